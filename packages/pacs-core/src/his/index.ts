export { FoundHisOrder, HisLeftOut, HisOrder } from './HisOrder'
export { HisSettings, HisTest, hisApi } from './hisApi'
export type * from './hisCalls'
export {
  type HisSettingsEntry,
  type HisSettingsFault,
  hisAddress,
  hisAuthentications,
  hisSettingsFaults,
  isUnencryptedAddress,
} from './hisSettings'

export {
  FoundHisOrder,
  HisExamItem,
  HisOrder,
  hisPriorities,
  type PushedOrder,
  pushedOrderFields,
} from './HisOrder'
export { HisSettings, HisTest, hisApi } from './hisApi'
export type * from './hisCalls'
export {
  type HisFailure,
  type HisSettingsEntry,
  type HisSettingsFault,
  hisAddress,
  hisAuthentications,
  hisFailures,
  hisOccasions,
  hisSettingsFaults,
  isUnencryptedAddress,
} from './hisSettings'
export { type HisBodyPart, mapExamItems } from './mapExamItems'

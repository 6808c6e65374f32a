// Made from settingsApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { BasicDataRow } from '../index'
import type { settingsCalls } from './settingsApi'

/** What `settings.basicData` takes. */
export interface SettingsBasicDataInput extends FieldsOf<typeof settingsCalls.basicData> {}

/** The calls of `settings`. */
export type SettingsApi = {
  /** All rows of one kind of basic data, in the hospital's order. */
  readonly basicData: NamedCall<typeof settingsCalls.basicData, SettingsBasicDataInput, BasicDataRow[]>
  /** The rooms of the hospital. */
  readonly rooms: NamedCall<typeof settingsCalls.rooms, FieldsOf<typeof settingsCalls.rooms>, DataOf<typeof settingsCalls.rooms>>
}

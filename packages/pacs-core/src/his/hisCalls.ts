// Made from hisApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { HisSettings, HisTest } from '../index'
import type { hisCalls } from './hisApi'

/** What `his.saveSettings` takes. */
export interface HisSaveSettingsInput extends FieldsOf<typeof hisCalls.saveSettings> {}

/** What `his.rotateKey` answers. */
export interface HisRotateKeyData extends DataOf<typeof hisCalls.rotateKey> {}

/** What `his.search` takes. */
export interface HisSearchInput extends FieldsOf<typeof hisCalls.search> {}

/** What `his.search` answers. */
export interface HisSearchData extends DataOf<typeof hisCalls.search> {}

/** What `his.push` takes. */
export interface HisPushInput extends FieldsOf<typeof hisCalls.push> {}

/** What `his.push` answers. */
export interface HisPushData extends DataOf<typeof hisCalls.push> {}

/** The calls of `his`. */
export type HisApi = {
  /** How the hospital information system is reached. */
  readonly settings: NamedCall<typeof hisCalls.settings, FieldsOf<typeof hisCalls.settings>, HisSettings>
  /** Says how the hospital information system is reached. */
  readonly saveSettings: NamedCall<typeof hisCalls.saveSettings, HisSaveSettingsInput, HisSettings>
  /** Tries the stored settings against the hospital information system. */
  readonly test: NamedCall<typeof hisCalls.test, FieldsOf<typeof hisCalls.test>, HisTest>
  /** What last went wrong with the hospital information system, newest first. */
  readonly failures: NamedCall<typeof hisCalls.failures, FieldsOf<typeof hisCalls.failures>, DataOf<typeof hisCalls.failures>>
  /** Makes the key by which the hospital information system sends orders; it is shown once, and any earlier one ends. */
  readonly rotateKey: NamedCall<typeof hisCalls.rotateKey, FieldsOf<typeof hisCalls.rotateKey>, HisRotateKeyData>
  /** Ends the key: nobody may send orders until another one is made. */
  readonly removeKey: NamedCall<typeof hisCalls.removeKey, FieldsOf<typeof hisCalls.removeKey>, HisSettings>
  /** Patients of the hospital information system with what was requested for them, by one of their numbers. */
  readonly search: NamedCall<typeof hisCalls.search, HisSearchInput, HisSearchData>
  /** Takes an order that a hospital information system sends; the same id again has one effect. */
  readonly push: NamedCall<typeof hisCalls.push, HisPushInput, HisPushData>
}

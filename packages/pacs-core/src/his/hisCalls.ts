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
  /** The HIS settings. */
  readonly settings: NamedCall<typeof hisCalls.settings, FieldsOf<typeof hisCalls.settings>, HisSettings>
  /** Changes the HIS settings. */
  readonly saveSettings: NamedCall<typeof hisCalls.saveSettings, HisSaveSettingsInput, HisSettings>
  /** Tests the HIS connection with the stored settings. */
  readonly test: NamedCall<typeof hisCalls.test, FieldsOf<typeof hisCalls.test>, HisTest>
  /** Recent HIS errors, newest first. */
  readonly failures: NamedCall<typeof hisCalls.failures, FieldsOf<typeof hisCalls.failures>, DataOf<typeof hisCalls.failures>>
  /** Generates the key with which the HIS sends orders; it is shown once and replaces any earlier key. */
  readonly rotateKey: NamedCall<typeof hisCalls.rotateKey, FieldsOf<typeof hisCalls.rotateKey>, HisRotateKeyData>
  /** Removes the HIS key: the HIS cannot send orders until another one is generated. */
  readonly removeKey: NamedCall<typeof hisCalls.removeKey, FieldsOf<typeof hisCalls.removeKey>, HisSettings>
  /** Searches HIS orders and their patients by one of their numbers. */
  readonly search: NamedCall<typeof hisCalls.search, HisSearchInput, HisSearchData>
  /** Receives an order that the HIS sends; the same id again has one effect. */
  readonly push: NamedCall<typeof hisCalls.push, HisPushInput, HisPushData>
}

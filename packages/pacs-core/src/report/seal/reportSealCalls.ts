// Made from reportSealApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../../api/endpoint'
import type { reportSealCalls } from './reportSealApi'

/** What `reportSeal.get` takes. */
export interface ReportSealGetInput extends FieldsOf<typeof reportSealCalls.get> {}

/** What `reportSeal.get` answers. */
export interface ReportSealGetData extends DataOf<typeof reportSealCalls.get> {}

/** What `reportSeal.verify` takes. */
export interface ReportSealVerifyInput extends FieldsOf<typeof reportSealCalls.verify> {}

/** What `reportSeal.verify` answers. */
export interface ReportSealVerifyData extends DataOf<typeof reportSealCalls.verify> {}

/** What `reportSeal.key` answers. */
export interface ReportSealKeyData extends DataOf<typeof reportSealCalls.key> {}

/** The calls of `reportSeal`. */
export type ReportSealApi = {
  /** A finished version of a report with its seal, to keep and to verify elsewhere; without a version the newest. */
  readonly get: NamedCall<typeof reportSealCalls.get, ReportSealGetInput, ReportSealGetData>
  /** Verifies a sealed report, or the code of a seal. Of the patient it says no more than whether it is the one who was named. */
  readonly verify: NamedCall<typeof reportSealCalls.verify, ReportSealVerifyInput, ReportSealVerifyData>
  /** The public keys of the seals of this server: the one in use, and those that were. */
  readonly key: NamedCall<typeof reportSealCalls.key, FieldsOf<typeof reportSealCalls.key>, ReportSealKeyData>
}

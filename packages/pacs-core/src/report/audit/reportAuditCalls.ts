// Made from reportAuditApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../../api/endpoint'
import type { Report } from '../../index'
import type { reportAuditCalls } from './reportAuditApi'

/** What `reportAudit.get` takes. */
export interface ReportAuditGetInput extends FieldsOf<typeof reportAuditCalls.get> {}

/** What `reportAudit.get` answers. */
export interface ReportAuditGetData extends DataOf<typeof reportAuditCalls.get> {}

/** What `reportAudit.confirm` takes. */
export interface ReportAuditConfirmInput extends FieldsOf<typeof reportAuditCalls.confirm> {}

/** The calls of `reportAudit`. */
export type ReportAuditApi = {
  /** Whether the draft of a report was returned to its writer by another doctor, and why. */
  readonly get: NamedCall<typeof reportAuditCalls.get, ReportAuditGetInput, ReportAuditGetData>
  /** Verifies a finished report as the second doctor: where the hospital requires it, only then may it be printed. */
  readonly confirm: NamedCall<typeof reportAuditCalls.confirm, ReportAuditConfirmInput, Report>
}

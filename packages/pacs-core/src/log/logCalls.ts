// Made from logApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { logCalls } from './logApi'

/** What `log.operations` takes. */
export interface LogOperationsInput extends FieldsOf<typeof logCalls.operations> {}

/** What `log.operations` answers. */
export interface LogOperationsData extends DataOf<typeof logCalls.operations> {}

/** What `log.export` takes. */
export interface LogExportInput extends FieldsOf<typeof logCalls.export> {}

/** What `log.export` answers. */
export interface LogExportData extends DataOf<typeof logCalls.export> {}

/** What `log.verification` answers. */
export interface LogVerificationData extends DataOf<typeof logCalls.verification> {}

/** The calls of `log`. */
export type LogApi = {
  /** The operation log, newest first. */
  readonly operations: NamedCall<typeof logCalls.operations, LogOperationsInput, LogOperationsData>
  /** The operation log as an Excel sheet; the newest 10,000 rows that fit. */
  readonly export: NamedCall<typeof logCalls.export, LogExportInput, LogExportData>
  /** Verifies the operation log: no entry was changed, moved or deleted. */
  readonly verification: NamedCall<typeof logCalls.verification, FieldsOf<typeof logCalls.verification>, LogVerificationData>
}

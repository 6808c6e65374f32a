// Made from reportSheetApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { reportSheetCalls } from './reportSheetApi'

/** What `reportSheet.empty` takes. */
export interface ReportSheetEmptyInput extends FieldsOf<typeof reportSheetCalls.empty> {}

/** What `reportSheet.empty` answers. */
export interface ReportSheetEmptyData extends DataOf<typeof reportSheetCalls.empty> {}

/** What `reportSheet.import` takes. */
export interface ReportSheetImportInput extends FieldsOf<typeof reportSheetCalls.import> {}

/** What `reportSheet.import` answers. */
export interface ReportSheetImportData extends DataOf<typeof reportSheetCalls.import> {}

/** The calls of `reportSheet`. */
export type ReportSheetApi = {
  /** An empty Excel sheet with the columns that `import` takes. */
  readonly empty: NamedCall<typeof reportSheetCalls.empty, ReportSheetEmptyInput, ReportSheetEmptyData>
  /** Imports reports from an uploaded Excel sheet as drafts: all of them, or none and the faults of its rows. */
  readonly import: NamedCall<typeof reportSheetCalls.import, ReportSheetImportInput, ReportSheetImportData>
}

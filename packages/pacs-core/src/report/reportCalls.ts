// Made from reportApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { Report, ReportTemplate, ReportVersion } from '../index'
import type { reportCalls } from './reportApi'

/** What `report.get` takes. */
export interface ReportGetInput extends FieldsOf<typeof reportCalls.get> {}

/** What `report.save` takes. */
export interface ReportSaveInput extends FieldsOf<typeof reportCalls.save> {}

/** What `report.finish` takes. */
export interface ReportFinishInput extends FieldsOf<typeof reportCalls.finish> {}

/** What `report.reopen` takes. */
export interface ReportReopenInput extends FieldsOf<typeof reportCalls.reopen> {}

/** What `report.restore` takes. */
export interface ReportRestoreInput extends FieldsOf<typeof reportCalls.restore> {}

/** What `report.versions` takes. */
export interface ReportVersionsInput extends FieldsOf<typeof reportCalls.versions> {}

/** What `report.earlier` takes. */
export interface ReportEarlierInput extends FieldsOf<typeof reportCalls.earlier> {}

/** What `report.earlier` answers. */
export interface ReportEarlierData extends DataOf<typeof reportCalls.earlier> {}

/** What `report.preview` takes. */
export interface ReportPreviewInput extends FieldsOf<typeof reportCalls.preview> {}

/** What `report.preview` answers. */
export interface ReportPreviewData extends DataOf<typeof reportCalls.preview> {}

/** What `report.print` takes. */
export interface ReportPrintInput extends FieldsOf<typeof reportCalls.print> {}

/** What `report.print` answers. */
export interface ReportPrintData extends DataOf<typeof reportCalls.print> {}

/** What `report.printEach` takes. */
export interface ReportPrintEachInput extends FieldsOf<typeof reportCalls.printEach> {}

/** What `report.printEach` answers. */
export interface ReportPrintEachData extends DataOf<typeof reportCalls.printEach> {}

/** What `report.revertPrint` takes. */
export interface ReportRevertPrintInput extends FieldsOf<typeof reportCalls.revertPrint> {}

/** What `report.exportDrawn` takes. */
export interface ReportExportDrawnInput extends FieldsOf<typeof reportCalls.exportDrawn> {}

/** The calls of `report`. */
export type ReportApi = {
  /** The report of a study. */
  readonly get: NamedCall<typeof reportCalls.get, ReportGetInput, Report>
  /** Saves the report of a study as a draft. */
  readonly save: NamedCall<typeof reportCalls.save, ReportSaveInput, Report>
  /** Finishes a saved report: its study is diagnosed. */
  readonly finish: NamedCall<typeof reportCalls.finish, ReportFinishInput, Report>
  /** Reopens a finished or printed report as a draft. */
  readonly reopen: NamedCall<typeof reportCalls.reopen, ReportReopenInput, Report>
  /** Restores an older version as the draft. The replaced text stays among the versions. */
  readonly restore: NamedCall<typeof reportCalls.restore, ReportRestoreInput, Report>
  /** The versions of a report, newest first: of what one person saved in a row, the last. */
  readonly versions: NamedCall<typeof reportCalls.versions, ReportVersionsInput, ReportVersion[]>
  /** The finished reports of the patient's studies before this one, newest first. */
  readonly earlier: NamedCall<typeof reportCalls.earlier, ReportEarlierInput, ReportEarlierData>
  /** Previews the paper of a report, also of one that is not saved yet. */
  readonly preview: NamedCall<typeof reportCalls.preview, ReportPreviewInput, ReportPreviewData>
  /** Marks a saved report printed and answers its paper. A draft is finished by it. */
  readonly print: NamedCall<typeof reportCalls.print, ReportPrintInput, ReportPrintData>
  /** Prints several finished reports into one file, in the order given. One that is refused keeps no other from it. */
  readonly printEach: NamedCall<typeof reportCalls.printEach, ReportPrintEachInput, ReportPrintEachData>
  /** Removes the print mark of a report that did not come out of the printer. */
  readonly revertPrint: NamedCall<typeof reportCalls.revertPrint, ReportRevertPrintInput, Report>
  /** An image of a study with its drawings burned in, as the paper of the report has them; the stored image stays as it is. */
  readonly exportDrawn: NamedCall<typeof reportCalls.exportDrawn, ReportExportDrawnInput, DataOf<typeof reportCalls.exportDrawn>>
  /** The report templates. */
  readonly templates: NamedCall<typeof reportCalls.templates, FieldsOf<typeof reportCalls.templates>, ReportTemplate[]>
}

// Made from reportSignatureApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../../api/endpoint'
import type { reportSignatureCalls } from './reportSignatureApi'

/** What `reportSignature.scan` takes. */
export interface ReportSignatureScanInput extends FieldsOf<typeof reportSignatureCalls.scan> {}

/** What `reportSignature.scan` answers. */
export interface ReportSignatureScanData extends DataOf<typeof reportSignatureCalls.scan> {}

/** What `reportSignature.page` takes. */
export interface ReportSignaturePageInput extends FieldsOf<typeof reportSignatureCalls.page> {}

/** What `reportSignature.page` answers. */
export interface ReportSignaturePageData extends DataOf<typeof reportSignatureCalls.page> {}

/** What `reportSignature.draw` takes. */
export interface ReportSignatureDrawInput extends FieldsOf<typeof reportSignatureCalls.draw> {}

/** What `reportSignature.get` takes. */
export interface ReportSignatureGetInput extends FieldsOf<typeof reportSignatureCalls.get> {}

/** What `reportSignature.get` answers. */
export interface ReportSignatureGetData extends DataOf<typeof reportSignatureCalls.get> {}

/** What `reportSignature.remove` takes. */
export interface ReportSignatureRemoveInput extends FieldsOf<typeof reportSignatureCalls.remove> {}

/** The calls of `reportSignature`. */
export type ReportSignatureApi = {
  /** Makes a one-time link to a page on which the caller draws their signature for a saved report. The caller's former links end. */
  readonly scan: NamedCall<typeof reportSignatureCalls.scan, ReportSignatureScanInput, ReportSignatureScanData>
  /** Whose signature a one-time link is for, and which report is signed: the masked name, exam number and impression. */
  readonly page: NamedCall<typeof reportSignatureCalls.page, ReportSignaturePageInput, ReportSignaturePageData>
  /** Keeps the signature that was drawn on the page of a one-time link; the link ends. It cannot be read back. */
  readonly draw: NamedCall<typeof reportSignatureCalls.draw, ReportSignatureDrawInput, null>
  /** The signature of a finished report; of a draft, what the caller drew for it. Null where none was drawn. */
  readonly get: NamedCall<typeof reportSignatureCalls.get, ReportSignatureGetInput, ReportSignatureGetData>
  /** Deletes the signature that the caller drew for a draft. */
  readonly remove: NamedCall<typeof reportSignatureCalls.remove, ReportSignatureRemoveInput, null>
}

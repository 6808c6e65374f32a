// Made from paperApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { paperCalls } from './paperApi'

/** What `paper.slip` takes. */
export interface PaperSlipInput extends FieldsOf<typeof paperCalls.slip> {}

/** What `paper.slip` answers. */
export interface PaperSlipData extends DataOf<typeof paperCalls.slip> {}

/** What `paper.applicationForm` takes. */
export interface PaperApplicationFormInput extends FieldsOf<typeof paperCalls.applicationForm> {}

/** What `paper.applicationForm` answers. */
export interface PaperApplicationFormData extends DataOf<typeof paperCalls.applicationForm> {}

/** The calls of `paper`. */
export type PaperApi = {
  /** The registration slip of a patient: where and when to wait, and the accession number as a bar code. */
  readonly slip: NamedCall<typeof paperCalls.slip, PaperSlipInput, PaperSlipData>
  /** The application form of a study, by the hospital's own template where it has one. */
  readonly applicationForm: NamedCall<typeof paperCalls.applicationForm, PaperApplicationFormInput, PaperApplicationFormData>
}

// Made from reportAddendumApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { FieldsOf, NamedCall } from '../../api/endpoint'
import type { ReportAddendum } from '../../index'
import type { reportAddendumCalls } from './reportAddendumApi'

/** What `reportAddendum.list` takes. */
export interface ReportAddendumListInput extends FieldsOf<typeof reportAddendumCalls.list> {}

/** What `reportAddendum.add` takes. */
export interface ReportAddendumAddInput extends FieldsOf<typeof reportAddendumCalls.add> {}

/** The calls of `reportAddendum`. */
export type ReportAddendumApi = {
  /** The addenda to the report of a study, oldest first. */
  readonly list: NamedCall<typeof reportAddendumCalls.list, ReportAddendumListInput, ReportAddendum[]>
  /** Adds an addendum to a finished report, also while it is locked after a print. It is sealed and never altered. */
  readonly add: NamedCall<typeof reportAddendumCalls.add, ReportAddendumAddInput, ReportAddendum>
}

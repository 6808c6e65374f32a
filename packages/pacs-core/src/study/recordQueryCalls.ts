// Made from recordQueryApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { FieldsOf, NamedCall } from '../api/endpoint'
import type { Nothing, SavedQuery } from '../index'
import type { recordQueryCalls } from './recordQueryApi'

/** What `recordQuery.save` takes. */
export interface RecordQuerySaveInput extends FieldsOf<typeof recordQueryCalls.save> {}

/** What `recordQuery.edit` takes. */
export interface RecordQueryEditInput extends FieldsOf<typeof recordQueryCalls.edit> {}

/** What `recordQuery.remove` takes. */
export interface RecordQueryRemoveInput extends FieldsOf<typeof recordQueryCalls.remove> {}

/** The calls of `recordQuery`. */
export type RecordQueryApi = {
  /** The caller's own saved queries, and those that others share. */
  readonly list: NamedCall<typeof recordQueryCalls.list, FieldsOf<typeof recordQueryCalls.list>, SavedQuery[]>
  /** Saves a query under a name. */
  readonly save: NamedCall<typeof recordQueryCalls.save, RecordQuerySaveInput, SavedQuery>
  /** Changes one of the caller's own saved queries. */
  readonly edit: NamedCall<typeof recordQueryCalls.edit, RecordQueryEditInput, SavedQuery>
  /** Deletes one of the caller's own saved queries. */
  readonly remove: NamedCall<typeof recordQueryCalls.remove, RecordQueryRemoveInput, Nothing>
}

// Made from eventApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { eventCalls } from './eventApi'

/** What `event.list` takes. */
export interface EventListInput extends FieldsOf<typeof eventCalls.list> {}

/** What `event.list` answers. */
export interface EventListData extends DataOf<typeof eventCalls.list> {}

/** The calls of `event`. */
export type EventApi = {
  /** Events after a place in the sequence, oldest first. `EVENTS_GONE`: load everything, go on from its `latest`. */
  readonly list: NamedCall<typeof eventCalls.list, EventListInput, EventListData>
}

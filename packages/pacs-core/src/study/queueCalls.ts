// Made from queueApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { FieldsOf, NamedCall } from '../api/endpoint'
import type { RoomQueue, SimilarPatients, StudyRow } from '../index'
import type { queueCalls } from './queueApi'

/** What `queue.day` takes. */
export interface QueueDayInput extends FieldsOf<typeof queueCalls.day> {}

/** What `queue.similar` takes. */
export interface QueueSimilarInput extends FieldsOf<typeof queueCalls.similar> {}

/** What `queue.callNext` takes. */
export interface QueueCallNextInput extends FieldsOf<typeof queueCalls.callNext> {}

/** What `queue.call` takes. */
export interface QueueCallInput extends FieldsOf<typeof queueCalls.call> {}

/** What `queue.miss` takes. */
export interface QueueMissInput extends FieldsOf<typeof queueCalls.miss> {}

/** What `queue.requeue` takes. */
export interface QueueRequeueInput extends FieldsOf<typeof queueCalls.requeue> {}

/** The calls of `queue`. */
export type QueueApi = {
  /** The queue of a day, of one room or of all: who waits, was called or is a no-show. */
  readonly day: NamedCall<typeof queueCalls.day, QueueDayInput, RoomQueue>
  /** Patients of a day who can be confused: twins, and names that are the same or similar. */
  readonly similar: NamedCall<typeof queueCalls.similar, QueueSimilarInput, SimilarPatients[]>
  /** Calls the next patient for a room. Two who call at once call two patients. */
  readonly callNext: NamedCall<typeof queueCalls.callNext, QueueCallNextInput, StudyRow>
  /** Calls one patient, or calls them again. */
  readonly call: NamedCall<typeof queueCalls.call, QueueCallInput, StudyRow>
  /** Marks a called patient as no-show. */
  readonly miss: NamedCall<typeof queueCalls.miss, QueueMissInput, StudyRow>
  /** Returns a patient to the end of the queue. */
  readonly requeue: NamedCall<typeof queueCalls.requeue, QueueRequeueInput, StudyRow>
}

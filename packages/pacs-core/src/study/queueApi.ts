import * as z from 'zod/mini'
import { anyOf } from '../access/permission'
import { defineApi, get, post } from '../api/endpoint'
import { changesStudy, showsStudies } from '../event/studyEvents'
import { similarityKinds } from '../patient/similarPatients'
import { CalendarDate, RoomId, type Same, StudyId } from '../value/schema'
import type { QueueApi } from './queueCalls'
import { StudyRow } from './Study'

const permission = anyOf('pacs:registration:register_study', 'pacs:image:collect_image')

const roomQueueSchema = z.object({
  /** Who waits, in their order: those of high priority first, then by number; who was missed and came back is last. */
  waiting: z.array(StudyRow),
  called: z.array(StudyRow),
  missed: z.array(StudyRow),
  /** How many were examined. */
  examined: z.int(),
})

/** The schema of {@link RoomQueue} by its name, which declarations repeat in place of its fields. */
export interface RoomQueueSchema extends Same<typeof roomQueueSchema> {}

/** A room's queue of one day. */
export const RoomQueue: RoomQueueSchema = roomQueueSchema

/** A room's queue of one day. */
export interface RoomQueue extends z.output<typeof RoomQueue> {}

const similarPatientsSchema = z.object({
  studyId: StudyId,
  /** Patients of the same day with whom this one can be confused. */
  others: z.array(
    z.object({
      studyId: StudyId,
      patientName: z.string(),
      examNumber: z.string(),
      queueNumber: z.int(),
      roomName: z.nullable(z.string()),
      kind: z.catch(z.enum(similarityKinds), 'similarName'),
    }),
  ),
})

/** The schema of {@link SimilarPatients} by its name, which declarations repeat in place of its fields. */
export interface SimilarPatientsSchema extends Same<typeof similarPatientsSchema> {}

/** A study of a day, and the patients of that day with whom its patient can be confused. */
export const SimilarPatients: SimilarPatientsSchema = similarPatientsSchema

/** A study of a day, and the patients of that day with whom its patient can be confused. */
export interface SimilarPatients extends z.output<typeof SimilarPatients> {}

const params = { studyId: StudyId }
const errors = [
  'NOT_FOUND',
  'STUDY_VIP_ERROR',
  'STUDY_IS_DELETED_ERROR',
  'STUDY_IS_LOCKED_ERROR',
  'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR',
] as const

export const queueCalls = defineApi('queue', {
  day: get('/study/queue', {
    isBackground: true,
    summary: 'The queue of a day, of one room or of all: who waits, was called or is a no-show.',
    query: {
      roomId: z.optional(RoomId),
      /** @defaultValue today where the hospital is */
      date: z.optional(CalendarDate),
    },
    data: RoomQueue,
    permission,
    readsPatientData: true,
    staleOn: showsStudies,
  }),
  similar: get('/study/queue/similar', {
    isBackground: true,
    summary: 'Patients of a day who can be confused: twins, and names that are the same or similar.',
    query: {
      /** @defaultValue today where the hospital is */
      date: z.optional(CalendarDate),
    },
    data: z.array(SimilarPatients),
    permission,
    readsPatientData: true,
    staleOn: showsStudies,
  }),
  callNext: post('/study/queue/call-next', {
    summary: 'Calls the next patient for a room. Two who call at once call two patients.',
    body: { roomId: RoomId },
    data: StudyRow,
    permission,
    errors: ['QUEUE_EMPTY', 'NOT_FOUND'],
    emits: ({ data }) => (data === null ? [] : { type: 'study-changed', studyId: data.studyId }),
  }),
  call: post('/study/{studyId}/queue/call', {
    summary: 'Calls one patient, or calls them again.',
    params,
    data: StudyRow,
    permission,
    errors,
    emits: changesStudy,
  }),
  miss: post('/study/{studyId}/queue/miss', {
    summary: 'Marks a called patient as no-show.',
    params,
    data: StudyRow,
    permission,
    errors,
    emits: changesStudy,
  }),
  requeue: post('/study/{studyId}/queue/requeue', {
    summary: 'Returns a patient to the end of the queue.',
    params,
    data: StudyRow,
    permission,
    errors,
    emits: changesStudy,
  }),
})

/** Who waits for an examination. */
export const queueApi: QueueApi = queueCalls as QueueApi

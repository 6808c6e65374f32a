import * as z from 'zod/mini'
import { defineApi, get, post, put } from '../api/endpoint'
import { Age } from '../patient/age'
import { sexes } from '../patient/sex'
import {
  BasicDataId,
  CalendarDate,
  Instant,
  Nothing,
  PageNumber,
  PageSize,
  PatientRecordId,
  pageOf,
  RoomId,
  StudyId,
  textOf,
  UserId,
  Version,
} from '../value/schema'
import { registrationFields } from './registration'
import { studyStatuses } from './studyStatus'
import { studyTimeTypes } from './studyTimeType'

const NamedRow = z.object({ id: BasicDataId, name: z.string(), englishName: z.nullable(z.string()) })

/** Who works on a study. */
const Occupant = z.object({
  userId: UserId,
  userName: z.string(),
  roomId: RoomId,
  roomName: z.string(),
  /** The lease ends then unless its holder is heard of before. */
  expiresAt: Instant,
})

/** The right to work on a study alone, for a while. */
const Lease = z.object({
  /** Grows each time somebody else gets the lease: who comes back with an older one has lost it. */
  fence: z.int(),
  expiresAt: Instant,
})

/** A row of a study list. */
export const StudyRow = z.object({
  studyId: StudyId,
  patientRecordId: PatientRecordId,
  patientId: z.string(),
  examNumber: z.string(),
  queueNumber: z.int(),
  patientName: z.string(),
  patientSex: z.catch(z.enum(sexes), 'unknown'),
  patientAge: Age,
  telPhone: z.string(),
  studyStatus: z.catch(z.enum(studyStatuses), 'interim'),
  registerTime: Instant,
  /** When the examination took place: the first image, or null. */
  studyTime: z.nullable(Instant),
  printTime: z.nullable(Instant),
  examType: z.nullable(NamedRow),
  patientSource: z.nullable(NamedRow),
  bodyParts: z.array(NamedRow),
  roomId: z.nullable(RoomId),
  roomName: z.nullable(z.string()),
  negativePositiveMark: z.catch(z.enum(['negative', 'positive', 'unknown']), 'unknown'),
  isVip: z.boolean(),
  lockedUntil: z.nullable(Instant),
  deletedAt: z.nullable(Instant),
  examinedById: z.nullable(UserId),
  examinedByName: z.nullable(z.string()),
  registeredByName: z.string(),
  imageCount: z.int(),
  /** Who works on it now; null for nobody. */
  occupant: z.optional(z.nullable(Occupant)),
  version: Version,
})

/** A row of a study list. */
export type StudyRow = z.output<typeof StudyRow>

/** A study whole. */
export const Study = z.object({
  ...StudyRow.shape,
  birthDate: z.nullable(CalendarDate),
  idCard: z.string(),
  applyDepartment: z.nullable(NamedRow),
  applyDoctor: z.nullable(NamedRow),
  studyFee: z.string(),
  memo: z.string(),
})

/** A study whole. */
export type Study = z.output<typeof Study>

const listFields = {
  /** From this calendar day or instant on, in the hospital's zone. */
  startTime: z.optional(textOf(30)),
  /** Up to the end of this calendar day, or this instant, in the hospital's zone. */
  endTime: z.optional(textOf(30)),
  studyTimeType: z.optional(z.enum(studyTimeTypes)),
  studyFee: z.optional(textOf(16)),
  pageNumber: PageNumber,
  pageSize: PageSize,
}

/** A page of studies. */
export const StudyPage = pageOf(StudyRow)

const worksOnStudies = 'pacs:registration:register_study||pacs:image:collect_image||pacs:diagnostic_report:edit_report'

/** Registration and records. */
export const studyApi = defineApi('study', {
  register: post('/study', {
    summary: 'Registers a study, and its patient when it is a new one.',
    body: registrationFields,
    data: Study,
    permission: 'pacs:registration:register_study',
    errors: ['PARAM_ERROR', 'PatientTypeId', 'StudyTypeId', 'NOT_FOUND'],
  }),
  list: get('/study', {
    summary: 'The newest studies in a time range.',
    query: listFields,
    data: StudyPage,
    permission: 'pacs:medical_record:medical_record_view',
    readsPatientData: true,
  }),
  search: post('/study/search', {
    summary: 'Studies by name, status and time.',
    body: {
      ...listFields,
      /** Part of a name in any script, its pinyin or initials, a phone number's start, a patient id or an exam number. */
      text: z.optional(textOf(64)),
      studyStatus: z.optional(z.array(z.enum(studyStatuses)).check(z.maxLength(studyStatuses.length))),
      roomId: z.optional(RoomId),
    },
    data: StudyPage,
    permission:
      'pacs:medical_record:medical_record_view||pacs:registration:register_study||pacs:image:collect_image||pacs:diagnostic_report:diagnostic_report_view',
    readsPatientData: true,
  }),
  get: get('/study/{studyId}', {
    summary: 'One study.',
    params: { studyId: StudyId },
    data: Study,
    permission:
      'pacs:medical_record:medical_record_view||pacs:registration:register_study||pacs:image:collect_image||pacs:diagnostic_report:diagnostic_report_view',
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
  }),
  edit: put('/study/{studyId}', {
    summary: 'Changes the registration of a study.',
    params: { studyId: StudyId },
    body: { ...registrationFields, version: Version },
    data: Study,
    permission: 'pacs:registration:register_study',
    errors: [
      'CONFLICT',
      'STUDY_IS_LOCKED_ERROR',
      'STUDY_OCCUPIED_ERROR',
      'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR',
      'PatientTypeId',
      'StudyTypeId',
    ],
  }),
  occupy: post('/study/{studyId}/occupy', {
    summary: 'Begins to work on a study alone. Repeated by its holder it goes on.',
    params: { studyId: StudyId },
    data: Lease,
    permission: worksOnStudies,
    errors: ['NOT_FOUND', 'STUDY_OCCUPIED_ERROR', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
  }),
  heartbeat: post('/study/{studyId}/heartbeat', {
    summary: 'Says every 15 seconds that the work goes on; without it the lease ends after 60.',
    params: { studyId: StudyId },
    body: { fence: z.int() },
    data: Lease,
    permission: worksOnStudies,
    isOpenWhileLocked: true,
    errors: ['STUDY_IS_NOT_OCCUPY_ERROR'],
  }),
  release: post('/study/{studyId}/release', {
    summary: 'Ends the work on a study. A lease that is lost already is no failure.',
    params: { studyId: StudyId },
    body: { fence: z.int() },
    data: Nothing,
    permission: worksOnStudies,
  }),
})

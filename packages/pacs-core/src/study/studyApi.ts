import * as z from 'zod/mini'
import { anyOf } from '../access/permission'
import { defineApi, get, post, put } from '../api/endpoint'
import { changesStudy, showsStudies } from '../event/studyEvents'
import { LogEntry } from '../log/logApi'
import { limits } from '../value/limits'
import { Instant, Nothing, PageNumber, PageSize, pageOf, StudyId, textOf, Version } from '../value/schema'
import { RecordSort, recordConditions } from './recordConditions'
import { recordExport, sheetMediaType } from './recordExport'
import { registrationFields } from './registrationFields'
import { Study, StudyPage } from './Study'
import type { StudyApi } from './studyCalls'

/** The right to work on a study alone, for a while. */
const Lease = z.object({
  /** Grows each time somebody else gets the lease: who comes back with an older one has lost it. */
  fence: z.int(),
  expiresAt: Instant,
})

/** Why the identity of a known patient is changed though a study of theirs is printed or locked. */
const identityReason = z._default(textOf(limits.registration.textLength), '')

const paging = {
  /** Counted from 0. */
  pageNumber: PageNumber,
  pageSize: PageSize,
}

const { startTime, endTime, studyTimeType, studyFee } = recordConditions

const viewsStudies = anyOf(
  'pacs:medical_record:medical_record_view',
  'pacs:registration:register_study',
  'pacs:image:collect_image',
  'pacs:diagnostic_report:diagnostic_report_view',
)
const worksOnStudies = anyOf(
  'pacs:registration:register_study',
  'pacs:image:collect_image',
  'pacs:diagnostic_report:edit_report',
)

export const studyCalls = defineApi('study', {
  register: post('/study', {
    summary: 'Registers a study, and its patient when it is a new one.',
    body: {
      ...registrationFields,
      /** Somebody looked at the likely duplicates, and it is none of them. */
      isAnotherPerson: z._default(z.boolean(), false),
      identityReason,
    },
    data: Study,
    permission: 'pacs:registration:register_study',
    errors: [
      'PARAM_ERROR',
      'PatientTypeId',
      'StudyTypeId',
      'NOT_FOUND',
      'POSSIBLE_DUPLICATE',
      'NAME_TAKEN',
      'IDENTITY_IN_USE',
      'IDENTITY_KEPT',
      'FORBIDDEN',
    ],
    emits: ({ data }) => (data === null ? [] : { type: 'study-changed', studyId: data.studyId }),
  }),
  list: get('/study', {
    isBackground: true,
    summary: 'The newest studies in a time range.',
    query: {
      /** From this calendar day or instant on, in the hospital's zone. */
      startTime,
      /** Up to the end of this calendar day, or this instant, in the hospital's zone. */
      endTime,
      /** Which time `startTime` and `endTime` are about. */
      studyTimeType,
      /** Exactly this fee: decimal text, for instance `120.00`. */
      studyFee,
      ...paging,
    },
    data: StudyPage,
    permission: 'pacs:medical_record:medical_record_view',
    readsPatientData: true,
    staleOn: showsStudies,
  }),
  search: post('/study/search', {
    summary: 'Studies by any condition, a page at a time.',
    body: {
      ...recordConditions,
      /** @defaultValue newest first, by the time that is asked for */
      sort: z.optional(RecordSort),
      ...paging,
      /** What an earlier page of the same search answered: the page behind it is then as quick as the first. */
      cursor: z.optional(textOf(512)),
    },
    data: z.object({
      ...StudyPage.shape,
      /** For the next page; null behind the last one. */
      cursor: z.nullable(z.string()),
    }),
    permission: viewsStudies,
    readsPatientData: true,
    staleOn: showsStudies,
  }),
  get: get('/study/{studyId}', {
    summary: 'One study.',
    params: { studyId: StudyId },
    data: Study,
    permission: viewsStudies,
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
    staleOn: [...showsStudies, { type: 'basic-data-changed', kind: 'exam-type' }],
  }),
  export: post('/study/export', {
    summary:
      'Records by any condition as an Excel sheet, sent while it is made; it has as many rows as a sheet can have.',
    body: recordExport,
    data: Nothing,
    file: sheetMediaType,
    permission: 'pacs:medical_record:export_record',
    readsPatientData: true,
  }),
  log: get('/study/{studyId}/log', {
    summary:
      'The operation log of one study and its images, newest first; of a deleted one for users who may restore it.',
    params: { studyId: StudyId },
    query: paging,
    data: pageOf(LogEntry),
    permission: viewsStudies,
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
  }),
  edit: put('/study/{studyId}', {
    summary: 'Changes the registration of a study.',
    params: { studyId: StudyId },
    body: { ...registrationFields, version: Version, identityReason },
    data: Study,
    permission: 'pacs:registration:register_study',
    errors: [
      'CONFLICT',
      'STUDY_IS_LOCKED_ERROR',
      'STUDY_OCCUPIED_ERROR',
      'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR',
      'IDENTITY_IN_USE',
      'IDENTITY_KEPT',
      'PatientTypeId',
      'StudyTypeId',
    ],
    emits: changesStudy,
  }),
  occupy: post('/study/{studyId}/occupy', {
    needsPerson: true,
    summary: 'Starts work on a study, for one user at a time. Repeated by its holder it continues.',
    params: { studyId: StudyId },
    data: Lease,
    permission: worksOnStudies,
    errors: ['NOT_FOUND', 'STUDY_OCCUPIED_ERROR', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
    emits: changesStudy,
  }),
  heartbeat: post('/study/{studyId}/heartbeat', {
    isBackground: true,
    needsPerson: true,
    summary: 'Renews the lease of a study every 15 seconds; without it the lease ends after 60.',
    params: { studyId: StudyId },
    body: { fence: z.int() },
    data: Lease,
    permission: worksOnStudies,
    isOpenWhileLocked: true,
    errors: ['STUDY_IS_NOT_OCCUPY_ERROR'],
  }),
  release: post('/study/{studyId}/release', {
    needsPerson: true,
    summary: 'Ends the work on a study. A lease that is lost already is no failure.',
    params: { studyId: StudyId },
    body: { fence: z.int() },
    data: Nothing,
    permission: worksOnStudies,
    emits: changesStudy,
  }),
})

/** Registration and records. */
export const studyApi: StudyApi = studyCalls as StudyApi

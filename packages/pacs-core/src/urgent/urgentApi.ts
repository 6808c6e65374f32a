import * as z from 'zod/mini'
import { defineApi, get, post } from '../api/endpoint'
import { Age } from '../patient/age'
import { sexes } from '../patient/sex'
import { NamedRow } from '../study/Study'
import { limits } from '../value/limits'
import { BasicDataId, Instant, type Same, StudyId, textOf, UrgentNoticeId, UserId } from '../value/schema'
import type { UrgentApi } from './urgentCalls'

/** Who may read urgent values and say that somebody was informed of them: anyone who works with reports. */
export const urgentReaders = 'pacs:diagnostic_report:diagnostic_report_view'

const urgentNoticeSchema = z.object({
  id: UrgentNoticeId,
  studyId: StudyId,
  patientName: z.string(),
  patientSex: z.catch(z.enum(sexes), 'unknown'),
  /** Null from a server of an earlier release. */
  patientAge: z._default(z.nullable(Age), null),
  examNumber: z.string(),
  /** Who asked for the examination, and so is to be informed; null where nobody is registered. */
  applyDepartment: z.nullable(NamedRow),
  applyDoctor: z.nullable(NamedRow),
  /** What was found, as the types were called then. */
  types: z.array(NamedRow),
  note: z.string(),
  raisedAt: Instant,
  raisedById: UserId,
  raisedByName: z.string(),
  /** Until when somebody is to be informed. */
  dueAt: Instant,
  /** When somebody said that it was received; null before that. */
  acknowledgedAt: z.nullable(Instant),
  /** Who said so. */
  acknowledgedByName: z.nullable(z.string()),
  /** Who was informed; null before that. */
  informedName: z.nullable(z.string()),
  /** When they were informed, as the user says; null before that, and for one of an earlier release. */
  informedAt: z._default(z.nullable(Instant), null),
  /** Phone or ward where they were reached; empty where none was noted. */
  informedContact: z._default(z.string(), ''),
  /** Whether they read the value back; null before that, and for one of an earlier release. */
  isReadBack: z._default(z.nullable(z.boolean()), null),
  /** When it was taken back; null unless it was. */
  withdrawnAt: z.nullable(Instant),
  /** Why it was taken back; null unless it was. */
  withdrawnReason: z.nullable(z.string()),
})

/** The schema of {@link UrgentNotice} by its name, which declarations repeat in place of its fields. */
export interface UrgentNoticeSchema extends Same<typeof urgentNoticeSchema> {}

/** An urgent value: something that a clinician must be informed of within ten minutes. */
export const UrgentNotice: UrgentNoticeSchema = urgentNoticeSchema

/** An urgent value: something that a clinician must be informed of within ten minutes. */
export interface UrgentNotice extends z.output<typeof UrgentNotice> {}

const { urgent } = limits
const params = { noticeId: UrgentNoticeId }
const unseen = ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'] as const

/** The server knows the study. */
const changesNotice = () => ({ type: 'urgent-changed', studyId: null }) as const

export const urgentCalls = defineApi('urgent', {
  open: get('/urgent', {
    isBackground: true,
    summary: 'The open urgent values, earliest due first.',
    data: z.array(UrgentNotice).check(z.maxLength(urgent.listed)),
    permission: urgentReaders,
    readsPatientData: true,
    staleOn: ['urgent-changed', 'study-changed'],
  }),
  ofStudy: get('/study/{studyId}/urgent', {
    isBackground: true,
    summary: 'The urgent values of a study, newest first, including those that are not open any more.',
    params: { studyId: StudyId },
    data: z.array(UrgentNotice).check(z.maxLength(urgent.listed)),
    permission: urgentReaders,
    errors: unseen,
    readsPatientData: true,
    staleOn: ['urgent-changed', 'study-changed'],
  }),
  raise: post('/study/{studyId}/urgent', {
    summary: 'Reports an urgent value: doctors of the hospital see it until it is acknowledged.',
    params: { studyId: StudyId },
    body: {
      /** Types that the hospital reports as urgent; at least one. */
      typeIds: z.array(BasicDataId).check(z.minLength(1), z.maxLength(urgent.types)),
      note: textOf(urgent.noteLength),
    },
    data: UrgentNotice,
    permission: 'pacs:diagnostic_report:edit_report',
    errors: [...unseen, 'URGENT_REPORT_OFF', 'URGENT_REPORT_OPEN', 'SCHEMA_VALIDATION_FAILED'],
    emits: ({ input: { studyId } }) => ({ type: 'urgent-changed', studyId }),
  }),
  acknowledge: post('/urgent/{noticeId}/acknowledge', {
    summary: 'Acknowledges an urgent value with who was informed, and ends its countdown.',
    params,
    body: {
      informedName: textOf(urgent.nameLength, 1),
      /** When they were informed; now where it is left out. */
      informedAt: z.optional(Instant),
      /** Phone or ward where they were reached. */
      informedContact: z._default(textOf(urgent.nameLength), ''),
      /** Whether they read the value back. */
      isReadBack: z._default(z.boolean(), false),
    },
    data: UrgentNotice,
    permission: urgentReaders,
    errors: [...unseen, 'URGENT_REPORT_CLOSED', 'SCHEMA_VALIDATION_FAILED'],
    emits: changesNotice,
  }),
  withdraw: post('/urgent/{noticeId}/withdraw', {
    summary: 'Withdraws an urgent value that was reported by mistake; only who reported it can.',
    params,
    body: { reason: textOf(urgent.noteLength, 1) },
    data: UrgentNotice,
    permission: 'pacs:diagnostic_report:edit_report',
    errors: [...unseen, 'URGENT_REPORT_CLOSED', 'FORBIDDEN'],
    emits: changesNotice,
  }),
})

/** Urgent values: raised with a report, seen by doctors everywhere, ended by who was informed. */
export const urgentApi: UrgentApi = urgentCalls as UrgentApi

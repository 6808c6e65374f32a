import * as z from 'zod/mini'
import { anyOf } from '../../access/permission'
import { defineApi, del, get, post, put } from '../../api/endpoint'
import { limits } from '../../value/limits'
import { Instant, StudyId, textOf, Version } from '../../value/schema'
import type { ReportSignatureApi } from './reportSignatureCalls'

/** A signature that was drawn for one report. */
export const ReportSignature = z.object({
  drawnAt: Instant,
  byName: z.string(),
  /** Address of the picture, good for a few minutes. */
  url: z.string(),
})

/** A signature that was drawn for one report. */
export interface ReportSignature extends z.output<typeof ReportSignature> {}

/** What is signed, so that the doctor sees it where they sign. */
const signed = {
  /** On the page of a link masked: the first character of each word. */
  patientName: z._default(z.string(), ''),
  examNumber: z._default(z.string(), ''),
  /** On the page of a link empty for a VIP. */
  impression: z._default(z.string(), ''),
}

const params = { studyId: StudyId }
const ticket = { ticket: textOf(64, 1) }
const linkEnded = ['SIGNATURE_LINK_ENDED'] as const
const writeErrors = [
  'REPORT_IS_FINISHED',
  'STUDY_IS_LOCKED_ERROR',
  'STUDY_OCCUPIED_ERROR',
  'STUDY_IS_DELETED_ERROR',
  'CANNOT_EDIT_CONSULTATION_REPORT',
  'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR',
  'STUDY_VIP_ERROR',
  'NOT_FOUND',
] as const

export const reportSignatureCalls = defineApi('reportSignature', {
  scan: post('/signature-scan', {
    summary:
      "Makes a one-time link to a page on which the caller draws their signature for a saved report. The caller's former links end.",
    body: { studyId: StudyId, version: Version },
    data: z.object({
      /** Proves the link, once. */
      ticket: z.string(),
      expiresAt: Instant,
      ...signed,
    }),
    permission: 'pacs:diagnostic_report:edit_report',
    needsPerson: true,
    holdsSecret: true,
    errors: [...writeErrors, 'CONFLICT', 'REPORT_EMPTY'],
  }),
  page: get('/signature-scan/{ticket}', {
    summary:
      'Whose signature a one-time link is for, and which report is signed: the masked name, exam number and impression.',
    auth: 'anonymous',
    holdsSecret: true,
    params: ticket,
    data: z.object({ userName: z.string(), expiresAt: Instant, ...signed }),
    readsPatientData: true,
    errors: linkEnded,
  }),
  draw: put('/signature-scan/{ticket}', {
    summary:
      'Keeps the signature that was drawn on the page of a one-time link; the link ends. It cannot be read back.',
    auth: 'anonymous',
    holdsSecret: true,
    params: ticket,
    body: {
      /** A PNG or a JPEG as Base64 text (RFC 4648 section 4). */
      image: textOf(limits.drawnSignature.base64Length, 1),
    },
    data: z.null(),
    errors: [...writeErrors, ...linkEnded, 'FORBIDDEN', 'FILE_TYPE_NOT_ALLOWED', 'PICTURE_TOO_LARGE'],
    emits: () => ({ type: 'report-changed', studyId: null }),
  }),
  get: get('/report/{studyId}/signature', {
    summary: 'The signature of a finished report; of a draft, what the caller drew for it. Null where none was drawn.',
    readsPatientData: true,
    params,
    data: z.object({ signature: z.nullable(ReportSignature) }),
    permission: anyOf('pacs:diagnostic_report:diagnostic_report_view', 'pacs:medical_record:medical_record_view'),
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
    staleOn: ['report-changed'],
  }),
  remove: del('/report/{studyId}/signature', {
    summary: 'Deletes the signature that the caller drew for a draft.',
    params,
    data: z.null(),
    permission: 'pacs:diagnostic_report:edit_report',
    errors: writeErrors,
    emits: ({ input }) => ({ type: 'report-changed', studyId: input.studyId }),
  }),
})

/** Signatures that are drawn on a phone, each for one report. */
export const reportSignatureApi: ReportSignatureApi = reportSignatureCalls as ReportSignatureApi

import * as z from 'zod/mini'
import { anyOf } from '../../access/permission'
import { defineApi, get, post } from '../../api/endpoint'
import { CalendarDate, Instant, StudyId, textOf, Version } from '../../value/schema'
import { ReportSeal, SealedDocument, SealedReport, sealVerdicts } from './ReportSeal'
import type { ReportSealApi } from './reportSealCalls'

/** A public key that sealed reports. */
const SealKeyRow = z.object({
  /** The name that its seals bear. */
  keyId: z.string(),
  /** PEM, SPKI. */
  publicKey: z.string(),
  /** Since when it seals. */
  fromAt: Instant,
  /** Until when it sealed; null for the one in use. */
  untilAt: z.nullable(Instant),
})

export const reportSealCalls = defineApi('reportSeal', {
  get: get('/report/{studyId}/seal', {
    summary:
      'A finished version of a report with its seal, to keep and to verify elsewhere; without a version the newest.',
    params: { studyId: StudyId },
    query: { version: z.optional(Version) },
    data: z.object({
      sealed: SealedReport,
      /** False when what is stored is not what was sealed. */
      isWhole: z.boolean(),
    }),
    permission: anyOf('pacs:diagnostic_report:diagnostic_report_view', 'pacs:medical_record:medical_record_view'),
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
    staleOn: ['report-changed'],
  }),
  verify: post('/report/seal/verify', {
    summary:
      'Verifies a sealed report, or the code of a seal. Of the patient it says no more than whether it is the one who was named.',
    auth: 'anonymous',
    holdsSecret: true,
    body: {
      document: z.optional(SealedDocument),
      seal: z.optional(ReportSeal),
      /** Not asked: a file does not choose the key that it is verified with. */
      publicKey: z.optional(textOf(512)),
      code: z.optional(textOf(64)),
      /** Who the paper says it is about, for a yes or no; left out, nobody is asked about. */
      name: z.optional(textOf(256)),
      /** The date of birth on the paper; null or left out where it shows none. */
      birthDate: z.optional(z.nullable(CalendarDate)),
    },
    data: z.object({
      verdict: z.catch(z.enum(sealVerdicts), 'unknown'),
      /** When the report was finished; null when no seal is known. */
      sealedAt: z.nullable(Instant),
      hospitalName: z.nullable(z.string()),
      /** IANA zone of the hospital, in which its times are shown; null when no seal is known. */
      timeZone: z._default(z.nullable(z.string()), null),
      /** Whether it is an addendum to a report. */
      isAddendum: z._default(z.boolean(), false),
      /** Whether it is the report of a consultation. */
      isConsultation: z._default(z.boolean(), false),
      /** When the report was added to; only for a report that is what was sealed. */
      addenda: z._default(z.array(Instant), []),
      /**
       * Whether it is about the person who was named; null when no person was, for a seal that names none, and when the name is right and the date
       * of birth was left out although one is known.
       */
      isPerson: z._default(z.nullable(z.boolean()), null),
      /** Whether the hospital corrected whose report it is since, and sealed it again. */
      isIdentityCorrected: z._default(z.boolean(), false),
    }),
  }),
  key: get('/report/seal/key', {
    summary: 'The public keys of the seals of this server: the one in use, and those that were.',
    auth: 'anonymous',
    data: z.object({
      keyId: z.string(),
      publicKey: z.string(),
      keys: z._default(z.array(SealKeyRow), []),
    }),
  }),
})

/** Seals of finished reports. */
export const reportSealApi: ReportSealApi = reportSealCalls as ReportSealApi

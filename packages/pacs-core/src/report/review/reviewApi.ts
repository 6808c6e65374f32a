import * as z from 'zod/mini'
import { anyOf } from '../../access/permission'
import { defineApi, get, post, put } from '../../api/endpoint'
import { kept } from '../../api/fields'
import { reviewChecks } from '../../settings/basicData/basicDataKinds'
import { limits } from '../../value/limits'
import { Instant, type Same, StudyId, textOf, Version } from '../../value/schema'
import { draftErrors } from '../reportErrors'
import { reviewedFields } from './ReportFacts'
import type { ReviewApi } from './reviewCalls'

/** States of the review of a report. */
const reviewStates = [
  /** The current report was not reviewed. */
  'pending',
  /** A review runs. */
  'reviewing',
  /** It found an error that nobody has ignored, or it could not be ended. */
  'failed',
  /** It found no error, or every error was ignored. Open warnings are reminders. */
  'passed',
] as const

/** State of the review of a report. */
export type ReviewState = (typeof reviewStates)[number]

/** Why a review could not be ended by the hospital's model. What the rules found is there all the same. */
const reviewFaults = [
  /** It did not answer. */
  'MODEL_UNREACHABLE',
  /** It did not answer in time. */
  'MODEL_TIMEOUT',
  /** What it answered is of no use. */
  'MODEL_ANSWER_INVALID',
  /** The server that reviewed was stopped. */
  'LOST',
] as const

/** Why a review could not be ended. */
export type ReviewFault = (typeof reviewFaults)[number]

const Both = z.object({ en: z.string(), zh: z.string() })

/** Something that the review found. */
export const ReviewFinding = z.object({
  /** The same for the same words in the same sentence, also in a later review. */
  id: z.string(),
  /** What found it: the product's rules, or the hospital's model. */
  source: z.catch(z.enum(['rules', 'model']), 'rules'),
  /** Which rule, or which quality item of the hospital. */
  rule: z.string(),
  check: z.catch(z.enum(reviewChecks), 'other'),
  severity: z.catch(z.enum(['error', 'warning']), 'warning'),
  /** The text that it is about; null for what is missing or is in no text. */
  field: z.catch(z.nullable(z.enum(reviewedFields)), null),
  /** UTF-16 offsets in that text. */
  start: z.int(),
  end: z.int(),
  /** The words there. */
  words: z.string(),
  title: Both,
  advice: Both,
  /** Who ignored it, and why; null while it counts. */
  ignored: z.nullable(z.object({ reason: z.string(), byName: z.string(), at: Instant })),
})

/** Something that the review found. */
export interface ReviewFinding extends z.output<typeof ReviewFinding> {}

const reportReviewSchema = z.object({
  studyId: StudyId,
  state: z.catch(z.enum(reviewStates), 'pending'),
  /** The version of the report that it holds for; 0 without a review. */
  version: z.int(),
  findings: z.array(ReviewFinding),
  fault: z.catch(z.nullable(z.enum(reviewFaults)), null),
  /** Whether the hospital wants reports to be reviewed before they are finished. */
  isRequired: z.boolean(),
  /** Whether the report is finished: nothing is ignored any more, and the findings are what was known then. */
  isClosed: z._default(z.boolean(), false),
  /** How many quality items are enabled: without one nothing is looked for. */
  itemCount: z.int(),
  askedByName: z.nullable(z.string()),
  askedAt: z.nullable(Instant),
})

/** The schema of {@link ReportReview} by its name, which declarations repeat in place of its fields. */
export interface ReportReviewSchema extends Same<typeof reportReviewSchema> {}

/** The review of a report. */
export const ReportReview: ReportReviewSchema = reportReviewSchema

/** The review of a report. */
export interface ReportReview extends z.output<typeof ReportReview> {}

const { reviewModel } = limits
const modelFields = {
  /** Base address of a service with OpenAI's chat completions, such as `https://model.example/v1`; empty for none. */
  baseUrl: textOf(reviewModel.addressLength),
  name: textOf(reviewModel.nameLength),
  /** Until an answer is whole, another try included. */
  answerSeconds: z.int().check(z.minimum(reviewModel.answerSeconds.min), z.maximum(reviewModel.answerSeconds.max)),
}

/** A hospital's own model that reviews reports beside the rules. Its key is never returned. */
export const ReviewModel = z.object({
  ...modelFields,
  hasKey: z.boolean(),
  /** Where models may be: the server's keeper says so. */
  hosts: z.array(z.string()),
  version: Version,
})

/** A hospital's own model that reviews reports beside the rules. */
export interface ReviewModel extends z.output<typeof ReviewModel> {}

const keepsSettings = 'pacs:other:set_basic_info'
const params = { studyId: StudyId }
const emits = ({ input }: { input: { studyId: string } }) =>
  ({ type: 'review-changed', studyId: input.studyId }) as const

export const reviewCalls = defineApi('review', {
  get: get('/report/{studyId}/review', {
    summary: 'The quality review of a report, and whether it holds for the current report.',
    params,
    data: ReportReview,
    permission: anyOf('pacs:diagnostic_report:diagnostic_report_view', 'pacs:medical_record:medical_record_view'),
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
    staleOn: [
      'review-changed',
      'report-changed',
      'study-changed',
      'rule-changed',
      { type: 'basic-data-changed', kind: 'report-quality' },
    ],
  }),
  start: post('/report/{studyId}/review', {
    summary: 'Reviews a saved report. One whose current version was or is being reviewed is not reviewed again.',
    params,
    body: { version: Version },
    data: ReportReview,
    permission: 'pacs:diagnostic_report:edit_report',
    errors: draftErrors,
    emits,
  }),
  recheck: post('/report/{studyId}/review/recheck', {
    summary: 'Reviews a saved report again. What was ignored in the same words of the same sentence stays ignored.',
    params,
    body: { version: Version },
    data: ReportReview,
    permission: 'pacs:diagnostic_report:edit_report',
    errors: draftErrors,
    emits,
  }),
  ignore: post('/report/{studyId}/review/{findingId}/ignore', {
    summary: 'Ignores a finding, for a reason.',
    params: { studyId: StudyId, findingId: textOf(64, 1) },
    body: { reason: textOf(limits.report.reasonLength, 1) },
    data: ReportReview,
    permission: 'pacs:diagnostic_report:edit_report',
    errors: [...draftErrors.filter((code) => code !== 'CONFLICT'), 'REPORT_REVIEW_NEEDED'],
    emits,
  }),
  model: get('/review/model', {
    summary: "The review model: the hospital's own, which reviews reports in addition to the rules.",
    data: ReviewModel,
    permission: keepsSettings,
    staleOn: ['rule-changed'],
  }),
  saveModel: put('/review/model', {
    needsPerson: true,
    summary: 'Changes the review model.',
    holdsSecret: true,
    body: {
      ...modelFields,
      /** Left out keeps the stored one, empty forgets it. Another host needs it again. */
      key: kept(textOf(reviewModel.keyLength)),
      version: Version,
    },
    data: ReviewModel,
    permission: keepsSettings,
    errors: ['CONFLICT', 'SCHEMA_VALIDATION_FAILED'],
    emits: () => ({ type: 'rule-changed' }),
  }),
})

/** The quality review of reports. */
export const reviewApi: ReviewApi = reviewCalls as ReviewApi

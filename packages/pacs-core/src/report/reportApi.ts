import * as z from 'zod/mini'
import { defineApi, get, post, put } from '../api/endpoint'
import { whole } from '../api/fields'
import { limits } from '../value/limits'
import {
  BasicDataId,
  ImageId,
  Instant,
  optionalText,
  orNull,
  ReportTemplateId,
  StudyId,
  textOf,
  Version,
} from '../value/schema'

/** Results of a report. */
export const reportResults = ['negative', 'positive', 'unknown'] as const

/** Result of a report. */
export type ReportResult = (typeof reportResults)[number]

/** What is written in a report. */
export const reportFields = {
  templateId: orNull(ReportTemplateId),
  findings: optionalText(20_000),
  impression: optionalText(10_000),
  result: z.enum(reportResults),
  /** Images that the report shows, in order. */
  imageIds: z.array(ImageId).check(
    z.maxLength(limits.report.images),
    z.refine((ids) => new Set(ids).size === ids.length, 'twice'),
  ),
}

/** A report as it stands. */
export const Report = z.object({
  studyId: StudyId,
  templateId: z.nullable(ReportTemplateId),
  findings: z.string(),
  impression: z.string(),
  result: z.catch(z.enum(reportResults), 'unknown'),
  imageIds: z.array(ImageId),
  /** 0 before the first save. */
  version: z.int().check(z.minimum(0)),
  savedAt: z.nullable(Instant),
  savedByName: z.nullable(z.string()),
  printedAt: z.nullable(Instant),
})

/** A report as it stands. */
export type Report = z.output<typeof Report>

/** A template of a report. */
export const ReportTemplate = z.object({
  id: ReportTemplateId,
  name: z.string(),
  englishName: z.nullable(z.string()),
  title: z.string(),
  examTypeIds: z.array(BasicDataId),
  findings: z.string(),
  impression: z.string(),
  /** One that is not enabled is not offered; what was written with it keeps it. */
  isEnabled: z.boolean(),
})

/** A template of a report. */
export type ReportTemplate = z.output<typeof ReportTemplate>

/** A PDF as Base64 text (RFC 4648 section 4). */
const Pdf = z.object({ pdf: z.string() })

const params = { studyId: StudyId }
const paperQuery = { language: z.optional(z.enum(['en', 'zh'])) }

/** Reports and their templates. */
export const reportApi = defineApi('report', {
  get: get('/report/{studyId}', {
    summary: 'The report of a study.',
    params,
    data: Report,
    permission: 'pacs:diagnostic_report:diagnostic_report_view||pacs:medical_record:medical_record_view',
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
  }),
  save: put('/report/{studyId}', {
    summary: 'Saves the report of a study.',
    params,
    body: { ...whole(reportFields), version: z.int().check(z.minimum(0)) },
    data: Report,
    permission: 'pacs:diagnostic_report:edit_report',
    errors: [
      'CONFLICT',
      'STUDY_IS_LOCKED_ERROR',
      'STUDY_IS_DELETED_ERROR',
      'CANNOT_EDIT_CONSULTATION_REPORT',
      'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR',
      'STUDY_VIP_ERROR',
      'NOT_FOUND',
    ],
  }),
  preview: post('/report/{studyId}/preview', {
    summary: 'The paper of a report that may not be saved yet.',
    params,
    query: paperQuery,
    body: reportFields,
    data: Pdf,
    permission: 'pacs:diagnostic_report:diagnostic_report_view',
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR', 'SERVER_BUSY', 'PRINT_FAILED'],
  }),
  print: post('/report/{studyId}/print', {
    summary: 'Marks a saved report printed and answers its paper.',
    params,
    query: paperQuery,
    body: { version: Version },
    data: z.object({ ...Pdf.shape, printedAt: Instant, printId: z.string() }),
    permission: 'pacs:diagnostic_report:print_report',
    errors: [
      'CONFLICT',
      'REPORT_EMPTY',
      'NOT_FOUND',
      'STUDY_VIP_ERROR',
      'STUDY_IS_DELETED_ERROR',
      'SERVER_BUSY',
      'PRINT_FAILED',
    ],
  }),
  revertPrint: post('/report/{studyId}/print/revert', {
    summary: 'Takes a print back that did not come out of the printer.',
    params,
    body: { printId: textOf(64, 1) },
    data: Report,
    permission: 'pacs:diagnostic_report:print_report',
    errors: ['PRINT_REVERT_EXPIRED', 'NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
  }),
  templates: get('/report-template', {
    summary: 'The templates of reports.',
    data: z.array(ReportTemplate),
    permission: 'pacs:diagnostic_report:diagnostic_report_view',
  }),
})

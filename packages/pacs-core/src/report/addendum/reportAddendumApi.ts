import * as z from 'zod/mini'
import { anyOf } from '../../access/permission'
import { defineApi, get, post } from '../../api/endpoint'
import { limits } from '../../value/limits'
import { Instant, StudyId, textOf, Version } from '../../value/schema'
import { finishedErrors } from '../reportErrors'
import { SealedReport } from '../seal/ReportSeal'
import type { ReportAddendumApi } from './reportAddendumCalls'

/** What a doctor added to a finished report, which itself stays as it is. Written once, never altered. */
export const ReportAddendum = z.object({
  id: z.string(),
  /** The version of the report that it was added to. */
  version: Version,
  text: z.string(),
  at: Instant,
  byName: z.string(),
  /** The addendum as it was sealed: a file that proves itself. */
  sealed: SealedReport,
  /** False when what is stored is not what was sealed. */
  isWhole: z._default(z.boolean(), true),
})

/** What a doctor added to a finished report, which itself stays as it is. Written once, never altered. */
export interface ReportAddendum extends z.output<typeof ReportAddendum> {}

const params = { studyId: StudyId }

export const reportAddendumCalls = defineApi('reportAddendum', {
  list: get('/report/{studyId}/addendum', {
    summary: 'The addenda to the report of a study, oldest first.',
    params,
    data: z.array(ReportAddendum),
    permission: anyOf('pacs:diagnostic_report:diagnostic_report_view', 'pacs:medical_record:medical_record_view'),
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
    staleOn: ['report-changed'],
  }),
  add: post('/report/{studyId}/addendum', {
    summary:
      'Adds an addendum to a finished report, also while it is locked after a print. It is sealed and never altered.',
    params,
    body: { version: Version, text: textOf(limits.report.addendumLength, 1) },
    data: ReportAddendum,
    permission: 'pacs:diagnostic_report:edit_report',
    errors: finishedErrors,
    emits: ({ input }) => ({ type: 'report-changed', studyId: input.studyId }),
  }),
})

/** Addenda to finished reports. */
export const reportAddendumApi: ReportAddendumApi = reportAddendumCalls as ReportAddendumApi

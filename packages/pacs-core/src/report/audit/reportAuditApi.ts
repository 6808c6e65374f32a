import * as z from 'zod/mini'
import { defineApi, get, post } from '../../api/endpoint'
import { changesReport } from '../../event/studyEvents'
import { Instant, StudyId, Version } from '../../value/schema'
import { Report } from '../reportApi'
import { finishedErrors } from '../reportErrors'
import type { ReportAuditApi } from './reportAuditCalls'

const params = { studyId: StudyId }

export const reportAuditCalls = defineApi('reportAudit', {
  get: get('/report/{studyId}/audit', {
    summary: 'Whether the draft of a report was returned to its writer by another doctor, and why.',
    params,
    data: z.object({
      /** Null unless the newest finished version was returned and not finished again since. */
      returned: z.nullable(z.object({ at: Instant, byName: z.string(), reason: z.string() })),
    }),
    permission: 'pacs:diagnostic_report:diagnostic_report_view',
    readsPatientData: true,
    errors: ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR'],
    staleOn: ['report-changed'],
  }),
  confirm: post('/report/{studyId}/audit', {
    summary:
      'Verifies a finished report as the second doctor: where the hospital requires it, only then may it be printed.',
    params,
    body: { version: Version },
    data: Report,
    permission: 'pacs:diagnostic_report:edit_report',
    errors: [...finishedErrors, 'IMAGE_OF_OTHER_PATIENT'],
    emits: changesReport,
  }),
})

/** Calls by which a second doctor approves a finished report, and by which its writer reads why a draft was returned. */
export const reportAuditApi: ReportAuditApi = reportAuditCalls as ReportAuditApi

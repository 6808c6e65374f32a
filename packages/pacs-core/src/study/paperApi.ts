import * as z from 'zod/mini'
import { anyOf } from '../access/permission'
import { defineApi, get } from '../api/endpoint'
import { StudyId } from '../value/schema'
import type { PaperApi } from './paperCalls'

const params = { studyId: StudyId }
const query = {
  /** Language of the paper. @defaultValue zh */
  language: z.optional(z.enum(['en', 'zh'])),
}
const data = z.object({
  /** The file, Base64. */
  pdf: z.string(),
})
const errors = ['NOT_FOUND', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR', 'SERVER_BUSY', 'PRINT_FAILED'] as const

export const paperCalls = defineApi('paper', {
  slip: get('/study/{studyId}/slip', {
    summary: 'The registration slip of a patient: where and when to wait, and the accession number as a bar code.',
    params,
    query,
    data,
    permission: 'pacs:registration:register_study',
    readsPatientData: true,
    errors,
  }),
  applicationForm: get('/study/{studyId}/application-form', {
    summary: "The application form of a study, by the hospital's own template where it has one.",
    params,
    query,
    data,
    permission: anyOf(
      'pacs:registration:register_study',
      'pacs:medical_record:medical_record_view',
      'pacs:image:collect_image',
      'pacs:diagnostic_report:diagnostic_report_view',
    ),
    readsPatientData: true,
    errors,
  }),
})

/** Papers of a registration. Each that is handed out is written in the operation log. */
export const paperApi: PaperApi = paperCalls as PaperApi

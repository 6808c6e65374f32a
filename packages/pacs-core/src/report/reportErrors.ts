/** Why a study lets nobody write in its report, and what else prevents every write. */
const studyErrors = [
  'STUDY_IS_LOCKED_ERROR',
  'STUDY_OCCUPIED_ERROR',
  'STUDY_IS_DELETED_ERROR',
  'CANNOT_EDIT_CONSULTATION_REPORT',
  'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR',
  'STUDY_VIP_ERROR',
  'NOT_FOUND',
] as const

/** What may prevent a write in a draft. */
export const draftErrors = ['CONFLICT', 'REPORT_IS_FINISHED', ...studyErrors] as const

/** What may prevent an act on a finished report. */
export const finishedErrors = ['CONFLICT', 'REPORT_NOT_FINISHED', ...studyErrors] as const

/** What a draft must have before it is finished: no gap, and a review whose errors are settled, where the hospital asks for one. */
export const heldErrors = ['REPORT_HAS_GAPS', 'REPORT_REVIEW_NEEDED', 'REPORT_REVIEW_ERRORS'] as const

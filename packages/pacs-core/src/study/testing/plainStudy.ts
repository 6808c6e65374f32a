import type { StudyFacts } from '../studyRules'

/** A study of the doctor `me`, to which nothing was done yet. */
export const plainStudy: StudyFacts = {
  examinedById: 'me',
  registeredById: 'registrar',
  reportedById: null,
  diagnosedAt: null,
  printedAt: null,
  deletedAt: null,
  lockedUntil: null,
  lockedById: null,
  mergedIntoId: null,
  isVip: false,
  isInConsultation: false,
  occupant: null,
}

import type { StudyRow } from './Study'
import type { StudyFacts } from './studyRules'

/**
 * The facts of a study that its row tells, for the rules. A row does not tell of a consultation that is going on.
 *
 * @param row - a row of a study list, or the study whole.
 * @param isInConsultation - @defaultValue false
 */
export function studyFactsOf(
  row: Pick<
    StudyRow,
    | 'examinedById'
    | 'registeredById'
    | 'printTime'
    | 'deletedAt'
    | 'lockedUntil'
    | 'lockedById'
    | 'mergedIntoId'
    | 'isVip'
    | 'occupant'
  >,
  isInConsultation = false,
): StudyFacts {
  const { printTime, occupant = null } = row
  const { examinedById, registeredById, deletedAt, lockedUntil, lockedById, mergedIntoId, isVip } = row
  const facts = { examinedById, registeredById, deletedAt, lockedUntil, lockedById, mergedIntoId, isVip }
  return { ...facts, printedAt: printTime, isInConsultation, occupant }
}

import type { StudyRow } from './Study'
import type { StudyFacts } from './studyRules'

/**
 * The facts of a study that its row tells, for the rules. A row does not tell of a consultation that is going on.
 *
 * @param row - a row of a study list, or the study whole.
 * @param isInConsultation - @defaultValue false
 */
export function studyFactsOf(
  row: Pick<StudyRow, 'examinedById' | 'printTime' | 'deletedAt' | 'lockedUntil' | 'isVip' | 'occupant'>,
  isInConsultation = false,
): StudyFacts {
  const { examinedById, printTime, deletedAt, lockedUntil, isVip, occupant = null } = row
  return { examinedById, printedAt: printTime, deletedAt, lockedUntil, isVip, isInConsultation, occupant }
}

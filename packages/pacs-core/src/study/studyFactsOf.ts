import type { StudyRow } from './Study'
import type { StudyFacts } from './studyRules'

/**
 * The facts of a study that its row has, for the rules. A row does not say whether a consultation is active.
 *
 * @param row - a row of a study list, or the study whole.
 * @param isInConsultation - @defaultValue false
 */
export function studyFactsOf(
  row: Pick<
    StudyRow,
    | 'examinedById'
    | 'registeredById'
    | 'reportedById'
    | 'diagnosedAt'
    | 'printTime'
    | 'deletedAt'
    | 'lockedUntil'
    | 'lockedById'
    | 'printedById'
    | 'mergedIntoId'
    | 'isVip'
    | 'occupant'
  >,
  isInConsultation = false,
): StudyFacts {
  const { printTime, occupant = null } = row
  const { examinedById, registeredById, reportedById, diagnosedAt } = row
  const { deletedAt, lockedUntil, lockedById, printedById, mergedIntoId, isVip } = row
  const report = { examinedById, registeredById, reportedById, diagnosedAt }
  return {
    ...report,
    deletedAt,
    lockedUntil,
    lockedById,
    printedById,
    mergedIntoId,
    isVip,
    printedAt: printTime,
    isInConsultation,
    occupant,
  }
}

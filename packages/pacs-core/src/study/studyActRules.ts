import { anyOf, isAllowed, type PermissionExpression } from '../access/permission'
import {
  type Actor,
  isLocked,
  isOccupiedByOther,
  isPrintOfOthers,
  isStudyDoctor,
  type Refusal,
  type StudyFacts,
  whyNotView,
} from './studyRules'

/** What the acts on a study as a whole need. */
export const studyActPermissions = {
  /** A study of one's own; those of others, and printed ones, need a permission of their own beside it. */
  remove: anyOf(
    'pacs:registration:register_study',
    'pacs:image:collect_image',
    'pacs:diagnostic_report:edit_report',
    'pacs:medical_record:delete_other_study',
    'pacs:medical_record:delete_report_after_print',
  ),
  lock: anyOf('pacs:diagnostic_report:edit_report', 'pacs:diagnostic_report:print_report'),
  /** A lock that one may end by oneself; all others need the permission to reset studies. */
  unlock: anyOf(
    'pacs:diagnostic_report:edit_report',
    'pacs:diagnostic_report:print_report',
    'pacs:medical_record:reset_study',
  ),
  reset: 'pacs:medical_record:reset_study',
  setVip: 'pacs:medical_record:set_vip',
  deleteOther: 'pacs:medical_record:delete_other_study',
  deletePrinted: 'pacs:medical_record:delete_report_after_print',
} as const satisfies Record<string, PermissionExpression>

const lacks = (actor: Pick<Actor, 'authorities'>, permission: PermissionExpression): boolean =>
  !isAllowed(permission, actor.authorities)

/** Whether a study is the actor's own: they examine it, or they registered it and nobody examines it yet. */
function isOwn({ examinedById, registeredById }: StudyFacts, { userId }: Actor): boolean {
  return (examinedById ?? registeredById) === userId
}

/** What keeps everybody, or everybody else, from changing a study as a whole. */
function whyNotChange(study: StudyFacts, actor: Actor): Refusal {
  if (isLocked(study, actor.nowMs)) return 'STUDY_IS_LOCKED_ERROR'
  if (isOccupiedByOther(study, actor)) return 'STUDY_OCCUPIED_ERROR'
  return study.isInConsultation ? 'CANNOT_EDIT_CONSULTATION_REPORT' : null
}

/** What permissions say to a study's going away or coming back. */
function whyNotTakeAway(study: StudyFacts, actor: Actor): Refusal {
  if (!isOwn(study, actor) && lacks(actor, studyActPermissions.deleteOther)) return 'DELETE_OTHER_DOCTOR_STUDY_ERROR'
  if (study.printedAt !== null && lacks(actor, studyActPermissions.deletePrinted)) return 'DELETE_PRINTED_STUDY_ERROR'
  return null
}

/**
 * Whether an actor may delete a study.
 *
 * @returns what keeps everybody from it, else `DELETE_OTHER_DOCTOR_STUDY_ERROR` or `DELETE_PRINTED_STUDY_ERROR` for who lacks the
 * permission; null when allowed.
 */
export function whyNotDelete(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(study, actor)
  if (refusal !== null) return refusal
  if (lacks(actor, studyActPermissions.remove)) return 'FORBIDDEN'
  return whyNotChange(study, actor) ?? whyNotTakeAway(study, actor)
}

/** Whether an actor may take a deleted study back; one that was merged into another stays away. */
export function whyNotRestore(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView({ ...study, deletedAt: null }, actor)
  if (refusal !== null) return refusal
  if (lacks(actor, studyActPermissions.remove)) return 'FORBIDDEN'
  if (study.deletedAt === null) return 'STUDY_IS_NOT_DELETED'
  if (study.mergedIntoId !== null) return 'STUDY_IS_MERGED'
  return whyNotTakeAway(study, actor)
}

/** Whether the lock of a study is one that the actor may not end. */
function whyNotEndLock(study: StudyFacts, actor: Actor): Refusal {
  if (!lacks(actor, studyActPermissions.reset)) return null
  const isTheirs = isOwn(study, actor) || isStudyDoctor(study, actor)
  // A lock after a print is the hospital's: it keeps the study's own doctor away, too, and is ended by who printed.
  if (study.lockedById === null && study.printedAt !== null && study.printedById === actor.userId) return null
  if (study.lockedById !== null && (study.lockedById === actor.userId || isTheirs)) return null
  return study.printedAt !== null && !isTheirs ? 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR' : 'FORBIDDEN'
}

/** Whether an actor may lock a study, or change the time of a lock that they may end. */
export function whyNotLock(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(study, actor)
  if (refusal !== null) return refusal
  if (lacks(actor, studyActPermissions.lock)) return 'FORBIDDEN'
  if (isLocked(study, actor.nowMs) && whyNotEndLock(study, actor) !== null) return 'STUDY_IS_LOCKED_ERROR'
  return isOccupiedByOther(study, actor) ? 'STUDY_OCCUPIED_ERROR' : null
}

/**
 * Whether an actor may end the lock of a study: they set it by hand, it was set by hand on a study of their own, it came with a print of theirs, or
 * they may reset studies.
 *
 * @returns for a lock that they may not end `UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR` when it guards a printed study of another's, else
 * `FORBIDDEN`.
 */
export function whyNotUnlock(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(study, actor)
  if (refusal !== null) return refusal
  if (lacks(actor, studyActPermissions.unlock)) return 'FORBIDDEN'
  return isLocked(study, actor.nowMs) ? whyNotEndLock(study, actor) : 'STUDY_IS_NOT_LOCK_ERROR'
}

/** Whether an actor may mark a study as VIP, or take the mark away; at any time, for it only hides. */
export function whyNotSetVip(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(study, actor)
  if (refusal !== null) return refusal
  return whyNotChangeVip(false, actor)
}

/**
 * Whether an actor may change the VIP mark of a registration: registering a VIP and changing the mark later need different permissions.
 *
 * @param isNew - whether the study is being registered.
 */
export function whyNotChangeVip(isNew: boolean, actor: Pick<Actor, 'authorities'>): Refusal {
  return lacks(actor, isNew ? 'pacs:registration:register_vip' : studyActPermissions.setVip) ? 'FORBIDDEN' : null
}

/** Whether an actor may take a study back to where it was before its report. */
export function whyNotReset(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(study, actor)
  if (refusal !== null) return refusal
  return lacks(actor, studyActPermissions.reset) ? 'FORBIDDEN' : whyNotChange(study, actor)
}

/** Whether an actor may end the work of somebody else on a study. */
export function whyNotEndOccupancy(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(study, actor)
  if (refusal !== null) return refusal
  if (lacks(actor, studyActPermissions.reset)) return 'FORBIDDEN'
  return isOccupiedByOther(study, actor) ? null : 'STUDY_IS_NOT_OCCUPY_ERROR'
}

/** Whether a study may take the images and the report of another one: it changes, so a printed one is its doctors' alone. */
export function whyNotMergeInto(survivor: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(survivor, actor)
  if (refusal !== null) return refusal
  if (lacks(actor, studyActPermissions.remove)) return 'FORBIDDEN'
  const refusalOfPrint = isPrintOfOthers(survivor, actor) ? 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR' : null
  return whyNotChange(survivor, actor) ?? refusalOfPrint
}

/**
 * Whether an actor may merge a study into another one: the first is removed, as if it were deleted, and the other one takes what it had.
 *
 * @param survivor - the study that stays.
 * @param merged - the study that is merged away.
 */
export function whyNotMerge(survivor: StudyFacts, merged: StudyFacts, actor: Actor): Refusal {
  return whyNotMergeInto(survivor, actor) ?? whyNotDelete(merged, actor)
}

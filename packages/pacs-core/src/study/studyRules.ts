import { isAllowed } from '../access/permission'
import type { ErrorCode } from '../error/errorTable'

/** What rules look at: facts of a study, never its derived status. */
export interface StudyFacts {
  /** The sonographer or doctor who examines: the first who captured to it or edited its report; null before that. */
  examinedById: string | null
  registeredById: string
  /** Who finished the report; null while it is not finished. */
  reportedById: string | null
  /** When the report was finished (ISO 8601), or null. */
  diagnosedAt: string | null
  printedAt: string | null
  deletedAt: string | null
  /** Until when the study is locked (ISO 8601), or null. */
  lockedUntil: string | null
  /** Who locked it by hand; null for a lock that came with a print, and for none. */
  lockedById: string | null
  /** Who printed the report; null or left out while it is not printed. */
  printedById?: string | null | undefined
  /** The study that it was merged into, or null. */
  mergedIntoId: string | null
  isVip: boolean
  /** True while a consultation about it is active. */
  isInConsultation: boolean
  /** Who works on it, or null. A lease that has expired counts for nothing. */
  occupant: StudyOccupant | null
}

/** Who works on a study, and where: one user in one room at a time. */
export interface StudyOccupant {
  userId: string
  roomId: string
  /** When the lease ends unless its holder renews it before (ISO 8601, by the server's clock). */
  expiresAt: string
}

/** Who wants to do something, and when by the server's clock. */
export interface Actor {
  userId: string
  /** The room in which the actor works. */
  roomId: string
  authorities: ReadonlySet<string>
  /** Milliseconds since 1970. */
  nowMs: number
}

/** Null when the act is allowed, else why it is not. */
export type Refusal = ErrorCode | null

/** Whether an actor may see VIP studies. */
export function seesVip({ authorities }: Pick<Actor, 'authorities'>): boolean {
  return isAllowed('pacs:medical_record:set_vip', authorities)
}

/** Whether an actor may see a study at all; who may not see it may do nothing else with it either. */
export function whyNotView(study: StudyFacts, actor: Actor): Refusal {
  if (study.deletedAt !== null) return 'STUDY_IS_DELETED_ERROR'
  if (study.isVip && !seesVip(actor)) return 'STUDY_VIP_ERROR'
  return null
}

/**
 * Whether a study is locked at a moment.
 *
 * @param study - its facts.
 * @param nowMs - the moment, milliseconds since 1970; the lock has ended when its end is reached.
 */
export function isLocked(study: Pick<StudyFacts, 'lockedUntil'>, nowMs: number): boolean {
  return study.lockedUntil !== null && Date.parse(study.lockedUntil) > nowMs
}

/**
 * Whether somebody else works on a study at a moment: another user, or the same one in another room.
 *
 * @param study - its facts.
 * @param actor - who asks, and when.
 */
export function isOccupiedByOther(
  { occupant }: Pick<StudyFacts, 'occupant'>,
  actor: Pick<Actor, 'userId' | 'roomId' | 'nowMs'>,
): boolean {
  if (occupant === null || Date.parse(occupant.expiresAt) <= actor.nowMs) return false
  return occupant.userId !== actor.userId || occupant.roomId !== actor.roomId
}

/**
 * Whether a study is the actor's as a doctor: they examined it, or they finished its report. One of these two may change it after it
 * was printed.
 */
export function isStudyDoctor(
  { examinedById, reportedById }: Pick<StudyFacts, 'examinedById' | 'reportedById'>,
  { userId }: Pick<Actor, 'userId'>,
): boolean {
  return examinedById === userId || reportedById === userId
}

/** Whether a study is printed, and its doctors are others. */
export function isPrintOfOthers(
  study: Pick<StudyFacts, 'examinedById' | 'reportedById' | 'printedAt'>,
  actor: Pick<Actor, 'userId'>,
): boolean {
  return study.printedAt !== null && !isStudyDoctor(study, actor)
}

/** Whether the report of a study is finished: what is written is a diagnosis, and no draft. */
export function isReportFinished({ diagnosedAt, printedAt }: Pick<StudyFacts, 'diagnosedAt' | 'printedAt'>): boolean {
  return diagnosedAt !== null || printedAt !== null
}

/** Whether an actor may begin to work on a study, so that nobody else does at the same time. */
export function whyNotOccupy(study: StudyFacts, actor: Actor): Refusal {
  return whyNotView(study, actor) ?? (isOccupiedByOther(study, actor) ? 'STUDY_OCCUPIED_ERROR' : null)
}

/**
 * Whether an actor may change the registration of a study.
 *
 * @returns as {@link whyNotUpload}; a printed study of other doctors answers
 * `UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR`.
 */
export function whyNotEditRegistration(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(study, actor)
  if (refusal !== null) return refusal
  if (!isAllowed('pacs:registration:register_study', actor.authorities)) return 'FORBIDDEN'
  if (isLocked(study, actor.nowMs)) return 'STUDY_IS_LOCKED_ERROR'
  if (isOccupiedByOther(study, actor)) return 'STUDY_OCCUPIED_ERROR'
  return isPrintOfOthers(study, actor) ? 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR' : null
}

/** Whether an actor may call, miss or requeue the patient of a study: it changes when the examination began. */
export function whyNotQueue(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(study, actor)
  if (refusal !== null) return refusal
  if (isLocked(study, actor.nowMs)) return 'STUDY_IS_LOCKED_ERROR'
  return isPrintOfOthers(study, actor) ? 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR' : null
}

/** What keeps an actor from the report of a study, whether it is a draft or finished. */
function whyNotTouchReport(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(study, actor)
  if (refusal !== null) return refusal
  if (!isAllowed('pacs:diagnostic_report:edit_report', actor.authorities)) return 'FORBIDDEN'
  if (isLocked(study, actor.nowMs)) return 'STUDY_IS_LOCKED_ERROR'
  if (isOccupiedByOther(study, actor)) return 'STUDY_OCCUPIED_ERROR'
  if (study.isInConsultation) return 'CANNOT_EDIT_CONSULTATION_REPORT'
  return isPrintOfOthers(study, actor) ? 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR' : null
}

/**
 * Whether an actor may write the report of a study, or finish it.
 *
 * @returns last of all `REPORT_IS_FINISHED`: what is finished is reopened before it is changed.
 */
export function whyNotEditReport(study: StudyFacts, actor: Actor): Refusal {
  return whyNotTouchReport(study, actor) ?? (isReportFinished(study) ? 'REPORT_IS_FINISHED' : null)
}

/**
 * Whether an actor may make a finished report a draft again: a printed one only its doctors, one that is not printed yet everybody who
 * writes reports.
 *
 * @returns last of all `REPORT_NOT_FINISHED`: a draft is open already.
 */
export function whyNotReopenReport(study: StudyFacts, actor: Actor): Refusal {
  return whyNotTouchReport(study, actor) ?? (isReportFinished(study) ? null : 'REPORT_NOT_FINISHED')
}

/**
 * Whether an actor may add to a finished report: its doctors only. The lock that came with a print does not keep them from it, one that
 * somebody set by hand does.
 *
 * @returns `REPORT_NOT_FINISHED` for a draft, which is written on.
 */
export function whyNotAddendum(study: StudyFacts, actor: Actor): Refusal {
  const isLockedByHand = study.lockedById !== null && isLocked(study, actor.nowMs)
  const refusal = whyNotTouchReport(isLockedByHand ? study : { ...study, lockedUntil: null }, actor)
  if (refusal !== null) return refusal
  if (!isReportFinished(study)) return 'REPORT_NOT_FINISHED'
  return isStudyDoctor(study, actor) ? null : 'FORBIDDEN'
}

/**
 * Whether an actor may confirm a finished report as its second doctor: not who finished it.
 *
 * @returns `FORBIDDEN` for one's own report, and `REPORT_NOT_FINISHED` for a draft.
 */
export function whyNotAudit(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotTouchReport(study, actor)
  if (refusal !== null) return refusal
  if (!isReportFinished(study)) return 'REPORT_NOT_FINISHED'
  return study.reportedById === actor.userId ? 'FORBIDDEN' : null
}

/**
 * Whether an actor may print the report of a study. A finished one may be printed again also while it is locked. To print a draft is to
 * finish it, which only who may write it can do.
 *
 * @returns `REPORT_NOT_FINISHED` for a draft, to somebody without the right to write.
 */
export function whyNotPrint(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(study, actor)
  if (refusal !== null) return refusal
  if (!isAllowed('pacs:diagnostic_report:print_report', actor.authorities)) return 'FORBIDDEN'
  if (isReportFinished(study)) return null
  const writing = whyNotEditReport(study, actor)
  return writing === 'FORBIDDEN' ? 'REPORT_NOT_FINISHED' : writing
}

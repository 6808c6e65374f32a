import { isAllowed } from '../access/permission'
import type { Sex } from '../patient/sex'
import { type Actor, type Refusal, type StudyFacts, whyNotView } from '../study/studyRules'

/** Whether an actor may raise an urgent value: anyone who writes reports, also when the study is printed or locked. */
export function whyNotRaiseUrgent(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(study, actor)
  if (refusal !== null) return refusal
  return isAllowed('pacs:diagnostic_report:edit_report', actor.authorities) ? null : 'FORBIDDEN'
}

/**
 * Whether a type of urgent value is reported of a patient: a torsion of the testis of no woman. Of a patient whose sex is not known each
 * may be.
 *
 * @param typeSex - the sex that the type is limited to; anything else limits it to none.
 */
export function isUrgentTypeOf(typeSex: unknown, patientSex: Sex): boolean {
  const isLimited = typeSex === 'male' || typeSex === 'female'
  return !isLimited || patientSex === 'unknown' || typeSex === patientSex
}

/** Clocks of two computers differ by this much at most. */
const clockSkewMs = 60_000

/** Whether a clinician can have been informed at a time: not after now. A call may come before its record. */
export function isInformedTime(informedAt: string, nowMs: number): boolean {
  return Date.parse(informedAt) <= nowMs + clockSkewMs
}

/** An urgent value, as far as its rules look at it. */
export interface UrgentFacts {
  raisedById: string
  /** ISO 8601; null while nobody was informed. */
  acknowledgedAt: string | null
  /** ISO 8601; null unless it was taken back. */
  withdrawnAt: string | null
}

/** Whether an urgent value still waits for somebody to be informed. */
export function isUrgentOpen({ acknowledgedAt, withdrawnAt }: Omit<UrgentFacts, 'raisedById'>): boolean {
  return acknowledgedAt === null && withdrawnAt === null
}

/** Whether an urgent value may be acknowledged: as long as it is open. */
export function whyNotAcknowledgeUrgent(notice: Omit<UrgentFacts, 'raisedById'>): Refusal {
  return isUrgentOpen(notice) ? null : 'URGENT_REPORT_CLOSED'
}

/** Whether an actor may take an urgent value back: their own one, as long as it is open. */
export function whyNotWithdrawUrgent(notice: UrgentFacts, actor: Pick<Actor, 'userId'>): Refusal {
  if (notice.raisedById !== actor.userId) return 'FORBIDDEN'
  return whyNotAcknowledgeUrgent(notice)
}

import { isAllowed } from '../access/permission'
import { type Actor, type Refusal, type StudyFacts, whyNotView } from '../study/studyRules'

/** Whether an actor may raise an urgent value: anyone who writes reports, also when the study is printed or locked. */
export function whyNotRaiseUrgent(study: StudyFacts, actor: Actor): Refusal {
  const refusal = whyNotView(study, actor)
  if (refusal !== null) return refusal
  return isAllowed('pacs:diagnostic_report:edit_report', actor.authorities) ? null : 'FORBIDDEN'
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

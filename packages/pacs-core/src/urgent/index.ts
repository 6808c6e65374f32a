export { UrgentNotice, urgentApi } from './urgentApi'
export type * from './urgentCalls'
export {
  isUrgentOpen,
  type UrgentFacts,
  whyNotAcknowledgeUrgent,
  whyNotRaiseUrgent,
  whyNotWithdrawUrgent,
} from './urgentRules'

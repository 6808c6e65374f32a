export { UrgentNotice, urgentApi } from './urgentApi'
export type * from './urgentCalls'
export {
  isInformedTime,
  isUrgentOpen,
  isUrgentTypeOf,
  type UrgentFacts,
  whyNotAcknowledgeUrgent,
  whyNotRaiseUrgent,
  whyNotWithdrawUrgent,
} from './urgentRules'

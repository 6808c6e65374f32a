export { type AuditFacts, whyNotPrintUnaudited } from './auditRules'
export { reportAuditApi } from './reportAuditApi'
export type * from './reportAuditCalls'

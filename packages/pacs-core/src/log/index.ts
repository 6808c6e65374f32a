export { LogEntry, logApi } from './logApi'
export type * from './logCalls'
export { callName, callsNamed, subjectKind } from './logNames'
export { operationLogText } from './operationLogText'

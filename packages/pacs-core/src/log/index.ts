export { LogEntry, logApi } from './logApi'
export type * from './logCalls'

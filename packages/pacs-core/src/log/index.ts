export { LogEntry, logApi } from './logApi'

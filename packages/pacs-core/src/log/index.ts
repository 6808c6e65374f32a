export { eventApi, SequencedEvent, ServerEvent } from './eventApi'
export { LogEntry, logApi } from './logApi'

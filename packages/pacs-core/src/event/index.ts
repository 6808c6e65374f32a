export { eventApi } from './eventApi'
export type * from './eventCalls'
export { type ChangeEvent, type DeclaredEvent, SequencedEvent, ServerEvent } from './ServerEvent'
export { emittedBy, isStaleAfter, type MadeCall, type StaleForInput, type StaleOn } from './staleness'

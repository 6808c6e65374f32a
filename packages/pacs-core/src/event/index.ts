export { eventApi } from './eventApi'
export type * from './eventCalls'
export {
  type ChangeEvent,
  type ChangeType,
  type DeclaredEvent,
  SequencedEvent,
  ServerEvent,
} from './ServerEvent'
export { emittedBy, isComplete, isStaleAfter, type MadeCall, type StaleOn } from './staleness'

/** How far a patient who waits has come. Who was examined waits no more, whatever the state says. */
export const queueStates = [
  'waiting',
  /** Was called in. */
  'called',
  /** Was called, and did not come. */
  'missed',
] as const

/** How far a patient who waits has come. */
export type QueueState = (typeof queueStates)[number]

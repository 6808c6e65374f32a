/** Calls that wait for a connection at a time, before others are refused at once: two idle cores answer about sixty in a second. */
const mostWaiting = 48
/** While some wait and the last one waited longer than this, others are refused at once too: a busy machine answers fewer. */
const longestWaitMs = 600
/** So few are no queue: one slow statement in their way is soon over. */
const someWaiting = 8

/**
 * Whether a further call would wait too long.
 *
 * @param waiting - calls that wait for a connection now.
 * @param lastWaitMs - how long the last one waited that got a connection.
 */
export const isTooMuch = (waiting: number, lastWaitMs: number): boolean =>
  waiting >= mostWaiting || (waiting >= someWaiting && lastWaitMs > longestWaitMs)

/** Calls that wait for a connection at a time, before others are refused at once: two idle cores answer about seventy in a second. */
const mostWaiting = 32
/** While some wait and the last one waited longer than this, others are refused at once too: a busy machine answers fewer. */
const longestWaitMs = 600
/** Fewer are no queue: a page that opens asks for ten things at once, and one slow statement in their way is soon over. */
const someWaiting = 24

/**
 * Whether a further call would wait too long.
 *
 * @param waiting - calls that wait for a connection now.
 * @param lastWaitMs - how long the last one waited that got a connection.
 */
export const isTooMuch = (waiting: number, lastWaitMs: number): boolean =>
  waiting >= mostWaiting || (waiting >= someWaiting && lastWaitMs > longestWaitMs)

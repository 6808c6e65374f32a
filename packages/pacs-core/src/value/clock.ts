/** Time as the product sees it: a wall clock to show, a monotonic clock to measure, and timers; injected everywhere. */
export interface Clock {
  /** Milliseconds since 1970. May jump: only for showing. */
  now(): number
  /** Milliseconds since an arbitrary start. Never jumps back: for durations. */
  monotonic(): number
  /** Calls back once after `delayMs`; the answer cancels it. */
  after(delayMs: number, callback: () => void): () => void
}

/** The clock of the machine that runs the code. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

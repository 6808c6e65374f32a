interface Scheduler {
  postTask(work: () => void, options: { delay: number; priority: 'user-blocking' }): Promise<unknown>
}

/** How often the main thread is asked whether it is free. Timers of pages come every 4 ms at best, these do not. */
const everyMs = 1

/**
 * Watches how long the main thread cannot do anything else.
 *
 * @returns ends it and returns the longest time in milliseconds, less the pause between two checks.
 */
export function watchBlocks(): () => number {
  const { scheduler } = globalThis as unknown as { scheduler: Scheduler }
  let longestMs = 0
  let lookedMs = performance.now()
  let isOver = false
  function look(): void {
    const nowMs = performance.now()
    longestMs = Math.max(longestMs, nowMs - lookedMs - everyMs)
    lookedMs = nowMs
    if (!isOver) void scheduler.postTask(look, { delay: everyMs, priority: 'user-blocking' })
  }
  look()
  return () => {
    isOver = true
    return Math.max(longestMs, performance.now() - lookedMs - everyMs, 0)
  }
}

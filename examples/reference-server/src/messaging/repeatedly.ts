/** Work that comes round by itself. */
export interface Repeated {
  /** Ends it, and waits for a round that is under way. */
  stop(): Promise<void>
}

/**
 * Does something again and again. A round that is slow is not overtaken by the next one.
 *
 * @param everyMs - from the start of one round to the next.
 * @param work - one round.
 * @param failed - called when a round fails; the next one comes all the same.
 */
export function repeatedly(everyMs: number, work: () => Promise<void>, failed: (error: unknown) => void): Repeated {
  let running = Promise.resolve()
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = work()
      .catch(failed)
      .finally(() => {
        isRunning = false
      })
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

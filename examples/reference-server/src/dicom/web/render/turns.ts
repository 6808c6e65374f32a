import { PacsError } from '@opensono/pacs-core'

/** Does work when its turn has come: some at a time, some waiting. */
export type Turns = <Answer>(signal: AbortSignal, work: () => Promise<Answer>) => Promise<Answer>

const atOnce = 2
const waitingMost = 20

/**
 * Bounds work that costs much. What nobody waits for any more is not done.
 *
 * @returns rejects with `SERVER_BUSY` when too many wait, and `CANCELLED` for a client that left.
 */
export function createTurns(): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return async (signal, work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMost) throw new PacsError('SERVER_BUSY')
      await new Promise<void>((resolve) => void waiting.push(resolve))
    } else running += 1
    try {
      if (signal.aborted) throw new PacsError('CANCELLED')
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

import { PacsError } from '@opensono/pacs-core'

/** Does work when its turn has come: some at a time, some waiting. */
export type Turns = <Answer>(signal: AbortSignal, work: () => Promise<Answer>) => Promise<Answer>

const atOnce = 2
const waitingMost = 20

/** Waits among the others until it is called, or until nobody waits for it any more. */
function waitIn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(call), 1)
      reject(new PacsError('CANCELLED'))
    }
    signal.addEventListener('abort', leave, { once: true })
    waiting.push(call)
  })
}

/**
 * Bounds work that costs much. What nobody waits for any more is not done.
 *
 * @returns rejects with `SERVER_BUSY` when too many wait, and `CANCELLED` for a client that left.
 */
export function createTurns(): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return async (signal, work) => {
    if (signal.aborted) throw new PacsError('CANCELLED')
    if (running < atOnce) running += 1
    else if (waiting.length >= waitingMost) throw new PacsError('SERVER_BUSY')
    // Whoever is called takes the place of the one who ends.
    else await waitIn(waiting, signal)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

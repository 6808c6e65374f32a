import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { PacsError } from '@opensono/pacs-core'
import type { BinaryAnswer } from './BinaryAnswer'

/** Does work when its turn has come: some at a time, some waiting. */
export type Turns = <Answer>(signal: AbortSignal, work: () => Promise<Answer>) => Promise<Answer>

const usuallyAtOnce = 2
const waitingMost = 20
/** Longest rest between two pieces of work, in milliseconds. */
const longestRestMs = 250

/** How much is done. */
interface TurnsOptions {
  /** Work at a time. @defaultValue 2 */
  readonly atOnce?: number
  /** While others wait, a piece of work is followed by a rest as long as it took, so that other calls get half of the time. */
  readonly isResting?: boolean
}

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
 * @param options - how much of it is done at a time, and with which rests.
 * @returns rejects with `SERVER_BUSY` when too many wait, and `CANCELLED` for a client that left.
 */
export function createTurns({ atOnce = usuallyAtOnce, isResting = false }: TurnsOptions = {}): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  const pass = () => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
  return async (signal, work) => {
    if (signal.aborted) throw new PacsError('CANCELLED')
    if (running < atOnce) running += 1
    else if (waiting.length >= waitingMost) throw new PacsError('SERVER_BUSY')
    // Anyone who is called takes the place of the one who ends.
    else await waitIn(waiting, signal)
    const beganAtMs = performance.now()
    try {
      return await work()
    } finally {
      if (isResting && waiting.length > 0) setTimeout(pass, Math.min(performance.now() - beganAtMs, longestRestMs))
      else pass()
    }
  }
}

/**
 * Makes a file when its turn has come. The turn of one that is made while it is sent lasts until the client has it or leaves.
 *
 * @returns rejects as {@link createTurns} does.
 */
export function fileInTurn(
  turns: Turns,
  signal: AbortSignal,
  make: () => Promise<BinaryAnswer>,
): Promise<BinaryAnswer> {
  return new Promise((resolve, reject) => {
    turns(signal, async () => {
      const answer = await make()
      resolve(answer)
      const { content } = answer
      if (!(content instanceof Readable)) return
      const leave = () => content.destroy()
      signal.addEventListener('abort', leave)
      if (signal.aborted) leave()
      // How it ends is reported to the client; the turn is over either way.
      await finished(content).catch(() => undefined)
      signal.removeEventListener('abort', leave)
    }).catch(reject)
  })
}

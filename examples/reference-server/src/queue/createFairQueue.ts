import { PacsError } from '@opensono/pacs-core'
import { createFairOrder, type Owner } from './createFairOrder'

/**
 * Does work when its turn has come.
 *
 * @param owner - for whom: an actor is one.
 * @param signal - ends when the answer is no longer needed; work that waits is then not done.
 * @returns the answer of the work; rejects with `SERVER_BUSY` when too much work of this owner waits, and with `CANCELLED` when the signal
 * ended.
 */
export type FairQueue = <Answer>(owner: Owner, work: () => Promise<Answer>, signal?: AbortSignal) => Promise<Answer>

/** How much is done at the same time, and how much may wait. */
export interface FairQueueOptions {
  /** Pieces of work at the same time. */
  readonly concurrency: number
  /** Pieces of work of one hospital at the same time. @defaultValue one less than `concurrency`, so that one is always left for another hospital */
  readonly concurrencyOfHospital?: number
  /** Pieces of work of one user that may wait. @defaultValue 20 */
  readonly waitingOfUser?: number
  /** Pieces of work of one hospital that may wait. @defaultValue 80 */
  readonly waitingOfHospital?: number
  /** While others wait, a piece of work is followed by a rest as long as it took, so that other calls get half of the time. */
  readonly isResting?: boolean
}

/** Longest rest between two pieces of work, in milliseconds. */
const longestRestMs = 250

interface Waiting extends Owner {
  readonly begin: () => void
}

/**
 * Makes the queue of work that many users share and that costs much: hospitals take turns, and in each hospital its users. The owner who
 * asks for too much is refused, and no other one.
 */
export function createFairQueue({
  concurrency,
  concurrencyOfHospital = Math.max(1, concurrency - 1),
  waitingOfUser = 20,
  waitingOfHospital = 80,
  isResting = false,
}: FairQueueOptions): FairQueue {
  const order = createFairOrder<Waiting>()
  const running = new Map<string, number>()
  let runningCount = 0

  function count(hospitalId: string, change: 1 | -1): void {
    runningCount += change
    const ofHospital = (running.get(hospitalId) ?? 0) + change
    if (ofHospital === 0) running.delete(hospitalId)
    else running.set(hospitalId, ofHospital)
  }

  function beginNext(): void {
    while (runningCount < concurrency) {
      const next = order.take(({ hospitalId }) => (running.get(hospitalId) ?? 0) < concurrencyOfHospital)
      if (next === undefined) return
      count(next.hospitalId, 1)
      next.begin()
    }
  }

  function checkBounds({ hospitalId, userId }: Owner): void {
    const ofHospital = order.items().filter((each) => each.hospitalId === hospitalId)
    const ofUser = ofHospital.filter((each) => each.userId === userId)
    if (ofUser.length >= waitingOfUser || ofHospital.length >= waitingOfHospital) throw new PacsError('SERVER_BUSY')
  }

  function turnOf({ hospitalId, userId }: Owner, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const item = { hospitalId, userId, begin }
      const leave = () => {
        order.remove(item)
        reject(new PacsError('CANCELLED'))
      }
      signal?.addEventListener('abort', leave, { once: true })
      order.add(item)
      beginNext()
    })
  }

  function end(hospitalId: string): void {
    count(hospitalId, -1)
    beginNext()
  }

  return async (owner, work, signal) => {
    if (signal?.aborted === true) throw new PacsError('CANCELLED')
    checkBounds(owner)
    await turnOf(owner, signal)
    const beganAtMs = performance.now()
    try {
      return await work()
    } finally {
      const restMs = Math.min(performance.now() - beganAtMs, longestRestMs)
      if (isResting && order.items().length > 0) setTimeout(() => end(owner.hospitalId), restMs)
      else end(owner.hospitalId)
    }
  }
}

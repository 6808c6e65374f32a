import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Owner } from '../queue/createFairOrder'
import type { FairQueue } from '../queue/createFairQueue'
import type { BinaryAnswer } from './BinaryAnswer'

/**
 * Makes a file in a queue. The turn of one that is made while it is sent lasts until the client has it or leaves.
 *
 * @returns rejects as the queue does.
 */
export function queuedFile(
  queue: FairQueue,
  owner: Owner,
  make: () => Promise<BinaryAnswer>,
  signal: AbortSignal,
): Promise<BinaryAnswer> {
  return new Promise((resolve, reject) => {
    const work = async () => {
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
    }
    queue(owner, work, signal).catch(reject)
  })
}

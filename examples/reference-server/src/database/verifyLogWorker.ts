import '../queue/lowPriority'
import { parentPort, workerData } from 'node:worker_threads'
import { createDatabase } from './database'
import { verifyLog } from './verifyLog'

/** What the thread is given. */
export interface VerifyLogJob {
  readonly url: string
  readonly hospitalId: string
  /** Ends of the chain that were noted elsewhere. */
  readonly noted: readonly { readonly sequence: number; readonly hash: Uint8Array }[]
}

/** What the thread answers: the verdict with the head's hash in hex, or why there is none. */
export type VerifyLogAnswer =
  | {
      readonly rows: number
      readonly firstBadSequence: number | null
      readonly sequence: number
      readonly hash: string
    }
  | { readonly failure: string }

const port = parentPort
if (!port) throw new Error('verifyLogWorker runs as a worker thread only')

const { url, hospitalId, noted } = workerData as VerifyLogJob
const heads = noted.map(({ sequence, hash }) => ({ sequence, hash: Buffer.from(hash) }))
const database = createDatabase({ url, poolSize: 1 })
// A pool that cannot be closed ends the thread with the error: anyone who waits for the answer gets it.
void database
  .system((tx) => verifyLog(tx, hospitalId, heads))
  .then(
    ({ rows, firstBadSequence, head }): VerifyLogAnswer => ({
      rows,
      firstBadSequence,
      sequence: head.sequence,
      hash: head.hash.toString('hex'),
    }),
    (error: unknown): VerifyLogAnswer => ({ failure: String(error) }),
  )
  .then(async (answer) => {
    await database.close()
    port.postMessage(answer)
  })

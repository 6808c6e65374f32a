import { Worker } from 'node:worker_threads'
import { type Clock, PacsError } from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import type { ChainHead } from './logChain'
import type { VerifyLogAnswer, VerifyLogJob } from './verifyLogWorker'

/** What is known of a log. */
export type Verdict = Exclude<VerifyLogAnswer, { failure: string }>

/** Time for which an answer is given again, in milliseconds. */
const freshMs = 60_000
const memoryMb = 192
/** A log of a million rows takes a minute or two. */
const timeoutMs = 15 * 60_000

/** In the built server this module is part of a file directly under dist; in tests it is still TypeScript, of which no thread can be made: they start the built one. */
function workerUrl(): URL {
  const isSource = new URL(import.meta.url).pathname.endsWith('.ts')
  return new URL(isSource ? '../../dist/database/verifyLogWorker.js' : './database/verifyLogWorker.js', import.meta.url)
}

/**
 * Verifies a log in a thread with a connection of its own, so that its rows are hashed beside the calls of others.
 *
 * @param signal - ends the thread.
 * @throws PacsError `SERVER_BUSY` when it does not come to an end.
 */
export async function verifyInThread(
  job: Omit<VerifyLogJob, 'noted'> & { noted: readonly ChainHead[] },
  signal: AbortSignal,
): Promise<Verdict> {
  const answer = await new Promise<VerifyLogAnswer>((resolve) => {
    const worker = new Worker(workerUrl(), {
      env: { NODE_ENV: 'production' },
      workerData: job satisfies VerifyLogJob,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const end = (ended: VerifyLogAnswer) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve(ended)
      void worker.terminate()
    }
    const stop = () => end({ failure: 'the server is closing' })
    const timer = setTimeout(() => end({ failure: 'took too long' }), timeoutMs)
    signal.addEventListener('abort', stop)
    worker.on('message', end)
    worker.on('error', (error) => end({ failure: String(error) }))
    worker.on('exit', (code) => end({ failure: `the thread ended with code ${code}` }))
  })
  if ('failure' in answer) throw new PacsError('SERVER_BUSY', { cause: new Error(answer.failure) })
  return answer
}

/** Verifies logs, one at a time. */
export interface LogVerifications {
  /** The verdict on a hospital's log. Callers who ask while it is verified, or within a minute, share one. */
  of(hospitalId: string): Promise<Verdict>
  /** Ends the one that runs and refuses those that wait. */
  close(): void
}

/** A verification that several callers share. */
interface Shared {
  verdict: Promise<Verdict>
  /** Null while it runs. */
  endedAt: number | null
}

/**
 * Makes the verifications of a server.
 *
 * @param verify - looks at every row of a hospital's log.
 */
export function createLogVerifications(
  verify: (hospitalId: string, signal: AbortSignal) => Promise<Verdict>,
  clock: Clock,
): LogVerifications {
  const shared = new Map<string, Shared>()
  const closing = new AbortController()
  const inOrder = createSerialQueue()

  async function run(hospitalId: string): Promise<Verdict> {
    if (closing.signal.aborted) throw new PacsError('SERVER_BUSY')
    return verify(hospitalId, closing.signal)
  }

  return {
    of(hospitalId) {
      const known = shared.get(hospitalId)
      const isFresh = known !== undefined && (known.endedAt === null || clock.now() - known.endedAt < freshMs)
      if (isFresh) return known.verdict
      const mine: Shared = { verdict: inOrder(() => run(hospitalId)), endedAt: null }
      shared.set(hospitalId, mine)
      // A failure is nobody's but of those who waited for it.
      void mine.verdict.then(
        () => {
          mine.endedAt = clock.now()
        },
        () => void shared.delete(hospitalId),
      )
      return mine.verdict
    },
    close() {
      closing.abort()
    },
  }
}

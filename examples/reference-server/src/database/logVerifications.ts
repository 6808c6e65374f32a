import { type Clock, PacsError } from '@opensono/pacs-core'
import { createFairQueue } from '../queue/createFairQueue'
import { createTaskThreads } from '../queue/createTaskThreads'
import type { ChainHead } from './logChain'
import type { VerifyLogAnswer, VerifyLogJob } from './verifyLogWorker'

/** What is known of a log. */
export type Verdict = Exclude<VerifyLogAnswer, { failure: string }>

/** Time for which an answer is given again, in milliseconds. */
const freshMs = 60_000
const memoryMb = 192
/** A log of a million rows takes a minute or two. */
const timeoutMs = 15 * 60_000

type Job = Omit<VerifyLogJob, 'noted'> & { noted: readonly ChainHead[] }

/** Callers of one hospital share a verification: it is done for no single user. */
const ownerOf = (hospitalId: string) => ({ hospitalId, userId: hospitalId })

/** A log is verified in a thread with a connection of its own, so that its rows are hashed beside the calls of others. */
const verify = createTaskThreads<Job, VerifyLogAnswer>(
  { path: 'database/verifyLogWorker.js', memoryMb, timeoutMs },
  { concurrency: 1 },
)

/**
 * Verifies the log of a hospital when its turn has come.
 *
 * @param signal - ends the thread.
 * @throws PacsError `SERVER_BUSY` when it does not come to an end; `CANCELLED`.
 */
export async function verifyInThread(job: Job, signal: AbortSignal): Promise<Verdict> {
  const answer = await verify(ownerOf(job.hospitalId), job, signal)
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
  const queue = createFairQueue({ concurrency: 1 })

  async function run(hospitalId: string): Promise<Verdict> {
    if (closing.signal.aborted) throw new PacsError('SERVER_BUSY')
    return verify(hospitalId, closing.signal)
  }

  return {
    of(hospitalId) {
      const known = shared.get(hospitalId)
      const isFresh = known !== undefined && (known.endedAt === null || clock.now() - known.endedAt < freshMs)
      if (isFresh) return known.verdict
      const mine: Shared = { verdict: queue(ownerOf(hospitalId), () => run(hospitalId)), endedAt: null }
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

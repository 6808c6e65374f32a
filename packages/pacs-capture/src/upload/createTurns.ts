import type { Clock } from '@opensono/pacs-core'
import type { UploadJob } from './UploadJob'

/** A file waits no longer than this for those taken before it: stills are not held up by a long clip on a slow line. */
const patienceMs = 30_000

/** Lets files of one place reach the server in the order in which they were taken. */
export interface Turns {
  /** Resolves when it is the job's turn, or when it waited long enough. */
  await(job: UploadJob, signal: AbortSignal): Promise<void>
  /** Something changed: whose turn it is has to be seen anew. */
  look(): void
}

function placeOf({ target }: ReturnType<UploadJob['item']>): string {
  return target.kind === 'study' ? target.studyId : target.roomId
}

/**
 * @param jobs - all jobs, in the order in which their files were taken.
 * @param isOwn - whether a job's user works now: nobody waits for another one's.
 */
export function createTurns(jobs: () => readonly UploadJob[], isOwn: (job: UploadJob) => boolean, clock: Clock): Turns {
  const waiting = new Set<() => void>()

  function isFirst(job: UploadJob): boolean {
    const all = jobs()
    const place = placeOf(job.item())
    return !all.slice(0, Math.max(0, all.indexOf(job))).some((each) => {
      const item = each.item()
      const isOnItsWay = item.status === 'queued' || item.status === 'uploading' || item.status === 'waiting'
      return isOnItsWay && !each.isGrowing() && isOwn(each) && placeOf(item) === place
    })
  }

  return {
    await(job, signal) {
      if (isFirst(job)) return Promise.resolve()
      return new Promise((resolve) => {
        const go = () => {
          waiting.delete(look)
          cancel()
          resolve()
        }
        const cancel = clock.after(patienceMs, go)
        function look(): void {
          if (signal.aborted || isFirst(job)) go()
        }
        waiting.add(look)
      })
    },
    look() {
      for (const each of [...waiting]) each()
    },
  }
}

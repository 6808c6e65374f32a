import type { StudyImage } from '@opensono/pacs-core'
import type { UploadJob } from './UploadJob'
import type { UploadItem, UploadQueueState } from './UploadQueue'

/** The part of a queue's state that its jobs decide. */
export type StateOfJobs = Pick<
  UploadQueueState,
  'items' | 'hasUnsent' | 'unsentCount' | 'othersUnsentCount' | 'pending'
>

/**
 * @param jobs - all of them, in order.
 * @param isOwn - whether a job's user works now: the others' are counted and not shown.
 * @param former - the items as they were shown before: they stay the same array when nothing changed.
 */
export function stateOfJobs(
  jobs: readonly UploadJob[],
  isOwn: (job: UploadJob) => boolean,
  former: readonly UploadItem[],
): StateOfJobs {
  const items = jobs.filter((job) => isOwn(job) && !job.isGrowing()).map((job) => job.item())
  const unsent = jobs.filter((job) => job.isUnsent())
  const isSame = items.length === former.length && items.every((item, index) => item === former[index])
  return {
    items: isSame ? former : Object.freeze(items),
    unsentCount: unsent.length,
    othersUnsentCount: unsent.filter((job) => !isOwn(job)).length,
    hasUnsent: unsent.length > 0,
    pending: pendingOf(isSame ? former : items),
  }
}

const known = new WeakMap<readonly UploadItem[], UploadQueueState['pending']>()

function pendingOf(items: readonly UploadItem[]): UploadQueueState['pending'] {
  const before = known.get(items)
  if (before !== undefined) return before
  const typeOf = (item: UploadItem): StudyImage['type'] => (item.isClip ? 'MULTI_FRAME' : 'SINGLE_FRAME')
  const uploading = items.filter(({ status }) => status === 'uploading')
  const pending = Object.freeze(Object.fromEntries(uploading.map((item) => [item.id, typeOf(item)])))
  known.set(items, pending)
  return pending
}

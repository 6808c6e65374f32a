import type { StudyImage } from '@opensono/pacs-core'
import { isOwn, isUnsent, type Upload } from './Upload'
import type { UploadItem, UploadQueueState } from './UploadQueue'

/** What is shown of a queue without uploads. */
export const emptyState: UploadQueueState = Object.freeze({
  items: Object.freeze([]),
  hasUnsent: false,
  unsentCount: 0,
  othersUnsentCount: 0,
  pending: Object.freeze({}),
  recovered: null,
  others: Object.freeze({ stills: 0, clips: 0 }),
  isDurable: true,
  isMirror: false,
  isPaused: false,
  isOnline: true,
})

/** The part of a queue's state that its uploads decide. */
export type ShownItems = Pick<UploadQueueState, 'items' | 'hasUnsent' | 'unsentCount' | 'othersUnsentCount' | 'pending'>

/**
 * @param uploads - all of them, in order.
 * @param userId - who works now: what others took is counted and not shown.
 * @param former - what was shown before: what did not change stays the same object.
 */
export function shownItems(uploads: readonly Upload[], userId: string | null, former: ShownItems): ShownItems {
  const items = uploads.filter((upload) => isOwn(upload, userId) && !upload.isGrowing).map(({ item }) => item)
  const unsent = uploads.filter(isUnsent)
  const isSame = items.length === former.items.length && items.every((item, index) => item === former.items[index])
  return {
    items: isSame ? former.items : Object.freeze(items),
    pending: isSame ? former.pending : pendingOf(items),
    unsentCount: unsent.length,
    othersUnsentCount: unsent.filter((upload) => !isOwn(upload, userId)).length,
    hasUnsent: unsent.length > 0,
  }
}

function pendingOf(items: readonly UploadItem[]): UploadQueueState['pending'] {
  const typeOf = (item: UploadItem): StudyImage['type'] => (item.isClip ? 'MULTI_FRAME' : 'SINGLE_FRAME')
  const uploading = items.filter(({ status }) => status === 'uploading')
  return Object.freeze(Object.fromEntries(uploading.map((item) => [item.id, typeOf(item)])))
}

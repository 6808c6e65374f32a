import type { WaitingReason } from '@opensono/pacs-core'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { waitingImage } from '../../database/schema/image'

/** A file that no study took. */
export interface NewWaitingImage {
  readonly imageId: string
  readonly reason: WaitingReason
  /** The study that it may belong to; null when none is known. */
  readonly studyId: string | null
  readonly accessionNumber: string
}

/** Puts files that a sender stored into the waiting list of its hospital. */
export async function addToWaitingList(
  { tx, nowMs, event }: Change,
  { hospitalId, userId: senderId, userName: senderName }: Actor,
  images: readonly NewWaitingImage[],
): Promise<void> {
  const arrivedAt = new Date(nowMs).toISOString()
  await tx
    .insert(waitingImage)
    .values(images.map(({ imageId: id, ...facts }) => ({ hospitalId, id, ...facts, senderId, senderName, arrivedAt })))
  event({ type: 'waiting-image-changed' })
}

import { PacsError } from '@opensono/pacs-core'
import { and, count, eq, gte, isNull, sql, sum } from 'drizzle-orm'
import type { UploadQuota } from '../../config'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { bufferImage, imageFile, uploadKey } from '../../database/schema/image'

const dayMs = 24 * 3_600_000

function require(isWithin: boolean): void {
  if (!isWithin) throw new PacsError('UPLOAD_QUOTA_EXCEEDED')
}

/**
 * Looks whether a user may begin one more upload. A user's keys are given out one at a time, so that the limit is met exactly.
 *
 * @throws PacsError `UPLOAD_QUOTA_EXCEEDED` while too many uploads wait, or too much came within a day.
 */
export async function requireUserQuota({ tx, nowMs }: Change, actor: Actor, quota: UploadQuota): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`upload ${actor.userId}`}, 0))`)
  const [waiting] = await tx
    .select({ count: count() })
    .from(uploadKey)
    .where(and(eq(uploadKey.userId, actor.userId), isNull(uploadKey.boundAt)))
  require((waiting?.count ?? 0) < quota.waitingUploads)
  const since = new Date(nowMs - dayMs).toISOString()
  const [sent] = await tx
    .select({ bytes: sum(imageFile.sizeBytes).mapWith(Number) })
    .from(imageFile)
    .where(and(eq(imageFile.uploadedById, actor.userId), gte(imageFile.scannedAt, since)))
  require((sent?.bytes ?? 0) < quota.dayBytes)
}

/**
 * Looks whether a room's buffer has a place for one more upload.
 *
 * @throws PacsError `UPLOAD_QUOTA_EXCEEDED`.
 */
export async function requireRoomQuota({ tx }: Change, roomId: string, quota: UploadQuota): Promise<void> {
  const isOfFile = and(eq(imageFile.hospitalId, bufferImage.hospitalId), eq(imageFile.id, bufferImage.id))
  const [kept] = await tx
    .select({ count: count(), bytes: sum(imageFile.sizeBytes).mapWith(Number) })
    .from(bufferImage)
    .innerJoin(imageFile, isOfFile)
    .where(eq(bufferImage.roomId, roomId))
  require((kept?.count ?? 0) < quota.bufferImages && (kept?.bytes ?? 0) < quota.bufferBytes)
}

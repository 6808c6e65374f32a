import { limits, PacsError } from '@opensono/pacs-core'
import { and, count, eq, gte, isNull, sql, sum } from 'drizzle-orm'
import type { UploadQuota } from '../../config'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { bufferImage, imageFile, uploadKey } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'

const dayMs = 24 * 3_600_000

function require(isWithin: boolean): void {
  if (!isWithin) throw new PacsError('UPLOAD_QUOTA_EXCEEDED')
}

const isWaitingOf = (actor: Actor) => and(eq(uploadKey.userId, actor.userId), isNull(uploadKey.boundAt))

/** Bytes that a user sent within the last day. */
async function sentBytes(tx: Transaction, actor: Actor, nowMs: number): Promise<number> {
  const since = new Date(nowMs - dayMs).toISOString()
  const [sent] = await tx
    .select({ bytes: sum(imageFile.sizeBytes).mapWith(Number) })
    .from(imageFile)
    .where(and(eq(imageFile.uploadedById, actor.userId), gte(imageFile.scannedAt, since)))
  return sent?.bytes ?? 0
}

/**
 * How much a user has uploaded that is no image yet. The store is asked outside of any transaction, and only when the largest files
 * under all waiting keys would come to the limit of a day: else the answer is 0.
 */
export async function waitingBytesOf(
  { database, objectStore, config, clock }: Pick<Services, 'database' | 'objectStore' | 'config' | 'clock'>,
  actor: Actor,
): Promise<number> {
  const { keys, sent } = await database.read(actor, { id: 'image.quota' }, async (tx) => ({
    keys: await tx.select({ objectKey: uploadKey.objectKey }).from(uploadKey).where(isWaitingOf(actor)),
    sent: await sentBytes(tx, actor, clock.now()),
  }))
  if (sent + keys.length * limits.uploadBytes < config.uploadQuota.dayBytes) return 0
  return objectStore.waitingBytes(keys.map(({ objectKey }) => objectKey))
}

/**
 * Looks whether a user may begin one more upload. A user's keys are given out by one call at a time, so that the limit is met exactly.
 *
 * @param waitingBytes - what {@link waitingBytesOf} found.
 * @returns how many uploads may begin now, were each as large as may be; at least one.
 * @throws PacsError `UPLOAD_QUOTA_EXCEEDED` while too many uploads wait, or too much came within a day.
 */
export async function requireUserQuota(
  { tx, nowMs }: Change,
  actor: Actor,
  quota: UploadQuota,
  waitingBytes: number,
): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`upload ${actor.userId}`}, 0))`)
  const [found] = await tx.select({ count: count() }).from(uploadKey).where(isWaitingOf(actor))
  const waiting = found?.count ?? 0
  require(waiting < quota.waitingUploads)
  const sent = await sentBytes(tx, actor, nowMs)
  require(sent + waitingBytes < quota.dayBytes)
  const ofDay = Math.floor((quota.dayBytes - sent) / limits.uploadBytes)
  return Math.max(1, Math.min(quota.waitingUploads, ofDay) - waiting)
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

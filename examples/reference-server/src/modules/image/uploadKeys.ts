import { PacsError, type UploadCredentials, type UploadPurpose } from '@opensono/pacs-core'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { imageCounter, uploadKey } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'

/** An object key that was given out, to one user for one study, one room or one other purpose. */
export type IssuedKey = typeof uploadKey.$inferSelect

/** What a key is for. */
export type KeyPurpose =
  | { studyId: string; roomId?: never; purpose?: never }
  | { roomId: string; studyId?: never; purpose?: never }
  | { purpose: UploadPurpose; studyId?: never; roomId?: never }

/** The next place in a study's scan order; the caller holds the study. */
export async function nextInstanceNumber(tx: Transaction, hospitalId: string, studyId: string): Promise<number> {
  const [counter] = await tx
    .insert(imageCounter)
    .values({ hospitalId, studyId, value: 1 })
    .onConflictDoUpdate({
      target: [imageCounter.hospitalId, imageCounter.studyId],
      set: { value: sql`${imageCounter.value} + 1` },
    })
    .returning({ value: imageCounter.value })
  if (counter === undefined) throw new Error('a counter that was just written is gone')
  return counter.value
}

/** Writes down that a key was given out. For a study it also gets its place in scan order, so that a slow clip keeps its own. */
export async function rememberKey(change: Change, actor: Actor, objectKey: string, purpose: KeyPurpose): Promise<void> {
  const { tx, nowMs } = change
  const { hospitalId, userId } = actor
  const at = new Date(nowMs).toISOString()
  const instanceNumber =
    purpose.studyId === undefined ? null : await nextInstanceNumber(tx, hospitalId, purpose.studyId)
  await tx.insert(uploadKey).values({
    hospitalId,
    objectKey,
    userId,
    studyId: purpose.studyId ?? null,
    roomId: purpose.roomId ?? null,
    purpose: purpose.purpose ?? null,
    instanceNumber,
    issuedAt: at,
    renewedAt: at,
  })
}

function isPurpose({ studyId, roomId, purpose }: KeyPurpose) {
  if (studyId !== undefined) return eq(uploadKey.studyId, studyId)
  return roomId === undefined ? eq(uploadKey.purpose, purpose) : eq(uploadKey.roomId, roomId)
}

function isFor(actor: Actor, objectKey: string, purpose: KeyPurpose) {
  const isKey = and(eq(uploadKey.objectKey, objectKey), isNull(uploadKey.refusedAt))
  return and(isKey, eq(uploadKey.userId, actor.userId), isPurpose(purpose))
}

/** Whether a key may still become a file of the hospital. */
const isOpen = (objectKey: string) =>
  and(eq(uploadKey.objectKey, objectKey), isNull(uploadKey.boundAt), isNull(uploadKey.refusedAt))

/**
 * Keeps a key alive whose upload goes on.
 *
 * @throws PacsError `UPLOAD_KEY_REFUSED` unless it was given to this user for this very purpose and is not an image yet.
 */
export async function renewKey(change: Change, actor: Actor, objectKey: string, purpose: KeyPurpose): Promise<void> {
  const renewed = await change.tx
    .update(uploadKey)
    .set({ renewedAt: new Date(change.nowMs).toISOString() })
    .where(and(isFor(actor, objectKey, purpose), isNull(uploadKey.boundAt)))
    .returning({ objectKey: uploadKey.objectKey })
  if (renewed.length === 0) throw new PacsError('UPLOAD_KEY_REFUSED')
}

/** A key that has just been given out or renewed. */
export interface GivenKey {
  objectKey: string
  /** Given out for the first time. */
  isNew: boolean
}

/**
 * Asks the store for the credentials of a key that is already written down: a store that does not answer holds no row and no
 * connection to the database. A new key that gets none is forgotten, so that whoever tries again and again stays below the quota; if
 * even that fails it is one upload that never came, as those of pages that were closed.
 */
export async function openKey(
  { config, database, objectStore }: Services,
  { objectKey, isNew }: GivenKey,
  limits: { contentLengthBelow?: number } = {},
): Promise<UploadCredentials> {
  try {
    const ttlSeconds = config.uploadCredentialSeconds
    return await objectStore.issueCredentials({ key: objectKey, purpose: 'upload', ttlSeconds, ...limits })
  } catch (error) {
    const isUnused = and(eq(uploadKey.objectKey, objectKey), isNull(uploadKey.boundAt))
    if (isNew) await database.system((tx) => tx.delete(uploadKey).where(isUnused)).catch(() => undefined)
    throw error
  }
}

/**
 * Reads a key.
 *
 * @throws PacsError `UPLOAD_KEY_REFUSED` unless it was given to this user for this very purpose and its upload was not refused.
 */
export async function findKey(
  tx: Transaction,
  actor: Actor,
  objectKey: string,
  purpose: KeyPurpose,
): Promise<IssuedKey> {
  const [found] = await tx
    .select()
    .from(uploadKey)
    .where(isFor(actor, objectKey, purpose))
  if (found === undefined) throw new PacsError('UPLOAD_KEY_REFUSED')
  return found
}

/**
 * Uses a key up. Of several callers at once the first one gets it.
 *
 * @throws PacsError `UPLOAD_KEY_REFUSED` when it is an image already or was refused.
 */
export async function bindKey(change: Change, issued: Pick<IssuedKey, 'objectKey'>): Promise<void> {
  const bound = await change.tx
    .update(uploadKey)
    .set({ boundAt: new Date(change.nowMs).toISOString() })
    .where(isOpen(issued.objectKey))
    .returning({ objectKey: uploadKey.objectKey })
  if (bound.length === 0) throw new PacsError('UPLOAD_KEY_REFUSED')
}

/**
 * Uses a key up whose upload nothing can be made of, and deletes the object. Of a key that became an image meanwhile nothing is
 * touched: the row decides, before the store is asked.
 */
export async function refuseKey(
  { database, objectStore, clock }: Pick<Services, 'database' | 'objectStore' | 'clock'>,
  objectKey: string,
): Promise<void> {
  const refusedAt = new Date(clock.now()).toISOString()
  const refused = await database.system((tx) =>
    tx.update(uploadKey).set({ refusedAt }).where(isOpen(objectKey)).returning({ objectKey: uploadKey.objectKey }),
  )
  if (refused.length > 0) await objectStore.remove(objectKey)
}

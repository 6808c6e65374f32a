import { PacsError, type UploadCredentials, type UploadPurpose } from '@opensono/pacs-core'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { imageCounter, uploadKey } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'

/** An object key that was given out, to one user for one study, one room, one other purpose or one file of a consultation. */
export type IssuedKey = typeof uploadKey.$inferSelect

/** What a key is for. */
export type KeyPurpose =
  | { studyId: string; roomId?: never; purpose?: never; consultationId?: never }
  | { roomId: string; studyId?: never; purpose?: never; consultationId?: never }
  | { purpose: UploadPurpose; studyId?: never; roomId?: never; consultationId?: never }
  | { consultationId: string; file: ConsultationFile; studyId?: never; roomId?: never; purpose?: never }

/** What is uploaded for a consultation. */
export type ConsultationFile = 'video' | 'voice'

/**
 * The next place in a study's scan order; the caller holds the study.
 *
 * @param count - places that are taken, one after the other.
 * @returns the first of them.
 */
export async function nextInstanceNumber(
  tx: Transaction,
  hospitalId: string,
  studyId: string,
  count = 1,
): Promise<number> {
  const [counter] = await tx
    .insert(imageCounter)
    .values({ hospitalId, studyId, value: count })
    .onConflictDoUpdate({
      target: [imageCounter.hospitalId, imageCounter.studyId],
      set: { value: sql`${imageCounter.value} + ${count}` },
    })
    .returning({ value: imageCounter.value })
  if (counter === undefined) throw new Error('a counter that was just written is gone')
  return counter.value - count + 1
}

/** Writes down that a key was given out. For a study it also gets its place in scan order, so that a slow clip keeps its own. */
export async function rememberKey(change: Change, actor: Actor, objectKey: string, purpose: KeyPurpose): Promise<void> {
  const { tx } = change
  const { hospitalId } = actor
  const instanceNumber =
    purpose.studyId === undefined ? null : await nextInstanceNumber(tx, hospitalId, purpose.studyId)
  await tx.insert(uploadKey).values(keyRow(change, actor, objectKey, purpose, instanceNumber))
}

function keyRow(
  { nowMs }: Change,
  { hospitalId, userId }: Actor,
  objectKey: string,
  purpose: KeyPurpose,
  instanceNumber: number | null,
): typeof uploadKey.$inferInsert {
  const at = new Date(nowMs).toISOString()
  return {
    hospitalId,
    objectKey,
    userId,
    studyId: purpose.studyId ?? null,
    roomId: purpose.roomId ?? null,
    purpose: purpose.purpose ?? null,
    ...(purpose.consultationId !== undefined && {
      consultationId: purpose.consultationId,
      consultationFile: purpose.file,
    }),
    instanceNumber,
    issuedAt: at,
    renewedAt: at,
  }
}

/** Writes keys down that the server itself will write to, for files that are about to arrive. */
export async function rememberKeys(
  change: Change,
  actor: Actor,
  objectKeys: readonly string[],
  purpose: UploadPurpose,
): Promise<void> {
  await change.tx
    .insert(uploadKey)
    .values(objectKeys.map((objectKey) => keyRow(change, actor, objectKey, { purpose }, null)))
}

/** Forgets keys to which nothing was ever written. */
export async function forgetKeys(
  { database }: Pick<Services, 'database'>,
  objectKeys: readonly string[],
): Promise<void> {
  const isUnused = and(inArray(uploadKey.objectKey, [...objectKeys]), isNull(uploadKey.boundAt))
  await database.system((tx) => tx.delete(uploadKey).where(isUnused))
}

function isPurpose(of: KeyPurpose) {
  if (of.studyId !== undefined) return eq(uploadKey.studyId, of.studyId)
  if (of.roomId !== undefined) return eq(uploadKey.roomId, of.roomId)
  if (of.purpose !== undefined) return eq(uploadKey.purpose, of.purpose)
  return and(eq(uploadKey.consultationId, of.consultationId), eq(uploadKey.consultationFile, of.file))
}

function isFor(actor: Actor, objectKey: string, purpose: KeyPurpose) {
  const isKey = and(eq(uploadKey.objectKey, objectKey), isNull(uploadKey.refusedAt))
  return and(isKey, eq(uploadKey.userId, actor.userId), isPurpose(purpose))
}

/** Whether a key may still become a file of the hospital. */
const isOpen = (...objectKeys: string[]) =>
  and(inArray(uploadKey.objectKey, objectKeys), isNull(uploadKey.boundAt), isNull(uploadKey.refusedAt))

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
 * connection to the database. A new key that gets none is forgotten, so that anyone who tries again and again stays below the quota; if
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
    if (isNew) await forgetKeys({ database }, [objectKey]).catch(() => undefined)
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
export function bindKey(change: Change, issued: Pick<IssuedKey, 'objectKey'>): Promise<void> {
  return bindKeys(change, [issued.objectKey])
}

/**
 * Uses keys up, all or none.
 *
 * @throws PacsError `UPLOAD_KEY_REFUSED` when one is an image already or was refused.
 */
export async function bindKeys(change: Change, objectKeys: readonly string[]): Promise<void> {
  if ((await bindOpenKeys(change, objectKeys)) < objectKeys.length) throw new PacsError('UPLOAD_KEY_REFUSED')
}

/** Uses those keys up that are neither an image nor refused. @returns their number. */
export async function bindOpenKeys(change: Change, objectKeys: readonly string[]): Promise<number> {
  const bound = await change.tx
    .update(uploadKey)
    .set({ boundAt: new Date(change.nowMs).toISOString() })
    .where(isOpen(...objectKeys))
    .returning({ objectKey: uploadKey.objectKey })
  return bound.length
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

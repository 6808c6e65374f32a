import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { dicomFile, image, imageFile, replacedFile, waitingImage } from '../../../database/schema/image'
import type { Transaction } from '../../../database/transaction'
import { filesOfStudies } from '../../../modules/image/filesOfStudies'
import { uuidOfUid } from '../search/uuidOfUid'
import type { ReceivedFile } from './receiveFile'

/** A stored file under a SOP Instance UID. */
export interface KnownFile {
  readonly id: string
  readonly sha256: string
  /** The study that holds it, or the file that replaced it; null for a file elsewhere. */
  readonly studyId: string | null
  readonly isWaiting: boolean
  /** Whether no file has replaced it. */
  readonly isNewest: boolean
  readonly senderId: string
}

/** Stored files by their SOP Instance UID. */
export interface KnownInstances {
  readonly files: ReadonlyMap<string, readonly KnownFile[]>
  /** UIDs that this product gave to what was captured here. */
  readonly captured: ReadonlySet<string>
}

/** Locks SOP Instance UIDs until the transaction ends, and reads what is stored under them. */
export async function lockInstances(tx: Transaction, uids: readonly string[]): Promise<KnownInstances> {
  // Always in the same order, as each call locks several.
  const names = [...new Set(uids)].sort().map((uid) => `instance ${uid}`)
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(${sql.param(names)}::text[]) AS name`,
  )
  const placed = filesOfStudies(tx)
  const newestId = sql`coalesce(${replacedFile.newerId}, ${dicomFile.id})`
  const rows = await tx
    .select({
      id: dicomFile.id,
      uid: dicomFile.sopInstanceUid,
      newerId: replacedFile.newerId,
      studyId: placed.studyId,
      waitingId: waitingImage.id,
      sha256: imageFile.sha256,
      senderId: imageFile.uploadedById,
    })
    .from(dicomFile)
    .innerJoin(imageFile, and(eq(imageFile.hospitalId, dicomFile.hospitalId), eq(imageFile.id, dicomFile.id)))
    .leftJoin(replacedFile, and(eq(replacedFile.hospitalId, dicomFile.hospitalId), eq(replacedFile.id, dicomFile.id)))
    .leftJoin(placed, and(eq(placed.hospitalId, dicomFile.hospitalId), eq(placed.id, newestId)))
    .leftJoin(waitingImage, and(eq(waitingImage.hospitalId, dicomFile.hospitalId), eq(waitingImage.id, dicomFile.id)))
    .where(inArray(dicomFile.sopInstanceUid, [...uids]))
  const files = new Map<string, KnownFile[]>()
  for (const { uid, waitingId, newerId, ...facts } of rows) {
    const file = { ...facts, isWaiting: waitingId !== null, isNewest: newerId === null }
    files.set(uid, [...(files.get(uid) ?? []), file])
  }
  return { files, captured: await capturedAmong(tx, uids) }
}

async function capturedAmong(tx: Transaction, uids: readonly string[]): Promise<ReadonlySet<string>> {
  const byId = new Map(uids.flatMap((uid) => (uuidOfUid(uid) === null ? [] : [[uuidOfUid(uid) ?? '', uid] as const])))
  if (byId.size === 0) return new Set()
  const rows = await tx
    .select({ id: image.id })
    .from(image)
    .where(inArray(image.id, [...byId.keys()]))
  return new Set(rows.map(({ id }) => byId.get(id) ?? ''))
}

/**
 * Files of a study that another file with their SOP Instance UID replaces there.
 *
 * @returns their ids, none for a UID that no study has; null when another study has it, or this product gave it to what was captured here.
 */
export function replacedIn(studyId: string, uid: string, { files, captured }: KnownInstances): string[] | null {
  const placed = (files.get(uid) ?? []).filter((each) => each.studyId !== null)
  if (captured.has(uid) || placed.some((each) => each.studyId !== studyId)) return null
  return placed.filter(({ isNewest }) => isNewest).map(({ id }) => id)
}

/**
 * Compares a file with those that are stored under its UID. The same bytes again change nothing: in the same study, in the waiting
 * list, or sent by the same sender and moved elsewhere since.
 *
 * @param studyId - the study that the file names; null for none.
 * @returns the same file as it is stored; else the ids of the files that it corrects, none for a new one; `duplicate` for other bytes under a UID
 * that is known elsewhere.
 */
export function compareWithStored(
  { object, index }: ReceivedFile,
  known: KnownInstances,
  { studyId, actor }: { studyId: string | null; actor: Actor },
): KnownFile | string[] | 'duplicate' {
  const uid = index.sopInstanceUid
  const stored = known.files.get(uid) ?? []
  const isOfSender = (each: KnownFile) => each.isWaiting || each.senderId === actor.userId
  const same = stored.find(
    (each) => each.sha256 === object.sha256 && (isOfSender(each) || (studyId !== null && each.studyId === studyId)),
  )
  if (same !== undefined) return same
  if (stored.length === 0 && !known.captured.has(uid)) return []
  const formerIds = studyId === null ? [] : (replacedIn(studyId, uid, known) ?? [])
  return formerIds.length === 0 ? 'duplicate' : formerIds
}

import { isClipType, newId, nextBufferName, PacsError } from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { room } from '../../database/schema/foundation'
import { bufferImage, image, imageFile } from '../../database/schema/image'
import { study } from '../../database/schema/study'
import { describeClipJob, describeJob } from '../../dicom/object/describePixels'
import { addDicomFile, durationOfFile } from '../../dicom/read/addDicomFile'
import type { StoredStudy } from '../study/studyFacts'
import { checkJob } from './checkJob'
import type { ExaminedObject } from './examineObject'
import { dicomThumbnailJob, posterJob, thumbnailJob } from './thumbnailJob'

/** What the sender of a file says of it. */
export interface FileNotice {
  partSha256?: string[] | undefined
  durationMs?: number | undefined
}

/** Writes a file down that no study and no room has yet, asks for its small picture, and for proof of what its sender promised. */
export async function addFile(
  change: Change,
  actor: Actor,
  object: ExaminedObject,
  scannedAt: string,
  { partSha256, durationMs }: FileNotice = {},
): Promise<string> {
  const { dicom = null, ...stored } = object
  const id = newId(change.nowMs)
  const isClip = isClipType(object.contentType) || (dicom !== null && dicom.frameCount > 1)
  await change.tx.insert(imageFile).values({
    hospitalId: actor.hospitalId,
    id,
    uploadedById: actor.userId,
    scannedAt,
    isClip,
    ...stored,
    dicomKey: dicom === null ? null : object.objectKey,
    partSha256: partSha256 ?? null,
    durationMs: isClip ? (durationMs ?? (dicom === null ? null : durationOfFile(dicom))) : null,
  })
  if (dicom !== null) {
    await addDicomFile(change, actor, id, dicom)
    change.job(dicomThumbnailJob, { imageId: id })
  } else {
    change.job(isClip ? posterJob : thumbnailJob, { imageId: id })
    change.job(isClip ? describeClipJob : describeJob, { imageId: id })
  }
  if (partSha256 !== undefined) change.job(checkJob, { imageId: id })
  return id
}

/** Makes a file an image of a study that the caller holds. The first one tells when the study took place, and who examined. */
export async function putIntoStudy(
  change: Change,
  actor: Actor,
  row: StoredStudy,
  placed: { imageId: string; instanceNumber: number; comment?: string; takenAt?: string; isByMachine?: boolean },
): Promise<void> {
  const { tx, nowMs } = change
  const { imageId: id, instanceNumber, comment = '', takenAt = new Date(nowMs).toISOString() } = placed
  await tx.insert(image).values({ hospitalId: actor.hospitalId, id, studyId: row.id, instanceNumber, comment })
  // A machine sends what somebody else examined.
  const isFirstExaminer = row.examinedById === null && placed.isByMachine !== true
  await tx
    .update(study)
    .set({
      imageCount: sql`${study.imageCount} + 1`,
      firstImageAt: row.firstImageAt ?? takenAt,
      ...(isFirstExaminer && { examinedById: actor.userId, examinedByName: actor.userName }),
    })
    .where(eq(study.id, row.id))
  // The call may name a study that was merged into this one.
  change.event({ type: 'image-changed', studyId: row.id })
  change.event({ type: 'study-changed', studyId: row.id })
}

/** Where and as what a file goes into a buffer. */
export interface BufferPlace {
  imageId: string
  roomId: string
  /** The name asked for; a taken one is replaced by the next of its prefix. */
  name: string
  /** The study that could not take it, and why. */
  refused?: { studyId: string; code: string }
}

/**
 * Makes a file an image of a room's buffer.
 *
 * @throws PacsError `NOT_FOUND` when the hospital has no such room.
 */
export async function putIntoBuffer(change: Change, actor: Actor, place: BufferPlace): Promise<void> {
  const { tx } = change
  const { imageId: id, roomId, refused } = place
  // Names are given one at a time in a room; logins to it are not kept waiting.
  const [found] = await tx.select({ id: room.id }).from(room).where(eq(room.id, roomId)).for('no key update')
  if (found === undefined) throw new PacsError('NOT_FOUND')
  const rows = await tx.select({ name: bufferImage.name }).from(bufferImage).where(eq(bufferImage.roomId, roomId))
  const taken = rows.map(({ name }) => name)
  const prefix = place.name.replace(/\d+$/, '')
  await tx.insert(bufferImage).values({
    hospitalId: actor.hospitalId,
    id,
    roomId,
    name: taken.includes(place.name) ? nextBufferName(prefix, taken) : place.name,
    intendedStudyId: refused?.studyId ?? null,
    refusal: refused?.code ?? null,
  })
}

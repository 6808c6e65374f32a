import { newId, nextBufferName, PacsError } from '@opensono/pacs-core'
import { isClipType } from '@opensono/pacs-core/server'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { room } from '../../database/schema/foundation'
import { bufferImage, image, imageFile, studyObject } from '../../database/schema/image'
import { basicData, roomDevice, study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { describeClipJob, describeJob } from '../../dicom/object/describePixels'
import { addDicomFiles, durationOfFile } from '../../dicom/read/addDicomFiles'
import type { StoredStudy } from '../study/studyFacts'
import { checkJob } from './checkJob'
import type { ExaminedObject } from './examineObject'
import { replaceFiles } from './replaceFiles'
import { dicomThumbnailJob, posterJob, thumbnailJob } from './thumbnailJob'
import { nextInstanceNumber } from './uploadKeys'

/** What the sender of a file says of it. */
export interface FileNotice {
  partSha256?: string[] | undefined
  durationMs?: number | undefined
}

/** A file, and what its sender says of it. */
interface NewFile extends FileNotice {
  object: ExaminedObject
}

/** Whether a DICOM file is an image, and not an object without a picture. */
export const hasPicture = ({ frameCount }: { readonly frameCount: number }): boolean => frameCount > 0

/** Who makes something of a new file that is no DICOM file. */
function askForWork({ job }: Change, imageId: string, isClip: boolean): void {
  job(isClip ? posterJob : thumbnailJob, { imageIds: [imageId] })
  job(isClip ? describeClipJob : describeJob, { imageId })
}

/**
 * Writes files down that no study and no room has yet, asks for their small pictures, and for proof of what their senders promised.
 *
 * @param files - at least one.
 * @returns the ids of the images, in order.
 */
export async function addFiles(
  change: Change,
  actor: Actor,
  files: readonly NewFile[],
  scannedAt: string,
): Promise<string[]> {
  const own = { hospitalId: actor.hospitalId, uploadedById: actor.userId, scannedAt }
  const added = files.map(({ object: { dicom = null, ...stored }, partSha256, durationMs }) => {
    const id = newId(change.nowMs)
    const isClip = isClipType(stored.contentType) || (dicom !== null && dicom.frameCount > 1)
    const row = {
      ...own,
      id,
      isClip,
      ...stored,
      dicomKey: dicom === null ? null : stored.objectKey,
      partSha256: partSha256 ?? null,
      durationMs: isClip ? (durationMs ?? (dicom === null ? null : durationOfFile(dicom))) : null,
    }
    return { id, dicom, row }
  })
  await change.tx.insert(imageFile).values(added.map(({ row }) => row))
  const dicoms = added.flatMap(({ id, dicom }) => (dicom === null ? [] : [{ id, index: dicom }]))
  if (dicoms.length > 0) {
    await addDicomFiles(change, actor, dicoms)
    const pictures = dicoms.filter(({ index }) => hasPicture(index))
    if (pictures.length > 0) change.job(dicomThumbnailJob, { imageIds: pictures.map(({ id }) => id) })
  }
  for (const { id, dicom, row } of added) {
    if (dicom === null) askForWork(change, id, row.isClip)
    if (row.partSha256 !== null) change.job(checkJob, { imageId: id })
  }
  return added.map(({ id }) => id)
}

/** Writes one file down. @returns the id of its image. */
export async function addFile(
  change: Change,
  actor: Actor,
  object: ExaminedObject,
  scannedAt: string,
  notice: FileNotice = {},
): Promise<string> {
  const [id = ''] = await addFiles(change, actor, [{ object, ...notice }], scannedAt)
  return id
}

/** An image of a study. */
export interface PlacedImage {
  imageId: string
  instanceNumber: number
  comment?: string
  /** Key of the view that it shows. */
  viewCode?: string | undefined
}

/** When images were taken, and by whom. */
export interface Placing {
  takenAt?: string
  /** A machine sends what somebody else examined. */
  isByMachine?: boolean
  /** Users who work on the study did not ask for them: they are marked when its report was begun. */
  isArrival?: boolean
}

/** Whether a report of a study was begun: it has text, is finished, or a user works on it. */
function isReportBegun({ draftedAt, diagnosedAt, printedAt, occupant }: StoredStudy, nowMs: number): boolean {
  const isOccupied = occupant !== null && Date.parse(occupant.expiresAt) > nowMs
  return isOccupied || [draftedAt, diagnosedAt, printedAt].some((at) => at !== null)
}

/** The device that somebody works with: the one that the machine is called after, else the only one of the room. */
async function deviceOf(tx: Transaction, { machineId, roomId }: Actor): Promise<string | null> {
  const code = sql<string>`${basicData.fields}->>'code'`
  const [named] =
    machineId === null
      ? []
      : await tx
          .select({ id: basicData.id })
          .from(basicData)
          .where(and(eq(basicData.kind, 'device'), eq(code, machineId)))
  if (named !== undefined) return named.id
  // Anyone who comes from another hospital, or is a machine, works in no room.
  if (roomId === '') return null
  const inRoom = await tx
    .select({ id: roomDevice.deviceId })
    .from(roomDevice)
    .where(eq(roomDevice.roomId, roomId))
    .limit(2)
  return inRoom.length === 1 ? (inRoom[0]?.id ?? null) : null
}

/** Makes files images of a study that the caller holds. The first one determines when the study took place, and who examined. */
export async function putAllIntoStudy(
  change: Change,
  actor: Actor,
  row: StoredStudy,
  images: readonly PlacedImage[],
  { takenAt = new Date(change.nowMs).toISOString(), isByMachine = false, isArrival = false }: Placing = {},
): Promise<void> {
  const { tx } = change
  const { hospitalId } = actor
  const arrivedAt = isArrival && isReportBegun(row, change.nowMs) ? new Date(change.nowMs).toISOString() : null
  await tx.insert(image).values(
    images.map(({ imageId: id, instanceNumber, comment = '', viewCode = null }) => ({
      hospitalId,
      id,
      studyId: row.id,
      instanceNumber,
      comment,
      viewCode,
      arrivedAt,
    })),
  )
  const isFirstExaminer = row.examinedById === null && !isByMachine
  await tx
    .update(study)
    .set({
      imageCount: sql`${study.imageCount} + ${images.length}`,
      firstImageAt: row.firstImageAt ?? takenAt,
      ...(row.firstImageAt === null && { deviceId: await deviceOf(tx, actor) }),
      ...(isFirstExaminer && { examinedById: actor.userId, examinedByName: actor.userName }),
    })
    .where(eq(study.id, row.id))
  // The call may name a study that was merged into this one.
  change.event({ type: 'image-changed', studyId: row.id })
  change.event({ type: 'study-changed', studyId: row.id })
}

/** Keeps objects without a picture with a study that the caller holds. They are none of its images, and say nothing of its examination. */
export async function putObjectsIntoStudy(
  change: Change,
  { hospitalId }: Pick<Actor, 'hospitalId'>,
  row: StoredStudy,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const { tx } = change
  await tx.insert(studyObject).values(ids.map((id) => ({ hospitalId, id, studyId: row.id })))
  const firstObjectAt = row.firstObjectAt ?? new Date(change.nowMs).toISOString()
  await tx.update(study).set({ firstObjectAt }).where(eq(study.id, row.id))
  change.event({ type: 'image-changed', studyId: row.id })
}

/** A DICOM file that goes into a study. */
export interface PlacedFile {
  readonly id: string
  /** None of an object without a picture. */
  readonly frameCount: number
  /** Files of the study whose place it takes. @defaultValue none */
  readonly formerIds?: readonly string[]
}

/** Puts DICOM files into a study that the caller holds: images behind those that it has, or in place of those that they replace; objects without a picture beside them. */
export async function putFilesIntoStudy(
  change: Change,
  actor: Actor,
  row: StoredStudy,
  files: readonly PlacedFile[],
  placing: Placing,
): Promise<void> {
  const replacements = files.map(({ id, formerIds = [] }) => ({ id, formerIds }))
  const numbers = await replaceFiles(change, actor, row, replacements)
  const pictures = files.filter(hasPicture)
  const objects = files.filter((file) => !hasPicture(file))
  const behind = pictures.filter(({ id }) => !numbers.has(id))
  const next = behind.length === 0 ? 0 : await nextInstanceNumber(change.tx, actor.hospitalId, row.id, behind.length)
  const images = pictures.map((file) => ({
    imageId: file.id,
    instanceNumber: numbers.get(file.id) ?? next + behind.indexOf(file),
  }))
  if (images.length > 0) await putAllIntoStudy(change, actor, row, images, placing)
  await putObjectsIntoStudy(
    change,
    actor,
    row,
    objects.map(({ id }) => id),
  )
}

/** Makes a file an image of a study that the caller holds. */
export function putIntoStudy(
  change: Change,
  actor: Actor,
  row: StoredStudy,
  { takenAt, ...placed }: PlacedImage & Pick<Placing, 'takenAt'>,
): Promise<void> {
  return putAllIntoStudy(change, actor, row, [placed], takenAt === undefined ? {} : { takenAt })
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

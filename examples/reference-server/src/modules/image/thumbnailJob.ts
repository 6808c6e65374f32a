import { buffer } from 'node:stream/consumers'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import type { Actor } from '../../database/actor'
import { dicomFile, imageFile } from '../../database/schema/image'
import { firstPicture, type StoredDicom } from '../../dicom/read/firstPicture'
import { jpegOptions } from '../../dicom/read/paint/decodeGrayJpeg'
import type { RawPicture } from '../../dicom/read/pictureOfFrame'
import { jobNames } from '../../jobs/jobNames'
import { newObjectKey, ObjectStoreError } from '../../object-store/index'
import type { Services } from '../../services'
import { changeFile, markDamaged } from './checkJob'
import { emitImage } from './emitImage'
import { readClipPieces } from './poster/clipPieces'
import { decodePoster } from './poster/decodePoster'
import { type FoundImage, readImage, type StoredFile } from './queries'

/** The job that makes small pictures of stills; its data is `{ imageIds }`. */
export const thumbnailJob = jobNames.makeThumbnail
/** The job that makes those of clips, which take longer and must keep no still waiting; its data is `{ imageIds }`. */
export const posterJob = jobNames.makePoster

/** The job that makes those of DICOM files; its data is `{ imageIds }`. */
export const dicomThumbnailJob = jobNames.makeDicomThumbnail

/** Longest edge, in pixels. */
const edge = 320
const quality = 80
/** A picture of more bytes or pixels than any device makes is not decoded. */
const bytesBelow = 64 * 1024 * 1024
const pixelsBelow = 64_000_000

/** A picture as a file, or as pixels. */
type Picture = Uint8Array | RawPicture

/**
 * A small JPEG without the camera's notes, or null when the picture cannot be decoded.
 *
 * @param failOn - what makes a picture damaged.
 */
async function shrink(picture: Picture, failOn: 'warning' | 'error' = 'warning'): Promise<Buffer | null> {
  try {
    const { bytes, raw = undefined } = picture instanceof Uint8Array ? { bytes: picture } : picture
    const options = { limitInputPixels: pixelsBelow, sequentialRead: true, failOn }
    return await sharp(bytes, { ...options, ...(raw && { raw }) })
      .rotate()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#000' })
      .jpeg({ quality })
      .toBuffer()
  } catch {
    return null // damaged, or too many pixels: the list goes on showing none
  }
}

/** What is to be kept of a file's small picture. */
interface SmallPicture {
  bytes: Buffer | null
  /** How long the clip is, when its sender did not say. */
  durationMs: number | null
}

async function draw(
  services: Services,
  actor: Actor,
  file: StoredFile,
  dicom: StoredDicom | null,
): Promise<SmallPicture> {
  const { objectStore } = services
  if (dicom !== null) {
    const picture = await firstPicture(services, actor, file, dicom)
    return { bytes: picture === null ? null : await shrink(picture, jpegOptions.failOn), durationMs: file.durationMs }
  }
  if (file.isClip) {
    const { picture, durationMs } = await decodePoster(actor, await readClipPieces(objectStore, file))
    return { bytes: picture === null ? null : await shrink(picture), durationMs: file.durationMs ?? durationMs }
  }
  const isTooLarge = file.sizeBytes >= bytesBelow
  return {
    bytes: isTooLarge ? null : await shrink(await buffer(await objectStore.read(file.objectKey))),
    durationMs: null,
  }
}

/** A small picture in the store. */
interface Drawn {
  imageId: string
  key: string | null
  durationMs: number | null
}

/** Draws the small picture of one file. @returns null when there is nothing to write down. */
async function drawAndKeep(
  services: Services,
  actor: Actor,
  { file, dicom }: { file: StoredFile; dicom: StoredDicom | null },
): Promise<Drawn | null> {
  const drawn = await draw(services, actor, file, dicom).catch((error: unknown) => {
    const code = error instanceof ObjectStoreError ? error.code : null
    if (code !== 'OBJECT_DAMAGED' && code !== 'OBJECT_NOT_FOUND') throw error
    return code
  })
  if (drawn === 'OBJECT_DAMAGED') await markDamaged(services, actor, file.id)
  if (typeof drawn === 'string') return null
  const { bytes, durationMs } = drawn
  if (bytes === null && durationMs === file.durationMs) return null
  const key = bytes === null ? null : newObjectKey(`thumbnail/${actor.hospitalId}`, 'jpg')
  if (key !== null && bytes !== null) {
    await services.objectStore.write(key, bytes, 'image/jpeg', { isBound: true })
  }
  return { imageId: file.id, key, durationMs }
}

const isWithout = (imageId: string) => and(eq(imageFile.id, imageId), isNull(imageFile.thumbnailKey))

/** Writes small pictures down. @returns the keys of those that are needed by nobody any more. */
async function writeDown(services: Services, actor: Actor, drawn: readonly Drawn[]): Promise<string[]> {
  const keys = () => new Set(drawn.flatMap(({ key }) => key ?? []))
  let unused = keys()
  const isKept = await changeFile(services, actor, { id: thumbnailJob }, async (change) => {
    const places = new Map<string, FoundImage>()
    let isLogged = false
    unused = keys()
    for (const { imageId, key, durationMs } of drawn) {
      const set = { thumbnailKey: key, durationMs }
      const kept = await change.tx.update(imageFile).set(set).where(isWithout(imageId)).returning({ id: imageFile.id })
      const found = kept.length === 0 ? null : await readImage(change.tx, eq(imageFile.id, imageId))
      if (found === null) continue
      if (key !== null) unused.delete(key)
      const note = { content: 'image thumbnail made', subject: 'image', subjectId: imageId }
      if (isLogged) change.logAlso(note)
      else change.log(note)
      isLogged = true
      places.set(found.inStudy?.studyId ?? found.inBuffer?.roomId ?? 'waiting', found)
    }
    // Anyone who looks at a study is notified once.
    for (const found of places.values()) emitImage(change, found)
    return isLogged
  })
  return [...(isKept ? unused : keys())]
}

/** Makes the small pictures of images, wherever these are now. Done twice it leaves one of each. */
export async function makeThumbnails(services: Services, actor: Actor, imageIds: readonly string[]): Promise<void> {
  const { database, objectStore } = services
  const own = and(eq(dicomFile.hospitalId, imageFile.hospitalId), eq(dicomFile.id, imageFile.id))
  const wanted = and(inArray(imageFile.id, [...imageIds]), isNull(imageFile.thumbnailKey))
  const files = await database.read(actor, { id: thumbnailJob }, (tx) =>
    tx
      .select({ file: imageFile, dicom: dicomFile })
      .from(imageFile)
      .leftJoin(dicomFile, own)
      .where(wanted)
      .orderBy(imageFile.id),
  )
  const drawn: Drawn[] = []
  try {
    for (const each of files) {
      const made = await drawAndKeep(services, actor, each)
      if (made !== null) drawn.push(made)
    }
  } finally {
    // Whatever kept the others from being drawn, these are there.
    const unused = drawn.length === 0 ? [] : await writeDown(services, actor, drawn)
    for (const key of unused) await objectStore.remove(key)
  }
}

import { buffer } from 'node:stream/consumers'
import { and, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import type { Actor } from '../../database/actor'
import { dicomFile, imageFile } from '../../database/schema/image'
import { firstPicture, type RawPicture, type StoredDicom } from '../../dicom/read/firstPicture'
import { newObjectKey, ObjectStoreError } from '../../object-store/index'
import type { Services } from '../../services'
import { changeFile, markDamaged } from './checkJob'
import { emitImage } from './emitImage'
import { readClipPieces } from './poster/clipPieces'
import { decodePoster } from './poster/decodePoster'
import { readImage, type StoredFile } from './queries'

/** The job that makes small pictures of stills; its data is `{ imageId }`. */
export const thumbnailJob = 'image.thumbnail'
/** The job that makes those of clips, which take longer and must keep no still waiting; its data is `{ imageId }`. */
export const posterJob = 'image.poster'

/** The job that makes those of DICOM files; its data is `{ imageId }`. */
export const dicomThumbnailJob = 'image.dicom-thumbnail'

/** Longest edge, in pixels. */
const edge = 320
const quality = 80
/** A picture of more bytes or pixels than any device makes is not decoded. */
const bytesBelow = 64 * 1024 * 1024
const pixelsBelow = 64_000_000

/** A picture as a file, or as pixels. */
type Picture = Uint8Array | RawPicture

/** A small JPEG without the camera's notes, or null when the picture cannot be decoded. */
async function shrink(picture: Picture): Promise<Buffer | null> {
  try {
    const { bytes, raw = undefined } = picture instanceof Uint8Array ? { bytes: picture } : picture
    return await sharp(bytes, { limitInputPixels: pixelsBelow, sequentialRead: true, ...(raw && { raw }) })
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

async function draw(services: Services, file: StoredFile, dicom: StoredDicom | null): Promise<SmallPicture> {
  const { objectStore } = services
  if (dicom !== null) {
    const picture = await firstPicture(services, file.objectKey, dicom)
    return { bytes: picture === null ? null : await shrink(picture), durationMs: file.durationMs }
  }
  if (file.isClip) {
    const { picture, durationMs } = await decodePoster(await readClipPieces(objectStore, file))
    return { bytes: picture === null ? null : await shrink(picture), durationMs: file.durationMs ?? durationMs }
  }
  const isTooLarge = file.sizeBytes >= bytesBelow
  return {
    bytes: isTooLarge ? null : await shrink(await buffer(await objectStore.read(file.objectKey))),
    durationMs: null,
  }
}

/** Makes the small picture of an image, wherever the image is now. Done twice it leaves one. */
export async function makeThumbnail(services: Services, actor: Actor, imageId: string): Promise<void> {
  const { database, objectStore } = services
  const call = { id: thumbnailJob }
  const isWithout = and(eq(imageFile.id, imageId), isNull(imageFile.thumbnailKey))
  const own = and(eq(dicomFile.hospitalId, imageFile.hospitalId), eq(dicomFile.id, imageFile.id))
  const [found] = await database.read(actor, call, (tx) =>
    tx.select({ file: imageFile, dicom: dicomFile }).from(imageFile).leftJoin(dicomFile, own).where(isWithout),
  )
  if (found === undefined) return
  const { file, dicom } = found
  const drawn = await draw(services, file, dicom).catch((error: unknown) => {
    const code = error instanceof ObjectStoreError ? error.code : null
    if (code !== 'OBJECT_DAMAGED' && code !== 'OBJECT_NOT_FOUND') throw error
    return code
  })
  if (drawn === 'OBJECT_DAMAGED') await markDamaged(services, actor, imageId)
  if (typeof drawn === 'string') return
  const { bytes, durationMs } = drawn
  if (bytes === null && durationMs === file.durationMs) return
  const key = bytes === null ? null : newObjectKey(`thumbnail/${actor.hospitalId}`, 'jpg')
  if (key !== null && bytes !== null) {
    await objectStore.write(key, bytes, 'image/jpeg')
    await objectStore.protect(key)
  }
  const isKept = await changeFile(services, actor, call, async (change) => {
    const kept = await change.tx
      .update(imageFile)
      .set({ thumbnailKey: key, durationMs })
      .where(isWithout)
      .returning({ id: imageFile.id })
    const found = kept.length === 0 ? null : await readImage(change.tx, eq(imageFile.id, imageId))
    if (found === null) return false
    change.log({ content: 'image thumbnail made', subject: 'image', subjectId: imageId })
    emitImage(change, found)
    return true
  })
  if (!isKept && key !== null) await objectStore.remove(key)
}

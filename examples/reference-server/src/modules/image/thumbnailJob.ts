import { buffer } from 'node:stream/consumers'
import { and, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import type { Actor } from '../../database/actor'
import { bufferImage, image, imageFile } from '../../database/schema/image'
import { newObjectKey } from '../../object-store/index'
import type { Services } from '../../services'

/** The job that makes small pictures; its data is `{ imageId }`. */
export const thumbnailJob = 'image.thumbnail'

/** Longest edge, in pixels. */
const edge = 320
const quality = 80
/** A picture of more bytes or pixels than any device makes is not decoded. */
const bytesBelow = 64 * 1024 * 1024
const pixelsBelow = 64_000_000

/** A small JPEG without the camera's notes, or null when the picture cannot be decoded. */
async function shrink(picture: Buffer): Promise<Buffer | null> {
  try {
    return await sharp(picture, { limitInputPixels: pixelsBelow, sequentialRead: true })
      .rotate()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#000' })
      .jpeg({ quality })
      .toBuffer()
  } catch {
    return null // damaged, or too many pixels: the list goes on showing none
  }
}

/** Makes the small picture of an image, wherever the image is now. Done twice it leaves one. */
export async function makeThumbnail(services: Services, actor: Actor, imageId: string): Promise<void> {
  const { database, objectStore } = services
  const call = { id: thumbnailJob }
  const [file] = await database.read(actor, call, (tx) =>
    tx
      .select()
      .from(imageFile)
      .where(and(eq(imageFile.id, imageId), isNull(imageFile.thumbnailKey))),
  )
  if (file === undefined || file.isClip || file.sizeBytes >= bytesBelow) return
  const small = await shrink(await buffer(await objectStore.read(file.objectKey)))
  if (small === null) return
  const key = newObjectKey(`thumbnail/${actor.hospitalId}`, 'jpg')
  await objectStore.write(key, small, 'image/jpeg')
  await objectStore.protect(key)
  const isKept = await database.change(actor, call, async (change) => {
    const kept = await change.tx
      .update(imageFile)
      .set({ thumbnailKey: key })
      .where(and(eq(imageFile.id, imageId), isNull(imageFile.thumbnailKey)))
      .returning({ id: imageFile.id })
    change.log({ content: 'image thumbnail made', subject: 'image', subjectId: imageId })
    if (kept.length === 0) return false
    const [inStudy] = await change.tx.select({ studyId: image.studyId }).from(image).where(eq(image.id, imageId))
    const [inRoom] = await change.tx
      .select({ roomId: bufferImage.roomId })
      .from(bufferImage)
      .where(eq(bufferImage.id, imageId))
    change.event({ kind: 'image-changed', studyId: inStudy?.studyId ?? null, roomId: inRoom?.roomId ?? null })
    return true
  })
  if (!isKept) await objectStore.remove(key)
}

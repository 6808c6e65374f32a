import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import { bufferImage, image, imageFile, imagePixels } from '../../database/schema/image'
import { reportImage } from '../../database/schema/report'
import type { Transaction } from '../../database/transaction'

/** A file as it is stored. */
export type StoredFile = typeof imageFile.$inferSelect

const ownFile = (table: typeof image | typeof bufferImage) =>
  and(eq(imageFile.hospitalId, table.hospitalId), eq(imageFile.id, table.id))

/** The images of a study, in scan order. */
export async function readStudyImages(tx: Transaction, studyId: string) {
  return tx
    .select({ image, file: imageFile })
    .from(image)
    .innerJoin(imageFile, ownFile(image))
    .where(eq(image.studyId, studyId))
    .orderBy(asc(image.instanceNumber))
}

/** An image of a study with its file. */
export type StoredStudyImage = Awaited<ReturnType<typeof readStudyImages>>[number]

/** The images in a room's buffer, newest first. */
export async function readBufferImages(tx: Transaction, roomId: string) {
  return tx
    .select({ image: bufferImage, file: imageFile })
    .from(bufferImage)
    .innerJoin(imageFile, ownFile(bufferImage))
    .where(eq(bufferImage.roomId, roomId))
    .orderBy(desc(imageFile.scannedAt), desc(bufferImage.id))
}

/** An image in a room's buffer with its file. */
export type StoredBufferImage = Awaited<ReturnType<typeof readBufferImages>>[number]

/** An image wherever it is now: its file, and its place in a study or in a buffer. */
export async function readImage(tx: Transaction, where: SQL | undefined) {
  const [found] = await tx
    .select({ file: imageFile, inStudy: image, inBuffer: bufferImage })
    .from(imageFile)
    .leftJoin(image, ownFile(image))
    .leftJoin(bufferImage, ownFile(bufferImage))
    .where(where)
    .limit(1)
  return found ?? null
}

/** An image wherever it is now. */
export type FoundImage = NonNullable<Awaited<ReturnType<typeof readImage>>>

/** Deletes a file with the image it is, and names the objects to delete. */
export async function removeFile(tx: Transaction, imageId: string): Promise<string[]> {
  const made = await tx
    .select({ framesKey: imagePixels.framesKey })
    .from(imagePixels)
    .where(eq(imagePixels.id, imageId))
  const removed = await tx.delete(imageFile).where(eq(imageFile.id, imageId)).returning()
  const keys = removed.flatMap(({ objectKey, thumbnailKey, dicomKey }) => [objectKey, thumbnailKey, dicomKey])
  return [...new Set([...keys, ...made.map(({ framesKey }) => framesKey)])].filter((key) => key !== null)
}

/** Which images the report of a study shows. */
export async function imagesInReport(tx: Transaction, studyId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.select({ id: reportImage.imageId }).from(reportImage).where(eq(reportImage.studyId, studyId))
  return new Set(rows.map(({ id }) => id))
}

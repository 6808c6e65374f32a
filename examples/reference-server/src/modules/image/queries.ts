import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { consultationReportImage } from '../../database/schema/consultation'
import { bufferImage, image, imageFile, imagePixels } from '../../database/schema/image'
import { reportImage } from '../../database/schema/report'
import type { Transaction } from '../../database/transaction'
import { replacedBy, unlistedFiles } from './replaceFiles'

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

/** An image wherever it is now: its file, and its place in a study or in a buffer. What was replaced and is in no list is of the study of the newest file. */
export async function readImage(tx: Transaction, where: SQL | undefined) {
  const [found] = await tx
    .select({ file: imageFile, inStudy: image, inBuffer: bufferImage })
    .from(imageFile)
    .leftJoin(image, ownFile(image))
    .leftJoin(bufferImage, ownFile(bufferImage))
    .where(where)
    .limit(1)
  if (found === undefined) return null
  const { file, inStudy, inBuffer } = found
  if (inStudy !== null || inBuffer !== null) return { file, inStudy: studyOf(inStudy), inBuffer, isListed: true }
  const unlisted = unlistedFiles(tx)
  const [replaced] = await tx.select().from(unlisted).where(eq(unlisted.id, file.id))
  return { file, inStudy: studyOf(replaced ?? null), inBuffer, isListed: false }
}

const studyOf = (row: { studyId: string } | null) => (row === null ? null : { studyId: row.studyId })

/** An image wherever it is now. */
export type FoundImage = NonNullable<Awaited<ReturnType<typeof readImage>>>

/** Deletes a file with the image it is and with what it replaced, and names the objects to delete. */
export async function removeFile(tx: Transaction, imageId: string): Promise<string[]> {
  const formers = await replacedBy(tx, imageId)
  const ofFormers: string[] = []
  for (const id of formers) ofFormers.push(...(await removeFile(tx, id)))
  const made = await tx
    .select({ framesKey: imagePixels.framesKey })
    .from(imagePixels)
    .where(eq(imagePixels.id, imageId))
  const removed = await tx.delete(imageFile).where(eq(imageFile.id, imageId)).returning()
  const keys = removed.flatMap(({ objectKey, thumbnailKey, dicomKey }) => [objectKey, thumbnailKey, dicomKey])
  const ofFile = [...keys, ...made.map(({ framesKey }) => framesKey)].filter((key) => key !== null)
  return [...new Set([...ofFile, ...ofFormers])]
}

/** Which images the report of a study shows. */
export async function imagesInReport(tx: Transaction, studyId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.select({ id: reportImage.imageId }).from(reportImage).where(eq(reportImage.studyId, studyId))
  return new Set(rows.map(({ id }) => id))
}

/** Which of some images the reports of finished consultations show, wherever the images are now. */
export async function imagesInConsultationReports(
  tx: Transaction,
  imageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { imageId } = consultationReportImage
  const rows = await tx
    .select({ id: imageId })
    .from(consultationReportImage)
    .where(inArray(imageId, [...imageIds]))
  return new Set(rows.map(({ id }) => id))
}

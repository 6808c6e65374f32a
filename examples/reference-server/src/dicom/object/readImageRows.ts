import { and, asc, eq, inArray } from 'drizzle-orm'
import { dicomFile, image, imageFile, imagePixels, studyObject } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'
import { isNewest, unlistedFiles } from '../../modules/image/replaceFiles'

const ofImage = (table: typeof imageFile | typeof dicomFile | typeof imagePixels) =>
  and(eq(table.hospitalId, image.hospitalId), eq(table.id, image.id))
const ofObject = (table: typeof imageFile | typeof dicomFile) =>
  and(eq(table.hospitalId, studyObject.hospitalId), eq(table.id, studyObject.id))

/** Which files are read: those of a study, or some by their ids. */
export type FileChoice = { readonly studyId: string } | { readonly ids: readonly string[] }

/** Of all files of a study only the newest under each SOP Instance UID. */
const chosen = (table: typeof image | typeof studyObject, choice: FileChoice) =>
  'studyId' in choice ? and(eq(table.studyId, choice.studyId), isNewest(table)) : inArray(table.id, [...choice.ids])

/** Objects without a picture, in the order in which they came; they have no place in scan order. */
export async function readObjectRows(tx: Transaction, choice: FileChoice) {
  const rows = await tx
    .select({ image: studyObject, file: imageFile, dicom: dicomFile })
    .from(studyObject)
    .innerJoin(imageFile, ofObject(imageFile))
    .innerJoin(dicomFile, ofObject(dicomFile))
    .where(chosen(studyObject, choice))
    .orderBy(asc(imageFile.scannedAt), asc(studyObject.id))
  return rows.map(withoutNumber)
}

/** What has no place in scan order. */
function withoutNumber<Row extends { image: typeof studyObject.$inferSelect }>({ image: own, ...row }: Row) {
  return { ...row, image: { ...own, instanceNumber: 0, comment: '' }, pixels: null }
}

/** Files by their ids that were replaced by newer ones and are in no list any more. */
async function readUnlistedRows(tx: Transaction, ids: readonly string[]) {
  const unlisted = unlistedFiles(tx)
  const ofUnlisted = (table: typeof imageFile | typeof dicomFile) =>
    and(eq(table.hospitalId, unlisted.hospitalId), eq(table.id, unlisted.id))
  const { hospitalId, id, studyId } = unlisted
  const rows = await tx
    .select({ image: { hospitalId, id, studyId }, file: imageFile, dicom: dicomFile })
    .from(unlisted)
    .innerJoin(imageFile, ofUnlisted(imageFile))
    .innerJoin(dicomFile, ofUnlisted(dicomFile))
    .where(inArray(unlisted.id, [...ids]))
  return rows.map(withoutNumber)
}

/**
 * Files of studies with what is known of them as DICOM: images in scan order, by the file itself or by its pixels, then objects without a
 * picture, then what is in no list any more.
 */
export async function readImageRows(tx: Transaction, choice: FileChoice) {
  const images = await tx
    .select({ image, file: imageFile, dicom: dicomFile, pixels: imagePixels })
    .from(image)
    .innerJoin(imageFile, ofImage(imageFile))
    .leftJoin(dicomFile, ofImage(dicomFile))
    .leftJoin(imagePixels, ofImage(imagePixels))
    .where(chosen(image, choice))
    .orderBy(asc(image.instanceNumber))
  const unlisted = 'ids' in choice ? await readUnlistedRows(tx, choice.ids) : []
  return [...images, ...(await readObjectRows(tx, choice)), ...unlisted]
}

/** A row of {@link readImageRows}. */
export type ImageRow = Awaited<ReturnType<typeof readImageRows>>[number]

import { and, asc, eq, inArray } from 'drizzle-orm'
import { dicomFile, image, imageFile, imagePixels, studyObject } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'

const ofImage = (table: typeof imageFile | typeof dicomFile | typeof imagePixels) =>
  and(eq(table.hospitalId, image.hospitalId), eq(table.id, image.id))
const ofObject = (table: typeof imageFile | typeof dicomFile) =>
  and(eq(table.hospitalId, studyObject.hospitalId), eq(table.id, studyObject.id))

/** Which files are read: all of a study, or some by their ids. */
export type FileChoice = { readonly studyId: string } | { readonly ids: readonly string[] }

const chosen = (table: typeof image | typeof studyObject, choice: FileChoice) =>
  'studyId' in choice ? eq(table.studyId, choice.studyId) : inArray(table.id, [...choice.ids])

/** Objects without a picture, in the order in which they came; they have no place in scan order. */
export async function readObjectRows(tx: Transaction, choice: FileChoice) {
  const rows = await tx
    .select({ image: studyObject, file: imageFile, dicom: dicomFile })
    .from(studyObject)
    .innerJoin(imageFile, ofObject(imageFile))
    .innerJoin(dicomFile, ofObject(dicomFile))
    .where(chosen(studyObject, choice))
    .orderBy(asc(imageFile.scannedAt), asc(studyObject.id))
  return rows.map(({ image: own, ...row }) => ({
    ...row,
    image: { ...own, instanceNumber: 0, comment: '' },
    pixels: null,
  }))
}

/**
 * Files of studies with what is known of them as DICOM: images in scan order, by the file itself or by its pixels, then objects without a
 * picture.
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
  return [...images, ...(await readObjectRows(tx, choice))]
}

/** A row of {@link readImageRows}. */
export type ImageRow = Awaited<ReturnType<typeof readImageRows>>[number]

import { setImmediate as pause } from 'node:timers/promises'
import { fromDicomJson, pictureCalibrationOf } from '@opensono/pacs-core/dicom'
import {
  type MeasureDocument,
  type PictureCalibration,
  readMeasureDocument,
  uncalibrated,
  type ValueAtom,
  valuesOf,
} from '@opensono/pacs-core/measure'
import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { dicomFile, image, imageFile } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'

/** What is stored of a DICOM file that its scale is read from. */
type StoredScale = Pick<typeof dicomFile.$inferSelect, 'attributes' | 'rowCount' | 'columnCount'>

/** The scale that the file of an image has, as the viewer reads it; a captured picture (null) has none. */
export function calibrationOfFile(dicom: StoredScale | null): PictureCalibration {
  const read = dicom === null ? null : fromDicomJson(dicom.attributes)
  if (dicom === null || read === null || !('dataset' in read)) return uncalibrated
  return pictureCalibrationOf(read.dataset, { rows: dicom.rowCount, columns: dicom.columnCount })
}

/** An image with drawings, and what these measure. */
export interface MeasuredImage {
  readonly id: string
  readonly document: MeasureDocument
  readonly atoms: readonly ValueAtom[]
}

/**
 * Reads what is measured on images of a study, by the documents and files as they are stored, in the order of the images.
 *
 * @param of - which images, and at most how many; without it all that have drawings.
 */
export async function readMeasured(
  tx: Transaction,
  studyId: string,
  of: { readonly imageIds?: readonly string[]; readonly most?: number } = {},
): Promise<MeasuredImage[]> {
  const { imageIds, most } = of
  if (imageIds?.length === 0) return []
  const { attributes, rowCount, columnCount } = dicomFile
  const asked: (SQL | undefined)[] = [eq(image.studyId, studyId), ne(imageFile.measure, '')]
  if (imageIds !== undefined) asked.push(inArray(image.id, [...imageIds]))
  const query = tx
    .select({ id: image.id, measure: imageFile.measure, dicom: { attributes, rowCount, columnCount } })
    .from(image)
    .innerJoin(imageFile, and(eq(imageFile.hospitalId, image.hospitalId), eq(imageFile.id, image.id)))
    .leftJoin(dicomFile, and(eq(dicomFile.hospitalId, image.hospitalId), eq(dicomFile.id, image.id)))
    .where(and(...asked))
    .orderBy(asc(image.instanceNumber))
  const rows = await (most === undefined ? query : query.limit(most))
  const measured: MeasuredImage[] = []
  for (const { id, measure, dicom } of rows) {
    // Each document is small, all of them may not be: other calls have their turn in between.
    await pause()
    const { document } = readMeasureDocument(measure)
    if (document === undefined) continue
    const atoms = valuesOf(id, document, calibrationOfFile(dicom)).flatMap((line) => line.atoms)
    measured.push({ id, document, atoms })
  }
  return measured
}

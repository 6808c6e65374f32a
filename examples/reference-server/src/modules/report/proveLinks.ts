import { type CheckedLinks, checkLinks, PacsError } from '@opensono/pacs-core'
import { fromDicomJson, pictureCalibrationOf } from '@opensono/pacs-core/dicom'
import {
  type PictureCalibration,
  readMeasureDocument,
  uncalibrated,
  type ValueAtom,
  valuesOf,
} from '@opensono/pacs-core/measure'
import { and, eq, inArray } from 'drizzle-orm'
import { dicomFile, image, imageFile } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'
import { readRows } from '../settings/basicData/readRows'
import type { Writing } from './queries'

/** What of a report holds linked values. */
type Linked = Pick<Writing, 'findings' | 'impression' | 'recommendation' | 'history' | 'values' | 'parameters'>

type StoredDicom = Pick<typeof dicomFile.$inferSelect, 'attributes' | 'rowCount' | 'columnCount'>

/** The scale that the file of an image has, as the viewer reads it; a captured picture has none. */
function calibrationOfFile(dicom: StoredDicom | null): PictureCalibration {
  const read = dicom === null ? null : fromDicomJson(dicom.attributes)
  if (dicom === null || read === null || !('dataset' in read)) return uncalibrated
  return pictureCalibrationOf(read.dataset, { rows: dicom.rowCount, columns: dicom.columnCount })
}

/** What is measured on some images of a study, by the documents and files as they are stored. */
async function readAtoms(tx: Transaction, studyId: string, imageIds: readonly string[]): Promise<ValueAtom[]> {
  if (imageIds.length === 0) return []
  const { attributes, rowCount, columnCount } = dicomFile
  const rows = await tx
    .select({ id: image.id, measure: imageFile.measure, dicom: { attributes, rowCount, columnCount } })
    .from(image)
    .innerJoin(imageFile, and(eq(imageFile.hospitalId, image.hospitalId), eq(imageFile.id, image.id)))
    .leftJoin(dicomFile, and(eq(dicomFile.hospitalId, image.hospitalId), eq(dicomFile.id, image.id)))
    .where(and(eq(image.studyId, studyId), inArray(image.id, [...imageIds])))
  return rows.flatMap(({ id, measure, dicom }) => {
    const { document } = readMeasureDocument(measure)
    return document === undefined ? [] : valuesOf(id, document, calibrationOfFile(dicom)).flatMap(({ atoms }) => atoms)
  })
}

/**
 * Compares the linked values of a report with what is measured on the images of its study. The study is locked, and nothing is measured on
 * its images without that lock.
 *
 * @returns which are not proven, and what is left of the links without these.
 */
export async function proveLinks(tx: Transaction, studyId: string, report: Linked): Promise<CheckedLinks> {
  const measured = report.values.flatMap(({ source }) => (source.kind === 'measure' ? [source.imageId] : []))
  const taken = report.parameters.flatMap(({ source }) => source?.imageId ?? [])
  const atoms = await readAtoms(tx, studyId, [...new Set([...measured, ...taken])])
  const rows = taken.length === 0 ? [] : await readRows(tx, 'parameter')
  return checkLinks(report, { atoms, rows })
}

/**
 * Refuses a report with a linked value that is not what is measured.
 *
 * @returns the report with the sources of its values as they are stored.
 * @throws PacsError `LINKED_VALUE_DIFFERS`.
 */
export async function requireProven<Report extends Linked>(
  tx: Transaction,
  studyId: string,
  report: Report,
): Promise<Report> {
  const { broken, values, parameters } = await proveLinks(tx, studyId, report)
  if (broken.length > 0) {
    const details = { links: broken, values: broken.map(({ text }) => text) }
    throw new PacsError('LINKED_VALUE_DIFFERS', { details })
  }
  return { ...report, values, parameters }
}

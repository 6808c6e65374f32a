import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import {
  bytesOf,
  type DicomDataset,
  keptObjectClassOf,
  loadDicomDictionary,
  numberOf,
  readDicom,
  tag,
} from '@opensono/pacs-core/dicom'
import type { DicomObject } from './DicomObject'

/** A larger file is none that was taken. */
const fileBytesMost = 64 * 1024 * 1024

async function datasetOf({ toPart10 }: DicomObject): Promise<DicomDataset | null> {
  const file = await buffer((await toPart10()).stream)
  const options = { isWhole: true, dictionary: await loadDicomDictionary() }
  const reading = readDicom(file, options)
  if (reading.status === 'read') return reading.file.dataset
  if (reading.status !== 'deflated') return null
  const inflated = inflateRawSync(file.subarray(reading.start), { maxOutputLength: fileBytesMost })
  const again = readDicom(file, { ...options, inflated })
  return again.status === 'read' ? again.file.dataset : null
}

/** Whether an object holds a document. */
export const hasDocument = ({ sopClassUid }: Pick<DicomObject, 'sopClassUid'>): boolean =>
  keptObjectClassOf(sopClassUid)?.kind === 'DOCUMENT'

/** What makes a PDF, near its start. */
const pdfStart = '%PDF-'
const pdfType = 'application/pdf'

/** The type under which the document of an object is sent to be shown: a PDF alone, whatever the object says, so that no page runs what a file holds. */
export function shownTypeOf({ sopClassUid }: Pick<DicomObject, 'sopClassUid'>): string | null {
  return keptObjectClassOf(sopClassUid)?.documentType === pdfType ? pdfType : null
}

/**
 * Reads the document out of an object (PS3.3, C.24.2), without the byte that fills it up to an even length.
 *
 * @returns null for an object without one, and for one that is said to be a PDF and is none.
 */
export async function readDocument(object: DicomObject): Promise<Buffer | null> {
  if (!hasDocument(object)) return null
  const dataset = await datasetOf(object)
  const value = dataset === null ? null : bytesOf(dataset, tag.EncapsulatedDocument)
  if (dataset === null || value === null) return null
  const length = numberOf(dataset, tag.EncapsulatedDocumentLength)
  const isLength = length !== null && length > 0 && length <= value.length
  const bytes = Buffer.from(isLength ? value.subarray(0, length) : value)
  const isPdf = bytes.subarray(0, 1024).includes(pdfStart)
  return shownTypeOf(object) === null || isPdf ? bytes : null
}

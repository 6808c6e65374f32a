import { inflateRawSync } from 'node:zlib'
import { PacsError } from '@opensono/pacs-core'
import {
  type DicomDataset,
  loadDicomDictionary,
  nativeFrameBytes,
  pictureShapeOf,
  readDicom,
} from '@opensono/pacs-core/dicom'

/** A data set that inflates to more is none of a device. */
const inflatedBytesMost = 128 * 1024 * 1024

const damaged = (fault: string) => new PacsError('DICOM_DAMAGED', { details: { fault } })

function inflate(bytes: Uint8Array): Uint8Array {
  try {
    // A plain array: slices of a Buffer share its memory.
    return new Uint8Array(inflateRawSync(bytes, { maxOutputLength: inflatedBytesMost }))
  } catch {
    throw damaged('DEFLATED_DATA')
  }
}

/** What a file says of itself before its pixels, by its first bytes; null where these are not enough. */
export async function datasetOfFile(start: Uint8Array): Promise<DicomDataset | null> {
  const reading = readDicom(start, { isWhole: false, dictionary: await loadDicomDictionary() })
  return reading.status === 'read' && reading.file.pixels !== null ? reading.file.dataset : null
}

/**
 * Finds a frame in a deflated file (PS3.5 A.5), whose data set can only be read as a whole.
 *
 * @throws PacsError `DICOM_DAMAGED`.
 */
export async function frameOfDeflated(
  file: Uint8Array,
  frame: number,
): Promise<{ dataset: DicomDataset; stored: Uint8Array }> {
  const dictionary = await loadDicomDictionary()
  const head = readDicom(file, { isWhole: true, dictionary })
  if (head.status !== 'deflated') throw damaged('DEFLATED_DATA')
  const inflated = inflate(file.subarray(head.start))
  const reading = readDicom(file, { isWhole: true, dictionary, inflated })
  if (reading.status !== 'read' || reading.file.pixels === null) throw damaged('FRAME_DATA')
  const { dataset, pixels } = reading.file
  const frameBytes = nativeFrameBytes(pictureShapeOf(dataset))
  const start = pixels.start + (frame - 1) * frameBytes
  const stored = inflated.subarray(start, start + frameBytes)
  if (stored.length < frameBytes) throw damaged('FRAME_DATA')
  return { dataset, stored }
}

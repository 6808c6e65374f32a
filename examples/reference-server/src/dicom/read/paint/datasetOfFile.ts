import { inflateRawSync } from 'node:zlib'
import { PacsError } from '@opensono/pacs-core'
import {
  type DicomDataset,
  loadDicomDictionary,
  nativeFrameSpan,
  numberOf,
  type PictureShape,
  pictureShapeOf,
  readDicom,
  tag,
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

/** A frame of native pixels, and what the file says of it. */
export interface FrameOfFile {
  readonly dataset: DicomDataset
  readonly shape: PictureShape
  readonly stored: Uint8Array
  readonly firstBit: number
}

/**
 * Finds a frame that cannot be read on its own: in a deflated file (PS3.5 A.5), or where frames begin within a byte.
 *
 * @throws PacsError `DICOM_DAMAGED`.
 */
export async function frameOfFile(file: Uint8Array, frame: number): Promise<FrameOfFile> {
  const dictionary = await loadDicomDictionary()
  const head = readDicom(file, { isWhole: true, dictionary })
  const bytes = head.status === 'deflated' ? inflate(file.subarray(head.start)) : file
  const reading = head.status === 'deflated' ? readDicom(file, { isWhole: true, dictionary, inflated: bytes }) : head
  if (reading.status !== 'read' || reading.file.pixels === null) throw damaged('FRAME_DATA')
  const { dataset, pixels, transferSyntax } = reading.file
  const { codec, isBigEndian } = transferSyntax
  const frames = numberOf(dataset, tag.NumberOfFrames) || 1
  const shape = pictureShapeOf(dataset, { codec, frameBytes: Math.floor((pixels.length ?? 0) / frames) })
  const span = nativeFrameSpan(shape, isBigEndian, frame - 1)
  const start = pixels.start + span.start
  const stored = bytes.subarray(start, Math.min(start + span.length, pixels.start + (pixels.length ?? 0)))
  return { dataset, shape, stored, firstBit: span.firstBit }
}

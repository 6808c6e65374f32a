import { PacsError } from '@opensono/pacs-core'
import {
  fromDicomJson,
  type PictureShape,
  pictureLookOf,
  pictureShapeOf,
  renderSamples,
} from '@opensono/pacs-core/dicom'
import { datasetOfFile, type FrameOfFile, frameOfFile } from './datasetOfFile'
import { decodeSamples } from './decodeSamples'
import type { FrameToPaint, PaintedFrame } from './messages'

/** Samples and painted pixels of one frame together, in bytes. */
const paintedBytesMost = 256 * 1024 * 1024

function requireRoom({ rows, columns, samples, bitsAllocated }: PictureShape): void {
  const sampleBytes = bitsAllocated === 16 ? 2 : 1
  if (rows * columns * (samples * sampleBytes + 4) > paintedBytesMost) throw new PacsError('PICTURE_TOO_LARGE')
}

/** What the file says, with its long tables where it was given, and the bytes of the frame. */
async function contentOf({ bytes, file, attributes, codec, frame }: FrameToPaint): Promise<FrameOfFile> {
  if (bytes === null) return frameOfFile(new Uint8Array(file ?? new ArrayBuffer(0)), frame)
  const stored = new Uint8Array(bytes)
  const whole = file === null ? null : await datasetOfFile(new Uint8Array(file))
  const read = fromDicomJson(attributes)
  if (!('dataset' in read)) throw new PacsError('DICOM_DAMAGED', { details: {} })
  const dataset = whole ?? read.dataset
  const shape = pictureShapeOf(dataset, { codec, frameBytes: codec === 'native' ? stored.length : null })
  return { dataset, shape, stored, firstBit: 0 }
}

/**
 * Decodes a frame and paints it as a viewer shows it.
 *
 * @throws PacsError `DICOM_NOT_SUPPORTED`, `DICOM_DAMAGED`, `PICTURE_TOO_LARGE`; what a codec throws.
 */
export async function paintFrame(given: FrameToPaint): Promise<PaintedFrame> {
  const { dataset, shape, stored, firstBit } = await contentOf(given)
  requireRoom(shape)
  const samples = await decodeSamples(stored, shape, { ...given, firstBit })
  const look = pictureLookOf(dataset, shape, given.frame)
  const { buffer } = renderSamples(samples, shape.photometric, look, given.window)
  return { bytes: new Uint8Array(buffer as ArrayBuffer), width: shape.columns, height: shape.rows }
}

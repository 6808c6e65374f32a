import { PacsError } from '@opensono/pacs-core'
import {
  fromDicomJson,
  nativeFrameBits,
  type PictureShape,
  pictureLookOf,
  pictureShapeOf,
  renderSamples,
} from '@opensono/pacs-core/dicom'
import { datasetOfFile, type FrameOfFile, frameOfFile } from './datasetOfFile'
import { decodeSamples } from './decodeSamples'
import type { DecodedFrame, FrameToPaint, PaintedFrame } from './messages'

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

/**
 * Decodes a frame without painting it.
 *
 * @throws PacsError `DICOM_NOT_SUPPORTED`, `DICOM_DAMAGED`, `PICTURE_TOO_LARGE`; what a codec throws.
 */
export async function decodeFrame(given: FrameToPaint): Promise<DecodedFrame> {
  const { shape, stored, firstBit } = await contentOf(given)
  requireRoom(shape)
  const { data, channels, width, height } = await decodeSamples(stored, shape, { ...given, firstBit })
  const { bitsStored, isSigned, photometric } = shape
  return {
    bytes: new Uint8Array(data.slice().buffer as ArrayBuffer),
    width,
    height,
    channels,
    sampleBytes: data.BYTES_PER_ELEMENT === 1 ? 1 : 2,
    bitsStored,
    isSigned,
    // Two pixels that shared their colour have one each now.
    photometric: photometric === 'YBR_FULL_422' ? 'YBR_FULL' : photometric,
  }
}

/**
 * The bytes of a frame in a file in which it cannot be read on its own; one of single bits begins with a byte (PS3.5, 8.1.1).
 *
 * @throws PacsError `DICOM_DAMAGED`.
 */
export async function storedFrame({ file, frame }: FrameToPaint): Promise<Uint8Array<ArrayBuffer>> {
  const { shape, stored, firstBit } = await frameOfFile(new Uint8Array(file ?? new ArrayBuffer(0)), frame)
  const bits = nativeFrameBits(shape)
  const bytes = new Uint8Array(Math.ceil(bits / 8))
  for (let at = 0; at < bytes.length; at += 1) {
    const pair = (stored[at] ?? 0) | ((stored[at + 1] ?? 0) << 8)
    bytes[at] = pair >> firstBit
  }
  const rest = bits % 8
  const last = bytes.length - 1
  if (rest > 0) bytes[last] = (bytes[last] ?? 0) & ((1 << rest) - 1)
  return bytes
}

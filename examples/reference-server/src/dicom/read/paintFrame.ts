import {
  decodeRle,
  fromDicomJson,
  pictureLookOf,
  pictureShapeOf,
  renderSamples,
  unpackSamples,
} from '@opensono/pacs-core/dicom'
import type { FrameToPaint, PaintedFrame } from './messages'

/**
 * Paints a frame that is not compressed, or by run lengths, as a viewer shows it.
 *
 * @returns null for any other, and for a frame that does not fit its attributes.
 */
export function paintFrame({ bytes, attributes, codec, isBigEndian }: FrameToPaint): PaintedFrame | null {
  const read = fromDicomJson(attributes)
  if (!('dataset' in read)) return null
  try {
    const shape = pictureShapeOf(read.dataset)
    const frame = new Uint8Array(bytes)
    const samples = codec === 'rle' ? decodeRle(frame, shape) : unpackSamples(frame, shape, isBigEndian)
    const pixels = renderSamples(samples, shape.photometric, pictureLookOf(read.dataset, shape))
    return { bytes: new Uint8Array(pixels.buffer), width: shape.columns, height: shape.rows }
  } catch {
    return null
  }
}

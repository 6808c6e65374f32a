import { errorOfDicomFault } from '../DicomFault'
import { tag } from '../tag'
import type { PictureShape } from './pictureShapeOf'
import type { Samples } from './Samples'
import { storedBits } from './unpackSamples'

const damaged = (offset: number) => errorOfDicomFault({ code: 'FRAME_DATA', tag: tag.PixelData, offset })

/** Unpacks one segment (PackBits, PS3.5 G.3) into every `step`th byte from `first`. @returns how many bytes it lacks. */
function unpackSegment(bytes: Uint8Array, out: Uint8Array, first: number, step: number): number {
  let from = 0
  let to = first
  while (to < out.length && from < bytes.length) {
    const control = bytes[from] ?? 0
    from += 1
    if (control < 128) {
      const end = Math.min(from + control + 1, bytes.length)
      for (; from < end && to < out.length; from += 1, to += step) out[to] = bytes[from] ?? 0
    } else if (control > 128 && from < bytes.length) {
      const value = bytes[from] ?? 0
      from += 1
      for (let left = 257 - control; left > 0 && to < out.length; left -= 1, to += step) out[to] = value
    }
  }
  return Math.max(0, Math.ceil((out.length - to) / step))
}

/**
 * Decodes a frame of RLE Lossless, PS3.5 annex G.
 *
 * @throws `PacsError` `DICOM_DAMAGED` where its segments do not give the frame.
 */
export function decodeRle(bytes: Uint8Array, shape: PictureShape): Samples {
  const { rows, columns, samples, bitsAllocated } = shape
  const depth = bitsAllocated === 16 ? 2 : 1
  const count = samples * depth
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 64 || view.getUint32(0, true) !== count) throw damaged(0)
  const starts = Array.from({ length: count }, (_, index) => view.getUint32(4 + 4 * index, true))
  // Bytes of one pixel lie together: the most significant byte of each sample is a segment of its own and comes first.
  const out = new Uint8Array(rows * columns * count)
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? bytes.length
    if (start < 64 || end < start || end > bytes.length) throw damaged(4 + 4 * index)
    const sample = Math.floor(index / depth)
    const place = depth === 2 ? 1 - (index % 2) : 0
    const missing = unpackSegment(bytes.subarray(start, end), out, sample * depth + place, count)
    // Some writers end a segment before its last pixels, which stay black; less than that is no picture.
    if (missing >= columns) throw damaged(end)
  }
  const data = storedBits(depth === 2 ? new Uint16Array(out.buffer) : out, shape)
  return { width: columns, height: rows, channels: samples, data, bits: shape.bitsStored }
}

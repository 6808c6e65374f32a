import { errorOfDicomFault } from '../DicomFault'
import { tag } from '../tag'
import { isSwapped, nativeFrameBits, type PictureShape } from './pictureShapeOf'
import type { Samples } from './Samples'

const short = () => errorOfDicomFault({ code: 'FRAME_DATA', tag: tag.PixelData, offset: 0 })

function wordsOf(bytes: Uint8Array, count: number): Uint16Array {
  const words = new Uint16Array(count)
  for (let index = 0; index < count; index += 1) {
    words[index] = (bytes[2 * index] ?? 0) | ((bytes[2 * index + 1] ?? 0) << 8)
  }
  return words
}

function bitsOf(bytes: Uint8Array, first: number, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, index) => {
    const at = first + index
    return ((bytes[at >> 3] ?? 0) >> (at & 7)) & 1
  })
}

/** The same bytes, the two of each word exchanged. */
function swapped(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) out[at] = bytes[at ^ 1] ?? 0
  return out
}

/** Takes the stored bits out of each word, with their sign. */
export function storedBits(
  data: Uint8Array | Uint16Array,
  { bitsAllocated, bitsStored, highBit, isSigned }: PictureShape,
): Samples['data'] {
  const shift = highBit + 1 - bitsStored
  const isWhole = bitsStored === bitsAllocated || bitsAllocated === 1
  if (isWhole && !isSigned) return data
  const mask = 2 ** bitsStored - 1
  if (!isSigned) return data.map((value) => (value >> shift) & mask)
  const up = 32 - bitsStored
  return Int16Array.from(data, (value) => ((value >> shift) << up) >> up)
}

/** Puts the three colours of each pixel beside each other, from planes. */
export function interleave(data: Uint8Array | Uint16Array): Uint8Array | Uint16Array {
  const size = data.length / 3
  const mixed = data.slice()
  for (let index = 0; index < size; index += 1) {
    mixed[3 * index] = data[index] ?? 0
    mixed[3 * index + 1] = data[size + index] ?? 0
    mixed[3 * index + 2] = data[2 * size + index] ?? 0
  }
  return mixed
}

/** Two pixels of a row share their colour (PS3.3 C.7.6.3.1.2, YBR_FULL_422). */
function widen<Kind extends Uint8Array | Uint16Array>(data: Kind, whole: Kind): Kind {
  for (let pair = 0; pair * 4 < data.length; pair += 1) {
    const from = pair * 4
    const to = pair * 6
    whole[to] = data[from] ?? 0
    whole[to + 3] = data[from + 1] ?? 0
    whole[to + 1] = data[from + 2] ?? 0
    whole[to + 4] = data[from + 2] ?? 0
    whole[to + 2] = data[from + 3] ?? 0
    whole[to + 5] = data[from + 3] ?? 0
  }
  return whole
}

function arrange(data: Uint8Array | Uint16Array, shape: PictureShape): Uint8Array | Uint16Array {
  if (shape.photometric === 'YBR_FULL_422') {
    const count = shape.rows * shape.columns * 3
    return data instanceof Uint8Array ? widen(data, new Uint8Array(count)) : widen(data, new Uint16Array(count))
  }
  if (!shape.isPlanar) return data
  return interleave(data)
}

/**
 * Unpacks a frame of native pixels.
 *
 * @param bytes - the span of the frame; see `nativeFrameSpan`.
 * @param firstBit - of the frame, counted from the first byte.
 * @throws `PacsError` `DICOM_DAMAGED` where bytes are missing.
 */
export function unpackSamples(bytes: Uint8Array, shape: PictureShape, isBigEndian: boolean, firstBit = 0): Samples {
  const { bitsAllocated } = shape
  const bits = nativeFrameBits(shape)
  if (bytes.length * 8 < firstBit + bits) throw short()
  const inOrder = isSwapped(shape, isBigEndian) ? swapped(bytes) : bytes
  const frame = bitsAllocated === 1 ? inOrder : inOrder.subarray(firstBit / 8, (firstBit + bits) / 8)
  const packed =
    bitsAllocated === 16 ? wordsOf(frame, bits / 16) : bitsAllocated === 1 ? bitsOf(frame, firstBit, bits) : frame
  const data = storedBits(arrange(packed, shape), shape)
  return { width: shape.columns, height: shape.rows, channels: shape.samples, data, bits: shape.bitsStored }
}

import { type JpegHead, readJpegHead } from '../readJpegHead'
import type { Photometric } from './pictureShapeOf'

/** What the components of a JPEG are. */
export type JpegColour = 'gray' | 'rgb' | 'ybr'

/** A codestream that begins later than this is none. */
const leadBytesMost = 64

const isStart = (bytes: Uint8Array, at: number) =>
  bytes[at] === 0xff && (bytes[at + 1] === 0xd8 || bytes[at + 1] === 0x4f) && (at === 0 || bytes[at + 2] === 0xff)

/**
 * Finds where the codestream of a frame begins: some writers put zero bytes before it.
 *
 * @returns null where no JPEG, JPEG-LS or JPEG 2000 codestream begins.
 */
export function codestreamStart(frame: Uint8Array): number | null {
  let at = 0
  while (at < leadBytesMost && frame[at] === 0) at += 1
  return isStart(frame, at) ? at : null
}

/** The frame from its codestream on; unchanged where none is found. */
export function codestreamOf(frame: Uint8Array): Uint8Array {
  const start = codestreamStart(frame) ?? 0
  return start === 0 ? frame : frame.subarray(start)
}

/**
 * Decides what the components of a JPEG frame are. Its own marks count first, as decoders read them; then its subsampling, since red, green
 * and blue are never subsampled; then the photometric interpretation, which is wrong in many files.
 */
export function jpegColourOf({ components, colourMark }: JpegHead, photometric: Photometric): JpegColour {
  if (components.length < 3) return 'gray'
  if (colourMark !== null) return colourMark
  const isFull = components.every(({ horizontal, vertical }) => horizontal === 1 && vertical === 1)
  return isFull && photometric === 'RGB' ? 'rgb' : 'ybr'
}

const startMark = [0xff, 0xd8]
const adobeOf = (transform: number) => [
  0xff,
  0xee,
  0,
  14,
  ...Array.from('Adobe', (letter) => letter.charCodeAt(0)),
  0,
  100,
  0,
  0,
  0,
  0,
  transform,
]

/** APP0 to APP15, and comments. */
const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

/** The parts of a JPEG behind its start, without notes. */
function partsWithoutNotes(jpeg: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = []
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0))
    if (marker === 0xda || end <= at + 2 || end > jpeg.length) break
    if (!isNote(marker)) parts.push(jpeg.subarray(at, end))
    at = end
  }
  parts.push(jpeg.subarray(at))
  return parts
}

/** The end mark, or what is missing of it; empty where the JPEG has one. Zero bytes may fill a fragment up. */
function missingEnd(jpeg: Uint8Array): readonly number[] {
  let end = jpeg.length
  while (end > 2 && jpeg[end - 1] === 0) end -= 1
  if (jpeg[end - 2] === 0xff && jpeg[end - 1] === 0xd9) return []
  // A byte FF that another one follows is part of the data.
  return end === jpeg.length && jpeg[end - 1] === 0xff ? [0xd9] : [0xff, 0xd9]
}

/**
 * Makes a JPEG frame one that every decoder shows alike: it begins with its start and has an end, it says what its components are, and
 * cameras' notes, which could turn the picture or change its colours, are left out.
 *
 * @param frame - the frame as it is stored.
 * @returns the frame itself where it is no JPEG.
 */
export function jpegToDecode(frame: Uint8Array, photometric: Photometric): Uint8Array {
  const jpeg = codestreamOf(frame)
  const head = readJpegHead(jpeg)
  if (head === null) return frame
  const colour = jpegColourOf(head, photometric)
  const mark = head.components.length === 3 ? adobeOf(colour === 'rgb' ? 0 : 1) : []
  const pieces = [[...startMark, ...mark], ...partsWithoutNotes(jpeg), missingEnd(jpeg)]
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

import type { ByteSpan } from '../../serve/byteRange'

/** Where the bytes of frames are in a DICOM file, in bytes from its start. */
export type FramePlaces =
  /** Frames without compression, of equal length, one after the other. */
  | { kind: 'native'; start: number; frameBytes: number }
  /** Fragments of each frame: start and length, start and length, ... */
  | { kind: 'fragments'; frames: number[][] }
  /** All frames are in one stream of fragments, as in a video. */
  | { kind: 'stream'; fragments: number[] }
  /** Frames cannot be read on their own: the file is deflated, or frames do not begin at a byte. */
  | { kind: 'none' }

function rangesOf(pairs: readonly number[]): ByteSpan[] {
  return pairs.flatMap((start, index) => {
    const length = pairs[index + 1]
    return index % 2 === 0 && length !== undefined && length > 0 ? [{ start, end: start + length - 1 }] : []
  })
}

/**
 * @param number - of the frame, from 1.
 * @returns the ranges of the frame's bytes; null for a frame that is not there.
 */
export function placesOfFrame(places: FramePlaces, number: number): ByteSpan[] | null {
  if (places.kind === 'native') {
    const start = places.start + (number - 1) * places.frameBytes
    return [{ start, end: start + places.frameBytes - 1 }]
  }
  if (places.kind === 'none') return null
  const pairs = places.kind === 'stream' ? places.fragments : places.frames[number - 1]
  return pairs === undefined ? null : rangesOf(pairs)
}

/** A part of what lies in ranges, as ranges. */
export function partOfRanges(ranges: readonly ByteSpan[], part: ByteSpan): ByteSpan[] {
  let before = 0
  return ranges.flatMap(({ start, end }) => {
    const from = start + Math.max(0, part.start - before)
    const to = Math.min(end, start + part.end - before)
    before += end - start + 1
    return from <= to ? [{ start: from, end: to }] : []
  })
}

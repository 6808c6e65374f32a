import type { PixelCodec } from '../transferSyntax'
import { codestreamStart } from './jpegFrame'

/** What of a fragment shows which frame it belongs to. */
export interface FragmentFacts {
  /** Byte of its item, counted from the item of the first fragment. */
  readonly offset: number
  /** Bytes of its value. */
  readonly length: number
  /** Whether it begins as a frame does: with a codestream, or with the header of RLE. */
  readonly isStart: boolean
  /** Whether a codestream ends with it. */
  readonly isEnd: boolean
}

/** What is known of a file before its fragments are. */
export interface FrameBoundsOptions {
  /** Frames that the file says it has. */
  readonly frameCount: number
  /** How its pixels are compressed. */
  readonly codec: PixelCodec
  /** Bytes of a frame that is not compressed; left out where they are not known. */
  readonly frameBytes?: number
  /** Bytes at which frames begin, as {@link FragmentFacts.offset}; null or empty where the file does not say. */
  readonly table?: readonly number[] | null
  /** The frame that the first fragment begins, from 0. @defaultValue 0 */
  readonly frame?: number
}

/** What a fragment is: the first one of a frame, a further one of it, or nothing that belongs to a frame. */
export type FragmentRole = 'begins' | 'continues' | 'ignored'

/** Decides which fragments belong to which frame. */
export interface FrameBounds {
  /** Takes the next fragment. */
  add(fragment: FragmentFacts): FragmentRole
  /** Whether nothing more belongs to the frame of the last fragment. */
  readonly isWhole: boolean
  /** Bytes at which frames begin; null where the file does not say, or not truly. */
  table: readonly number[] | null
}

/** First bytes of a fragment that show how it begins. */
export const fragmentHeadBytes = 68
/** Last bytes of a fragment that show whether a codestream ends with it. */
export const fragmentTailBytes = 3
const rleHeaderBytes = 64
const rleSegmentsMost = 15
const marked: ReadonlySet<PixelCodec> = new Set(['jpeg', 'jpegLossless', 'jpegLs', 'jpeg2000'])

/** Whether a frame of RLE begins: the number of its segments, and where each one begins (PS3.5, G.5). */
function isRleHeader(head: Uint8Array): boolean {
  if (head.length < rleHeaderBytes) return false
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const count = view.getUint32(0, true)
  if (count < 1 || count > rleSegmentsMost || view.getUint32(4, true) !== rleHeaderBytes) return false
  return Array.from({ length: rleSegmentsMost - 1 }, (_, index) => index + 1).every((index) => {
    const [before, start] = [view.getUint32(4 * index, true), view.getUint32(4 + 4 * index, true)]
    return index < count ? start > before : start === 0
  })
}

/** Whether a codestream ends here; a zero byte may fill it up to an even length. */
function isEnded(tail: Uint8Array): boolean {
  const end = tail.at(-1) === 0 ? tail.length - 1 : tail.length
  return tail[end - 2] === 0xff && tail[end - 1] === 0xd9
}

/**
 * Reads what shows where frames begin.
 *
 * @param codec - how frames are encoded.
 * @param fragment - where it is, its first {@link fragmentHeadBytes} and its last {@link fragmentTailBytes}, or all where there are fewer.
 */
export function fragmentFactsOf(
  codec: PixelCodec,
  fragment: { offset: number; length: number; head: Uint8Array; tail: Uint8Array },
): FragmentFacts {
  const { offset, length, head, tail } = fragment
  if (codec === 'rle') return { offset, length, isStart: isRleHeader(head), isEnd: false }
  if (codec === 'native') return { offset, length, isStart: false, isEnd: false }
  return { offset, length, isStart: codestreamStart(head) !== null, isEnd: isEnded(tail) }
}

/** The table, if it can be one: as many entries as frames, from 0, each beyond the one before. */
function usableTable(table: readonly number[] | null, frameCount: number): readonly number[] | null {
  const isRising = table?.every((offset, index) =>
    index === 0 ? offset === 0 : offset > (table[index - 1] ?? Number.POSITIVE_INFINITY),
  )
  return isRising === true && table?.length === frameCount ? table : null
}

/**
 * Decides for every reader which fragments belong to which frame (PS3.5, A.4): by the table of the file where it is true, else by how frames
 * begin and end. A file has the frames that are there, whatever number it says; one that is damaged does not move those behind it.
 */
export function createFrameBounds({
  frameCount,
  codec,
  frameBytes,
  table = null,
  frame: first = 0,
}: FrameBoundsOptions): FrameBounds {
  let offsets = usableTable(table, frameCount)
  let hasMarks = marked.has(codec)
  let frame = first - 1
  let length = 0
  let isAtEnd = false

  /** Whether the table says that a frame begins; null where it is not true. */
  function saidBy(offsets: readonly number[], { offset, isStart }: FragmentFacts): boolean | null {
    const expected = offsets[frame + 1]
    if (offset === expected) return true
    const isNew = isStart && (isAtEnd || codec === 'rle')
    return isNew || (expected !== undefined && offset > expected) ? null : false
  }

  function begins(fragment: FragmentFacts): boolean {
    if (frame < first) return true
    const said = offsets === null ? null : saidBy(offsets, fragment)
    if (said !== null) return said
    offsets = null
    // Beyond the number that the file says, only what can be a frame is one.
    const isBeyond = frame + 1 >= frameCount
    if (codec === 'native' && frameBytes !== undefined) {
      return length >= frameBytes && (!isBeyond || fragment.length >= frameBytes)
    }
    if (hasMarks) return fragment.isStart || (isAtEnd && !isBeyond)
    // Each fragment is a frame (PS3.5, A.4.2), unless the file has one alone.
    return !isBeyond || fragment.isStart
  }

  function isWhole(): boolean {
    const next = offsets?.[frame + 1]
    if (next !== undefined) return false
    if (codec === 'native' && frameBytes !== undefined) return length >= frameBytes
    return hasMarks ? isAtEnd : frameCount > 1 && offsets === null
  }

  let isFrameWhole = false
  return {
    add(fragment) {
      // Nothing, where each frame begins and ends with a mark.
      if (fragment.length === 0 && hasMarks && offsets === null) return 'ignored'
      const isFirst = begins(fragment)
      if (!isFirst && offsets === null && isFrameWhole) return 'ignored'
      hasMarks ||= codec === 'unknown' && fragment.isStart
      frame += isFirst ? 1 : 0
      length = fragment.length + (isFirst ? 0 : length)
      isAtEnd = fragment.isEnd
      isFrameWhole = offsets?.[frame + 1] === fragment.offset + 8 + fragment.length || isWhole()
      return isFirst ? 'begins' : 'continues'
    },
    get isWhole() {
      return isFrameWhole
    },
    get table() {
      return offsets
    },
    set table(found) {
      offsets = usableTable(found, frameCount)
    },
  }
}

import { type DicomFault, DicomProblem } from '../DicomFault'
import { tag } from '../tag'
import type { PixelCodec } from '../transferSyntax'
import {
  createFrameBounds,
  type FrameBounds,
  fragmentFactsOf,
  fragmentHeadBytes,
  fragmentTailBytes,
} from './createFrameBounds'
import type { NativeFrameSpan } from './pictureShapeOf'

/** A frame as it is stored, its fragments put together. */
export interface StoredFrame {
  /** From 0. */
  readonly index: number
  /** Byte of the file at which the frame begins: where a scanner can start again. */
  readonly start: number
  readonly bytes: Uint8Array
}

/** Finds frames in bytes as they arrive. */
export interface FrameScanner {
  /** Takes the next bytes; answers the frames that are whole now. */
  push(bytes: Uint8Array): readonly StoredFrame[]
  /** Says that no more bytes come; answers the last frame, if its end could not be seen before. */
  end(): readonly StoredFrame[]
  /** Whether the pixels ended, so that no more frames come. */
  readonly isDone: boolean
  /** Why no more frames come though the pixels did not end; null while all is well. */
  readonly fault: DicomFault | null
  /** Where frames begin, counted from the first fragment, as the file's own table says; null where it has none that can be used. */
  readonly table: readonly number[] | null
  /** Byte of the file at which the first fragment begins; null until it is known. */
  readonly firstFragment: number | null
}

/** Where a scanner starts, and what it looks for. */
export interface FrameScannerOptions {
  /** Byte of the file that comes first. */
  readonly start: number
  /** The frame that begins there; left out: the pixel data begins there. */
  readonly frame?: number
  /** Frames that the file says it has; those that are there are found. */
  readonly frameCount: number
  /** How its pixels are compressed. */
  readonly codec: PixelCodec
  /** Bytes of a frame that is not compressed. */
  readonly frameBytes?: number
  /** Extended offset table, or what another scanner found. */
  readonly table?: readonly number[] | null
  /** Needed with `frame` and `table`. */
  readonly firstFragment?: number
}

/** A single frame beyond this is no picture. */
const frameBytesMost = 1 << 28

/** Extended Offset Table: 64 bits for each frame. */
export function extendedTableOf(bytes: Uint8Array | null): readonly number[] {
  if (bytes === null) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.length >> 3 }, (_, index) => Number(view.getBigUint64(8 * index, true)))
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces
  if (pieces.length === 1 && only !== undefined) return only
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Puts fragments together to frames. */
class FrameAssembly {
  private open: { start: number; pieces: Uint8Array[] } | null = null
  private nextFrame: number
  readonly bounds: FrameBounds

  constructor(private readonly options: FrameScannerOptions) {
    this.nextFrame = options.frame ?? 0
    this.bounds = createFrameBounds(options)
  }

  /** Nothing more belongs to the frame. */
  close(): StoredFrame[] {
    if (this.open === null) return []
    const frame = { index: this.nextFrame, start: this.open.start, bytes: join(this.open.pieces) }
    this.open = null
    this.nextFrame += 1
    return [frame]
  }

  /**
   * @param offset - of its item, counted from the first fragment.
   * @param start - of its item in the file.
   */
  add(offset: number, start: number, bytes: Uint8Array): StoredFrame[] {
    const head = bytes.subarray(0, fragmentHeadBytes)
    const tail = bytes.subarray(Math.max(0, bytes.length - fragmentTailBytes))
    const facts = fragmentFactsOf(this.options.codec, { offset, length: bytes.length, head, tail })
    const role = this.bounds.add(facts)
    if (role === 'ignored') return []
    const done = role === 'begins' ? this.close() : []
    if (role === 'begins') this.open = { start, pieces: [] }
    this.open?.pieces.push(bytes)
    return this.bounds.isWhole ? [...done, ...this.close()] : done
  }
}

/** Finds the frames of encapsulated pixels, PS3.5 annex A.4. */
export function createFrameScanner(options: FrameScannerOptions): FrameScanner {
  const assembly = new FrameAssembly(options)
  let pieces: Uint8Array[] = []
  let held = 0
  let at = options.start
  /** Length of the item whose value is awaited; null while a header is. */
  let item: number | null = null
  let isTableNext = options.frame === undefined
  let firstFragment = options.firstFragment ?? null
  let isDone = false
  let fault: DicomFault | null = null

  function take(count: number): Uint8Array {
    const all = join(pieces)
    const rest = all.subarray(count)
    pieces = rest.length === 0 ? [] : [rest]
    held -= count
    at += count
    // Its own memory: the chunk that it came in can be freed. Slices of a Buffer would share it.
    return new Uint8Array(all.subarray(0, count))
  }

  function readHeader(): void {
    const place = at
    const header = take(8)
    const view = new DataView(header.buffer)
    const [group, element, length] = [view.getUint16(0, true), view.getUint16(2, true), view.getUint32(4, true)]
    if (group === 0xfffe && element === 0xe0dd) isDone = true
    else if (group !== 0xfffe || element !== 0xe000) throw new DicomProblem('STRUCTURE', place, tag.PixelData)
    else if (length > frameBytesMost && options.codec !== 'mpeg4')
      throw new DicomProblem('LENGTH', place, tag.PixelData)
    else item = length
  }

  function readValue(length: number): readonly StoredFrame[] {
    const start = at - 8
    const value = take(length)
    item = null
    if (isTableNext) {
      isTableNext = false
      firstFragment = at
      const view = new DataView(value.buffer)
      const offsets = Array.from({ length: length >> 2 }, (_, index) => view.getUint32(4 * index, true))
      if (assembly.bounds.table === null) assembly.bounds.table = offsets
      return []
    }
    return assembly.add(start - (firstFragment ?? start), start, value)
  }

  function advance(): StoredFrame[] {
    const found: StoredFrame[] = []
    try {
      while (!isDone && fault === null) {
        if (item === null) {
          if (held < 8) break
          readHeader()
        } else {
          if (held < item) break
          found.push(...readValue(item))
        }
      }
      if (isDone) found.push(...assembly.close())
    } catch (problem) {
      if (!(problem instanceof DicomProblem)) throw problem
      fault = problem.fault
    }
    return found
  }

  return {
    push(bytes) {
      if (isDone || fault !== null) return []
      pieces.push(bytes)
      held += bytes.length
      // Putting pieces together for each one that arrives would copy a large frame again and again.
      return held < (item ?? 8) ? [] : advance()
    },
    end() {
      if (isDone || fault !== null) return []
      // Files without a last delimiter are whole all the same, if they end between two items.
      if (item === null && held === 0) {
        isDone = true
        return assembly.close()
      }
      fault = { code: 'TRUNCATED', tag: tag.PixelData, offset: at }
      return []
    },
    get isDone() {
      return isDone
    },
    get fault() {
      return fault
    },
    get table() {
      return assembly.bounds.table
    },
    get firstFragment() {
      return firstFragment
    },
  }
}

/** Finds the frames of native pixels; two that share a byte both have it. */
export function createNativeFrameScanner(options: {
  /** Byte of the file that comes first; the span of `frame` begins there. */
  readonly start: number
  readonly frame?: number
  readonly frameCount: number
  /** Where a frame lies among the pixels; see `nativeFrameSpan`. */
  spanOf(index: number): NativeFrameSpan
}): FrameScanner {
  const { spanOf, frameCount } = options
  let index = options.frame ?? 0
  let start = options.start
  let frame = new Uint8Array(index < frameCount ? spanOf(index).length : 0)
  let filled = 0
  let fault: DicomFault | null = null

  function next(): StoredFrame {
    const done = { index, start, bytes: frame }
    const step = spanOf(index + 1).start - spanOf(index).start
    const shared = frame.subarray(step)
    index += 1
    start += step
    frame = new Uint8Array(index < frameCount ? spanOf(index).length : 0)
    filled = index < frameCount ? shared.length : 0
    if (filled > 0) frame.set(shared)
    return done
  }

  return {
    push(bytes) {
      const found: StoredFrame[] = []
      let from = 0
      while (from < bytes.length && index < frameCount) {
        const piece = bytes.subarray(from, from + frame.length - filled)
        frame.set(piece, filled)
        filled += piece.length
        from += piece.length
        if (filled === frame.length) found.push(next())
      }
      return found
    },
    end() {
      if (index < frameCount) fault = { code: 'TRUNCATED', tag: tag.PixelData, offset: start + filled }
      return []
    },
    get isDone() {
      return index >= frameCount
    },
    get fault() {
      return fault
    },
    table: null,
    firstFragment: null,
  }
}

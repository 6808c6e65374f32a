import { type DicomFault, DicomProblem } from '../DicomFault'
import { tag } from '../tag'
import type { PixelCodec } from '../transferSyntax'
import { codestreamStart } from './jpegFrame'
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
  readonly frameCount: number
  readonly codec: PixelCodec
  /** Extended offset table, or what another scanner found. */
  readonly table?: readonly number[] | null
  /** Needed with `frame` and `table`. */
  readonly firstFragment?: number
}

/** A single frame beyond this is no picture. */
const frameBytesMost = 1 << 28

/** The table, if it can be one: as many entries as frames, from 0, each beyond the one before. */
export function usableTable(table: readonly number[], frameCount: number): readonly number[] | null {
  const isRising = table.every((offset, index) => (index === 0 ? offset === 0 : offset > (table[index - 1] ?? 0)))
  return table.length === frameCount && isRising ? table : null
}

/** Extended Offset Table: 64 bits for each frame. */
export function extendedTableOf(bytes: Uint8Array | null): readonly number[] {
  if (bytes === null) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.length >> 3 }, (_, index) => Number(view.getBigUint64(8 * index, true)))
}

const isCodestream = (bytes: Uint8Array) => codestreamStart(bytes) !== null

/** Whether a codestream ends here; a zero byte may fill it up to an even length. */
function isEnded(bytes: Uint8Array): boolean {
  const end = bytes.at(-1) === 0 ? bytes.length - 1 : bytes.length
  return bytes[end - 2] === 0xff && bytes[end - 1] === 0xd9
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

/** Puts fragments together to frames, by the table where there is one, else by the marks of their codestreams. */
class FrameAssembly {
  private open: { start: number; pieces: Uint8Array[] } | null = null
  private nextFrame: number
  table: readonly number[] | null

  constructor(private readonly options: FrameScannerOptions) {
    this.nextFrame = options.frame ?? 0
    this.table = options.table ? usableTable(options.table, options.frameCount) : null
  }

  private get isOneEach(): boolean {
    const { codec } = this.options
    return codec === 'rle' || codec === 'native' || codec === 'unknown'
  }

  /** Whether a fragment begins a frame. */
  private begins(offset: number, bytes: Uint8Array): boolean {
    const { frameCount } = this.options
    if (frameCount === 1) return this.open === null && this.nextFrame === 0
    const expected = this.table?.[this.nextFrame + (this.open === null ? 0 : 1)]
    if (expected !== undefined) {
      if (offset === expected) return true
      const last = this.open?.pieces.at(-1)
      const isNew = last !== undefined && isEnded(last) && isCodestream(bytes)
      if (offset < expected && !isNew) return false
      // A frame begins elsewhere than the table says: it lies.
      this.table = null
    }
    if (this.table !== null) return false
    return this.isOneEach || isCodestream(bytes)
  }

  private close(): StoredFrame[] {
    if (this.open === null) return []
    const frame = { index: this.nextFrame, start: this.open.start, bytes: join(this.open.pieces) }
    this.open = null
    this.nextFrame += 1
    return frame.index < this.options.frameCount ? [frame] : []
  }

  /**
   * @param offset - of its item, counted from the first fragment.
   * @param start - of its item in the file.
   */
  add(offset: number, start: number, bytes: Uint8Array): StoredFrame[] {
    const done = this.begins(offset, bytes) ? [...this.close(), ...this.begin(start)] : []
    this.open?.pieces.push(bytes)
    const nextStart = this.table?.[this.nextFrame + 1]
    const isWhole =
      nextStart === undefined
        ? (this.isOneEach && this.options.frameCount > 1) || isEnded(bytes)
        : offset + 8 + bytes.length === nextStart
    return isWhole ? [...done, ...this.close()] : done
  }

  private begin(start: number): StoredFrame[] {
    this.open = { start, pieces: [] }
    return []
  }

  /** The pixels ended. */
  finish(): StoredFrame[] {
    return this.close()
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
    // Its own memory: the chunk that it came in can be freed.
    return all.slice(0, count)
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
      assembly.table ??= usableTable(offsets, options.frameCount)
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
      if (isDone) found.push(...assembly.finish())
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
        return assembly.finish()
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
      return assembly.table
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

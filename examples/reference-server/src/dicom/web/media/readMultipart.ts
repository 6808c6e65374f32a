import { setImmediate as nextTurn } from 'node:timers/promises'
import { PacsError } from '@opensono/pacs-core'

/** A part of a body. Its bytes are read before the next part is asked for; what is left of them then is skipped. */
export interface Part {
  /** By lower-case names. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: AsyncIterable<Buffer>
}

/** What a body may hold. */
export interface MultipartLimits {
  readonly parts: number
  /** Bytes of the headers of one part. */
  readonly headerBytes: number
  readonly headers: number
}

const usualLimits: MultipartLimits = { parts: 10_000, headerBytes: 8 * 1024, headers: 16 }
/** Parts that are read before others have a turn: a chunk may hold thousands, which ask nothing of the network. */
const partsOfTurn = 100
const lineEnd = Buffer.from('\r\n')
const lastBoundary = Buffer.from('--')
const headEnd = Buffer.from('\r\n\r\n')
/** The characters that RFC 2046 (5.1.1) allows. Orthanc writes more of them than 70. */
const boundaryShape = /^[\w'()+,./:=? -]{0,199}[\w'()+,./:=?-]$/

function malformed(): PacsError {
  return new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [{ path: 'body', message: 'multipart' }] } })
}

/** Bytes that have arrived and are not taken yet: never more than a chunk and what one search needs of the one before. */
class Arriving {
  private held: Buffer = lineEnd
  private isOver = false
  private readonly source: AsyncIterator<Buffer>

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  /** Waits for one chunk more; false at the end. */
  async more(): Promise<boolean> {
    if (this.isOver) return false
    const { done, value } = await this.source.next()
    if (done === true) {
      this.isOver = true
      return false
    }
    this.held = this.held.length === 0 ? value : Buffer.concat([this.held, value])
    return true
  }

  take(count: number): Buffer {
    const taken = this.held.subarray(0, count)
    this.held = this.held.subarray(count)
    return taken
  }

  /** Everything up to the first mark, in pieces as they arrive. The mark is taken too, unless it stays. */
  async *upTo(mark: Buffer, stays = false): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.held.indexOf(mark)
      if (at >= 0) {
        if (at > 0) yield this.take(at)
        if (!stays) this.take(mark.length)
        return
      }
      // The mark may have begun in the last bytes.
      const certain = this.held.length - mark.length + 1
      if (certain > 0) yield this.take(certain)
      if (!(await this.more())) throw malformed()
    }
  }

  /** The bytes before a mark; no more of them than a limit. The mark is taken too, unless it stays. */
  async before(mark: Buffer, most: number, stays = false): Promise<Buffer> {
    const pieces: Buffer[] = []
    let length = 0
    for await (const piece of this.upTo(mark, stays)) {
      length += piece.length
      if (length > most) throw malformed()
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  }

  /** The next bytes, which stay. */
  async ahead(count: number): Promise<Buffer> {
    while (this.held.length < count) if (!(await this.more())) throw malformed()
    return this.held.subarray(0, count)
  }
}

function headersOf(head: string, most: number): Map<string, string> {
  const headers = new Map<string, string>()
  const lines = head === '' ? [] : head.split('\r\n')
  if (lines.length > most) throw malformed()
  for (const line of lines) {
    const at = line.indexOf(':')
    const name = line.slice(0, Math.max(0, at)).toLowerCase()
    if (!/^[\w-]+$/.test(name) || headers.has(name)) throw malformed()
    headers.set(name, line.slice(at + 1).trim())
  }
  return headers
}

/**
 * Reads a multipart body (RFC 2046, 5.1) while it arrives. Its cost grows with its length alone, and it keeps one chunk at a time.
 *
 * @param source - the body.
 * @param boundary - as the header names it.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for a body that is none, ends too early, or has too many parts or headers.
 */
export async function* readMultipart(
  source: AsyncIterable<Buffer>,
  boundary: string,
  limits: MultipartLimits = usualLimits,
): AsyncGenerator<Part> {
  if (!boundaryShape.test(boundary)) throw malformed()
  const mark = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const arriving = new Arriving(source)
  // What comes before the first boundary is ignored (RFC 2046, 5.1.1).
  await arriving.before(mark, limits.headerBytes)
  for (let count = 0; ; count += 1) {
    if ((await arriving.ahead(2)).equals(lastBoundary)) return
    if (count === limits.parts) throw malformed()
    if (count % partsOfTurn === partsOfTurn - 1) await nextTurn()
    // The end of the line stays: without a header it is half of the end of the head.
    const padding = await arriving.before(lineEnd, limits.headerBytes, true)
    if (padding.some((byte) => byte !== 0x20 && byte !== 0x09)) throw malformed()
    const head = await arriving.before(headEnd, limits.headerBytes)
    let isWhole = false
    const body = (async function* () {
      yield* arriving.upTo(mark)
      isWhole = true
    })()
    yield { headers: headersOf(head.subarray(2).toString('latin1'), limits.headers), body }
    if (!isWhole) for await (const _ of arriving.upTo(mark));
  }
}

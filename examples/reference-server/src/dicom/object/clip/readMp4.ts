import type { Readable } from 'node:stream'
import { type Mp4Facts, Mp4Reader } from './mp4Facts'

/** Larger tables are those of no clip. */
const tableBytesMost = 64 * 1024 * 1024

/** Bytes of a stream, as many as are asked for. */
class Source {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  /** @returns false at the end of the stream. */
  async #fill(): Promise<boolean> {
    const { value, done } = await this.#chunks.next()
    this.#rest = done === true ? Buffer.alloc(0) : value
    return done !== true
  }

  /** @returns fewer bytes at the end of the stream. */
  async take(count: number): Promise<Buffer> {
    const taken: Buffer[] = []
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#fill())) break
      const some = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(some.length)
      taken.push(some)
      left -= some.length
    }
    return Buffer.concat(taken)
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#fill())) return
      const some = Math.min(left, this.#rest.length)
      this.#rest = this.#rest.subarray(some)
      left -= some
    }
  }
}

/** The length of a box's body, whose first eight bytes are given; null for no box. */
async function bodyBytes(source: Source, head: Buffer): Promise<number | null> {
  const short = head.readUInt32BE(0)
  if (short === 0) return Number.POSITIVE_INFINITY
  if (short !== 1) return short < 8 ? null : short - 8
  const long = await source.take(8)
  const bytes = long.length < 8 ? 0 : Number(long.readBigUInt64BE(0))
  return bytes < 16 ? null : bytes - 16
}

/**
 * Reads the tables of an MP4 while its bytes pass by, and keeps nothing else of it.
 *
 * @returns null for what has no picture track.
 */
export async function readMp4(stream: Readable): Promise<Mp4Facts | null> {
  const source = new Source(stream)
  const reader = new Mp4Reader()
  try {
    for (;;) {
      const head = await source.take(8)
      if (head.length < 8) return reader.facts()
      const kind = head.toString('latin1', 4, 8)
      const bytes = await bodyBytes(source, head)
      if (bytes === null) return reader.facts()
      const isTable = kind === 'moov' || kind === 'moof'
      if (isTable && bytes > tableBytesMost) return null
      if (kind === 'moov') reader.addTables(await source.take(bytes))
      else if (kind === 'moof') reader.addFragment(await source.take(bytes))
      else await source.skip(bytes)
    }
  } finally {
    stream.destroy()
  }
}

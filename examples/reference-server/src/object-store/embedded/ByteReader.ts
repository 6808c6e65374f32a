import { S3Error } from './S3Error'

const LINE_END = '\r\n'

/** Reads lines and runs of bytes from a stream, keeping no more than one chunk (and one line) of it. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The text up to the next CRLF, or null at the end of the stream. Throws `InvalidRequest` when it is longer than the bound. */
  async line(longest: number): Promise<string | null> {
    for (;;) {
      const end = this.#rest.indexOf(LINE_END)
      if (end > longest || (end < 0 && this.#rest.length > longest + 1))
        throw new S3Error('InvalidRequest', 'Malformed chunk.')
      if (end >= 0) {
        const line = this.#rest.toString('latin1', 0, end)
        this.#rest = this.#rest.subarray(end + LINE_END.length)
        return line
      }
      const more = await this.#next()
      if (!more && this.#rest.length === 0) return null
      if (!more) throw new S3Error('IncompleteBody')
      this.#rest = Buffer.concat([this.#rest, more])
    }
  }

  /** The next bytes in whatever pieces they come; throws `IncompleteBody` when the stream ends before. */
  async *take(count: number): AsyncGenerator<Buffer> {
    for (let missing = count; missing > 0; ) {
      if (this.#rest.length === 0) {
        const more = await this.#next()
        if (!more) throw new S3Error('IncompleteBody')
        this.#rest = more
      }
      const piece = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }

  /** Lets go of the stream, wherever reading stopped. */
  async close(): Promise<void> {
    await this.#source.return?.()
  }

  async #next(): Promise<Buffer | null> {
    const { done, value } = await this.#source.next()
    return done ? null : value
  }
}

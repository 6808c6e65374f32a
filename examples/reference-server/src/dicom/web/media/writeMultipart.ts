import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

/** A part to be sent. */
export interface NewPart {
  readonly headers: Readonly<Record<string, string>>
  /** Its bytes; opened when its turn has come. */
  open(): Promise<Iterable<Uint8Array> | AsyncIterable<Uint8Array>>
}

/** A body of parts. */
export interface MultipartBody {
  /** Its `Content-Type`. */
  readonly contentType: string
  readonly content: Readable
}

/**
 * Makes a multipart/related body (RFC 2387) that is read from its sources while it is sent.
 *
 * @param type - media type of the parts.
 * @param parts - one after the other; none is opened before it is asked for.
 */
export function writeMultipart(type: string, parts: Iterable<NewPart> | AsyncIterable<NewPart>): MultipartBody {
  const boundary = randomBytes(16).toString('hex')
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const { headers, open } of parts) {
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      yield Buffer.from(`--${boundary}\r\n${head.join('')}\r\n`, 'latin1')
      yield* await open()
      yield Buffer.from('\r\n')
    }
    yield Buffer.from(`--${boundary}--\r\n`)
  }
  return {
    contentType: `multipart/related; type="${type}"; boundary=${boundary}`,
    content: Readable.from(pieces(), { objectMode: false }),
  }
}

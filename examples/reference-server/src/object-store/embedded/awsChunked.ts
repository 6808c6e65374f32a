import { createHash } from 'node:crypto'
import { sameSignature, sha256Hex, sign } from '../sigv4/signature'
import type { ChunkSigning } from './authenticate'
import { ByteReader } from './ByteReader'
import { S3Error } from './S3Error'

const LONGEST_LINE = 1024
const MOST_TRAILERS = 16
const EMPTY_SHA256 = sha256Hex('')

/** Headers that came after the body, by lower-case name. */
export type Trailers = ReadonlyMap<string, string>

/**
 * The content of an `aws-chunked` body, without its framing: `size[;chunk-signature=…]`, the bytes, and after the empty
 * chunk the trailing headers, which are returned. With `signing`, every chunk and the trailer must continue the signature.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html and sigv4-streaming-trailers.html
 */
export async function* decodeAwsChunked(
  body: AsyncIterable<Buffer>,
  signing: ChunkSigning | null,
): AsyncGenerator<Buffer, Trailers> {
  const reader = new ByteReader(body)
  const chain = signing && new SignatureChain(signing)
  try {
    for (;;) {
      const { size, signature } = readChunkHeader(await reader.line(LONGEST_LINE))
      const digest = createHash('sha256')
      for await (const piece of reader.take(size)) {
        if (chain) digest.update(piece)
        yield piece
      }
      chain?.checkChunk(digest.digest('hex'), signature)
      if (size === 0) break
      if ((await reader.line(0)) !== '') throw new S3Error('IncompleteBody')
    }
    const trailers = await readTrailers(reader)
    if (trailers.size > 0) chain?.checkTrailers(trailers)
    return trailers
  } finally {
    await reader.close()
  }
}

function readChunkHeader(line: string | null): { size: number; signature: string | undefined } {
  const [, size, signature] = /^([0-9a-f]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(line ?? '') ?? []
  if (size === undefined) throw new S3Error(line === null ? 'IncompleteBody' : 'InvalidRequest', 'Malformed chunk.')
  return { size: Number.parseInt(size, 16), signature }
}

async function readTrailers(reader: ByteReader): Promise<Map<string, string>> {
  const trailers = new Map<string, string>()
  for (;;) {
    const line = await reader.line(LONGEST_LINE)
    if (line === null) return trailers
    if (line === '') break
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined || trailers.size === MOST_TRAILERS)
      throw new S3Error('InvalidRequest', 'Malformed trailer.')
    trailers.set(name.toLowerCase(), value.trim())
  }
  if ((await reader.line(0)) !== null) throw new S3Error('InvalidRequest', 'Bytes after the last chunk.')
  return trailers
}

/** Each signature covers the one before, so chunks can be neither altered, dropped nor reordered. */
class SignatureChain {
  #previous: string

  constructor(readonly signing: ChunkSigning) {
    this.#previous = signing.seed
  }

  checkChunk(sha256: string, signature: string | undefined): void {
    this.#check('AWS4-HMAC-SHA256-PAYLOAD', [EMPTY_SHA256, sha256], signature)
  }

  checkTrailers(trailers: Trailers): void {
    const signed = [...trailers].filter(([name]) => name !== 'x-amz-trailer-signature')
    const text = signed.map(([name, value]) => `${name}:${value}\n`).join('')
    this.#check('AWS4-HMAC-SHA256-TRAILER', [sha256Hex(text)], trailers.get('x-amz-trailer-signature'))
  }

  #check(algorithm: string, hashes: readonly string[], signature: string | undefined): void {
    const { key, timestamp, scope } = this.signing
    const expected = sign(key, [algorithm, timestamp, scope, this.#previous, ...hashes].join('\n'))
    if (signature === undefined || !sameSignature(expected, signature)) throw new S3Error('SignatureDoesNotMatch')
    this.#previous = expected
  }
}

import { createHash, type Hash } from 'node:crypto'
import { UNSIGNED_PAYLOAD } from '../sigv4/signature'
import type { Caller } from './authenticate'
import { decodeAwsChunked, type Trailers } from './awsChunked'
import { CHECKSUM_HEADERS, checksumFor, type RunningChecksum } from './checksums'
import { S3Error } from './S3Error'
import type { S3Request } from './S3Request'

const STREAMED = /^STREAMING-(AWS4-HMAC-SHA256-PAYLOAD|AWS4-HMAC-SHA256-PAYLOAD-TRAILER|UNSIGNED-PAYLOAD-TRAILER)$/
const SHA256_HEX = /^[0-9a-f]{64}$/

/**
 * The content a request carries: unframed, measured, and compared with every promise the request made about it.
 * Opening it reads nothing, so a request may still be refused before its client sends the body.
 */
export class RequestBody {
  readonly #request: S3Request
  readonly #caller: Caller
  readonly #bytesBelow: number
  readonly #isStreamed: boolean
  /** Length of the content as the request announced it. */
  readonly declaredBytes: number
  readonly #checksums: ReadonlyMap<string, RunningChecksum>
  /** Only when the signature covers the content itself. */
  readonly #signedSha256: Hash | null
  #trailers: Trailers = new Map()

  /** Throws `MissingContentLength`, `EntityTooLarge` when `bytesBelow` bytes or more are announced, `InvalidRequest`, `InvalidDigest`. */
  constructor(request: S3Request, caller: Caller, bytesBelow: number) {
    this.#request = request
    this.#caller = caller
    this.#bytesBelow = bytesBelow
    this.#isStreamed = STREAMED.test(caller.payloadHash)
    this.#signedSha256 = SHA256_HEX.test(caller.payloadHash) ? createHash('sha256') : null
    if (!this.#isStreamed && caller.payloadHash !== UNSIGNED_PAYLOAD && !this.#signedSha256)
      throw new S3Error(
        'InvalidRequest',
        'x-amz-content-sha256 must be a SHA-256 or name a payload that is known here.',
      )
    this.declaredBytes = declaredBytes(request, this.#isStreamed)
    if (this.declaredBytes >= bytesBelow) throw new S3Error('EntityTooLarge')
    this.#checksums = announcedChecksums(request)
  }

  /** The content, chunk by chunk. */
  async *chunks(): AsyncGenerator<Buffer> {
    const wire: AsyncIterable<Buffer> = this.#request.message.iterator({ destroyOnReturn: false })
    let bytes = 0
    for await (const chunk of this.#isStreamed ? this.#unframed(wire) : wire) {
      bytes += chunk.length
      if (bytes >= this.#bytesBelow) throw new S3Error('EntityTooLarge')
      if (bytes > this.declaredBytes) throw new S3Error('IncompleteBody')
      this.#signedSha256?.update(chunk)
      for (const checksum of this.#checksums.values()) checksum.update(chunk)
      yield chunk
    }
    if (bytes !== this.declaredBytes) throw new S3Error('IncompleteBody')
  }

  /** Compares what arrived with the signed hash and all checksums; returns the checksum headers of the answer. */
  verify(): Record<string, string> {
    if (this.#signedSha256 && this.#signedSha256.digest('hex') !== this.#caller.payloadHash)
      throw new S3Error('XAmzContentSHA256Mismatch')
    const confirmed: Record<string, string> = {}
    for (const [name, checksum] of this.#checksums) {
      const promised = this.#request.header(name) ?? this.#trailers.get(name)
      if (promised === undefined) throw new S3Error('InvalidRequest', `The trailing header ${name} is missing.`)
      const digest = checksum.digest()
      if (digest !== promised) throw new S3Error('BadDigest')
      if (name !== 'content-md5') confirmed[name] = digest
    }
    return confirmed
  }

  async *#unframed(wire: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const isSigned = this.#caller.payloadHash.startsWith('STREAMING-AWS4')
    this.#trailers = yield* decodeAwsChunked(wire, isSigned ? this.#caller.chunkSigning : null)
  }
}

function declaredBytes(request: S3Request, isStreamed: boolean): number {
  const declared = request.header(isStreamed ? 'x-amz-decoded-content-length' : 'content-length')
  if (declared === undefined || !/^\d{1,15}$/.test(declared)) throw new S3Error('MissingContentLength')
  return Number(declared)
}

/** The checksums promised in headers, and the one that will follow the body. */
function announcedChecksums(request: S3Request): Map<string, RunningChecksum> {
  const trailing =
    request
      .header('x-amz-trailer')
      ?.split(',')
      .map((name) => name.trim().toLowerCase()) ?? []
  const inHeaders = CHECKSUM_HEADERS.filter((name) => request.header(name) !== undefined)
  return new Map(
    [...inHeaders, ...trailing].map((name) => {
      const checksum = checksumFor(name)
      if (!checksum) throw new S3Error('InvalidDigest', `${name} is not known here.`)
      return [name, checksum]
    }),
  )
}

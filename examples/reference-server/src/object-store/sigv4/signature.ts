import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * AWS Signature Version 4 for S3, both for proving a signature and for making one.
 * Follows "Authenticating Requests (AWS Signature Version 4)" of the Amazon S3 API reference:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */

/** The only algorithm spoken here. */
export const ALGORITHM = 'AWS4-HMAC-SHA256'

/** The payload hash of a body that the signature does not cover. */
export const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD'

/** A decoded name and value of the query string. */
export type QueryParameter = readonly [name: string, value: string]

/** The parts of a request that are signed. */
export interface SignableRequest {
  method: string
  /** Decoded segments of the path: bucket, then the key's segments. */
  pathSegments: readonly string[]
  /** Without `X-Amz-Signature`. */
  query: readonly QueryParameter[]
  /** The value of a header by its lower-case name, or undefined when it was not sent. */
  header(name: string): string | undefined
}

/** Who may use a signing key: one day, one region, one service. */
export interface CredentialScope {
  /** `YYYYMMDD` */
  date: string
  region: string
}

/** `UriEncode()` of the reference: RFC 3986, upper-case hex, everything but the unreserved characters. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** The query string in canonical order, which is also a valid one to send. */
export function canonicalQuery(query: readonly QueryParameter[]): string {
  return query
    .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
    .sort()
    .join('&')
}

/** Task 1 of the reference. Paths of S3 are encoded once and never normalised. */
export function canonicalRequest(
  request: SignableRequest,
  signedHeaders: readonly string[],
  payloadHash: string,
): string {
  const headers = signedHeaders.map((name) => `${name}:${(request.header(name) ?? '').trim().replace(/ +/g, ' ')}\n`)
  return [
    request.method,
    `/${request.pathSegments.map(uriEncode).join('/')}`,
    canonicalQuery(request.query),
    headers.join(''),
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
}

/** `YYYYMMDD/region/s3/aws4_request` */
export function scopeText(scope: CredentialScope): string {
  return `${scope.date}/${scope.region}/s3/aws4_request`
}

/** Task 2: what is signed for a request. `timestamp` is `YYYYMMDDTHHMMSSZ`. */
export function stringToSign(timestamp: string, scope: CredentialScope, canonical: string): string {
  return [ALGORITHM, timestamp, scopeText(scope), sha256Hex(canonical)].join('\n')
}

/** Task 3: the key that signs within one scope. */
export function signingKey(secretAccessKey: string, scope: CredentialScope): Buffer {
  return [scope.date, scope.region, 's3', 'aws4_request'].reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  )
}

/** The signature of a string, lower-case hex. */
export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

/** Compares in a time that reveals nothing about where two signatures differ. */
export function sameSignature(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given, 'latin1'))
}

/** SHA-256 as lower-case hex. */
export function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

/** `YYYYMMDDTHHMMSSZ` of an instant. */
export function timestampOf(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** The instant of a `YYYYMMDDTHHMMSSZ`, or null when the text is not one. */
export function instantOf(timestamp: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
  if (!parts.test(timestamp)) return null
  const instant = new Date(timestamp.replace(parts, '$1-$2-$3T$4:$5:$6Z'))
  return Number.isNaN(instant.getTime()) ? null : instant
}

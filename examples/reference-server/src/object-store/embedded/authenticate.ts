import {
  ALGORITHM,
  type CredentialScope,
  canonicalRequest,
  instantOf,
  sameSignature,
  scopeText,
  sign,
  signingKey,
  stringToSign,
  UNSIGNED_PAYLOAD,
} from '../sigv4/signature'
import type { CredentialMint, Grant } from './credentials'
import { S3Error } from './S3Error'
import type { S3Request } from './S3Request'

const LARGEST_SKEW_MS = 15 * 60 * 1000
/** Names in an address whom it was made for. */
export const READER_PARAMETER = 'x-reader'
const LONGEST_PRESIGNED_SECONDS = 7 * 24 * 60 * 60

/** Who sent a request, proven. */
export interface Caller {
  /** What temporary credentials allow; null for the server itself. */
  readonly grant: Grant | null
  /** For whom an address or credentials were made; null for the server itself, which reads what it wants. */
  readonly reader: string | null
  /** `x-amz-content-sha256`: how the body is covered by the signature. */
  readonly payloadHash: string
  /** Continues the signature over the chunks of the body. */
  readonly chunkSigning: ChunkSigning
}

/** What the chunks of an `aws-chunked` body are signed with. */
export interface ChunkSigning {
  key: Buffer
  timestamp: string
  scope: string
  /** The signature of the request, from which the chain starts. */
  seed: string
}

/** A signature as it was sent, in a header or in the query. */
interface Claim {
  credential: string
  signedHeaders: readonly string[]
  signature: string
  timestamp: string
  sessionToken: string | undefined
  payloadHash: string
  /** Seconds a presigned URL lives; undefined for the header form. */
  expiresIn: number | undefined
  /** The refusal for a claim that cannot be read. */
  malformed: 'AuthorizationHeaderMalformed' | 'AuthorizationQueryParametersError'
}

/** Proves who sent a request, or throws the refusal S3 would give. */
export function authenticate(request: S3Request, mint: CredentialMint, region: string, now: Date): Caller {
  const claim = readClaim(request)
  const { accessKeyId, scope } = readCredential(claim, region)
  const { secretAccessKey, grant } = lookUp(mint, accessKeyId, claim.sessionToken)
  if (grant && grant.expiresAt <= now.getTime()) throw new S3Error('ExpiredToken')
  checkTime(claim, scope, now)
  checkCoverage(request, claim)

  const query = request.query.filter(([name]) => name !== 'X-Amz-Signature')
  const canonical = canonicalRequest({ ...request, query }, claim.signedHeaders, claim.payloadHash)
  const key = signingKey(secretAccessKey, scope)
  const expected = sign(key, stringToSign(claim.timestamp, scope, canonical))
  if (!sameSignature(expected, claim.signature)) throw new S3Error('SignatureDoesNotMatch')
  const chunkSigning = { key, timestamp: claim.timestamp, scope: scopeText(scope), seed: expected }
  return { grant, reader: readerOf(request, claim, grant), payloadHash: claim.payloadHash, chunkSigning }
}

/** The holder of temporary credentials signs addresses too: whom these are for, the credentials alone say. */
function readerOf(request: S3Request, { expiresIn }: Claim, grant: Grant | null): string | null {
  if (grant) return grant.reader
  return expiresIn === undefined ? null : (request.parameter(READER_PARAMETER) ?? '')
}

function readClaim(request: S3Request): Claim {
  const authorization = request.header('authorization')
  const inQuery =
    request.parameter('X-Amz-Signature') !== undefined || request.parameter('X-Amz-Algorithm') !== undefined
  if (authorization === undefined && !inQuery) throw new S3Error('AccessDenied')
  if (authorization !== undefined && inQuery) throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed.')
  return authorization === undefined ? readQueryClaim(request) : readHeaderClaim(request, authorization)
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-auth-using-authorization-header.html */
function readHeaderClaim(request: S3Request, authorization: string): Claim {
  const malformed = 'AuthorizationHeaderMalformed'
  const match = /^AWS4-HMAC-SHA256 +Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
    authorization,
  )
  const [, credential, signedHeaders, signature] = match ?? []
  const timestamp = request.header('x-amz-date')
  if (!credential || !signedHeaders || !signature || !timestamp) throw new S3Error(malformed)
  const payloadHash = request.header('x-amz-content-sha256')
  if (payloadHash === undefined) throw new S3Error('InvalidRequest', 'Missing required header: x-amz-content-sha256.')
  const sessionToken = request.header('x-amz-security-token')
  const expiresIn = undefined
  return {
    credential,
    signedHeaders: signedHeaders.split(';'),
    signature,
    timestamp,
    sessionToken,
    payloadHash,
    expiresIn,
    malformed,
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html */
function readQueryClaim(request: S3Request): Claim {
  const malformed = 'AuthorizationQueryParametersError'
  const names = ['Credential', 'SignedHeaders', 'Signature', 'Date', 'Expires'].map((name) =>
    request.parameter(`X-Amz-${name}`),
  )
  const [credential, signedHeaders, signature, timestamp, expires] = names
  if (request.parameter('X-Amz-Algorithm') !== ALGORITHM) throw new S3Error(malformed)
  if (!credential || !signedHeaders || !signature || !timestamp || !/^\d{1,6}$/.test(expires ?? ''))
    throw new S3Error(malformed)
  const expiresIn = Number(expires)
  if (expiresIn < 1 || expiresIn > LONGEST_PRESIGNED_SECONDS) throw new S3Error(malformed)
  const sessionToken = request.parameter('X-Amz-Security-Token')
  const payloadHash = request.header('x-amz-content-sha256') ?? UNSIGNED_PAYLOAD
  return {
    credential,
    signedHeaders: signedHeaders.split(';'),
    signature,
    timestamp,
    sessionToken,
    payloadHash,
    expiresIn,
    malformed,
  }
}

function readCredential(
  { credential, malformed }: Claim,
  ourRegion: string,
): { accessKeyId: string; scope: CredentialScope } {
  const [accessKeyId, date, region, service, terminator, ...rest] = credential.split('/')
  if (!accessKeyId || !date || !region || service !== 's3' || terminator !== 'aws4_request' || rest.length > 0)
    throw new S3Error(malformed)
  if (region !== ourRegion) throw new S3Error(malformed, `The region '${region}' is wrong; expecting '${ourRegion}'.`)
  return { accessKeyId, scope: { date, region } }
}

function lookUp(mint: CredentialMint, accessKeyId: string, sessionToken: string | undefined) {
  if (sessionToken === undefined) {
    if (accessKeyId !== mint.root.accessKeyId) throw new S3Error('InvalidAccessKeyId')
    return { secretAccessKey: mint.root.secretAccessKey, grant: null }
  }
  const known = mint.recognise(sessionToken)
  if (!known) throw new S3Error('InvalidToken')
  if (known.secrets.accessKeyId !== accessKeyId) throw new S3Error('InvalidAccessKeyId')
  return { secretAccessKey: known.secrets.secretAccessKey, grant: known.grant }
}

function checkTime(claim: Claim, scope: CredentialScope, now: Date): void {
  const signedAt = instantOf(claim.timestamp)
  if (!signedAt || !claim.timestamp.startsWith(`${scope.date}T`)) throw new S3Error(claim.malformed)
  const age = now.getTime() - signedAt.getTime()
  if (claim.expiresIn === undefined) {
    if (Math.abs(age) > LARGEST_SKEW_MS) throw new S3Error('RequestTimeTooSkewed')
    return
  }
  if (age < -LARGEST_SKEW_MS) throw new S3Error('AccessDenied', 'Request is not valid yet')
  if (age >= claim.expiresIn * 1000) throw new S3Error('AccessDenied', 'Request has expired')
}

/** "You must include the host header and any x-amz-* headers in the request" among the signed ones. */
function checkCoverage(request: S3Request, claim: Claim): void {
  const sent = Object.keys(request.message.headersDistinct)
  const mustBeSigned = ['host', ...sent.filter((name) => name.startsWith('x-amz-'))]
  if (mustBeSigned.some((name) => !claim.signedHeaders.includes(name)))
    throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed')
}

import {
  ALGORITHM,
  canonicalQuery,
  canonicalRequest,
  type QueryParameter,
  scopeText,
  sign,
  signingKey,
  stringToSign,
  timestampOf,
  UNSIGNED_PAYLOAD,
  uriEncode,
} from './signature'

/** What {@link presign} needs to know. */
export interface PresignInput {
  method: 'GET' | 'PUT'
  /** Origin of the store as its clients see it. */
  endpoint: string
  region: string
  bucket: string
  key: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
  expiresInSeconds: number
  /** Further parameters, such as `response-content-type`. */
  query?: readonly QueryParameter[]
  now: Date
}

/**
 * A path-style URL that carries its own authorisation: "Authenticating Requests: Using Query Parameters" of
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function presign(input: PresignInput): string {
  const { host, origin } = new URL(input.endpoint)
  const timestamp = timestampOf(input.now)
  const scope = { date: timestamp.slice(0, 8), region: input.region }
  const { accessKeyId, secretAccessKey, sessionToken } = input.credentials
  const query: QueryParameter[] = [
    ...(input.query ?? []),
    ['X-Amz-Algorithm', ALGORITHM],
    ['X-Amz-Credential', `${accessKeyId}/${scopeText(scope)}`],
    ['X-Amz-Date', timestamp],
    ['X-Amz-Expires', String(input.expiresInSeconds)],
    ['X-Amz-SignedHeaders', 'host'],
    ...(sessionToken === undefined ? [] : [['X-Amz-Security-Token', sessionToken] as const]),
  ]
  const pathSegments = [input.bucket, ...input.key.split('/')]
  const header = (name: string) => (name === 'host' ? host : undefined)
  const canonical = canonicalRequest({ method: input.method, pathSegments, query, header }, ['host'], UNSIGNED_PAYLOAD)
  const signature = sign(signingKey(secretAccessKey, scope), stringToSign(timestamp, scope, canonical))
  return `${origin}/${pathSegments.map(uriEncode).join('/')}?${canonicalQuery(query)}&X-Amz-Signature=${signature}`
}

import { type ClientRequest, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { UploadCredentials } from '../../ObjectStore'
import {
  ALGORITHM,
  canonicalRequest,
  type QueryParameter,
  scopeText,
  sign,
  signingKey,
  stringToSign,
  timestampOf,
  UNSIGNED_PAYLOAD,
} from '../../sigv4/signature'

/** A call of a holder of credentials whose body the signature does not cover. */
export interface SignedCall {
  method: 'PUT' | 'POST'
  query: readonly QueryParameter[]
  /** Length of the body as the call announces it. */
  bytes: number
  /** Waits for `100 Continue` before the body. */
  expectsContinue?: boolean
}

/** Begins a call to the store, which the caller then gives its body. */
export function beginCall(credentials: UploadCredentials, call: SignedCall): ClientRequest {
  const { accessKeyId, secretAccessKey, sessionToken, region, bucket, key, endpoint } = credentials
  const { method, query, bytes, expectsContinue = false } = call
  const { host, hostname, port } = new URL(endpoint)
  const timestamp = timestampOf(new Date())
  const scope = { date: timestamp.slice(0, 8), region }
  const signed: Record<string, string> = {
    host,
    'x-amz-content-sha256': UNSIGNED_PAYLOAD,
    'x-amz-date': timestamp,
    'x-amz-security-token': sessionToken,
  }
  const names = Object.keys(signed)
  const unsigned = { method, pathSegments: [bucket, ...key.split('/')], query, header: (name: string) => signed[name] }
  const toSign = stringToSign(timestamp, scope, canonicalRequest(unsigned, names, UNSIGNED_PAYLOAD))
  const signature = sign(signingKey(secretAccessKey, scope), toSign)
  const credential = `${accessKeyId}/${scopeText(scope)}`
  const authorization = `${ALGORITHM} Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  const headers = {
    ...signed,
    authorization,
    'content-length': bytes,
    ...(expectsContinue && { expect: '100-continue' }),
  }
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  const path = `/${bucket}/${key}${search && `?${search}`}`
  return request({ host: hostname, port, method, path, headers })
}

/** How a call that was begun ends: the status and the code of a refusal, or that the store asks for the body (100). */
export function endOf(call: ClientRequest): Promise<[status: number, code: string]> {
  return new Promise((resolve, reject) => {
    call.on('error', reject)
    call.on('continue', () => resolve([100, '']))
    call.on('response', (answer) => {
      text(answer).then(
        (body) => resolve([answer.statusCode ?? 0, /<Code>(\w+)/.exec(body)?.[1] ?? '']),
        () => resolve([answer.statusCode ?? 0, '']),
      )
    })
  })
}

/** Announces a call, hears what the store says before it has the body, and hangs up. */
export async function announce(
  credentials: UploadCredentials,
  call: SignedCall,
): Promise<[status: number, code: string]> {
  const begun = beginCall(credentials, { ...call, expectsContinue: true })
  const end = endOf(begun)
  begun.flushHeaders()
  const answer = await end
  begun.on('error', () => undefined)
  begun.destroy()
  return answer
}

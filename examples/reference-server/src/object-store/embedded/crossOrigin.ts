import type { IncomingMessage, ServerResponse } from 'node:http'
import { S3Error } from './S3Error'

const METHODS = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE']
/** What the SDK, a page's fetch and a video element send. */
const REQUEST_HEADER =
  /^(authorization|range|cache-control|content-[a-z0-9-]+|if-[a-z-]+|amz-sdk-[a-z-]+|x-amz-[a-z0-9-]+)$/
const EXPOSED = [
  'Date', // by which the SDK corrects a wrong clock after RequestTimeTooSkewed
  'ETag',
  'Content-Length',
  'Content-Range',
  'Accept-Ranges',
  'x-amz-request-id',
  'x-amz-checksum-crc32',
  'x-amz-checksum-crc32c',
  'x-amz-checksum-sha1',
  'x-amz-checksum-sha256',
]
const PREFLIGHT_SECONDS = '600'

/** Lets pages of the listed origins read the answer: exactly these, never `null`, never what the request happens to say. */
export function allowOrigin(request: IncomingMessage, response: ServerResponse, allowed: readonly string[]): boolean {
  response.setHeader('Vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers')
  const origin = allowed.find((one) => one === request.headers.origin && one !== 'null' && one !== '*')
  if (origin === undefined) return false
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Expose-Headers', EXPOSED.join(', '))
  return true
}

/** Answers a preflight request, or throws `AccessForbidden`. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse, isAllowed: boolean): void {
  const method = request.headers['access-control-request-method'] ?? ''
  const headers = (request.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
  if (!isAllowed || !METHODS.includes(method) || !headers.every((name) => REQUEST_HEADER.test(name)))
    throw new S3Error('AccessForbidden')
  response.writeHead(204, {
    'Access-Control-Allow-Methods': METHODS.join(', '),
    'Access-Control-Allow-Headers': headers.join(', '),
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
  })
  response.end()
}

import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type MayRead, ObjectStoreError } from '../ObjectStore'
import { isObjectKey } from '../objectKey'
import { authenticate } from './authenticate'
import type { CredentialMint } from './credentials'
import { allowOrigin, answerPreflight } from './crossOrigin'
import { isStorageFull } from './durableFile'
import { authorise, type Operation, READING } from './operation'
import type { S3Call } from './S3Call'
import { S3Error } from './S3Error'
import { readRequest } from './S3Request'
import { storeHeaders } from './storeHeaders'

/** A connection on which nothing moves for this long is closed. A slow upload may take as long as it needs. */
const IDLE_MS = 120_000
const HEADERS_MS = 20_000
/** As long as this a read goes on at most that was allowed once and is no more. */
const JUDGE_EVERY_MS = 2_000
/** How much of a refused body is read so that its client gets to read the refusal, before the connection is cut. */
const REFUSED_BODY_BYTES = 16 * 1024 * 1024

/** Where the store writes what happened; pino and Fastify's logger fit. Gets operations and codes, never credentials. */
export interface ObjectStoreLogger {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** What a server does for each operation. */
export type Operations = Partial<Record<Operation, (call: S3Call) => Promise<void>>>

/** What {@link createS3Server} puts together. */
export interface S3ServerParts {
  /** What can be asked; anything else S3 has is refused as not implemented. */
  operations: Operations
  mint: CredentialMint
  region: string
  bucket: string
  allowedOrigins: () => readonly string[]
  logger: ObjectStoreLogger
  /** PEM texts; undefined speaks plain HTTP. */
  tls: { cert: string | Buffer; key: string | Buffer } | undefined
  mayRead: MayRead
  now: () => Date
}

/** The HTTP server that speaks S3; not yet listening. */
export function createS3Server(parts: S3ServerParts): Server {
  const headers = Object.entries(storeHeaders(parts.tls !== undefined))

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<string> {
    const isAllowed = allowOrigin(message, response, parts.allowedOrigins())
    if (message.method === 'OPTIONS') {
      answerPreflight(message, response, isAllowed)
      return 'Preflight'
    }
    const now = parts.now()
    const request = readRequest(message)
    const caller = authenticate(request, parts.mint, parts.region, now)
    const operation = authorise(caller.grant, request, parts.bucket)
    const act = parts.operations[operation]
    if (act === undefined) throw new S3Error('NotImplemented')
    if (!isObjectKey(request.key)) throw new S3Error('InvalidRequest', 'The key has not the shape this store takes.')
    const { key } = request
    const { reader } = caller
    const isJudged = reader !== null && READING.has(operation)
    const mayRead = isJudged ? () => parts.mayRead(key, reader) : null
    // A client tries again after SlowDown: a server whose database is busy is not one that refuses.
    const cannotAsk = () => {
      throw new S3Error('SlowDown')
    }
    if (mayRead !== null && !(await mayRead().catch(cannotAsk))) throw new S3Error('AccessDenied')
    const judging = mayRead === null ? undefined : keepJudging(response, mayRead)
    try {
      await act({ request, response, caller, now })
    } finally {
      clearInterval(judging)
    }
    return operation
  }

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomBytes(8).toString('hex').toUpperCase()
    const { method } = message
    response.setHeader('x-amz-request-id', requestId)
    // By this a client whose clock is wrong signs again after RequestTimeTooSkewed, so it is the clock signatures are judged by.
    response.setHeader('Date', parts.now().toUTCString())
    for (const [name, value] of headers) response.setHeader(name, value)
    try {
      const operation = await answer(message, response)
      parts.logger.info({ requestId, operation, status: response.statusCode }, 'object store answered')
    } catch (error) {
      if (message.errored || response.errored || response.destroyed) {
        parts.logger.info({ requestId, method }, 'object store lost its client')
        response.destroy()
        return
      }
      const refusal = refusalOf(error)
      if (refusal.status >= 500 && refusal.status !== 501)
        parts.logger.error({ requestId, method, err: error }, 'object store failed')
      else parts.logger.info({ requestId, method, status: refusal.status, code: refusal.code }, 'object store refused')
      refuse(message, response, refusal, requestId)
    }
  }

  const timing = { headersTimeout: HEADERS_MS, requestTimeout: 0, keepAliveTimeout: IDLE_MS }
  const server = parts.tls ? createTlsServer({ ...timing, ...parts.tls }, serve) : createServer(timing, serve)
  server.timeout = IDLE_MS
  // A client that waits for "100 Continue" hears a refusal before it has sent anything: see receiveBody.
  server.on('checkContinue', serve)
  return server
}

/** Cuts a read short that may not go on. One that cannot be judged is not cut: its address was judged when it began. */
function keepJudging(response: ServerResponse, mayRead: () => Promise<boolean>): NodeJS.Timeout {
  return setInterval(async () => {
    if (!(await mayRead().catch(() => true))) response.destroy()
  }, JUDGE_EVERY_MS)
}

function refusalOf(error: unknown): S3Error {
  if (error instanceof S3Error) return error
  if (error instanceof ObjectStoreError && error.code === 'OBJECT_PROTECTED') return new S3Error('AccessDenied')
  if (isStorageFull(error)) return new S3Error('InsufficientStorage')
  return new S3Error('InternalError')
}

function refuse(message: IncomingMessage, response: ServerResponse, refusal: S3Error, requestId: string): void {
  if (response.headersSent) return void response.destroy()
  const xml = refusal.toXml(requestId)
  const headers = { ...refusal.headers, 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(xml) }
  response.writeHead(refusal.status, headers).end(message.method === 'HEAD' ? undefined : xml)
  let unread = 0
  message.on('data', (chunk: Buffer) => {
    unread += chunk.length
    if (unread > REFUSED_BODY_BYTES) message.socket.destroy()
  })
}

import { apiBasePath } from '@opensono/pacs-core'
import { dicomwebBasePath } from '@opensono/pacs-core/dicom'
import { fileHeaders } from '@opensono/pacs-core/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const methods = 'GET, POST, PUT, DELETE'
/** What the typed client sends, and viewers. */
const requestHeaders = 'accept, authorization, content-type, idempotency-key, range, x-opensono-key, x-request-id'
/** What it reads of an answer beside the body: the server's time, the call's id, when to come again, what file or part of it it is, what was left out. */
const exposedHeaders = [
  'Date, X-Request-Id, Retry-After, Content-Disposition, Content-Location, Content-Range, Accept-Ranges, Warning',
  ...Object.values(fileHeaders),
].join(', ')
const preflightSeconds = '600'

/**
 * Lets the pages of listed origins make calls: a vendor's device software that embeds the packages. An origin is compared as a
 * whole; `null`, another port or another scheme is another origin. The token travels in a header, so that no cookie is allowed.
 *
 * @param app - before its routes.
 * @param allowed - origins, as browsers write them.
 */
export function allowOrigins(app: FastifyInstance, allowed: readonly string[]): void {
  const isPreflight = ({ method, headers }: FastifyRequest) =>
    method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (![apiBasePath, dicomwebBasePath].some((start) => request.url.startsWith(start))) return
    const { origin } = request.headers
    reply.header('Vary', 'Origin')
    if (origin === undefined || !allowed.includes(origin)) return
    reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', exposedHeaders)
    if (!isPreflight(request)) return
    reply
      .header('Access-Control-Allow-Methods', methods)
      .header('Access-Control-Allow-Headers', requestHeaders)
      .header('Access-Control-Max-Age', preflightSeconds)
    return reply.code(204).send()
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rawRefusal } from './rawRefusal'
import { requestTimeoutMs } from './requestLimits'
import type { PolicyOptions } from './securityHeaders'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route whose body may take as long as it keeps arriving. */
    takesLongBody?: true
  }
}

/** Minimum bytes that a slow body must deliver within {@link requestTimeoutMs}. */
const leastBytes = 256 * 1024

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Gives up requests that do not arrive: headers and an ordinary body within {@link requestTimeoutMs} each, files as long as they keep
 * coming. Node has one limit for every route, so it is kept here.
 */
export function limitRequestTime(app: FastifyInstance, options: PolicyOptions): void {
  app.server.requestTimeout = 0
  app.server.headersTimeout = requestTimeoutMs
  app.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request
    if (raw.complete || !hasBody(request)) return
    let arrived = raw.socket.bytesRead
    const timer = setInterval(() => {
      const isArriving = raw.socket.bytesRead - arrived >= leastBytes
      arrived = raw.socket.bytesRead
      // What waits to be read waits for the server, not for the client.
      const isTaken = isArriving || raw.readableLength > 0
      if (raw.complete || (routeOptions.config.takesLongBody === true && isTaken)) return
      clearInterval(timer)
      if (!reply.raw.headersSent) raw.socket.write(rawRefusal(408, options))
      raw.socket.destroySoon()
    }, requestTimeoutMs)
    timer.unref()
    const stop = () => clearInterval(timer)
    raw.once('close', stop)
    raw.once('end', stop)
  })
}

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { apiBasePath, type Endpoint, newId, PacsError } from '@opensono/pacs-core'
import { dicomwebBasePath } from '@opensono/pacs-core/dicom'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { registerModules } from './modules/index'
import { collectMethods } from './serve/allowedMethods'
import { trustOf } from './serve/clientAddress'
import { allowOrigins } from './serve/crossOrigin'
import { answerFailure } from './serve/failure'
import { takeJsonBodies } from './serve/jsonBodies'
import { refuseExpectations, refuseUnreadable } from './serve/rawRefusal'
import { longestParameter, requestBytes } from './serve/requestLimits'
import { limitRequestTime } from './serve/requestTime'
import { addSecurityHeaders, secure } from './serve/securityHeaders'
import { shedLoad } from './serve/shedLoad'
import { closeSilentConnections } from './serve/silentConnections'
import { serveApp } from './serve/staticApp'
import { addStatusRoutes } from './serve/statusRoutes'
import type { Services } from './services'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint that has a route. */
    served: Endpoint[]
  }
}

/** How an app is made. */
export interface AppOptions {
  /** Folder of the built web app; null serves the API alone. */
  appFolder: string | null
  tls?: { cert: Buffer; key: Buffer } | undefined
  /** Adds routes of one's own, before the product's. */
  beforeRoutes?: ((app: FastifyInstance, services: Services) => void) | undefined
}

/** Whether an address is one of the API, or looks like one. */
const isCall = (url: string) => [apiBasePath.slice(0, 4), dicomwebBasePath].some((start) => url.startsWith(start))

/** The client's own id for its call, when it is fit for a log, or a new one. */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : newId()
}

/**
 * Makes the HTTP server: headers, routes of every module, the web app, and one way to fail. It does not listen yet.
 *
 * @param services - what the modules work with.
 */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { config, log } = services
  const settings = {
    loggerInstance: log,
    // Our own line says the same with less: no address, no query.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers['x-request-id']),
    trustProxy: config.trustProxy === null ? false : trustOf(config.trustProxy),
    bodyLimit: requestBytes,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => refuseUnreadable(error, socket, services),
    // What is no address has passed no hook.
    frameworkErrors(thrown: Error, request: FastifyRequest, reply: FastifyReply) {
      secure(request, reply, services)
      answerFailure(thrown, request, reply, log)
    },
    routerOptions: { maxParamLength: longestParameter, ignoreDuplicateSlashes: false },
  } as const
  const { tls } = options
  // Node refuses a request without a host by itself, without our headers: the hook below does it.
  const requests = { requireHostHeader: false }
  // With TLS, or with another log than pino, the server's type differs; nothing here looks at that.
  const made: unknown =
    tls === undefined
      ? Fastify({ ...settings, http: requests })
      : Fastify({ ...settings, https: { ...requests, ...tls } })
  const app = made as FastifyInstance
  app.decorate('served', [])
  app.decorate('servedDicomweb', [])
  app.decorateRequest('timeZone', null)

  app.setErrorHandler((thrown, request, reply) => answerFailure(thrown, request, reply, log))
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const facts = { requestId: request.id, method, route: routeOptions.url, status: reply.statusCode }
    log.info({ ...facts, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  addSecurityHeaders(app, services)
  takeJsonBodies(app)
  allowOrigins(app, config.allowedOrigins)
  closeSilentConnections(app, tls !== undefined)
  limitRequestTime(app, services)
  refuseExpectations(app, services)
  shedLoad(app, services, isCall)
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion !== '1.0') {
      throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [{ path: 'Host', message: 'required' }] } })
    }
    // A small compressed body can be a huge one: there is no call that needs one.
    if (headers['content-encoding'] !== undefined) {
      const fields = [{ path: 'Content-Encoding', message: 'invalid' }]
      throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields } })
    }
  })

  const methodsOf = collectMethods(app)
  options.beforeRoutes?.(app, services)
  registerModules(app, services)
  addStatusRoutes(app, services)
  const notFound = options.appFolder === null ? null : await serveApp(app, options.appFolder)
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url.split('?')[0] ?? '')
    if (methods.length > 0) {
      reply.header('Allow', methods.join(', '))
      return answerFailure(new PacsError('NOT_FOUND'), request, reply, log, 405)
    }
    if (!isCall(request.url) && notFound !== null && request.method === 'GET') return notFound(request, reply)
    return answerFailure(new PacsError('NOT_FOUND'), request, reply, log)
  })
  return app
}

import { PacsError } from '@opensono/pacs-core'
import { type DicomwebCall, dicomwebBasePath } from '@opensono/pacs-core/dicom'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../database/actor'
import { admit, noteRefusal } from '../../serve/admit'
import type { Caller } from '../../serve/authenticate'
import { limitCall } from '../../serve/rateLimit'
import { leaving } from '../../serve/serve'
import type { Services } from '../../services'
import { type MediaType, readAccept } from './media/mediaType'
import { isUid } from './search/readQuery'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every transaction of DICOMweb that has routes. */
    servedDicomweb: DicomwebCall[]
  }
}

/** A transaction while it is being served. */
export interface DicomwebRequest {
  readonly call: DicomwebCall
  /** The path as the table declares it. */
  readonly path: string
  /** What is in the path. UIDs look like UIDs. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  /** Media types that the client takes, most wanted first. */
  readonly accept: readonly MediaType[]
  readonly actor: Actor
  /** Of a body that is sent. */
  readonly contentType: string | undefined
  /** The body as it arrives; of a request without one it ends at once. */
  readonly body: AsyncIterable<Buffer>
  readonly reply: FastifyReply
  /** Ends when the client leaves before it has its answer. */
  readonly signal: AbortSignal
}

/** Answers a transaction by its reply. */
export type DicomwebHandler = (request: DicomwebRequest) => Promise<FastifyReply>

const uidParameters = ['study', 'series', 'instance']
/** Study UIDs are the server's own; those of series and instances may be of devices, which write a few characters more. */
const studyUidLongest = 64

function fault(path: string): PacsError {
  return new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [{ path, message: 'invalid' }] } })
}

/**
 * Checks that what names a study, a series or an instance looks like a UID.
 *
 * @throws PacsError `SCHEMA_VALIDATION_FAILED`.
 */
export function checkUids(params: Readonly<Record<string, string>>): void {
  for (const name of uidParameters) {
    const uid = params[name]
    if (uid === undefined) continue
    if (!isUid(uid) || (name === 'study' && uid.length > studyUidLongest)) throw fault(name)
  }
}

/** What the client takes: the query says it for clients that cannot set headers (PS3.18, 8.3.3.1). */
function acceptOf({ headers }: FastifyRequest, query: Readonly<Record<string, unknown>>): MediaType[] {
  const { accept = headers.accept } = query
  const wanted = typeof accept === 'string' || accept === undefined ? readAccept(accept) : null
  if (wanted === null) throw fault('Accept')
  return wanted
}

const fastifyPath = (path: string) => dicomwebBasePath + path.replace(/\{(\w+)\}/g, ':$1')

/**
 * Implements a transaction of DICOMweb: a route for each of its paths, with the checks of any call of the product: who calls, by a
 * bearer token or a machine's key, whether they may, and how often; refusals are written down.
 *
 * @param app - a scope whose bodies are left as they arrive.
 */
export function serveDicomweb(
  app: FastifyInstance,
  services: Services,
  call: DicomwebCall,
  handler: DicomwebHandler,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const door = {
    id: call.id,
    auth: 'bearer',
    method: call.method,
    permission: call.permission,
    isForMachines: true,
  } as const
  app.servedDicomweb.push(call)
  for (const path of call.paths) {
    app.route({
      method: call.method,
      url: fastifyPath(path),
      config: call.method === 'POST' ? { takesLongBody: true } : {},
      preHandler: limitCall(door, services, (request) => callers.get(request)?.userId),
      async onRequest(request) {
        callers.set(request, await admit(services, door, request))
      },
      async handler(request, reply) {
        const caller = callers.get(request)
        if (caller === undefined) throw new PacsError('UNAUTHORIZED')
        const actor: Actor = { ...caller, requestId: request.id, idempotency: null }
        const query = request.query as Record<string, unknown>
        const params = request.params as Record<string, string>
        return noteRefusal(services, call, actor, () => {
          checkUids(params)
          return handler({
            call,
            path,
            params,
            query,
            accept: acceptOf(request, query),
            actor,
            contentType: request.headers['content-type'],
            body: request.raw,
            reply,
            signal: leaving(reply),
          })
        })
      },
    })
  }
}

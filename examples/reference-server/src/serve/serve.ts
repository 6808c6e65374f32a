import { createHash } from 'node:crypto'
import { type AnswerOf, apiBasePath, type Endpoint, PacsError } from '@opensono/pacs-core'
import {
  type BodyOf,
  checkFields,
  checkParams,
  decodeQuery,
  type ParamsOf,
  type QueryOf,
} from '@opensono/pacs-core/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Actor, IdempotencyClaim } from '../database/actor'
import type { Services } from '../services'
import { admit, noteRefusal } from './admit'
import { type Caller, findCallerBeside } from './authenticate'
import { BinaryAnswer } from './BinaryAnswer'
import { machineKeyOf } from './machineKey'
import { limitCall } from './rateLimit'

/** What a handler is given: the checked fields, and who calls. Calls that need no login have no actor. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  actor: E['auth'] extends 'anonymous' | 'key' ? null : Actor
  /** What another machine proves itself with; null when it sent none, or the call is none for machines. */
  key: string | null
  /** Whose token came along with a call that needs none; null for none, and for one whose session has ended. */
  findCaller(): Promise<Caller | null>
  requestId: string
  /** From where the call comes. */
  address: string
  /** Ends when the client leaves before it has its answer. */
  signal: AbortSignal
}

/** Answers one call. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => AnswerOf<E> | BinaryAnswer | Promise<AnswerOf<E> | BinaryAnswer>

/** One handler for every call of a noun. */
export type Handlers<Calls extends Record<string, Endpoint>> = { [Name in keyof Calls]: Handler<Calls[Name]> }

type AnyCall = {
  params: unknown
  query: unknown
  body: unknown
  actor: Actor | null
  key: string | null
  findCaller(): Promise<Caller | null>
  requestId: string
  address: string
  signal: AbortSignal
}

const longestKey = 128

function claimOf(request: FastifyRequest, endpoint: Endpoint, input: unknown): IdempotencyClaim | null {
  const key = request.headers['idempotency-key']
  if (endpoint.method === 'GET' || endpoint.holdsSecret === true || key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7E]+$/.test(key) || key.length > longestKey) {
    throw new PacsError('SCHEMA_VALIDATION_FAILED', {
      details: { fields: [{ path: 'Idempotency-Key', message: 'idempotencyKey' }] },
    })
  }
  const inputHash = createHash('sha256')
    .update(JSON.stringify([endpoint.id, input]))
    .digest()
  return { key, inputHash }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function requireObject(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (isObject(body)) return body
  throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [{ path: '', message: 'object' }] } })
}

function checkCall(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: checkParams(endpoint.params, requireObject(request.params)),
    query: checkFields(endpoint.query, decodeQuery(endpoint.query, request.query as Record<string, string>)),
    body: checkFields(endpoint.body, requireObject(request.body)),
  }
}

/** Ends when the connection closes before the answer is whole: what is made for nobody need not be made. */
export function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => reply.raw.writableFinished || left.abort())
  return left.signal
}

/** Only what the endpoint declares leaves the server. */
function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown) {
  if (answer instanceof BinaryAnswer) {
    const { content, contentType, disposition, headers } = answer
    reply.headers(headers).header('Content-Disposition', disposition).type(contentType)
    return reply.send(content instanceof Uint8Array ? Buffer.from(content) : content)
  }
  const data = z.safeParse(endpoint.data, answer ?? null)
  if (!data.success) {
    const path = data.error.issues[0]?.path.join('.')
    throw new Error(`${endpoint.id} answers what it does not declare, at "${path}"`)
  }
  return reply.send({ success: true, data: data.data })
}

function serveOne(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint,
  handler: (call: AnyCall) => unknown,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()

  app.served.push(endpoint)
  app.route({
    method: endpoint.method,
    url: apiBasePath + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    preHandler: limitCall(endpoint, services, (request) => callers.get(request)?.userId),
    async onRequest(request) {
      if (endpoint.auth !== 'bearer') return
      callers.set(request, await admit(services, endpoint, request))
    },
    async handler(request, reply) {
      const input = checkCall(endpoint, request)
      const caller = callers.get(request)
      const actor: Actor | null =
        caller === undefined
          ? null
          : {
              ...caller,
              requestId: request.id,
              idempotency: claimOf(request, endpoint, input),
              served: { endpoint, input: { ...input.params, ...input.query, ...input.body } },
            }
      const from = {
        key: endpoint.auth === 'key' ? machineKeyOf(request) : null,
        findCaller: () => findCallerBeside(request, services.database),
        requestId: request.id,
        address: request.ip,
        signal: leaving(reply),
      }
      return noteRefusal(services, endpoint, actor, async () =>
        send(reply, endpoint, await handler({ ...input, actor, ...from })),
      )
    },
  })
}

/**
 * Implements a noun's endpoint table: one route for each call, with its path, its permission and its checks taken from the
 * table. The compiler knows what each handler receives and must answer.
 *
 * @param app - the server.
 * @param services - what the modules work with.
 * @param api - the table.
 * @param handlers - one for each of its calls.
 */
export function serve<const Calls extends Record<string, Endpoint>>(
  app: FastifyInstance,
  services: Services,
  api: Calls,
  handlers: Handlers<Calls>,
): void {
  for (const [name, endpoint] of Object.entries(api)) {
    serveOne(app, services, endpoint, handlers[name] as unknown as (call: AnyCall) => unknown)
  }
}

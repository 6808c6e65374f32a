import type { RateLimitOptions } from '@fastify/rate-limit'
import { type Endpoint, PacsError } from '@opensono/pacs-core'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services'
import { countCall } from './countCall'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface Limit {
  most: number
  withinMs: number
  /** Counted in the database, for every server process together: what is worth guessing. Else in the process. */
  isShared?: true
  /**
   * Whose calls are counted together. `phone`: those about one account from one address, so that a hospital behind one address
   * is not one caller. `user`: those of whoever is logged in, wherever. `address`: all from there.
   */
  per: 'phone' | 'user' | 'address'
}

const proof: Limit = { most: 10, withinMs: minuteMs, per: 'phone', isShared: true }
const ownProof: Limit = { most: 10, withinMs: minuteMs, per: 'user', isShared: true }
const uploadToken: Limit = { most: 60, withinMs: minuteMs, per: 'user' }
const search: Limit = { most: 120, withinMs: minuteMs, per: 'user' }
/** A whole hospital's orders come from one machine. */
const push: Limit = { most: 600, withinMs: minuteMs, per: 'address' }
const hisSearch: Limit = { most: 30, withinMs: minuteMs, per: 'user' }
const wholesale: Limit = { most: 10, withinMs: hourMs, per: 'user' }

/** Calls that are worth guessing, or cost much. */
const limitsOf: Readonly<Record<string, Limit>> = {
  'session.setUp': { most: 10, withinMs: minuteMs, per: 'address', isShared: true },
  'session.clientEvent': { most: 60, withinMs: minuteMs, per: 'address' },
  'session.password': proof,
  'session.passwordCheck': proof,
  'session.smsCode': proof,
  'session.unlock': ownProof,
  'account.forgotPassword': proof,
  'account.resetPassword': proof,
  'account.mfaSecret': ownProof,
  'account.mfaBind': ownProof,
  'account.mfaUnbind': ownProof,
  'image.uploadToken': uploadToken,
  'image.cacheUploadToken': uploadToken,
  'image.genericUploadToken': uploadToken,
  'study.list': search,
  'study.search': search,
  'study.export': { most: 30, withinMs: hourMs, per: 'user' },
  'access.users': search,
  'his.search': hisSearch,
  'his.test': ownProof,
  'his.push': push,
  'log.operations': search,
  'log.export': wholesale,
}

function phoneOf({ body }: FastifyRequest): string {
  const isObject = typeof body === 'object' && body !== null && 'phone' in body
  return isObject && typeof body.phone === 'string' ? body.phone.slice(0, 16) : ''
}

/** The refusal of a call too many. */
const refusal = (waitMs: number) =>
  new PacsError('RATE_LIMITED', { details: { retryAfterSeconds: Math.ceil(waitMs / 1000) } })

/** What a route is declared with. */
interface RouteLimit {
  config: { rateLimit: RateLimitOptions | false }
  preHandler?: (request: FastifyRequest) => Promise<void>
}

/**
 * The route options that limit how often a call may be made. What is worth guessing is counted in the database; what only costs
 * much is counted in the process, so that several behind a balancer allow as many times more of it.
 *
 * @param userOf - who calls, once that is known.
 */
export function limitOf(
  endpoint: Endpoint,
  { config, database }: Pick<Services, 'config' | 'database'>,
  userOf: (request: FastifyRequest) => string | undefined,
): RouteLimit {
  const limit = limitsOf[endpoint.id]
  if (limit === undefined || !config.hasRateLimits) return { config: { rateLimit: false } }
  const { most, withinMs } = limit
  const keys = {
    address: (request: FastifyRequest) => request.ip,
    phone: (request: FastifyRequest) => `${request.ip} ${phoneOf(request)}`,
    user: (request: FastifyRequest) => userOf(request) ?? request.ip,
  }
  const keyOf = keys[limit.per]
  // After body and caller are known.
  if (limit.isShared) {
    return {
      config: { rateLimit: false },
      async preHandler(request) {
        const waitMs = await countCall(database, `${endpoint.id} ${keyOf(request)}`, { most, withinMs })
        if (waitMs !== null) throw refusal(waitMs)
      },
    }
  }
  const inProcess: RateLimitOptions = {
    max: most,
    timeWindow: withinMs,
    hook: 'preHandler',
    keyGenerator: keyOf,
    errorResponseBuilder: (_request, { ttl }) => refusal(ttl),
  }
  return { config: { rateLimit: inProcess } }
}

import type { RateLimitOptions } from '@fastify/rate-limit'
import { type Endpoint, PacsError } from '@opensono/pacs-core'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface Limit {
  most: number
  withinMs: number
  /**
   * Whose calls are counted together. `phone`: those about one account from one address, so that a hospital behind one address
   * is not one caller. `user`: those of whoever is logged in, wherever. `address`: all from there.
   */
  per: 'phone' | 'user' | 'address'
}

const proof: Limit = { most: 10, withinMs: minuteMs, per: 'phone' }
const ownProof: Limit = { most: 10, withinMs: minuteMs, per: 'user' }
const uploadToken: Limit = { most: 60, withinMs: minuteMs, per: 'user' }
const search: Limit = { most: 120, withinMs: minuteMs, per: 'user' }
/** A whole hospital's orders come from one machine. */
const push: Limit = { most: 600, withinMs: minuteMs, per: 'address' }
const hisSearch: Limit = { most: 30, withinMs: minuteMs, per: 'user' }
const wholesale: Limit = { most: 10, withinMs: hourMs, per: 'user' }

/** Calls that are worth guessing, or cost much. */
const limitsOf: Readonly<Record<string, Limit>> = {
  'session.setUp': { most: 10, withinMs: minuteMs, per: 'address' },
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

/**
 * The route options that limit how often a call may be made. Counts live in the process: several behind a balancer allow as
 * many times more. What must hold everywhere, guesses and codes sent, is counted in the database.
 *
 * @param userOf - who calls, once that is known.
 */
export function limitOf(
  endpoint: Endpoint,
  config: Config,
  userOf: (request: FastifyRequest) => string | undefined,
): { rateLimit: RateLimitOptions | false } {
  const limit = limitsOf[endpoint.id]
  if (limit === undefined || !config.hasRateLimits) return { rateLimit: false }
  const keys = {
    address: (request: FastifyRequest) => request.ip,
    phone: (request: FastifyRequest) => `${request.ip} ${phoneOf(request)}`,
    user: (request: FastifyRequest) => userOf(request) ?? request.ip,
  }
  return {
    rateLimit: {
      max: limit.most,
      timeWindow: limit.withinMs,
      // After body and caller are known.
      hook: 'preHandler',
      keyGenerator: keys[limit.per],
      errorResponseBuilder: (_request, { ttl }) =>
        new PacsError('RATE_LIMITED', { details: { retryAfterSeconds: Math.ceil(ttl / 1000) } }),
    },
  }
}

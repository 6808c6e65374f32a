import { PacsError } from '@opensono/pacs-core'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services'
import { type Limit, type LimitedCall, limitsOfCall } from './callLimits'
import { sourceOf } from './clientAddress'
import { countCall } from './countCall'

function phoneOf({ body }: FastifyRequest): string {
  const isObject = typeof body === 'object' && body !== null && 'phone' in body
  return isObject && typeof body.phone === 'string' ? body.phone.slice(0, 16) : ''
}

/** The refusal of a call too many. */
export const refusal = (waitMs: number) =>
  new PacsError('RATE_LIMITED', { details: { retryAfterSeconds: Math.ceil(waitMs / 1000) } })

/**
 * Makes what refuses a call that is made too often, once body and caller are known. What is worth guessing is counted in the database;
 * what only costs much is counted in the process, so that several behind a balancer allow as many times more of it.
 *
 * @param userOf - who calls, once that is known.
 * @throws Error for a call without a limit.
 */
export function limitCall(
  endpoint: LimitedCall,
  services: Services,
  userOf: (request: FastifyRequest) => string | undefined,
): (request: FastifyRequest) => Promise<void> {
  const limits = limitsOfCall(endpoint)
  if (!services.config.hasRateLimits) return async () => undefined
  const sourceFor = (request: FastifyRequest, { per }: Limit): string => {
    const address = sourceOf(request.ip)
    return per === 'phone' ? `${address} ${phoneOf(request)}` : per === 'user' ? (userOf(request) ?? address) : address
  }
  return async (request) => {
    for (const limit of limits) {
      const source = `${endpoint.id} ${sourceFor(request, limit)}`
      const waitMs =
        limit.isShared === true
          ? await countCall(services.database, source, limit)
          : services.callCounter(`${limit.withinMs} ${source}`, limit)
      if (waitMs !== null) throw refusal(waitMs)
    }
  }
}

import { PacsError } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { createLog } from '../log'
import type { Services } from '../services'
import { answerFailure } from './failure'

/** One for all: to refuse must cost next to nothing, or the refusals take the time of those that are answered. */
const busy = new PacsError('SERVER_BUSY')
const noLog = createLog('silent')
/** The log says this often that calls are refused, not for each of them. */
const sayEveryMs = 10_000

/**
 * Refuses calls at once while too many others wait for the database: those that wait are then still answered within about a second,
 * and a client that tries again in a moment loses nothing.
 *
 * @param isCall - whether an address is one of the API; the app's own files are always served.
 */
export function shedLoad(
  app: FastifyInstance,
  { config, database, log }: Services,
  isCall: (url: string) => boolean,
): void {
  if (!config.hasRateLimits) return
  let refused = 0
  let saidAt = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request.url) || !database.isOverloaded()) return
    refused += 1
    const now = performance.now()
    if (now - saidAt >= sayEveryMs) {
      log.warn({ refused }, 'too many calls wait for the database: calls are refused')
      saidAt = now
      refused = 0
    }
    return answerFailure(busy, request, reply.header('Retry-After', 1), noLog)
  })
}

import { PacsError } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services'

/**
 * Refuses calls at once while too many others wait for the database: those that wait are then still answered within about a second,
 * and a client that tries again in a moment loses nothing.
 *
 * @param isCall - whether an address is one of the API; the app's own files are always served.
 */
export function shedLoad(app: FastifyInstance, { config, database }: Services, isCall: (url: string) => boolean): void {
  if (!config.hasRateLimits) return
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!isCall(url) || !database.isOverloaded()) return
    reply.header('Retry-After', 1)
    throw new PacsError('SERVER_BUSY')
  })
}

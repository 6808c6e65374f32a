import { apiBasePath, productVersion } from '@opensono/pacs-core'
import { buildOpenApi } from '@opensono/pacs-core/openapi'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services'

/**
 * Health, and the description of every call that is served.
 *
 * @param app - with all modules registered.
 */
export function addStatusRoutes(app: FastifyInstance, services: Services): void {
  const { database, objectStore } = services
  const byId = Object.fromEntries(app.served.map((endpoint) => [endpoint.id, endpoint]))
  // Made for the first who asks: a start need not wait for it.
  let document: string | null = null

  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    const [isDatabaseReady, isStoreReady] = await Promise.all([database.ready(), objectStore.ready()])
    const isReady = isDatabaseReady && isStoreReady
    return reply.code(isReady ? 200 : 503).send({ isReady, database: isDatabaseReady, objectStore: isStoreReady })
  })
  app.get(`${apiBasePath}/openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(buildOpenApi({ all: byId }, { title: 'OpenSono', version: productVersion }))
    return reply.type('application/json').send(document)
  })
}

import { apiBasePath, productVersion } from '@opensono/pacs-core'
import { buildOpenApi } from '@opensono/pacs-core/server'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services'
import { authenticate } from './authenticate'
import { addPolicyReports } from './policyReport'

/** Has several who ask at the same time share one answer. */
function together<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | null = null
  return () => {
    asked ??= ask().finally(() => {
      asked = null
    })
    return asked
  }
}

/**
 * Health, and the description of every call that is served.
 *
 * @param app - with all modules registered.
 */
export function addStatusRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, dicomReader, objectStore, paper } = services
  const byId = Object.fromEntries(app.served.map((endpoint) => [endpoint.id, endpoint]))
  // Made for the first who asks: a start need not wait for it.
  let document: string | null = null

  app.get('/healthz', async () => ({ status: 'up' }))
  // Threads and their fonts take seconds to load: who is sent here first must not wait for them.
  let warm: Promise<unknown> | null = null
  const isWarm = () => {
    warm ??= Promise.all([dicomReader.warm(), paper.warm()])
    return warm.then(
      () => true,
      (error: unknown) => {
        warm = null
        services.log.warn({ error }, 'a thread did not answer')
        return false
      },
    )
  }
  const look = together(() => Promise.all([database.ready(), objectStore.ready(), isWarm()]))
  app.get('/readyz', async (_request, reply) => {
    const [database, objectStore, threads] = await look()
    const isReady = database && objectStore && threads
    return reply.code(isReady ? 200 : 503).send({ isReady, database, objectStore, threads })
  })
  app.get(`${apiBasePath}/openapi.json`, async (request, reply) => {
    // Outside of a demo, what can be asked of this server is for those who may ask.
    if (!config.isDemo) await authenticate(request, database, false)
    document ??= JSON.stringify(buildOpenApi({ all: byId }, { title: 'OpenSono', version: productVersion }))
    return reply.type('application/json').send(document)
  })
  addPolicyReports(app, services)
}

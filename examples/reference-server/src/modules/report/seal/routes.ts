import { reportSealApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { getSeal } from './getSeal'
import { createSealKey } from './sealKey'
import { verifySealed } from './verifySealed'

/** Seals of finished reports. */
export function reportSealRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, config } = services
  const openKey = createSealKey(config.secretDir)
  serve(app, services, reportSealApi, {
    async get({ actor, params, query }) {
      const key = await openKey()
      const order = { studyId: params.studyId, version: query.version }
      return database.read(actor, reportSealApi.get, (tx, note) =>
        getSeal({ tx, note, nowMs: clock.now() }, actor, order, key),
      )
    },
    verify: async ({ body }) => verifySealed(database, body, await openKey()),
    async key() {
      const { keyId, publicKey } = await openKey()
      return { keyId, publicKey }
    },
  })
}

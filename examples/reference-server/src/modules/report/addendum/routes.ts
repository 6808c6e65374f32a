import { reportAddendumApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { createSealKey } from '../seal/sealKey'
import { addAddendum, listAddenda } from './addenda'

/** Addenda to finished reports. */
export function reportAddendumRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, config } = services
  const openKey = createSealKey(config.secretDir)
  serve(app, services, reportAddendumApi, {
    async list({ actor, params }) {
      const key = await openKey()
      return database.read(actor, reportAddendumApi.list, (tx, note) =>
        listAddenda({ tx, note, nowMs: clock.now() }, actor, params.studyId, key),
      )
    },
    async add({ actor, params, body }) {
      const key = await openKey()
      return database.change(actor, reportAddendumApi.add, (change) =>
        addAddendum(change, actor, params.studyId, body, key),
      )
    },
  })
}

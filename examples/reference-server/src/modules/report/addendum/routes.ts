import { reportAddendumApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { addAddendum, listAddenda } from './addenda'

/** Addenda to finished reports. */
export function reportAddendumRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, sealKeys } = services
  serve(app, services, reportAddendumApi, {
    list({ actor, params }) {
      return database.read(actor, reportAddendumApi.list, (tx, note) =>
        listAddenda({ tx, note, nowMs: clock.now() }, actor, params.studyId, sealKeys),
      )
    },
    add({ actor, params, body }) {
      return database.change(actor, reportAddendumApi.add, (change) =>
        addAddendum(change, actor, params.studyId, body, sealKeys),
      )
    },
  })
}

import { eventApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { eventsAfter } from './queries'

/** What happened in the hospital since. */
export function eventRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services
  serve(app, services, eventApi, {
    list: ({ query, actor }) => database.read(actor, eventApi.list, (tx) => eventsAfter(tx, actor, query.after)),
  })
}

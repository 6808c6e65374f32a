import { urgentApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { acknowledgeNotice, raiseNotice, withdrawNotice } from './changeNotices'
import { listOfStudy, listOpen } from './readNotices'

/** Urgent values. */
export function urgentRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services
  serve(app, services, urgentApi, {
    open: ({ actor }) => database.read(actor, urgentApi.open, (tx, note) => listOpen(tx, actor, note)),
    ofStudy: ({ actor, params }) =>
      database.read(actor, urgentApi.ofStudy, (tx, note) => listOfStudy(tx, actor, params.studyId, clock.now(), note)),
    raise: ({ actor, params, body }) =>
      database.change(actor, urgentApi.raise, (change) => raiseNotice(change, actor, { ...params, ...body })),
    acknowledge: ({ actor, params, body }) =>
      database.change(actor, urgentApi.acknowledge, (change) =>
        acknowledgeNotice(change, actor, { ...params, ...body }),
      ),
    withdraw: ({ actor, params, body }) =>
      database.change(actor, urgentApi.withdraw, (change) => withdrawNotice(change, actor, { ...params, ...body })),
  })
}

import { waitingImageApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { assignWaiting, discardWaiting } from './decideWaiting'
import { compareWaiting, countWaiting, listWaiting } from './readWaiting'

/** Files that devices sent and that no study took. */
export function waitingImageRoutes(app: FastifyInstance, services: Services): void {
  const { clock, database, sealKeys, objectStore } = services
  serve(app, services, waitingImageApi, {
    list: ({ actor }) =>
      database.read(actor, waitingImageApi.list, (tx, note) => listWaiting(objectStore, tx, actor, note)),
    count: ({ actor }) =>
      database.read(actor, waitingImageApi.count, async (tx) => ({ count: await countWaiting(tx, actor) })),
    compare: ({ actor, params, query }) =>
      database.read(actor, waitingImageApi.compare, (tx, note) =>
        compareWaiting(tx, actor, { ...params, ...query }, { note, nowMs: clock.now() }),
      ),
    async assign({ actor, body }) {
      return database.change(actor, waitingImageApi.assign, (change) => assignWaiting(change, actor, body, sealKeys))
    },
    discard: ({ actor, body }) =>
      database.change(actor, waitingImageApi.discard, (change) => discardWaiting(change, actor, body)),
  })
}

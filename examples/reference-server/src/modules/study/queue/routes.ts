import { calendarDate, queueApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { call, callNext, miss, requeue } from './callQueue'
import { readQueue } from './readQueue'
import { readSimilar } from './readSimilar'

/** Who waits for an examination. */
export function queueRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services
  serve(app, services, queueApi, {
    day: ({ actor, query }) =>
      database.read(actor, queueApi.day, async (tx, note) => {
        const date = query.date ?? calendarDate(clock.now(), actor.timeZone)
        const { studyIds, ...queue } = await readQueue(tx, actor, date, query.roomId ?? null)
        note({ content: 'looked at a queue', subject: 'study', details: { date, studyIds } })
        return queue
      }),
    similar: ({ actor, query }) =>
      database.read(actor, queueApi.similar, async (tx, note) => {
        const date = query.date ?? calendarDate(clock.now(), actor.timeZone)
        const similar = await readSimilar(tx, actor, date)
        const studyIds = similar.map(({ studyId }) => studyId)
        note({ content: 'looked for similar patients of a day', subject: 'study', details: { date, studyIds } })
        return similar
      }),
    callNext: ({ actor, body }) =>
      database.change(actor, queueApi.callNext, (change) => callNext(change, actor, body.roomId)),
    call: ({ actor, params }) => database.change(actor, queueApi.call, (change) => call(change, actor, params.studyId)),
    miss: ({ actor, params }) => database.change(actor, queueApi.miss, (change) => miss(change, actor, params.studyId)),
    requeue: ({ actor, params }) =>
      database.change(actor, queueApi.requeue, (change) => requeue(change, actor, params.studyId)),
  })
}

import { studyActApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { endWorkOf } from './endWorkOf'
import { lockByHand, unlock } from './lock'
import { mergeStudies } from './merge/mergeStudies'
import { previewMerge } from './merge/previewMerge'
import { removeStudy, restoreStudy } from './removal'
import { resetStudy } from './reset'
import { setVip } from './vip'

/** What is done to a study as a whole. */
export function studyActRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, sealKeys } = services
  serve(app, services, studyActApi, {
    remove: ({ actor, params }) =>
      database.change(actor, studyActApi.remove, (change) => removeStudy(change, actor, params.studyId)),
    restore: ({ actor, params }) =>
      database.change(actor, studyActApi.restore, (change) => restoreStudy(change, actor, params.studyId)),
    lock: ({ actor, params, body }) =>
      database.change(actor, studyActApi.lock, (change) =>
        lockByHand(change, actor, { ...params, until: body.until ?? null }),
      ),
    unlock: ({ actor, params }) =>
      database.change(actor, studyActApi.unlock, (change) => unlock(change, actor, params.studyId)),
    endOccupancy: ({ actor, params }) =>
      database.change(actor, studyActApi.endOccupancy, (change) => endWorkOf(change, actor, params.studyId)),
    setVip: ({ actor, params, body }) =>
      database.change(actor, studyActApi.setVip, (change) => setVip(change, actor, { ...params, ...body })),
    reset: ({ actor, params, body }) =>
      database.change(actor, studyActApi.reset, (change) => resetStudy(change, actor, { ...params, ...body })),
    mergePreview: ({ actor, body }) =>
      database.read(actor, studyActApi.mergePreview, (tx, note) => previewMerge(tx, actor, body, clock.now(), note)),
    merge: ({ actor, body }) =>
      database.change(actor, studyActApi.merge, (change) => mergeStudies(change, actor, body, sealKeys.own)),
  })
}

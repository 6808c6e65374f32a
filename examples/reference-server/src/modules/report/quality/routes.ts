import { reviewApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { createReviewModel } from './model/createReviewModel'
import { getReview, ignoreFinding, startReview } from './review'
import { reviewJob, runReview } from './reviewJob'

/** The quality review of reports. */
export function reviewRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, config, jobs } = services
  const model = config.reviewModel === undefined ? null : createReviewModel(config.reviewModel, clock)
  const hasModel = model !== null
  // Registered always: a job may wait from when there was a model.
  const unasked = { review: async () => [] }
  jobs.register(reviewJob, (data, actor) => runReview(services, model ?? unasked, data, actor))

  serve(app, services, reviewApi, {
    get: ({ actor, params }) =>
      database.read(actor, reviewApi.get, (tx, note) => getReview(tx, actor, params.studyId, clock.now(), note)),
    start: ({ actor, params, body }) =>
      database.change(actor, reviewApi.start, (change) =>
        startReview(change, actor, params.studyId, body, { isAgain: false, hasModel }),
      ),
    recheck: ({ actor, params, body }) =>
      database.change(actor, reviewApi.recheck, (change) =>
        startReview(change, actor, params.studyId, body, { isAgain: true, hasModel }),
      ),
    ignore: ({ actor, params, body }) =>
      database.change(actor, reviewApi.ignore, (change) => ignoreFinding(change, actor, params, body.reason)),
  })
}

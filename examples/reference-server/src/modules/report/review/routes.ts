import { reviewApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { createSecretBox } from '../../session/secretBox'
import { createReviewModels } from './model/createReviewModels'
import { modelAnswer, readModel, saveModel } from './model/modelSettings'
import { getReview, ignoreFinding, startReview } from './review'
import { reviewJob, runReview } from './reviewJob'

/** The quality review of reports. */
export function reviewRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, config, jobs } = services
  const { reviewModelHosts: hosts } = config
  const box = createSecretBox(config.secretDir)
  const models = createReviewModels(clock)
  jobs.register(reviewJob, (data, actor) => runReview(services, { models, box }, data, actor))

  serve(app, services, reviewApi, {
    get: ({ actor, params }) =>
      database.read(actor, reviewApi.get, (tx, note) => getReview(tx, actor, params.studyId, clock.now(), note)),
    start: ({ actor, params, body }) =>
      database.change(actor, reviewApi.start, (change) =>
        startReview(change, actor, params.studyId, body, { isAgain: false, hosts }),
      ),
    recheck: ({ actor, params, body }) =>
      database.change(actor, reviewApi.recheck, (change) =>
        startReview(change, actor, params.studyId, body, { isAgain: true, hosts }),
      ),
    ignore: ({ actor, params, body }) =>
      database.change(actor, reviewApi.ignore, (change) => ignoreFinding(change, actor, params, body.reason)),
    model: ({ actor }) =>
      database.read(actor, reviewApi.model, async (tx) => modelAnswer(await readModel(tx, actor), hosts)),
    async saveModel({ actor, body }) {
      const saved = await database.change(actor, reviewApi.saveModel, (change) =>
        saveModel(change, actor, { box, hosts }, body),
      )
      models.reset(actor.hospitalId)
      return saved
    },
  })
}

import { reportSignatureApi, whyNotEditReport } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { factsOf, lockStudy, refuse, ruleActorOf } from '../../study/studyFacts'
import { forgetDrawn } from './drawnSignatures'
import { getSignature } from './getSignature'
import { makeLink, readLinkPage } from './scanLink'
import { takeSignature } from './takeSignature'

/** Deletes what the caller drew for a draft. */
async function removeSignature(change: Change, actor: Actor, studyId: string): Promise<null> {
  const row = await lockStudy(change.tx, studyId)
  refuse(whyNotEditReport(factsOf(row), ruleActorOf(actor, change.nowMs)), row)
  await forgetDrawn(change, { studyId: row.id, userId: actor.userId })
  change.log({ content: 'deleted a drawn signature', subject: 'study', subjectId: row.id })
  return null
}

/** Signatures that are drawn on a phone. */
export function reportSignatureRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, objectStore } = services
  serve(app, services, reportSignatureApi, {
    scan: ({ actor, body }) =>
      database.change(actor, reportSignatureApi.scan, (change) => makeLink(change, actor, body)),
    page: ({ params, requestId }) => readLinkPage(services, { ...params, requestId }),
    draw: ({ params, body, requestId }) => takeSignature(services, { ...params, ...body, requestId }),
    get: ({ actor, params }) =>
      database.read(actor, reportSignatureApi.get, (tx, note) => {
        note({ content: 'looked at the signature of a report', subject: 'study', subjectId: params.studyId })
        return getSignature(tx, actor, params.studyId, clock.now(), objectStore)
      }),
    remove: ({ actor, params }) =>
      database.change(actor, reportSignatureApi.remove, (change) => removeSignature(change, actor, params.studyId)),
  })
}

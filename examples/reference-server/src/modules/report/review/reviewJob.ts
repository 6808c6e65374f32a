import { reviewApi } from '@opensono/pacs-core'
import type { ReportFacts } from '@opensono/pacs-core/server'
import * as z from 'zod/mini'
import type { Actor } from '../../../database/actor'
import { jobNames } from '../../../jobs/jobNames'
import type { Services } from '../../../services'
import type { SecretBox } from '../../session/secretBox'
import { lockStudy } from '../../study/studyFacts'
import { readVersion } from '../queries'
import { ModelError } from './model/askModel'
import type { ReviewModels } from './model/createReviewModels'
import { type ModelFinding, withoutNames } from './model/modelFindings'
import { modelTarget, readModel } from './model/modelSettings'
import { readFacts } from './readFacts'
import { endOf, readItems, readReview, type StoredReview, storeReview, withIds } from './storedReview'

/** Asks the model what else is wrong with a report. */
export const reviewJob = jobNames.reviewReport

const Order = z.object({ studyId: z.string(), runId: z.string() })

interface Said {
  found: ModelFinding[]
  fault: StoredReview['fault']
}

/**
 * Ends a review with what a model says. One that does not answer, or nonsense, fails the review with its reason: what the rules found
 * stays, and the report can be finished.
 *
 * @param data - which review; one that was asked for again meanwhile is left to the job of that.
 */
export async function runReview(
  { database, config, log }: Services,
  { models, box }: { models: ReviewModels; box: SecretBox },
  data: unknown,
  actor: Actor,
): Promise<void> {
  const { studyId, runId } = Order.parse(data)
  const { id } = reviewApi.start
  const order = await database.read(actor, { id }, async (tx) => {
    const review = await readReview(tx, studyId)
    if (review?.runId !== runId || review.state !== 'reviewing') return null
    const saved = await readVersion(tx, studyId, review.version)
    if (saved === null) return null
    const [items, stored] = [await readItems(tx), await readModel(tx, actor)]
    return { items, stored, ...(await readFacts(tx, actor, saved)) }
  })
  if (order === null) return
  const { facts, names, items, stored } = order
  const hidden = withoutNames(facts, names)
  const target = await modelTarget(stored, box, config.reviewModelHosts)
  // Nothing of the database is held while the model is waited for. One that was taken away meanwhile has nothing to say.
  const asked = target === null ? Promise.resolve([]) : models.review(actor.hospitalId, target, hidden, items)
  const said = await asked.then(
    (found): Said => ({ found, fault: null }),
    (thrown: unknown): Said => {
      if (!(thrown instanceof ModelError)) throw thrown
      log.warn({ fault: thrown.fault }, 'the model that reviews reports failed')
      return { found: [], fault: thrown.fault }
    },
  )
  await database.change(actor, { id }, async ({ tx, event, log: note }) => {
    await lockStudy(tx, studyId)
    const review = await readReview(tx, studyId)
    note({
      content: 'the model ended the review of a report',
      subject: 'study',
      subjectId: studyId,
      details: { fault: said.fault, findings: said.found.length },
    })
    if (review?.runId !== runId || review.state !== 'reviewing') return
    const more = withIds(
      said.found.map((each) => ({ ...each, ...wordsOf(each, facts) })),
      facts,
      review.findings,
    )
    const findings = [...review.findings, ...more]
    await storeReview(tx, { ...review, findings, fault: said.fault, state: endOf(findings, said.fault) })
    event({ type: 'review-changed', studyId })
  })
}

/** The words of the report itself: the model may have seen them blanked out. */
function wordsOf({ field, start, end }: ModelFinding, facts: ReportFacts) {
  return { words: field === null ? '' : facts[field].slice(start, end) }
}

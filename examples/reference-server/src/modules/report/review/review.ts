import {
  isReportFinished,
  newId,
  openGapOf,
  PacsError,
  type reviewApi,
  whyNotEditReport,
  whyNotView,
} from '@opensono/pacs-core'
import { type BodyOf, reviewReport } from '@opensono/pacs-core/server'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import type { NoteRead } from '../../../database/read'
import type { Transaction } from '../../../database/transaction'
import { readRule } from '../../settings/rule/readRules'
import { factsOf, lockStudy, readStudy, refuse, ruleActorOf, type StoredStudy } from '../../study/studyFacts'
import type { SavedReport } from '../queries'
import { holdReport } from '../service'
import { hasModel, readModel } from './model/modelSettings'
import { readFacts } from './readFacts'
import { reviewJob } from './reviewJob'
import {
  endOf,
  openErrorsOf,
  type ReviewAnswer,
  readItems,
  readReview,
  reviewAnswer,
  type StoredReview,
  stateOf,
  storeReview,
  withIds,
} from './storedReview'

/** The review of a report, for anyone who may see the study. */
export async function getReview(
  tx: Transaction,
  actor: Actor,
  studyId: string,
  nowMs: number,
  note: NoteRead,
): Promise<ReviewAnswer> {
  const row = await readStudy(tx, studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, nowMs)), row)
  note({ content: 'looked at the review of a report', subject: 'study', subjectId: row.id })
  return reviewAnswer(tx, row, await readReview(tx, row.id), nowMs)
}

/** How a review is asked for. */
export interface ReviewOrder {
  /** Also when its current version was reviewed. */
  isAgain: boolean
  /** At which hospitals' own models may be that review beside the rules. */
  hosts: readonly string[]
}

/**
 * Reviews a saved report by the rules, at once. Where the hospital wants reports to be reviewed and has a model, a job asks that for more,
 * and the review goes on until it has answered or did not.
 */
export async function startReview(
  change: Change,
  actor: Actor,
  studyId: string,
  body: BodyOf<typeof reviewApi.start>,
  { isAgain, hosts }: ReviewOrder,
): Promise<ReviewAnswer> {
  const { tx, nowMs } = change
  const { row, current } = await holdReport(change, actor, studyId, whyNotEditReport, body)
  if (current === null) throw new PacsError('NOT_FOUND')
  const former = await readReview(tx, row.id)
  const state = await stateOf(tx, row, former, nowMs)
  const isThere = state === 'reviewing' || (state !== 'pending' && !isAgain)
  if (isThere) {
    change.log({ content: 'asked for the review of a report', subject: 'study', subjectId: row.id })
    return reviewAnswer(tx, row, former, nowMs)
  }
  const items = await readItems(tx)
  const { facts } = await readFacts(tx, actor, current)
  const found = reviewReport(facts, new Set(items.map(({ check }) => check)))
  const findings = withIds(
    found.map((each) => ({ ...each, source: 'rules', said: null })),
    facts,
    former?.findings ?? [],
  )
  const asksModel =
    items.length > 0 && (await readRule(tx, 'isAiReviewOn')) && hasModel(await readModel(tx, actor), hosts)
  const review: StoredReview = {
    hospitalId: actor.hospitalId,
    studyId: row.id,
    version: current.version,
    studyVersion: row.version,
    runId: newId(nowMs),
    state: asksModel ? 'reviewing' : endOf(findings, null),
    fault: null,
    findings,
    askedAt: new Date(nowMs).toISOString(),
    askedById: actor.userId,
    askedByName: actor.userName,
  }
  await storeReview(tx, review)
  if (asksModel) change.job(reviewJob, { studyId: row.id, runId: review.runId })
  const details = { version: review.version, findings: findings.length, asksModel }
  change.log({ content: 'reviewed a report', subject: 'study', subjectId: row.id, details })
  return reviewAnswer(tx, row, review, nowMs)
}

/**
 * Ignores a finding, for a reason that stays with it.
 *
 * @throws PacsError `REPORT_REVIEW_NEEDED` when the report was changed since, or the review runs; `NOT_FOUND` for an unknown finding.
 */
export async function ignoreFinding(
  change: Change,
  actor: Actor,
  { studyId, findingId }: { studyId: string; findingId: string },
  given: string,
): Promise<ReviewAnswer> {
  const { tx, nowMs } = change
  const row = await lockStudy(tx, studyId)
  refuse(whyNotEditReport(factsOf(row), ruleActorOf(actor, nowMs)), row)
  const review = await readReview(tx, row.id)
  const state = await stateOf(tx, row, review, nowMs)
  if (review === null || state === 'pending' || state === 'reviewing') throw new PacsError('REPORT_REVIEW_NEEDED')
  const finding = review.findings.find(({ id }) => id === findingId)
  if (finding === undefined) throw new PacsError('NOT_FOUND')
  const reason = given.trim()
  const ignored = { reason, byName: actor.userName, at: new Date(nowMs).toISOString() }
  const findings = review.findings.map((each) => (each.id === findingId ? { ...each, ignored } : each))
  const ended: StoredReview = { ...review, findings, state: endOf(findings, review.fault) }
  await storeReview(tx, ended)
  const details = { version: review.version, rule: finding.rule, reason }
  change.log({ content: 'ignored a finding of the review of a report', subject: 'study', subjectId: row.id, details })
  return reviewAnswer(tx, row, ended, nowMs)
}

/**
 * Refuses to finish a draft that has a gap, and, where the hospital requires a review, one whose current version was not reviewed or has an open
 * error. Warnings are for the doctor to judge: they keep nobody from finishing.
 *
 * @throws PacsError `REPORT_HAS_GAPS`, `REPORT_REVIEW_NEEDED`, `REPORT_REVIEW_ERRORS`.
 */
export async function requireFinishable(
  tx: Transaction,
  study: StoredStudy,
  saved: SavedReport,
  nowMs: number,
): Promise<void> {
  if (isReportFinished(factsOf(study))) return
  const gap = openGapOf(saved)
  if (gap !== null) throw new PacsError('REPORT_HAS_GAPS', { details: gap })
  if (!(await readRule(tx, 'isAiReviewOn'))) return
  const review = await readReview(tx, study.id)
  const state = await stateOf(tx, study, review, nowMs)
  if (review === null || state === 'pending' || state === 'reviewing') throw new PacsError('REPORT_REVIEW_NEEDED')
  const count = openErrorsOf(review.findings).length
  if (count > 0 && (await readRule(tx, 'areReviewErrorsHeld')))
    throw new PacsError('REPORT_REVIEW_ERRORS', { details: { count } })
}

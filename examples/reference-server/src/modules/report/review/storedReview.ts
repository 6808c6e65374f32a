import { createHash } from 'node:crypto'
import {
  type AnswerOf,
  isReportFinished,
  type ReviewCheck,
  type ReviewState,
  type reviewApi,
} from '@opensono/pacs-core'
import { type ReportFacts, type ReviewRuleId, reviewChecks, reviewWords } from '@opensono/pacs-core/server'
import { and, asc, eq, gt } from 'drizzle-orm'
import { reportVersion } from '../../../database/schema/report'
import { reportReview, type StoredFinding } from '../../../database/schema/review'
import { basicData } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { readRule } from '../../settings/rule/readRules'
import { factsOf, type StoredStudy } from '../../study/studyFacts'
import type { QualityItem } from './model/modelFindings'

/** A review as it is stored. */
export type StoredReview = typeof reportReview.$inferSelect

/** What the review of a report answers. */
export type ReviewAnswer = AnswerOf<typeof reviewApi.get>

/** Milliseconds after which a review that has not ended has lost its server: nobody waits for it any more. */
export const lostAfterMs = 150_000

/** The enabled quality items of the hospital: nothing else is looked for. */
export async function readItems(tx: Transaction): Promise<QualityItem[]> {
  const rows = await tx
    .select({ name: basicData.name, englishName: basicData.englishName, fields: basicData.fields })
    .from(basicData)
    .where(and(eq(basicData.kind, 'report-quality'), eq(basicData.isEnabled, true)))
    .orderBy(asc(basicData.place), asc(basicData.id))
  const checkOf = (given: string | undefined): ReviewCheck => reviewChecks.find((each) => each === given) ?? 'other'
  return rows.map(({ name, englishName, fields }) => ({ name, englishName, check: checkOf(fields.reviewCheck) }))
}

/** Reads the review of a report; null before the first one. */
export async function readReview(tx: Transaction, studyId: string): Promise<StoredReview | null> {
  const [row] = await tx.select().from(reportReview).where(eq(reportReview.studyId, studyId))
  return row ?? null
}

/**
 * The state of a review for the current report and registration. Finishing and reopening make versions of the same words: it
 * holds for these, too.
 */
export async function stateOf(
  tx: Transaction,
  study: StoredStudy,
  review: StoredReview | null,
  nowMs: number,
): Promise<ReviewState> {
  if (review === null || review.studyVersion !== study.version) return 'pending'
  const [later] = await tx
    .select({ version: reportVersion.version })
    .from(reportVersion)
    .where(
      and(
        eq(reportVersion.studyId, review.studyId),
        gt(reportVersion.version, review.version),
        eq(reportVersion.act, 'saved'),
      ),
    )
    .limit(1)
  if (later !== undefined) return 'pending'
  if (isLost(review, nowMs)) return 'failed'
  return review.state === 'reviewing' ? 'reviewing' : endOf(review.findings, review.fault)
}

const isLost = ({ state, askedAt }: StoredReview, nowMs: number) =>
  state === 'reviewing' && nowMs - Date.parse(askedAt) > lostAfterMs

/** Lays a review over the former one. */
export async function storeReview(tx: Transaction, review: StoredReview): Promise<void> {
  await tx
    .insert(reportReview)
    .values(review)
    .onConflictDoUpdate({ target: [reportReview.hospitalId, reportReview.studyId], set: review })
}

/** The errors that nobody has ignored. Warnings are reminders, and hold nothing. */
export const openErrorsOf = (findings: readonly StoredFinding[]) =>
  findings.filter(({ severity, ignored }) => severity === 'error' && ignored === null)

/** How findings end a review. */
export const endOf = (findings: readonly StoredFinding[], fault: StoredReview['fault']) =>
  fault === null && openErrorsOf(findings).length === 0 ? ('passed' as const) : ('failed' as const)

function findingAnswer({ details, said, ...finding }: StoredFinding): ReviewAnswer['findings'][number] {
  if (said !== null) {
    return { ...finding, title: { ...said.title }, advice: { en: said.advice, zh: said.advice } }
  }
  const { title, advice } = reviewWords(finding.rule as ReviewRuleId, details)
  return { ...finding, title: { ...title }, advice: { ...advice } }
}

/** The review of a report as clients see it. */
export async function reviewAnswer(
  tx: Transaction,
  study: StoredStudy,
  review: StoredReview | null,
  nowMs: number,
): Promise<ReviewAnswer> {
  return {
    studyId: study.id,
    state: await stateOf(tx, study, review, nowMs),
    version: review?.version ?? 0,
    findings: review?.findings.map(findingAnswer) ?? [],
    fault: review !== null && isLost(review, nowMs) ? 'LOST' : (review?.fault ?? null),
    isRequired: await readRule(tx, 'isAiReviewOn'),
    isClosed: isReportFinished(factsOf(study)),
    itemCount: (await readItems(tx)).length,
    askedByName: review?.askedByName ?? null,
    askedAt: review?.askedAt ?? null,
  }
}

const ends = /[。；;！!？?\n]|\.\s/g
/** Characters of a sentence that distinguish it from others. */
const sentenceMost = 200

/** The sentence around a place. */
function sentenceAt(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - sentenceMost), start)
  const last = [...before.matchAll(ends)].at(-1)
  const behind = text.slice(end, end + sentenceMost)
  const next = behind.search(ends)
  return (
    before.slice(last === undefined ? 0 : last.index + last[0].length) +
    text.slice(start, end) +
    behind.slice(0, next < 0 ? undefined : next)
  )
}

/**
 * Gives findings their ids: the same for the same words in the same sentence, so that what was ignored stays ignored in a later review,
 * and is asked again when the sentence says something else.
 */
export function withIds(
  found: readonly Omit<StoredFinding, 'id' | 'ignored'>[],
  facts: ReportFacts,
  former: readonly StoredFinding[],
): StoredFinding[] {
  const counts = new Map<string, number>()
  const ignoredBefore = new Map(former.map(({ id, ignored }) => [id, ignored]))
  return found.map((finding) => {
    const { source, rule, field, start, end, words, details } = finding
    const sentence = field === null ? '' : sentenceAt(facts[field], start, end)
    const text = JSON.stringify([source, rule, field, words, sentence, details])
    const count = counts.get(text) ?? 0
    counts.set(text, count + 1)
    const id = createHash('sha256').update(`${count} ${text}`).digest('hex').slice(0, 32)
    return { ...finding, id, ignored: ignoredBefore.get(id) ?? null }
  })
}

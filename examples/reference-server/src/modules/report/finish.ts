import { PacsError, reportApi, whyNotEditReport, whyNotReopenReport, whyNotView } from '@opensono/pacs-core'
import type { BodyOf, PrintEnd } from '@opensono/pacs-core/server'
import { isReportEmpty } from '@opensono/pacs-core/server'
import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { reportPrint } from '../../database/schema/report'
import { study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'
import { requireNotConsulted } from '../study/requireNotConsulted'
import { factsOf, lockStudy, readStudy, refuse, ruleActorOf, type StoredStudy } from '../study/studyFacts'
import { requireProven } from './proveLinks'
import { type ReportAnswer, readReport, readVersion, reportAnswer, type SavedReport } from './queries'
import { missingPicturesOf, requirePictures } from './renderSheet'
import { readQuality } from './review/readQuality'
import { requireFinishable } from './review/review'
import type { SealReport } from './seal/createReportSealer'
import { holdReport, storeReport } from './service'
import { readDrawings, readSheetPictures } from './sheet'
import { readDrawn } from './signature/drawnSignatures'
import { requireUsableImages } from './usedImages'

/** What a study says of its report while there is none, or only a draft. */
export const unreported = {
  diagnosedAt: null,
  reportedById: null,
  reportedByName: null,
  printedAt: null,
  printedById: null,
  printedByName: null,
  auditedById: null,
  auditedByName: null,
  auditedAt: null,
  areViewsComplete: null,
  hasBodyMark: null,
  negativePositiveMark: 'unknown',
} as const

/**
 * The same words as a version of somebody's own: so who still writes on the former one finds out.
 *
 * @param at - when (ISO 8601).
 */
export function nextVersion(saved: SavedReport, { userId, userName }: Actor, at: string): SavedReport {
  const by = { savedAt: at, savedById: userId, savedByName: userName }
  return { ...saved, version: saved.version + 1, ...by, signatureId: null, printedDrawings: null }
}

/**
 * What a draft is when a user finishes it: with the signature that they drew for it, with linked values that are what is measured, and with
 * what is drawn on its images now: its paper shows that from now on.
 *
 * @throws PacsError `LINKED_VALUE_DIFFERS`.
 */
export async function finishedVersion(
  tx: Transaction,
  saved: SavedReport,
  actor: Actor,
  at: string,
): Promise<SavedReport> {
  const drawn = await readDrawn(tx, saved.studyId, actor.userId)
  const proven = await requireProven(tx, saved.studyId, saved, actor)
  const drawings = await readDrawings(tx, saved)
  return { ...nextVersion(proven, actor, at), signatureId: drawn?.id ?? null, ...drawings }
}

/** What a finished report says of its study. */
function reportedFacts({ savedAt, savedById, savedByName, result }: SavedReport) {
  const reporter = { reportedById: savedById, reportedByName: savedByName }
  return { diagnosedAt: savedAt, ...reporter, negativePositiveMark: result, draftedAt: null }
}

/**
 * Stores a report that was just finished, with its seal.
 *
 * @returns what its study says of it from now on.
 * @throws PacsError `IMAGE_OF_OTHER_PATIENT`.
 */
export async function storeFinished(tx: Transaction, row: StoredStudy, finished: SavedReport, seal: SealReport) {
  await requireUsableImages(tx, row.id, finished)
  await storeReport(tx, row.hospitalId, finished, { act: 'finished' })
  await seal(tx, row.hospitalId, finished)
  const facts = { ...reportedFacts(finished), ...(await readQuality(tx, row)) }
  await tx.update(study).set(facts).where(eq(study.id, row.id))
  return facts
}

/**
 * Refuses to finish a version that has pictures which no paper can show. Before the change, for pictures are read and decoded: the change
 * finds the same version, or is refused.
 *
 * @throws PacsError `IMAGE_NOT_PRINTABLE`, `NOT_FOUND`, or why the study is not seen.
 */
export async function requireDrawable(
  services: Services,
  actor: Actor,
  studyId: string,
  { version, withoutImageIds = [] }: BodyOf<typeof reportApi.finish>,
): Promise<void> {
  const { database, clock } = services
  const pictures = await database.read(actor, { id: reportApi.finish.id }, async (tx) => {
    const row = await readStudy(tx, studyId)
    refuse(whyNotView(factsOf(row), ruleActorOf(actor, clock.now())), row)
    const saved = await readVersion(tx, row.id, version)
    return saved === null ? [] : readSheetPictures(tx, row.id, saved, saved.language ?? 'zh')
  })
  requirePictures(pictures, await missingPicturesOf(services, actor, pictures), withoutImageIds)
}

/**
 * The report as the caller has finished it already, by the version that they name or as that version: a press too many, or a first call
 * whose answer was lost. Nothing is changed.
 *
 * @returns null when it is not finished, was finished by another doctor, or the version is another one.
 */
async function finishedBefore(
  { tx, nowMs, log }: Change,
  actor: Actor,
  studyId: string,
  { version }: BodyOf<typeof reportApi.finish>,
): Promise<ReportAnswer | null> {
  const row = await lockStudy(tx, studyId)
  if (whyNotReopenReport(factsOf(row), ruleActorOf(actor, nowMs)) !== null) return null
  const current = await readReport(tx, row.id)
  if (current === null || row.reportedById !== actor.userId || current.savedById !== actor.userId) return null
  if (version !== current.version && version + 1 !== current.version) return null
  log({ content: 'had finished the report before', subject: 'study', subjectId: row.id, details: { version } })
  return reportAnswer(row, current)
}

/** Finishes the report of a study: what is written is the diagnosis from now on, and who did it its author. */
export async function finishReport(
  change: Change,
  actor: Actor,
  studyId: string,
  order: BodyOf<typeof reportApi.finish>,
  seal: SealReport,
): Promise<ReportAnswer> {
  const before = await finishedBefore(change, actor, studyId, order)
  if (before !== null) return before
  const { row, current } = await holdReport(change, actor, studyId, whyNotEditReport, order)
  await requireNotConsulted(change.tx, row.id)
  if (current === null || isReportEmpty(current)) throw new PacsError('REPORT_EMPTY')
  await requireFinishable(change.tx, row, current, change.nowMs)
  const finished = await finishedVersion(change.tx, current, actor, new Date(change.nowMs).toISOString())
  const facts = await storeFinished(change.tx, row, finished, seal)
  const { version } = finished
  const { withoutImageIds = [] } = order
  const details = { version, ...(withoutImageIds.length > 0 && { withoutImageIds }) }
  change.log({ content: 'finished a report', subject: 'study', subjectId: row.id, details })
  return reportAnswer({ ...row, ...facts }, finished)
}

/** Ends all prints of a study: the papers stay noted, and do not count any more. */
export async function endPrints(tx: Transaction, studyId: string, at: string, endedBy: PrintEnd): Promise<string[]> {
  const ended = await tx
    .update(reportPrint)
    .set({ revertedAt: at, endedBy })
    .where(and(eq(reportPrint.studyId, studyId), isNull(reportPrint.revertedAt)))
    .returning({ id: reportPrint.id })
  return ended.map(({ id }) => id)
}

/**
 * Makes a finished report a draft again, to correct it. The study is not diagnosed and not printed until it is finished once more; what
 * was finished and printed stays among the versions, with its author, its time and its prints.
 */
export async function reopenReport(
  change: Change,
  actor: Actor,
  studyId: string,
  order: BodyOf<typeof reportApi.reopen>,
): Promise<ReportAnswer> {
  const { tx, nowMs } = change
  const { row, current } = await holdReport(change, actor, studyId, whyNotReopenReport, order)
  if (current === null) throw new PacsError('NOT_FOUND')
  const at = new Date(nowMs).toISOString()
  const reason = order.reason.trim()
  const reopened = nextVersion(current, actor, at)
  const facts = { ...unreported, draftedAt: at }
  await tx.update(study).set(facts).where(eq(study.id, row.id))
  await storeReport(tx, actor.hospitalId, reopened, { act: 'reopened', reason })
  const printIds = await endPrints(tx, row.id, at, 'reopened')
  const { diagnosedAt, reportedById, printedAt, printedById, negativePositiveMark } = row
  const before = { diagnosedAt, reportedById, printedAt, printedById, negativePositiveMark }
  const details = { version: reopened.version, reason, before, printIds }
  change.log({ content: 'reopened a report', subject: 'study', subjectId: row.id, details })
  return reportAnswer({ ...row, ...facts }, reopened)
}

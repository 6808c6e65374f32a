import {
  type AnswerOf,
  isReportFinished,
  type Language,
  newId,
  PacsError,
  reportApi,
  whyNotPrint,
  whyNotPrintUnaudited,
  whyNotRevertPrint,
  whyNotView,
} from '@opensono/pacs-core'
import { isReportEmpty, laterLock, lockAfterPrint } from '@opensono/pacs-core/server'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { reportPrint } from '../../database/schema/report'
import { patient, study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'
import { readRule } from '../settings/rule/readRules'
import { identityOf } from '../study/patientRecord'
import { requireNotConsulted } from '../study/requireNotConsulted'
import { factsOf, lockStudy, readStudy, refuse, ruleActorOf, type StoredStudy } from '../study/studyFacts'
import { withAddenda } from './addendum/withAddenda'
import { withSignatures } from './audit/withSignatures'
import { finishedVersion, storeFinished } from './finish'
import { requireProven } from './proveLinks'
import { type ReportAnswer, readLockMinutes, readReport, readVersion, reportAnswer, type SavedReport } from './queries'
import { asBase64, type RenderedSheet, renderSheet, requireCharacters, requirePictures } from './renderSheet'
import { requireFinishable } from './review/review'
import { createReportSealer, type SealReport } from './seal/createReportSealer'
import { withSealCode } from './seal/withSealCode'
import { reportConflict } from './service'
import { composeSheet, type Sheet } from './sheet'

/** Which text of which study is to be printed, in which language. */
export interface PrintOrder {
  studyId: string
  version: number
  language: Language
  /** When it is printed, and finished if it is a draft (ISO 8601): the sheet shows it, and is rendered before the report is marked. */
  at: string
  /** Images that the user leaves out, and characters that they accept as boxes: what cannot be drawn is refused otherwise. */
  withoutImageIds?: readonly string[] | undefined
  withoutCharacters?: readonly string[] | undefined
}

/** The sheet that was rendered is not what the report says by now. */
class SheetOutdated extends Error {
  override readonly name = 'SheetOutdated'
}

/** How often a sheet is rendered again because somebody changed the registration meanwhile. */
const attempts = 3

async function requirePrintable(
  tx: Transaction,
  row: StoredStudy,
  actor: Actor,
  nowMs: number,
  saved: SavedReport | null,
): Promise<SavedReport> {
  refuse(whyNotPrint(factsOf(row), ruleActorOf(actor, nowMs)), row)
  await requireNotConsulted(tx, row.id)
  refuse(whyNotPrintUnaudited(await readRule(tx, 'isReportAuditOn'), row), row)
  if (saved === null || isReportEmpty(saved)) throw new PacsError('REPORT_EMPTY')
  return saved
}

/**
 * The report as its paper shows it: a draft is finished by the print of it.
 *
 * @throws PacsError `LINKED_VALUE_DIFFERS`.
 */
async function printed(
  tx: Transaction,
  row: StoredStudy,
  saved: SavedReport,
  actor: Actor,
  at: string,
): Promise<SavedReport> {
  if (!isReportFinished(factsOf(row))) return finishedVersion(tx, saved, actor, at)
  await requireProven(tx, row.id, saved, actor)
  return saved
}

/**
 * Writes down the sheet of a finished version, with what its seal and its signers put on it.
 *
 * @param paper - its language, and when it is printed (ISO 8601); null for a preview.
 */
export async function composeFinished(
  tx: Transaction,
  actor: Actor,
  row: StoredStudy,
  saved: SavedReport,
  paper: { language: Language; at: string | null },
): Promise<Sheet> {
  const { studyId, savedAt, savedByName } = saved
  const { language, at: printedAt } = paper
  const content = { studyId, writing: saved, saved: { at: savedAt, byName: savedByName }, printedAt, language }
  const sheet = await withAddenda(tx, studyId, actor.timeZone, await composeSheet(tx, actor, content))
  return withSealCode(tx, actor.hospitalId, saved, await withSignatures(tx, row, saved, sheet))
}

/** The content of the sheet of a saved version, for anyone who may print it. */
async function readSheet(tx: Transaction, actor: Actor, order: PrintOrder, nowMs: number): Promise<Sheet> {
  const row = await readStudy(tx, order.studyId)
  const asked = await readVersion(tx, row.id, order.version)
  const saved = await requirePrintable(tx, row, actor, nowMs, asked ?? (await readReport(tx, row.id)))
  if (asked === null) throw reportConflict(row, saved, { version: order.version })
  await requireFinishable(tx, row, saved, nowMs)
  return composeFinished(tx, actor, row, await printed(tx, row, saved, actor, order.at), order)
}

type Lock = Pick<StoredStudy, 'lockedUntil' | 'lockedById' | 'lockedByName'>

/** The lock of a study after a print: one that somebody set by hand for longer stays theirs. */
function lockOfPrint({ lockedUntil, lockedById, lockedByName }: StoredStudy, untilByPrint: string | null): Lock {
  const until = laterLock(lockedUntil, untilByPrint)
  return until === lockedUntil
    ? { lockedUntil, lockedById, lockedByName }
    : { lockedUntil: until, lockedById: null, lockedByName: null }
}

/** Whom a sheet names. The study is held, and nobody changes its patient without holding it. */
async function readIdentity(tx: Transaction, { patientRecordId }: StoredStudy) {
  const [row] = await tx.select().from(patient).where(eq(patient.id, patientRecordId))
  return row === undefined ? null : identityOf(row)
}

type ReadyPrint = Awaited<ReturnType<typeof renderPrint>>

/** Marks the report printed, if the rendered sheet is what it says now; with the lock that the hospital wants after a print. */
async function markPrinted(change: Change, actor: Actor, order: PrintOrder, rendered: ReadyPrint, seal: SealReport) {
  const { tx, nowMs } = change
  const row = await lockStudy(tx, order.studyId)
  const found = await requirePrintable(tx, row, actor, nowMs, await readReport(tx, row.id))
  if (found.version !== order.version) throw reportConflict(row, found, { version: order.version })
  await requireFinishable(tx, row, found, nowMs)
  const saved = await printed(tx, row, found, actor, order.at)
  const current = await composeFinished(tx, actor, row, saved, order)
  if (JSON.stringify(current) !== JSON.stringify(rendered.sheet)) throw new SheetOutdated()
  const facts = saved === found ? {} : await storeFinished(tx, row, saved, seal)
  const { version } = saved

  const id = newId(nowMs)
  const at = new Date(nowMs).toISOString()
  const printedAt = row.printedAt ?? at
  const lock = lockOfPrint(row, lockAfterPrint(nowMs, await readLockMinutes(tx)))
  const printer = row.printedAt === null && { printedById: actor.userId, printedByName: actor.userName }
  await tx
    .update(study)
    .set({ printedAt, ...printer, ...lock })
    .where(eq(study.id, row.id))
  await tx.insert(reportPrint).values({
    hospitalId: actor.hospitalId,
    id,
    studyId: row.id,
    version,
    printedAt: at,
    printedById: actor.userId,
    printedByName: actor.userName,
    lockedUntil: lock.lockedUntil,
    formerLockedUntil: row.lockedUntil,
    formerLockedById: row.lockedById,
    formerLockedByName: row.lockedByName,
    identity: await readIdentity(tx, row),
  })
  const details = { version, printId: id, ...(saved !== found && { isFinished: true }), ...detailsOf(rendered) }
  change.log({ content: 'printed a report', subject: 'study', subjectId: row.id, details })
  return { printedAt, printId: id, report: reportAnswer({ ...row, ...facts, printedAt }, saved) }
}

/** A report that was printed: its file, one copy, and what became of it. */
export interface Printed extends Omit<AnswerOf<typeof reportApi.print>, 'pdf'> {
  file: Uint8Array
  sheet: Sheet
}

/** The change's own row of the operation log covers the whole print. */
const call = { id: reportApi.print.id }

/** Reads and renders the sheet of a report; nothing is marked yet. */
export async function renderPrint(services: Services, actor: Actor, order: PrintOrder, signal: AbortSignal) {
  const { database, clock } = services
  const sheet = await database.read(actor, call, (tx) => readSheet(tx, actor, order, clock.now()))
  const rendered = await renderSheet(services, sheet, { ...actor, isPreview: false, signal })
  const { file, missingImageIds, missingCharacters } = rendered
  requirePictures(sheet.pictures, missingImageIds, order.withoutImageIds ?? [])
  requireCharacters(missingCharacters, order.withoutCharacters ?? [])
  return { sheet, file, missingImageIds, missingCharacters }
}

/** What could not be drawn on a printed sheet. */
type Missing = Pick<RenderedSheet, 'missingImageIds' | 'missingCharacters'>

const detailsOf = ({ missingImageIds, missingCharacters }: Missing) => ({
  ...(missingImageIds.length > 0 && { missingImageIds }),
  ...(missingCharacters.length > 0 && { missingCharacters }),
})

/**
 * Prints a saved report: renders its sheet, marks the report printed, and only then hands the sheet out. A sheet that
 * cannot be rendered marks nothing; a sheet that was overtaken by a change is rendered again.
 *
 * @param ready - its sheet, where it was rendered before; else it is rendered now.
 */
export async function printOne(
  services: Services,
  actor: Actor,
  asked: Omit<PrintOrder, 'at'>,
  signal: AbortSignal,
  ready?: { order: PrintOrder; rendered: ReadyPrint },
): Promise<Printed> {
  const { database, clock, sealKeys } = services
  const seal = createReportSealer(sealKeys.own)
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const order = { ...asked, at: new Date(clock.now()).toISOString() }
    const isFirst = attempt === 1 && ready !== undefined
    const print = isFirst ? ready : { rendered: await renderPrint(services, actor, order, signal), order }
    const { rendered } = print
    try {
      const marked = await database.change(actor, call, (change) =>
        markPrinted(change, actor, print.order, rendered, seal),
      )
      return { ...marked, file: rendered.file, sheet: rendered.sheet }
    } catch (thrown) {
      if (!(thrown instanceof SheetOutdated)) throw thrown
    }
  }
  throw new PacsError('SERVER_BUSY')
}

/** Joins printed sheets into one file, in their order, each as often as the source of its patient wants. */
export async function joinPrinted(
  { paper }: Services,
  actor: Actor,
  printed: readonly Pick<Printed, 'file' | 'sheet'>[],
  signal: AbortSignal,
): Promise<string> {
  const [first] = printed
  if (first === undefined) throw new PacsError('PRINT_FAILED', { message: 'nothing to join' })
  // The file itself, byte for byte, where it is one and printed once.
  if (printed.length === 1 && first.sheet.copies === 1) return asBase64(first.file)
  const { title, hospitalName: author, savedAt: madeAt } = first.sheet.paper
  const files = printed.map(({ file: bytes, sheet: { copies } }) => ({ bytes, copies }))
  const order = { ...actor, isPreview: false, signal }
  const { file } = await paper.join({ kind: 'bundle', title, author, madeAt, files }, order)
  return asBase64(file)
}

/** Prints a saved report, in as many copies as the hospital wants. */
export async function printReport(
  services: Services,
  actor: Actor,
  asked: Omit<PrintOrder, 'at'>,
  signal: AbortSignal,
): Promise<AnswerOf<typeof reportApi.print>> {
  const printed = await printOne(services, actor, asked, signal)
  const { printedAt, printId, report } = printed
  return { pdf: await joinPrinted(services, actor, [printed], signal), printedAt, printId, report }
}

/** Takes a print back that did not come out of the printer; a second time changes nothing more. */
export async function revertPrint(
  change: Change,
  actor: Actor,
  studyId: string,
  printId: string,
): Promise<ReportAnswer> {
  const { tx, nowMs } = change
  const row = await lockStudy(tx, studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, nowMs)), row)
  const [print] = await tx
    .select()
    .from(reportPrint)
    .where(and(eq(reportPrint.id, printId), eq(reportPrint.studyId, row.id)))
  if (print === undefined) throw new PacsError('NOT_FOUND')
  change.log({ content: 'took a print back', subject: 'study', subjectId: row.id, details: { printId } })
  if (print.revertedAt !== null) return reportAnswer(row, await readReport(tx, row.id))

  refuse(whyNotRevertPrint(print, ruleActorOf(actor, nowMs)), row)
  const revertedAt = new Date(nowMs).toISOString()
  await tx.update(reportPrint).set({ revertedAt, endedBy: 'not-printed' }).where(eq(reportPrint.id, print.id))
  const [first] = await tx
    .select()
    .from(reportPrint)
    .where(and(eq(reportPrint.studyId, row.id), isNull(reportPrint.revertedAt)))
    .orderBy(asc(reportPrint.printedAt), asc(reportPrint.id))
    .limit(1)
  const { printedAt = null, printedById = null, printedByName = null } = first ?? {}
  const { formerLockedUntil: lockedUntil, formerLockedById: lockedById, formerLockedByName: lockedByName } = print
  // A lock that came after this print stays.
  const lock = row.lockedUntil === print.lockedUntil && { lockedUntil, lockedById, lockedByName }
  await tx
    .update(study)
    .set({ printedAt, printedById, printedByName, ...lock })
    .where(eq(study.id, row.id))
  return reportAnswer({ ...row, printedAt, ...lock }, await readReport(tx, row.id))
}

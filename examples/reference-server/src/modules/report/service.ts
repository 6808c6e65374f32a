import {
  keptUnlinked,
  type PacsError,
  type Refusal,
  type Actor as RuleActor,
  type reportApi,
  type StudyFacts,
  unlinkedOf,
  whyNotEditReport,
  whyNotView,
} from '@opensono/pacs-core'
import type { BodyOf, ReportAct } from '@opensono/pacs-core/server'
import { isReportEmpty } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { type Change, versionConflict } from '../../database/change'
import type { NoteRead } from '../../database/read'
import { report, reportImage, reportVersion } from '../../database/schema/report'
import { study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { refuseField } from '../../serve/refuseField'
import { factsOf, lockStudy, readStudy, refuse, ruleActorOf, type StoredStudy } from '../study/studyFacts'
import { checkValues } from './checkValues'
import { completeWriting, type SentWriting } from './completeWriting'
import { keepParameters } from './parameter/keepParameters'
import { proveLinks, requireProven } from './proveLinks'
import {
  type ReportAnswer,
  readPictures,
  readReport,
  readUsedTemplate,
  reportAnswer,
  type SavedReport,
  usualTemplate,
  type Writing,
} from './queries'
import { requireUsableImages } from './usedImages'

/** The report of a study, for anyone who may see the study. */
export async function getReport(
  tx: Transaction,
  actor: Actor,
  studyId: string,
  nowMs: number,
  note: NoteRead,
): Promise<ReportAnswer> {
  const row = await readStudy(tx, studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, nowMs)), row)
  note({ content: 'looked at a report', subject: 'study', subjectId: row.id })
  const saved = await readReport(tx, row.id)
  const answer = reportAnswer(row, saved)
  return saved === null ? { ...answer, templateId: await usualTemplate(tx, row.examTypeId) } : answer
}

/**
 * Checks what a schema cannot know: the template is the hospital's and in use, the images are stills of this very study, and linked values
 * fit their texts.
 *
 * @param current - the report as it is: it may keep a template that is not in use any more, in the version that it was written with.
 * @returns the version of the template that the report is written with.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED`, `IMAGE_OF_OTHER_PATIENT`.
 */
export async function checkWriting(
  tx: Transaction,
  studyId: string,
  writing: Writing,
  current: SavedReport | null,
): Promise<number | null> {
  const { templateId, imageIds } = writing
  const isKept = templateId !== null && current?.templateId === templateId
  const template = templateId === null ? null : await readUsedTemplate(tx, templateId, null)
  if (templateId !== null && (template === null || (!template.isEnabled && !isKept))) {
    throw refuseField('templateId', 'unknown', { ids: [templateId] })
  }
  const pictures = await readPictures(tx, studyId, imageIds)
  const missing = imageIds.filter((id) => pictures.every((picture) => picture.id !== id))
  if (missing.length > 0) throw refuseField('imageIds', 'otherStudy', { ids: missing })
  if (pictures.some(({ isClip }) => isClip)) throw refuseField('imageIds', 'clip')
  await checkValues(tx, studyId, writing, current)
  await requireUsableImages(tx, studyId, writing, current)
  return isKept ? current.templateNumber : (template?.newest ?? null)
}

/** The refusal of an edit that did not know the newest text. */
export function reportConflict(row: StoredStudy, current: SavedReport | null, yours: unknown): PacsError {
  return versionConflict({
    savedByName: current?.savedByName ?? row.registeredByName,
    savedAt: current?.savedAt ?? row.registerTime,
    current: reportAnswer(row, current),
    yours,
  })
}

/** What made a version, why it was reopened, and which one it repeats. */
interface Making {
  act: ReportAct
  reason?: string
  restoredFrom?: number
}

/** Lays a text over the former one, which stays among the versions. */
export async function storeReport(
  tx: Transaction,
  hospitalId: string,
  saved: SavedReport,
  making: Making,
): Promise<void> {
  const { imageIds, ...writing } = saved
  await tx
    .insert(report)
    .values({ hospitalId, ...writing })
    .onConflictDoUpdate({ target: [report.hospitalId, report.studyId], set: writing })
  await tx.insert(reportVersion).values({ hospitalId, ...saved, ...making })
  await tx.delete(reportImage).where(eq(reportImage.studyId, saved.studyId))
  const images = imageIds.map((imageId, place) => ({ hospitalId, studyId: saved.studyId, imageId, place }))
  if (images.length > 0) await tx.insert(reportImage).values(images)
}

/** Rules ask last whether a report is a draft: who saw an older version is shown the newest one first. */
const ofState: readonly Refusal[] = ['REPORT_IS_FINISHED', 'REPORT_NOT_FINISHED']

/** A report that is held, and its study. */
export interface HeldReport {
  row: StoredStudy
  /** Null before the first save. */
  current: SavedReport | null
}

/**
 * Holds a study and its report until the transaction ends, if they are what the actor saw and a rule allows it.
 *
 * @param yours - what the actor wants; its version is the one that they saw.
 * @throws PacsError `NOT_FOUND`, `CONFLICT`, or what the rule says.
 */
export async function holdReport(
  { tx, nowMs }: Change,
  actor: Actor,
  studyId: string,
  rule: (study: StudyFacts, actor: RuleActor) => Refusal,
  yours: { version: number },
): Promise<HeldReport> {
  const row = await lockStudy(tx, studyId)
  const refusal = rule(factsOf(row), ruleActorOf(actor, nowMs))
  if (!ofState.includes(refusal)) refuse(refusal, row)
  const current = await readReport(tx, row.id)
  if ((current?.version ?? 0) !== yours.version) throw reportConflict(row, current, yours)
  refuse(refusal, row)
  return { row, current }
}

/** What a draft says of its study: who examined it, and that it is a draft. Its status and its result stay. */
export function draftFacts(row: StoredStudy, actor: Actor, saved: SavedReport): Partial<StoredStudy> {
  const draftedAt = isReportEmpty(saved) ? null : (row.draftedAt ?? saved.savedAt)
  return {
    ...(row.examinedById === null && { examinedById: actor.userId, examinedByName: actor.userName }),
    ...(row.draftedAt !== draftedAt && { draftedAt }),
  }
}

/**
 * What is stored of a writing: its linked values are what is measured. Those that the client does not send it does not vouch for: they stay
 * as plain text where they are not, and are marked until they are edited or accepted.
 *
 * @throws PacsError `LINKED_VALUE_DIFFERS` for those that it sends.
 */
async function provenWriting(
  tx: Transaction,
  studyId: string,
  writing: Writing,
  sent: SentWriting,
  actor: Actor,
): Promise<Writing> {
  const { broken, values, parameters, worksheets } = await proveLinks(tx, studyId, writing, actor)
  const kept = {
    ...writing,
    ...(!sent.values && { values }),
    ...(!sent.parameters && { parameters }),
    ...(!sent.worksheets && { worksheets }),
  }
  const proven = await requireProven(tx, studyId, kept, actor)
  return { ...proven, unlinked: keptUnlinked([...writing.unlinked, ...broken.map(unlinkedOf)], proven) }
}

/** Saves the report of a study as a draft, if its version is still the one that the editor saw. */
export async function saveReport(
  change: Change,
  actor: Actor,
  studyId: string,
  body: BodyOf<typeof reportApi.save>,
): Promise<ReportAnswer> {
  const { tx, nowMs } = change
  const { row, current } = await holdReport(change, actor, studyId, whyNotEditReport, body)
  const { version, ...sent } = body
  const parameters = await keepParameters(tx, row, sent.parameters, current?.parameters ?? [])
  const writing = { ...completeWriting(sent, current), parameters }
  const templateNumber = await checkWriting(tx, row.id, writing, current)
  const saved: SavedReport = {
    ...(await provenWriting(tx, row.id, writing, sent, actor)),
    templateNumber,
    signatureId: null,
    printedDrawings: null,
    studyId: row.id,
    version: version + 1,
    savedAt: new Date(nowMs).toISOString(),
    savedById: actor.userId,
    savedByName: actor.userName,
  }
  await storeReport(tx, actor.hospitalId, saved, { act: 'saved' })
  const facts = draftFacts(row, actor, saved)
  if (Object.keys(facts).length > 0) {
    await tx.update(study).set(facts).where(eq(study.id, row.id))
    change.event({ type: 'study-changed', studyId: row.id })
  }
  // When a draft is begun is counted: how long a report takes is the time from there to its end.
  const details = { version: saved.version, ...(facts.draftedAt != null && { isBegun: true }) }
  change.log({ content: 'saved a report', subject: 'study', subjectId: row.id, details })
  return reportAnswer(row, saved)
}

import { newId } from '@opensono/pacs-core'
import { asc, eq } from 'drizzle-orm'
import type { Change } from '../../../../database/change'
import {
  report,
  reportAddendum,
  reportImage,
  reportPrint,
  reportSeal,
  reportVersion,
} from '../../../../database/schema/report'
import type { StoredStudy } from '../../studyFacts'
import type { MergeSides } from './mergeSides'

/** The pictures that a report shows. */
type ReportPictures = (typeof reportImage.$inferSelect)[]

/** Lets go of the pictures that the report of a study shows, so that they can move; its versions still name them. */
export async function releasePictures({ tx }: Change, studyId: string): Promise<ReportPictures> {
  return tx.delete(reportImage).where(eq(reportImage.studyId, studyId)).returning()
}

/** What a report says of its study. */
function reportFacts(row: StoredStudy): Partial<StoredStudy> {
  const { draftedAt, diagnosedAt, reportedById, reportedByName, printedAt, printedById, printedByName } = row
  const { auditedById, auditedByName, auditedAt, examinedById, examinedByName, negativePositiveMark } = row
  const { areViewsComplete, hasBodyMark } = row
  const reported = { draftedAt, diagnosedAt, reportedById, reportedByName, negativePositiveMark }
  const printed = { printedAt, printedById, printedByName }
  const audited = { auditedById, auditedByName, auditedAt }
  const facts = { ...reported, ...printed, ...audited, areViewsComplete, hasBodyMark }
  // The doctor who answers for the report stays the one whom its paper names.
  return { ...facts, ...(examinedById !== null && { examinedById, examinedByName }) }
}

/**
 * Gives a study without a report that of the study which is merged into it, with every version, seal, addendum and print. Both keep theirs: what
 * was once written is never altered.
 *
 * @param pictures - those that the report shows, which have moved.
 * @returns what the report says of its new study; null when there was none to take, or when the study has its own.
 */
export async function takeReport(
  { tx, nowMs }: Change,
  { survivor, merged }: MergeSides,
  pictures: ReportPictures,
): Promise<Partial<StoredStudy> | null> {
  const studyId = survivor.id
  const own = await tx.select({ version: report.version }).from(report).where(eq(report.studyId, studyId))
  const [given] = await tx.select().from(report).where(eq(report.studyId, merged.id))
  if (own.length > 0 || given === undefined) return null
  await tx.insert(report).values({ ...given, studyId })
  const versions = await tx
    .select()
    .from(reportVersion)
    .where(eq(reportVersion.studyId, merged.id))
    .orderBy(asc(reportVersion.version))
  await tx.insert(reportVersion).values(versions.map((each) => ({ ...each, studyId })))
  const seals = await tx.select().from(reportSeal).where(eq(reportSeal.studyId, merged.id))
  if (seals.length > 0) await tx.insert(reportSeal).values(seals.map((each) => ({ ...each, studyId })))
  const addenda = await tx.select().from(reportAddendum).where(eq(reportAddendum.studyId, merged.id))
  const added = addenda.map((each) => ({ ...each, id: newId(nowMs), studyId }))
  if (added.length > 0) await tx.insert(reportAddendum).values(added)
  const prints = await tx.select().from(reportPrint).where(eq(reportPrint.studyId, merged.id))
  const copies = prints.map((each) => ({ ...each, id: newId(nowMs), studyId }))
  if (copies.length > 0) await tx.insert(reportPrint).values(copies)
  if (pictures.length > 0) await tx.insert(reportImage).values(pictures.map((each) => ({ ...each, studyId })))
  return reportFacts(merged)
}

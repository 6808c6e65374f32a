import type { AnswerOf, ReportResult, reportApi } from '@opensono/pacs-core'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { image, imageFile } from '../../database/schema/image'
import { report, reportImage, reportSetting, reportTemplate, reportVersion } from '../../database/schema/report'
import type { Transaction } from '../../database/transaction'
import type { StoredStudy } from '../study/studyFacts'

/** What is written in a report: by a save, or by a preview. */
export interface Writing {
  templateId: string | null
  findings: string
  impression: string
  result: ReportResult
  imageIds: string[]
}

/** The writing of a report as it was saved once. */
export type SavedReport = Omit<typeof reportVersion.$inferSelect, 'hospitalId'>

/** What a report answers to its reader. */
export type ReportAnswer = AnswerOf<typeof reportApi.get>

/** Reads the report of a study as it stands; null before the first save. */
export async function readReport(tx: Transaction, studyId: string): Promise<SavedReport | null> {
  const [row] = await tx.select().from(report).where(eq(report.studyId, studyId))
  if (row === undefined) return null
  const images = await tx
    .select({ id: reportImage.imageId })
    .from(reportImage)
    .where(eq(reportImage.studyId, studyId))
    .orderBy(asc(reportImage.place))
  return { ...row, imageIds: images.map(({ id }) => id) }
}

/** Reads a report as it was saved once; null when there is no such version. */
export async function readVersion(tx: Transaction, studyId: string, version: number): Promise<SavedReport | null> {
  const [row] = await tx
    .select()
    .from(reportVersion)
    .where(and(eq(reportVersion.studyId, studyId), eq(reportVersion.version, version)))
  return row ?? null
}

/** The report of a study as clients see it. */
export function reportAnswer(study: StoredStudy, saved: SavedReport | null): ReportAnswer {
  return {
    studyId: study.id,
    templateId: saved?.templateId ?? null,
    findings: saved?.findings ?? '',
    impression: saved?.impression ?? '',
    result: saved?.result ?? 'unknown',
    imageIds: saved?.imageIds ?? [],
    version: saved?.version ?? 0,
    savedAt: saved?.savedAt ?? null,
    savedByName: saved?.savedByName ?? null,
    printedAt: study.printedAt,
  }
}

/** The templates of the hospital, in its order. */
export async function readTemplates(tx: Transaction): Promise<AnswerOf<typeof reportApi.templates>> {
  const { id, name, englishName, title, examTypeIds, findings, impression } = reportTemplate
  return tx
    .select({ id, name, englishName, title, examTypeIds, findings, impression })
    .from(reportTemplate)
    .orderBy(asc(reportTemplate.place), asc(reportTemplate.name))
}

/** The title that a template gives the paper; null when there is no such template. */
export async function readTitle(tx: Transaction, templateId: string): Promise<string | null> {
  const [row] = await tx
    .select({ title: reportTemplate.title })
    .from(reportTemplate)
    .where(eq(reportTemplate.id, templateId))
  return row?.title ?? null
}

/** A picture that a report may show, with its file. */
export interface StudyPicture {
  id: string
  comment: string
  objectKey: string
  sizeBytes: number
  isClip: boolean
}

/** Reads pictures of a study, in the order of their ids given; images of other studies are left out. */
export async function readPictures(
  tx: Transaction,
  studyId: string,
  imageIds: readonly string[],
): Promise<StudyPicture[]> {
  if (imageIds.length === 0) return []
  const { objectKey, sizeBytes, isClip } = imageFile
  const rows = await tx
    .select({ id: image.id, comment: image.comment, objectKey, sizeBytes, isClip })
    .from(image)
    .innerJoin(imageFile, and(eq(imageFile.hospitalId, image.hospitalId), eq(imageFile.id, image.id)))
    .where(and(eq(image.studyId, studyId), inArray(image.id, [...imageIds])))
  const found = new Map(rows.map((row) => [row.id, row]))
  return imageIds.flatMap((id) => found.get(id) ?? [])
}

/** How long a study of the hospital is locked after its report was printed. */
export async function readLockMinutes(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ lockMinutes: reportSetting.lockMinutes }).from(reportSetting)
  return row?.lockMinutes ?? 0
}

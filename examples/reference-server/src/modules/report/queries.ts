import {
  type AnswerOf,
  type Language,
  type ReportDrawing,
  type ReportParameter,
  type ReportResult,
  type ReportTextField,
  type ReportTexts,
  type ReportValue,
  type ReportWorksheet,
  type reportApi,
  reportTextFields,
  type TemplateContent,
  type UnlinkedValue,
} from '@opensono/pacs-core'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { image, imageFile } from '../../database/schema/image'
import { report, reportImage, reportSetting, reportTemplate, reportVersion } from '../../database/schema/report'
import { basicData } from '../../database/schema/study'
import { reportTemplateVersion } from '../../database/schema/template'
import type { Transaction } from '../../database/transaction'
import type { StoredStudy } from '../study/studyFacts'

/** What is written in a report: by a save, or by a preview. */
export interface Writing extends ReportTexts {
  templateId: string | null
  /** Null while nobody chose one. */
  language: Language | null
  values: ReportValue[]
  parameters: ReportParameter[]
  worksheets: ReportWorksheet[]
  result: ReportResult
  imageIds: string[]
  drawings: ReportDrawing[]
  unlinked: UnlinkedValue[]
}

/** The writing of a report as it was saved once. */
export type SavedReport = Omit<typeof reportVersion.$inferSelect, 'hospitalId' | 'act' | 'reason' | 'restoredFrom'>

/** What a report answers to its reader. */
export type ReportAnswer = AnswerOf<typeof reportApi.get>

/** Reads the current report of a study; null before the first save. */
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
    language: saved?.language ?? null,
    findings: saved?.findings ?? '',
    impression: saved?.impression ?? '',
    recommendation: saved?.recommendation ?? '',
    history: saved?.history ?? '',
    values: saved?.values ?? [],
    parameters: saved?.parameters ?? [],
    worksheets: saved?.worksheets ?? [],
    result: saved?.result ?? 'unknown',
    imageIds: saved?.imageIds ?? [],
    drawings: saved?.drawings ?? [],
    printedDrawings: saved?.printedDrawings ?? null,
    unlinked: saved?.unlinked ?? [],
    version: saved?.version ?? 0,
    savedAt: saved?.savedAt ?? null,
    savedByName: saved?.savedByName ?? null,
    diagnosedAt: study.diagnosedAt,
    reportedByName: study.reportedByName,
    printedAt: study.printedAt,
  }
}

/** The template that reports of an exam type begin with; null when it names none, or one that is not in use. */
export async function usualTemplate(tx: Transaction, examTypeId: string | null): Promise<string | null> {
  if (examTypeId === null) return null
  const named = eq(sql`${reportTemplate.id}::text`, sql`${basicData.fields} ->> 'templateId'`)
  const [row] = await tx
    .select({ id: reportTemplate.id })
    .from(basicData)
    .innerJoin(reportTemplate, and(eq(reportTemplate.hospitalId, basicData.hospitalId), named))
    .where(and(eq(basicData.id, examTypeId), eq(reportTemplate.isEnabled, true)))
  return row?.id ?? null
}

/** The templates of the hospital, in its order. */
export async function readTemplates(tx: Transaction): Promise<AnswerOf<typeof reportApi.templates>> {
  const { id, name, englishName, title, examTypeIds, findings, impression, isEnabled } = reportTemplate
  const { content } = reportTemplateVersion
  const rows = await tx
    .select({ id, name, englishName, title, examTypeIds, findings, impression, isEnabled, content })
    .from(reportTemplate)
    .leftJoin(
      reportTemplateVersion,
      and(eq(reportTemplateVersion.templateId, id), eq(reportTemplateVersion.number, reportTemplate.number)),
    )
    .orderBy(asc(reportTemplate.place), asc(reportTemplate.name))
  return rows.map(({ content, ...template }) => ({
    ...template,
    sections: sectionsOf(content),
    tables: tablesOf(content),
    imageLimit: imageLimitOf(content),
  }))
}

/** A section of a report, as its template wants it. */
interface UsedSection {
  name: ReportTextField
  /** Headings in both languages; an empty one is the usual one. */
  title: { zh: string; en: string }
  text: string
  /** Empty where the template has none. */
  englishText: string
}

const isTextField = (name: string): name is ReportTextField => (reportTextFields as readonly string[]).includes(name)

/** The sections that a template asks for, in the order of the paper; none before there were versions. */
export function sectionsOf(content: TemplateContent | null | undefined): UsedSection[] {
  return (content?.blocks ?? []).flatMap((block) =>
    block.kind === 'section' && isTextField(block.name)
      ? [{ name: block.name, title: block.title, text: block.text, englishText: block.englishText ?? '' }]
      : [],
  )
}

/** The tables of parameters that a template asks for, in the order of the paper. */
function tablesOf(content: TemplateContent | null | undefined) {
  return (content?.blocks ?? []).flatMap((block) =>
    block.kind === 'parameters' ? [{ title: block.title, abbreviations: block.abbreviations }] : [],
  )
}

/** How many pictures the paper of a template has room for; null when it does not say. */
function imageLimitOf(content: TemplateContent | null): number | null {
  const grids = (content?.blocks ?? []).flatMap((block) =>
    block.kind === 'images' ? [block.columns * block.rows] : [],
  )
  return content === null ? null : grids.reduce((sum, places) => sum + places, 0)
}

/** The title that a version of a template gives the paper. */
export const titleOf = ({ title: { zh, en } }: TemplateContent): string => (en === '' ? zh : `${zh} ${en}`)

/** What a report has of its template. */
export interface UsedTemplate {
  /** Stands at the head of the paper. */
  title: string
  isEnabled: boolean
  /** What the version says; null from before there were versions. */
  content: TemplateContent | null
  /** The newest version; null when there is none yet. */
  newest: number | null
}

/**
 * A template as a report uses it; null when there is no such template.
 *
 * @param number - the version that the report was written with; null is from before there were versions.
 */
export async function readUsedTemplate(
  tx: Transaction,
  templateId: string,
  number: number | null,
): Promise<UsedTemplate | null> {
  const { title, isEnabled, number: newest } = reportTemplate
  const [row] = await tx
    .select({ title, isEnabled, newest })
    .from(reportTemplate)
    .where(eq(reportTemplate.id, templateId))
  if (row === undefined) return null
  const [used] = await tx
    .select({ content: reportTemplateVersion.content })
    .from(reportTemplateVersion)
    .where(and(eq(reportTemplateVersion.templateId, templateId), eq(reportTemplateVersion.number, number ?? 1)))
  return {
    title: used === undefined ? row.title : titleOf(used.content),
    isEnabled: row.isEnabled,
    content: used?.content ?? null,
    newest: row.newest === 0 ? null : row.newest,
  }
}

/** A picture that a report may show, with its file. */
export interface StudyPicture {
  id: string
  comment: string
  /** What is drawn on it, as it is stored. */
  measure: string
  measureVersion: number
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
  const { measure, measureVersion, objectKey, sizeBytes, isClip } = imageFile
  const rows = await tx
    .select({ id: image.id, comment: image.comment, measure, measureVersion, objectKey, sizeBytes, isClip })
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

import {
  dictionaryName,
  ImageId,
  isDrawingPrintedOf,
  type Language,
  limits,
  PacsError,
  type PrintedDrawing,
  type ReportDrawing,
  readPrintCopies,
} from '@opensono/pacs-core'
import { and, asc, eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { hospital } from '../../database/schema/foundation'
import { basicData, roomDevice } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import type { ReportPaper } from '../../paper/reportPaper'
import { readDicomFiles, type ShownFile } from '../image/shownPicture'
import { readPage, readRule } from '../settings/rule/readRules'
import { words } from '../study/paper/words'
import { readStudies } from '../study/readStudies'
import { composePaper } from './composePaper'
import { readPictures, readUsedTemplate, type SavedReport, type StudyPicture, type Writing } from './queries'
import { requireUsableImages } from './usedImages'

/** A picture of a sheet. */
export interface SheetPicture {
  imageId: string
  /** Null when the image is no more. */
  file: ShownFile | null
  caption: string
  /** What is drawn on it, as it is stored; empty where nothing is, or where it is not to be printed. */
  measure: string
}

/** A sheet with everything but its pictures' bytes, which lie in the object store. */
export interface Sheet {
  paper: Omit<ReportPaper, 'images'>
  pictures: SheetPicture[]
  /** Pictures of signatures, in the order of the signers; null for who has none. */
  signatures?: ({ objectKey: string; sizeBytes: number } | null)[]
  /** How often it is printed for patients of this source. */
  copies: number
}

/** What is to be printed on a sheet. */
export interface SheetContent {
  studyId: string
  /** With the version of its template. */
  writing: Writing & { templateNumber: number | null; printedDrawings?: PrintedDrawing[] | null }
  /** Who saved it and when (ISO 8601); null for a draft. */
  saved: { at: string; byName: string } | null
  /** When it is printed (ISO 8601); null for a preview. */
  printedAt: string | null
  language: Language
}

/** The machine of a study's room; empty where none is known. */
async function readDeviceName(tx: Transaction, roomId: string | null, language: Language): Promise<string> {
  if (roomId === null) return ''
  const [found] = await tx
    .select({ name: basicData.name, englishName: basicData.englishName })
    .from(roomDevice)
    .innerJoin(basicData, and(eq(basicData.hospitalId, roomDevice.hospitalId), eq(basicData.id, roomDevice.deviceId)))
    .where(eq(roomDevice.roomId, roomId))
    .orderBy(asc(roomDevice.place))
    .limit(1)
  return dictionaryName(found ?? null, language)
}

/** What stands below a picture on paper; one that nobody wrote about has its number. */
export function captionOf(comment: string, index: number, language: Language): string {
  return comment === '' ? words[language]('report.paper.picture', { number: index + 1 }) : comment
}

/** The images of a report, and what of their drawings is printed. */
export interface DrawnImages {
  readonly imageIds: readonly string[]
  readonly drawings: readonly ReportDrawing[]
  /** Of a finished report. */
  readonly printedDrawings?: readonly PrintedDrawing[] | null
}

/** What is printed on the images of a report now: of a finished one what was drawn then. */
async function printedDrawingsOf(
  tx: Transaction,
  report: DrawnImages,
  pictures: readonly StudyPicture[],
): Promise<readonly PrintedDrawing[]> {
  if (report.printedDrawings != null) return report.printedDrawings
  const isUsual = await readRule(tx, 'isDrawingPrinted')
  return pictures.map(({ id, measure, measureVersion: version }) => {
    const isPrinted = isDrawingPrintedOf(report.drawings, id, isUsual)
    return { imageId: ImageId.parse(id), version, measure: isPrinted ? measure : '' }
  })
}

/** What a report keeps of the drawings on its images when it is finished. */
export async function readDrawings(
  tx: Transaction,
  saved: SavedReport,
): Promise<{ drawings: ReportDrawing[]; printedDrawings: PrintedDrawing[] }> {
  const isUsual = await readRule(tx, 'isDrawingPrinted')
  const pictures = await readPictures(tx, saved.studyId, saved.imageIds)
  const drawings = pictures.map(({ id }) => {
    return { imageId: ImageId.parse(id), isPrinted: isDrawingPrintedOf(saved.drawings, id, isUsual) }
  })
  const printedDrawings = await printedDrawingsOf(tx, { ...saved, printedDrawings: null }, pictures)
  return { drawings, printedDrawings: [...printedDrawings] }
}

/** The pictures of a report with their files, in order. */
export async function readSheetPictures(tx: Transaction, studyId: string, report: DrawnImages, language: Language) {
  const { imageIds } = report
  const found = await readPictures(tx, studyId, imageIds)
  const dicom = await readDicomFiles(tx, imageIds)
  const printed = await printedDrawingsOf(tx, report, found)
  return imageIds.map((imageId, index): SheetPicture => {
    const picture = found.find(({ id }) => id === imageId)
    const { objectKey, sizeBytes } = picture ?? {}
    const file =
      objectKey === undefined || sizeBytes === undefined
        ? null
        : { objectKey, sizeBytes, dicom: dicom.get(imageId) ?? null }
    const measure = printed.find((each) => each.imageId === imageId)?.measure ?? ''
    return { imageId, file, caption: captionOf(picture?.comment ?? '', index, language), measure }
  })
}

/** How many copies the hospital wants of reports for patients of a source. */
async function readCopies(tx: Transaction, sourceId: string | undefined): Promise<number> {
  const { printCopies } = (await readPage(tx, 'system-rule')).values
  return (
    (sourceId === undefined ? undefined : readPrintCopies(printCopies)?.get(sourceId)) ?? limits.printCopies.default
  )
}

/**
 * Writes down every word of a report's sheet. The same rows give the same sheet.
 *
 * @throws PacsError `NOT_FOUND`, `IMAGE_OF_OTHER_PATIENT`.
 */
export async function composeSheet(tx: Transaction, actor: Actor, content: SheetContent): Promise<Sheet> {
  const { studyId, writing, saved, printedAt } = content
  await requireUsableImages(tx, studyId, writing)
  // A report that nobody chose a language for is printed in the one that was asked for.
  const language = writing.language ?? content.language
  const [study] = await readStudies(tx, [studyId])
  const [own] = await tx.select().from(hospital).where(eq(hospital.id, actor.hospitalId))
  if (study === undefined || own === undefined) throw new PacsError('NOT_FOUND')
  const { templateId, templateNumber } = writing
  const paper = composePaper({
    study,
    hospital: own,
    device: await readDeviceName(tx, study.roomId, language),
    template: templateId === null ? null : await readUsedTemplate(tx, templateId, templateNumber),
    writing,
    pictureCount: writing.imageIds.length,
    saved,
    writerName: actor.userName,
    printedAt,
    language,
    timeZone: actor.timeZone,
  })
  return {
    paper,
    pictures: await readSheetPictures(tx, studyId, writing, language),
    copies: await readCopies(tx, study.patientSource?.id),
  }
}

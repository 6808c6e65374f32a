import {
  type AnswerOf,
  type FieldFaultMessage,
  faultsIn,
  PacsError,
  type ReportSheetFault,
  type ReportSheetPath,
  reportApi,
  reportSheetApi,
  whyNotEditReport,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { isReportEmpty } from '@opensono/pacs-core/server'
import { inArray } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { study } from '../../../database/schema/study'
import type { Services } from '../../../services'
import type { ReadCell } from '../../../sheet/parseWorkbook'
import { readSheet } from '../../../sheet/readSheet'
import { typedText } from '../../../sheet/writeSheet'
import { fetchSheet } from '../../image/fetchSheet'
import { factsOf, lockStudy, refuse, ruleActorOf } from '../../study/studyFacts'
import { readReport } from '../queries'
import { saveReport } from '../service'
import { columnNamed, resultNamed } from './reportColumns'

type Taken = AnswerOf<typeof reportSheetApi.import>

/** Maximum faults listed one by one, and maximum reports of one sheet: each is saved as a report is saved. */
const mostFaults = 200
const rowsMost = 500

/** The content of a cell. */
const shown = (cell: ReadCell | undefined): string =>
  typeof cell === 'object' && cell !== null ? cell.unreadable : String(cell ?? '')

/** What may be wrong with a row: a fault of the table, or what the sheet's contract adds. */
type SheetMessage = FieldFaultMessage | 'exists' | 'refused'

const fault = (
  row: number,
  path: ReportSheetPath | null,
  message: SheetMessage,
  value = '',
  more: Partial<Pick<ReportSheetFault, 'expected' | 'refusal'>> = {},
): ReportSheetFault => ({ row, path, message, value: [...value].slice(0, 200).join(''), refusal: null, ...more })

/** Reads the head: which column is which. */
function readHead(row: readonly ReadCell[] = []) {
  const faults: ReportSheetFault[] = []
  const seen = new Set<ReportSheetPath>()
  const columns = row.map((cell) => {
    const text = shown(cell).trim()
    if (text === '') return undefined
    const path = columnNamed(text)
    if (path === undefined) faults.push(fault(1, null, 'unknownField', text))
    else if (seen.has(path)) faults.push(fault(1, path, 'twiceInSheet', text))
    else seen.add(path)
    return path
  })
  if (!seen.has('examNumber')) faults.push(fault(1, 'examNumber', 'required'))
  return { columns, faults }
}

/** A row of the sheet, understood by itself. */
interface Row {
  number: number
  examNumber: string
  writing: Omit<BodyOf<typeof reportApi.save>, 'version'>
  faults: ReportSheetFault[]
}

function readRow(number: number, cells: ReadonlyMap<ReportSheetPath, string>): Row {
  const text = (path: ReportSheetPath) => cells.get(path) ?? ''
  const result = resultNamed(text('result'))
  const writing = {
    templateId: null,
    findings: text('findings'),
    impression: text('impression'),
    recommendation: text('recommendation'),
    history: text('history'),
    result: result ?? 'unknown',
    imageIds: [],
  }
  const examNumber = text('examNumber')
  const faults = faultsIn(reportApi.save.body, { ...writing, version: 0 }).map(({ path, message, expected }) =>
    fault(
      number,
      path as ReportSheetPath,
      message ?? 'unreadable',
      text(path as ReportSheetPath),
      expected && { expected },
    ),
  )
  if (examNumber === '') faults.push(fault(number, 'examNumber', 'required'))
  if (result === undefined) faults.push(fault(number, 'result', 'unlisted', text('result')))
  if (isReportEmpty(writing)) faults.push(fault(number, 'findings', 'required'))
  return { number, examNumber, writing, faults }
}

/** The rows below the head that hold anything. */
function readRows(cells: readonly ReadCell[][], columns: readonly (ReportSheetPath | undefined)[]): Row[] {
  return cells.slice(1).flatMap((row, place) => {
    const found = new Map(
      columns.flatMap((path, at) => (path === undefined ? [] : [[path, typedText(shown(row[at])).trim()] as const])),
    )
    const isEmpty = [...found.values()].every((text) => text === '')
    return isEmpty ? [] : [readRow(place + 2, found)]
  })
}

/** The studies that a sheet names, by their exam numbers. */
async function findStudies({ tx }: Change, rows: readonly Row[]): Promise<Map<string, string>> {
  const numbers = [...new Set(rows.map(({ examNumber }) => examNumber).filter((each) => each !== ''))]
  if (numbers.length === 0) return new Map()
  const found = await tx
    .select({ id: study.id, examNumber: study.examNumber })
    .from(study)
    .where(inArray(study.examNumber, numbers))
  return new Map(found.map(({ id, examNumber }) => [examNumber, id]))
}

/** Why a report may not be written into a study: the error that the same person would get on saving it. An existing report stays. */
async function whyNotInto(
  change: Change,
  actor: Actor,
  studyId: string,
): Promise<(Partial<ReportSheetFault> & { message: SheetMessage }) | null> {
  const row = await lockStudy(change.tx, studyId)
  try {
    refuse(whyNotEditReport(factsOf(row), ruleActorOf(actor, change.nowMs)), row)
  } catch (thrown) {
    const { code, details } = PacsError.from(thrown)
    return { message: 'refused', refusal: { code, details: { ...details } } }
  }
  const current = await readReport(change.tx, row.id)
  return current === null || isReportEmpty(current) ? null : { message: 'exists' }
}

async function planOf(change: Change, actor: Actor, cells: readonly ReadCell[][]) {
  const head = readHead(cells[0])
  if (head.faults.length > 0) return { rows: [], faults: head.faults }
  const read = readRows(cells, head.columns)
  if (read.length > rowsMost) {
    return { rows: [], faults: [fault(rowsMost + 2, null, 'tooMany', '', { expected: { max: rowsMost } })] }
  }
  const studies = await findStudies(change, read)
  const faults = read.flatMap((row) => row.faults)
  const seen = new Set<string>()
  const known: (Row & { studyId: string })[] = []
  for (const row of read) {
    if (row.examNumber === '') continue
    const studyId = studies.get(row.examNumber)
    if (seen.has(row.examNumber)) faults.push(fault(row.number, 'examNumber', 'twiceInSheet', row.examNumber))
    else if (studyId === undefined) faults.push(fault(row.number, 'examNumber', 'unknown', row.examNumber))
    else known.push({ ...row, studyId })
    seen.add(row.examNumber)
  }
  // Held in one order, whatever that of the sheet is, so that two sheets never wait for each other.
  for (const row of [...known].sort((a, b) => (a.studyId < b.studyId ? -1 : 1))) {
    const refused = await whyNotInto(change, actor, row.studyId)
    if (refused !== null) faults.push({ ...fault(row.number, 'examNumber', 'invalid', row.examNumber), ...refused })
  }
  return { rows: known, faults: faults.sort((a, b) => a.row - b.row) }
}

async function takeOver(change: Change, actor: Actor, cells: readonly ReadCell[][], isTrial: boolean): Promise<Taken> {
  const { rows, faults } = await planOf(change, actor, cells)
  const isWritten = faults.length === 0 && !isTrial
  if (isWritten) {
    // Each report has its own row in the operation log, beside that of the sheet.
    const own: Change = { ...change, log: (note) => change.logAlso(note) }
    for (const { studyId, writing } of rows) {
      const current = await readReport(change.tx, studyId)
      await saveReport(own, actor, studyId, { ...writing, version: current?.version ?? 0 })
    }
  }
  const content = isWritten ? 'took reports over from a sheet' : 'looked at a sheet of reports'
  change.log({ content, subject: 'report', details: { rows: rows.length, faults: faults.length } })
  return {
    studyIds: rows.map(({ studyId }) => studyId),
    faults: faults.slice(0, mostFaults),
    faultCount: faults.length,
  } as Taken
}

/**
 * Takes reports of an uploaded sheet over as drafts: all of them, or none and what is wrong with which row.
 *
 * @throws PacsError `OBJECT_MISSING` for a file that this user did not upload for that; `SHEET_UNREADABLE`; `SERVER_BUSY`.
 */
export async function importReports(
  services: Services,
  actor: Actor,
  { fileUrl, isTrial = false }: BodyOf<typeof reportSheetApi.import>,
): Promise<Taken> {
  const cells = await readSheet(await fetchSheet(services, actor, reportSheetApi.import, fileUrl))
  return services.database.change(actor, reportSheetApi.import, (change) => takeOver(change, actor, cells, isTrial))
}

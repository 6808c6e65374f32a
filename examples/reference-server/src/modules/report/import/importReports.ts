import {
  type AnswerOf,
  type FieldFaultMessage,
  faultsIn,
  type KnownSheetPatient,
  PacsError,
  type ReportSheetFault,
  type ReportSheetPath,
  reportApi,
  reportSheetApi,
  type SheetPatient,
  whyNotEditReport,
  whyNotSheetPatient,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { isReportEmpty } from '@opensono/pacs-core/server'
import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { patient, study } from '../../../database/schema/study'
import type { Services } from '../../../services'
import { isUnreadable, type ReadCell, shownText } from '../../../sheet/ReadCell'
import { readSheet } from '../../../sheet/readSheet'
import { fetchSheet } from '../../image/fetchSheet'
import { factsOf, lockStudy, refuse, ruleActorOf } from '../../study/studyFacts'
import { readReport } from '../queries'
import { saveReport } from '../service'
import { columnNamed, resultNamed } from './reportColumns'

type Taken = AnswerOf<typeof reportSheetApi.import>

/** Maximum faults listed one by one, and maximum reports of one sheet: each is saved as a report is saved. */
const mostFaults = 200
const rowsMost = 500

/** What may be wrong with a row: a fault of the table, or what the sheet's contract adds. */
type SheetMessage = FieldFaultMessage | 'exists' | 'refused' | 'otherPatient'

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
    const text = shownText(cell).trim()
    if (text === '') return undefined
    const path = columnNamed(text)
    if (path === undefined) faults.push(fault(1, null, 'unknownField', text))
    else if (seen.has(path)) faults.push(fault(1, path, 'twiceInSheet', text))
    else seen.add(path)
    return path
  })
  if (!seen.has('examNumber')) faults.push(fault(1, 'examNumber', 'required'))
  if (!seen.has('patientName') && !seen.has('birthDate')) faults.push(fault(1, 'patientName', 'required'))
  return { columns, faults }
}

/** A row of the sheet, understood by itself. */
interface Row {
  number: number
  examNumber: string
  /** Whom the row names. */
  named: SheetPatient
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
  const named = { patientName: text('patientName'), birthDate: text('birthDate') }
  if (named.patientName === '' && named.birthDate === '') faults.push(fault(number, 'patientName', 'required'))
  return { number, examNumber, named, writing, faults }
}

/** The rows below the head that hold anything. */
function readRows(cells: readonly ReadCell[][], columns: readonly (ReportSheetPath | undefined)[]): Row[] {
  return cells.slice(1).flatMap((row, place) => {
    const found = columns.flatMap((path, at) => (path === undefined ? [] : [{ path, cell: row[at] ?? null }]))
    if (found.every(({ cell }) => shownText(cell).trim() === '')) return []
    // A date of birth may be a cell of a date: it is compared with the patient's.
    const unread = new Map(
      found
        .filter(({ path, cell }) => isUnreadable(cell) && path !== 'birthDate')
        .map((each) => [each.path, each.cell]),
    )
    const texts = found.map(({ path, cell }) => [path, unread.has(path) ? '' : shownText(cell).trim()] as const)
    const read = readRow(place + 2, new Map(texts))
    const faults = [...unread].map(([path, cell]) => fault(read.number, path, 'unreadable', shownText(cell)))
    return [
      {
        ...read,
        faults: [...faults, ...read.faults.filter(({ path }) => path === null || !unread.has(path as ReportSheetPath))],
      },
    ]
  })
}

/** The studies that a sheet names, with their patients, by their exam numbers. */
async function findStudies({ tx }: Change, rows: readonly Row[]) {
  const numbers = [...new Set(rows.map(({ examNumber }) => examNumber).filter((each) => each !== ''))]
  if (numbers.length === 0) return new Map<string, NamedStudy>()
  const { name, englishName, birthDate, sex } = patient
  const found = await tx
    .select({ studyId: study.id, examNumber: study.examNumber, name, englishName, birthDate, sex })
    .from(study)
    .innerJoin(patient, and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId)))
    .where(inArray(study.examNumber, numbers))
  return new Map<string, NamedStudy>(found.map((each) => [each.examNumber, each]))
}

/** A study with its patient. */
interface NamedStudy extends KnownSheetPatient {
  studyId: string
  examNumber: string
  sex: string
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

/** A row whose study was found. */
interface KnownRow extends Row {
  about: NamedStudy
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
  const known: KnownRow[] = []
  for (const row of read) {
    if (row.examNumber === '') continue
    const about = studies.get(row.examNumber)
    if (seen.has(row.examNumber)) faults.push(fault(row.number, 'examNumber', 'twiceInSheet', row.examNumber))
    else if (about === undefined) faults.push(fault(row.number, 'examNumber', 'unknown', row.examNumber))
    else known.push({ ...row, about })
    seen.add(row.examNumber)
  }
  // Held in one order, whatever that of the sheet is, so that two sheets never wait for each other.
  for (const row of [...known].sort((a, b) => (a.about.studyId < b.about.studyId ? -1 : 1))) {
    const refused = await whyNotInto(change, actor, row.about.studyId)
    if (refused !== null) faults.push({ ...fault(row.number, 'examNumber', 'invalid', row.examNumber), ...refused })
    // Whom a study is about is said to nobody who may not see it.
    const other = refused?.message === 'refused' ? null : whyNotSheetPatient(row.named, row.about)
    if (other?.message === 'otherPatient')
      faults.push(fault(row.number, other.path, other.message, row.named[other.path]))
  }
  return { rows: known, faults: faults.sort((a, b) => a.row - b.row) }
}

const patientOf = ({ studyId, examNumber, name, sex, birthDate }: NamedStudy) => ({
  studyId,
  examNumber,
  patientName: name,
  patientSex: sex,
  birthDate,
})

async function takeOver(change: Change, actor: Actor, cells: readonly ReadCell[][], isTrial: boolean): Promise<Taken> {
  const { rows, faults } = await planOf(change, actor, cells)
  const isWritten = faults.length === 0 && !isTrial
  if (isWritten) {
    // Each report has its own row in the operation log, beside that of the sheet.
    const own: Change = { ...change, log: (note) => change.logAlso(note) }
    for (const {
      about: { studyId },
      writing,
    } of rows) {
      const current = await readReport(change.tx, studyId)
      await saveReport(own, actor, studyId, { ...writing, version: current?.version ?? 0 })
    }
  }
  const content = isWritten ? 'took reports over from a sheet' : 'looked at a sheet of reports'
  change.log({ content, subject: 'report', details: { rows: rows.length, faults: faults.length } })
  return {
    studyIds: rows.map(({ about }) => about.studyId),
    // A sheet with faults names no patients: some of its studies may not be seen.
    patients: faults.length > 0 ? [] : rows.map(({ about }) => patientOf(about)),
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
  const cells = await readSheet(actor, await fetchSheet(services, actor, reportSheetApi.import, fileUrl))
  return services.database.change(actor, reportSheetApi.import, (change) => takeOver(change, actor, cells, isTrial))
}

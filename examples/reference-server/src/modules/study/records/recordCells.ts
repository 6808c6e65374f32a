import {
  ageText,
  clinicalDiagnosesOf,
  type coreText,
  createText,
  formatDate,
  formatDateTime,
  type Language,
  type RecordColumn,
  reportTextOf,
  type StudyRow,
  coreText as words,
} from '@opensono/pacs-core'
import type { SheetCell } from '../../../sheet/writeSheet'

/** The widths of a sheet's columns, in characters; names and short words need no more than the usual one. */
const widths: Partial<Record<RecordColumn, number>> = {
  patientName: 16,
  patientId: 18,
  examNumber: 20,
  accessionNumber: 16,
  bodyParts: 28,
  registerTime: 20,
  studyStartTime: 20,
  studyTime: 20,
  printTime: 20,
  findings: 60,
  tips: 40,
  clinicalDiagnoses: 28,
  clinicalHistory: 40,
  examPurpose: 28,
  doctorInstructions: 28,
}

/** Width of a column, in characters. */
export function widthOf(column: RecordColumn): number {
  return widths[column] ?? 14
}

type Named = { name: string; englishName: string | null } | null
type WordKeys = keyof typeof coreText

/** Writes a cell of a record. */
export type CellOf = (row: StudyRow, column: RecordColumn) => SheetCell

/**
 * Makes what writes the cells of records, in the words and the zone of who asks.
 *
 * @param language - of the words.
 * @param timeZone - IANA zone of the hospital.
 */
export function recordCells(language: Language & WordKeys, timeZone: string): CellOf {
  const { t } = createText({ resources: [words], browserLanguage: language }).getSnapshot()
  const time = (instant: string | null) => (instant === null ? null : formatDateTime(instant, timeZone))
  const named = (row: Named) => (row === null ? null : language === 'en' ? (row.englishName ?? row.name) : row.name)
  const list = (rows: readonly Named[]) => rows.map(named).join(language === 'zh' ? '、' : ', ')
  const cells: Record<RecordColumn, (row: StudyRow) => SheetCell> = {
    queueNumber: (row) => row.queueNumber,
    patientName: (row) => row.patientName,
    patientSex: (row) => t(`patient.sex.${row.patientSex}`),
    patientAge: (row) => ageText(t, row.patientAge),
    patientId: (row) => row.patientId,
    examNumber: (row) => row.examNumber,
    accessionNumber: (row) => row.accessionNumber,
    priority: (row) => named(row.priority),
    examType: (row) => named(row.examType),
    bodyParts: (row) => list(row.bodyParts),
    patientSource: (row) => named(row.patientSource),
    telPhone: (row) => row.telPhone,
    documentKind: (row) => (row.documentKind === null ? null : t(`patient.documentKind.${row.documentKind}`)),
    idCard: (row) => row.idCard,
    room: (row) => row.roomName,
    registerTime: (row) => time(row.registerTime),
    appointmentTime: (row) => (row.appointmentTime === null ? null : formatDate(row.appointmentTime)),
    studyStartTime: (row) => time(row.studyStartTime),
    studyTime: (row) => time(row.studyTime),
    printTime: (row) => time(row.printTime),
    status: (row) => t(`study.status.${row.studyStatus}`),
    result: (row) => (row.negativePositiveMark === 'unknown' ? null : t(`study.result.${row.negativePositiveMark}`)),
    images: (row) => row.imageCount,
    findings: (row) => reportTextOf(t, row, row.findings),
    tips: (row) => reportTextOf(t, row, row.tips),
    clinicalDiagnoses: (row) => list(clinicalDiagnosesOf(row)),
    clinicalHistory: (row) => row.clinicalHistory,
    examPurpose: (row) => row.examPurpose,
    doctorInstructions: (row) => row.doctorInstructions,
    recordLabel: (row) => row.recordLabel,
    hospitalizationStatus: (row) =>
      row.hospitalizationStatus === null
        ? null
        : t(`study.hospitalization.${row.hospitalizationStatus === 0 ? 'in' : 'discharged'}`),
    inpatientNumber: (row) => row.inpatientNumber,
    outpatientNumber: (row) => row.outpatientNumber,
    bedNumber: (row) => row.bedNumber,
    applyDepartment: (row) => named(row.applyDepartment),
    applyDoctor: (row) => named(row.applyDoctor),
    studyFee: (row) => (row.studyFee === '' ? null : Number(row.studyFee)),
    ultrasonicType: (row) => (row.ultrasonicType === null ? null : t(`study.ultrasonicType.${row.ultrasonicType}`)),
    modality: (row) => row.modality,
    branch: (row) => row.branch,
    registeredBy: (row) => row.registeredByName,
    examinedBy: (row) => row.examinedByName,
    printedBy: (row) => row.printedByName,
    auditedBy: (row) => row.auditedByName,
  }
  return (row, column) => cells[column](row)
}

import {
  type Age,
  agePartUnits,
  ageRest,
  ageText,
  clinicalDiagnosesOf,
  dictionaryName,
  formatDate,
  type Language,
  type RecordColumn,
  type RecordSortColumn,
  recordSortColumns,
  reportTextOf,
  type StudyRow,
} from '@opensono/pacs-core'
import { StudyStatusTag } from '../control/feedback/StudyStatusTag'
import type { TableColumn } from '../control/table/TableColumn'
import { ShortTime } from '../list/ShortTime'
import type { UseTextResult } from '../provider/useText'
import { rowNames } from './rowNames'
import { StudyMarks } from './StudyMarks'
import type { StudyTextKey } from './studyText'

/** Names of the columns of a study list. */
export type StudyColumnId = RecordColumn

/** What the columns need to show a row. */
export interface StudyColumnFacts {
  t: UseTextResult<StudyTextKey>['t']
  language: Language
  timeZone: string | undefined
  /** When a row was read: milliseconds since 1970, by the server's clock. */
  seenMs: (row: StudyRow) => number
  /** The current patient's study, or null. */
  currentId: string | null
}

type Column = Omit<TableColumn<StudyRow>, 'id' | 'label'>

/** Whether there is an index for a column, so that a list can be sorted by it. */
function isSortedBy(id: string): id is RecordSortColumn {
  return recordSortColumns.some((column) => column === id)
}

const text = (cell: (row: StudyRow) => string, width: Column['width'] = 92, minWidth?: number): Column => ({
  cell,
  width,
  minWidth,
})
const figure = (cell: (row: StudyRow) => string | number, width: number): Column => ({ cell, width, align: 'right' })

/** The column of signs beside the name, which nobody arranges. */
export const marksColumnId = 'marks'

/**
 * The column of what holds for each study beside its status.
 *
 * @param facts - words, language, zone and time.
 * @param isNarrow - leaves room for one sign instead of three.
 */
export function studyMarksColumn(facts: StudyColumnFacts, isNarrow: boolean): TableColumn<StudyRow> {
  const { t, language, seenMs, currentId } = facts
  const width = isNarrow ? 44 : 74
  return {
    id: marksColumnId,
    label: t('studyList.marks'),
    isLabelHidden: true,
    width,
    minWidth: width,
    cell: (row) => (
      <StudyMarks
        row={row}
        t={t}
        language={language}
        nowMs={seenMs(row)}
        isCurrent={row.studyId === currentId}
        most={isNarrow ? 1 : 3}
      />
    ),
  }
}

/** An age in few letters: "1 y 3 mo". */
function briefAge(t: StudyColumnFacts['t'], age: Age): string {
  const rest = ageRest(age)
  const smaller = agePartUnits.filter((unit) => rest[unit] !== undefined)
  return smaller.reduce(
    (larger, unit) => t('patient.age.two', { larger, smaller: t(`studyList.age.${unit}`, { count: rest[unit] ?? 0 }) }),
    t(`studyList.age.${age.unit}`, { count: age.value }),
  )
}

function cellsOf({ t, language, timeZone, seenMs }: StudyColumnFacts): Record<StudyColumnId, Column> {
  const time = (read: (row: StudyRow) => string | null): Column => ({
    cell: (row) => {
      const instant = read(row)
      if (instant === null) return ''
      return <ShortTime instant={instant} timeZone={timeZone} nowMs={seenMs(row)} />
    },
    width: 120,
  })
  const named = (read: (row: StudyRow) => Parameters<typeof dictionaryName>[0], width = 108): Column =>
    text((row) => dictionaryName(read(row), language), width)

  const brief = (short: string, whole: string) => (
    <span className="pacs-table-text pacs-truncate" title={whole}>
      {short}
    </span>
  )

  // Words are shorter in Chinese: what they leave goes to names and parts.
  const isShort = language === 'zh'
  return {
    queueNumber: { ...figure((row) => row.queueNumber, isShort ? 54 : 60), minWidth: 54 },
    // Whole up to twenty Latin letters, or eight Chinese ones where names are Chinese: who is who is never guessed.
    patientName: { ...text((row) => row.patientName, '2fr', isShort ? 124 : 162), isRowHeader: true },
    patientSex: {
      cell: (row) => brief(t(`studyList.sex.${row.patientSex}`), t(`patient.sex.${row.patientSex}`)),
      width: 44,
      minWidth: 44,
    },
    patientAge: {
      cell: (row) => brief(briefAge(t, row.patientAge), ageText(t, row.patientAge)),
      width: isShort ? 64 : 60,
      minWidth: 56,
    },
    patientId: text((row) => row.patientId, 128),
    examNumber: text((row) => row.examNumber, 136),
    accessionNumber: text((row) => row.accessionNumber, 128),
    priority: named((row) => row.priority, 88),
    examType: { ...named((row) => row.examType), width: '2fr', minWidth: isShort ? 60 : 120 },
    bodyParts: text((row) => rowNames(row.bodyParts, language), '3fr', isShort ? 72 : 76),
    patientSource: named((row) => row.patientSource, 92),
    telPhone: text((row) => row.telPhone, 112),
    documentKind: text((row) => (row.documentKind === null ? '' : t(`patient.documentKind.${row.documentKind}`)), 108),
    idCard: text((row) => row.idCard, 164),
    room: text((row) => row.roomName ?? '', 96),
    registerTime: { ...time((row) => row.registerTime), width: 108 },
    appointmentTime: text((row) => (row.appointmentTime === null ? '' : formatDate(row.appointmentTime)), 108),
    studyStartTime: time((row) => row.studyStartTime),
    studyTime: time((row) => row.studyTime),
    printTime: time((row) => row.printTime),
    status: { width: isShort ? 82 : 100, align: 'center', cell: (row) => <StudyStatusTag status={row.studyStatus} /> },
    result: text(
      (row) => (row.negativePositiveMark === 'unknown' ? '' : t(`study.result.${row.negativePositiveMark}`)),
      isShort ? 56 : 78,
      56,
    ),
    images: figure((row) => row.imageCount, 76),
    findings: text((row) => reportTextOf(t, row, row.findings), '4fr', 160),
    tips: text((row) => reportTextOf(t, row, row.tips), '4fr', 160),
    clinicalDiagnoses: text((row) => rowNames(clinicalDiagnosesOf(row), language), '2fr', 120),
    clinicalHistory: text((row) => row.clinicalHistory, '3fr', 120),
    examPurpose: text((row) => row.examPurpose, '2fr', 120),
    doctorInstructions: text((row) => row.doctorInstructions, '2fr', 120),
    recordLabel: text((row) => row.recordLabel, 108),
    hospitalizationStatus: text(
      (row) =>
        row.hospitalizationStatus === null
          ? ''
          : t(`studyList.hospitalization.${row.hospitalizationStatus === 0 ? 'here' : 'left'}`),
      108,
    ),
    inpatientNumber: text((row) => row.inpatientNumber, 120),
    outpatientNumber: text((row) => row.outpatientNumber, 120),
    bedNumber: text((row) => row.bedNumber, 72),
    applyDepartment: named((row) => row.applyDepartment, 140),
    applyDoctor: named((row) => row.applyDoctor),
    studyFee: figure((row) => row.studyFee, 88),
    ultrasonicType: text(
      (row) => (row.ultrasonicType === null ? '' : t(`study.ultrasonicType.${row.ultrasonicType}`)),
      108,
    ),
    modality: text((row) => row.modality, 80),
    branch: text((row) => row.branch, 120),
    registeredBy: text((row) => row.registeredByName),
    examinedBy: text((row) => row.examinedByName ?? ''),
    printedBy: text((row) => row.printedByName ?? ''),
    auditedBy: text((row) => row.auditedByName ?? ''),
  }
}

/**
 * Every column that a study list can show.
 *
 * @param facts - words, language, zone and time.
 */
export function studyColumns(facts: StudyColumnFacts): Record<StudyColumnId, TableColumn<StudyRow>> {
  const { t } = facts
  const columns = cellsOf(facts)
  const ids = Object.keys(columns) as StudyColumnId[]
  const whole = ids.map((id): [StudyColumnId, TableColumn<StudyRow>] => [
    id,
    {
      ...columns[id],
      id,
      label: t(`studyList.column.${id}`),
      isSortable: isSortedBy(id),
      sortRefusal: isSortedBy(id) ? undefined : t('studyList.notSorted'),
    },
  ])
  return Object.fromEntries(whole) as Record<StudyColumnId, TableColumn<StudyRow>>
}

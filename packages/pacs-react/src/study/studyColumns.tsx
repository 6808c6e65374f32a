import {
  ageText,
  dictionaryName,
  formatDateTime,
  isLocked,
  type Language,
  type RecordColumn,
  type StudyRow,
} from '@opensono/pacs-core'
import { StudyMark } from '../control/feedback/StudyMark'
import { StudyStatusTag } from '../control/feedback/StudyStatusTag'
import type { TableColumn } from '../control/table/TableColumn'
import type { UseTextResult } from '../provider/useText'
import type { StudyTextKey } from './studyText'

/** Names of the columns of a study list. */
export type StudyColumnId = RecordColumn

/** What the columns need to show a row. */
export interface StudyColumnFacts {
  t: UseTextResult<StudyTextKey>['t']
  language: Language
  timeZone: string | undefined
  /** Milliseconds since 1970, by the server's clock. */
  nowMs: number
}

/**
 * Every column that a study list can show.
 *
 * @param facts - words, language, zone and time.
 */
export function studyColumns({
  t,
  language,
  timeZone,
  nowMs,
}: StudyColumnFacts): Record<StudyColumnId, TableColumn<StudyRow>> {
  const time = (instant: string | null) => (instant === null ? '' : formatDateTime(instant, timeZone))
  return {
    queueNumber: {
      id: 'queueNumber',
      label: t('studyList.column.queueNumber'),
      align: 'right',
      width: 48,
      minWidth: 44,
      cell: (row) => row.queueNumber,
    },
    patientName: {
      id: 'patientName',
      label: t('studyList.column.patientName'),
      width: '2fr',
      minWidth: 96,
      isRowHeader: true,
      cell: (row) => (
        <span className="pacs-study-name">
          <span className="pacs-truncate" title={row.patientName}>
            {row.patientName}
          </span>
          {row.isVip && <StudyMark kind="vip" isIconOnly />}
          {isLocked(row, nowMs) && <StudyMark kind="locked" isIconOnly />}
          {row.occupant != null && Date.parse(row.occupant.expiresAt) > nowMs && (
            <StudyMark kind="occupied" isIconOnly>
              {t('currentPatient.occupied', { ...row.occupant })}
            </StudyMark>
          )}
          {row.deletedAt !== null && <StudyMark kind="deleted" isIconOnly />}
        </span>
      ),
    },
    patientSex: {
      id: 'patientSex',
      label: t('studyList.column.patientSex'),
      width: 60,
      cell: (row) => t(`patient.sex.${row.patientSex}`),
    },
    patientAge: {
      id: 'patientAge',
      label: t('studyList.column.patientAge'),
      width: 80,
      cell: (row) => ageText(t, row.patientAge),
    },
    patientId: {
      id: 'patientId',
      label: t('studyList.column.patientId'),
      width: 128,
      cell: (row) => row.patientId,
    },
    examNumber: {
      id: 'examNumber',
      label: t('studyList.column.examNumber'),
      width: 140,
      cell: (row) => row.examNumber,
    },
    examType: {
      id: 'examType',
      label: t('studyList.column.examType'),
      width: '2fr',
      minWidth: 96,
      cell: (row) => dictionaryName(row.examType, language),
    },
    bodyParts: {
      id: 'bodyParts',
      label: t('studyList.column.bodyParts'),
      width: '3fr',
      minWidth: 88,
      cell: (row) => row.bodyParts.map((part) => dictionaryName(part, language)).join(language === 'zh' ? '、' : ', '),
    },
    patientSource: {
      id: 'patientSource',
      label: t('studyList.column.patientSource'),
      width: 92,
      cell: (row) => dictionaryName(row.patientSource, language),
    },
    room: { id: 'room', label: t('studyList.column.room'), width: 96, cell: (row) => row.roomName ?? '' },
    registerTime: {
      id: 'registerTime',
      label: t('studyList.column.registerTime'),
      width: 156,
      cell: (row) => time(row.registerTime),
    },
    studyTime: {
      id: 'studyTime',
      label: t('studyList.column.studyTime'),
      width: 156,
      cell: (row) => time(row.studyTime),
    },
    printTime: {
      id: 'printTime',
      label: t('studyList.column.printTime'),
      width: 156,
      cell: (row) => time(row.printTime),
    },
    status: {
      id: 'status',
      label: t('studyList.column.status'),
      width: 112,
      align: 'center',
      cell: (row) => <StudyStatusTag status={row.studyStatus} />,
    },
    result: {
      id: 'result',
      label: t('studyList.column.result'),
      width: 76,
      cell: (row) => (row.negativePositiveMark === 'unknown' ? '' : t(`study.result.${row.negativePositiveMark}`)),
    },
    images: {
      id: 'images',
      label: t('studyList.column.images'),
      width: 76,
      align: 'right',
      cell: (row) => row.imageCount,
    },
    registeredBy: {
      id: 'registeredBy',
      label: t('studyList.column.registeredBy'),
      width: 92,
      cell: (row) => row.registeredByName,
    },
    examinedBy: {
      id: 'examinedBy',
      label: t('studyList.column.examinedBy'),
      width: 92,
      cell: (row) => row.examinedByName ?? '',
    },
    telPhone: {
      id: 'telPhone',
      label: t('studyList.column.telPhone'),
      width: 112,
      cell: (row) => row.telPhone,
    },
  }
}

import { ageText, dictionaryName, type StudyRow } from '@opensono/pacs-core'
import { forwardRef } from 'react'
import { StudyMark } from '../../control/feedback/StudyMark'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { QueueActs } from './QueueActs'
import { SimilarMark } from './SimilarMark'
import type { SimilarOthers } from './useSimilarPatients'

interface QueueRowProps {
  row: StudyRow
  /** Other patients of the day with whom this one can be confused. */
  similar: SimilarOthers
  isChosen: boolean
  isCurrent: boolean
  /** Patients are called from here: today's, by anyone who may. */
  isCalling: boolean
  onChoose: (row: StudyRow) => void
  onCalled: ((row: StudyRow) => void) | undefined
}

/** Somebody who waits, was called or was missed: a press chooses them, the buttons call. */
export const QueueRow = forwardRef<HTMLLIElement, QueueRowProps>(function QueueRow(props, ref) {
  const { row, similar, isChosen, isCurrent, isCalling, onChoose, onCalled } = props
  const { t, language } = useText(studyText)
  const what = [dictionaryName(row.examType, language), row.roomName ?? ''].filter((part) => part !== '').join(' · ')
  return (
    <li ref={ref} className="pacs-queue-item" data-chosen={isChosen || undefined} data-current={isCurrent || undefined}>
      <button
        type="button"
        className="pacs-queue-row"
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onChoose(row)}
      >
        <span className="pacs-queue-number pacs-numeric">{row.queueNumber}</span>
        <span className="pacs-queue-words">
          <span className="pacs-queue-name">
            <span className="pacs-truncate" title={row.patientName}>
              {row.patientName}
            </span>
            <span className="pacs-queue-facts">
              {t(`patient.sex.${row.patientSex}`)} {ageText(t, row.patientAge)}
            </span>
            {row.isVip && <StudyMark kind="vip" isIconOnly />}
          </span>
          {similar.length > 0 && (
            <span className="pacs-queue-similar pacs-truncate">
              <SimilarMark others={similar} />
            </span>
          )}
          <span className="pacs-queue-what pacs-truncate" title={what}>
            {row.priority !== null && row.priority.colour !== 'default' && (
              <span className="pacs-queue-priority" data-colour={row.priority.colour}>
                {dictionaryName(row.priority, language)}
              </span>
            )}
            {row.isRevisit && <span className="pacs-queue-revisit">{t('queue.revisit')}</span>}
            {what}
          </span>
        </span>
      </button>
      {isCalling && <QueueActs row={row} onCalled={onCalled} />}
    </li>
  )
})

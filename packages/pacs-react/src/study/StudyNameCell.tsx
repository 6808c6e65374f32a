import { dictionaryName, isLocked, type Language, type StudyRow } from '@opensono/pacs-core'
import { CircleDot, Flag, GitMerge, History } from 'lucide-react'
import { StatusTag, type StatusTone } from '../control/feedback/StatusTag'
import { StudyMark } from '../control/feedback/StudyMark'
import type { UseTextResult } from '../provider/useText'
import type { StudyTextKey } from './studyText'

interface StudyNameCellProps {
  row: StudyRow
  t: UseTextResult<StudyTextKey>['t']
  language: Language
  /** Milliseconds since 1970, by the server's clock. */
  nowMs: number
  isCurrent: boolean
}

type Priority = NonNullable<StudyRow['priority']>

const priorityTones: Record<Priority['colour'], StatusTone> = {
  default: 'muted',
  red: 'danger',
  blue: 'info',
  green: 'success',
}

/** A patient's name, and by a sign for each what holds for the study beside its status. */
export function StudyNameCell({ row, t, language, nowMs, isCurrent }: StudyNameCellProps) {
  const { priority, occupant } = row
  return (
    <span className="pacs-study-name">
      {isCurrent && <Sign icon={<CircleDot aria-hidden />} tone="accent" word={t('studyList.isCurrent')} />}
      {priority !== null && priority.colour !== 'default' && (
        <Sign
          icon={<Flag aria-hidden />}
          tone={priorityTones[priority.colour]}
          word={t('studyList.priority', { name: dictionaryName(priority, language) })}
        />
      )}
      <span className="pacs-truncate" title={row.patientName}>
        {row.patientName}
      </span>
      {row.isRevisit && <Sign icon={<History aria-hidden />} tone="muted" word={t('studyList.revisit')} />}
      {row.isVip && <StudyMark kind="vip" isIconOnly />}
      {isLocked(row, nowMs) && <StudyMark kind="locked" isIconOnly />}
      {occupant != null && Date.parse(occupant.expiresAt) > nowMs && (
        <StudyMark kind="occupied" isIconOnly>
          {t('currentPatient.occupied', { ...occupant })}
        </StudyMark>
      )}
      {row.mergedIntoId !== null ? (
        <Sign icon={<GitMerge aria-hidden />} tone="danger" word={t('studyList.merged')} />
      ) : (
        row.deletedAt !== null && <StudyMark kind="deleted" isIconOnly />
      )}
    </span>
  )
}

function Sign({ icon, tone, word }: { icon: React.ReactNode; tone: StatusTone; word: string }) {
  return (
    <StatusTag tone={tone} icon={icon} title={word}>
      <span className="pacs-hidden-visually">{word}</span>
    </StatusTag>
  )
}

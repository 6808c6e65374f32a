import { dictionaryName, isLocked, type Language, type StudyRow } from '@opensono/pacs-core'
import { CircleDot, Flag, GitMerge, History, type LucideIcon } from 'lucide-react'
import { StatusTag, type StatusTone } from '../control/feedback/StatusTag'
import { studyMarkSigns } from '../control/feedback/StudyMark'
import { useControlText } from '../control/root/RootContext'
import type { UseTextResult } from '../provider/useText'
import type { StudyTextKey } from './studyText'

interface StudyMarksProps {
  row: StudyRow
  t: UseTextResult<StudyTextKey>['t']
  language: Language
  /** Milliseconds since 1970, by the server's clock. */
  nowMs: number
  isCurrent: boolean
  /** How many signs there is room for; the words of the others are in the tooltip of their count. */
  most: number
}

interface Mark {
  readonly word: string
  readonly tone: StatusTone
  readonly Icon: LucideIcon
}

type Priority = NonNullable<StudyRow['priority']>

const priorityTones: Record<Priority['colour'], StatusTone> = {
  default: 'muted',
  red: 'danger',
  blue: 'info',
  green: 'success',
}

function marksOf(
  { row, t, language, nowMs, isCurrent }: StudyMarksProps,
  word: ReturnType<typeof useControlText>,
): Mark[] {
  const { priority, occupant } = row
  const isUrgent = priority !== null && priority.colour !== 'default'
  const isOccupied = occupant != null && Date.parse(occupant.expiresAt) > nowMs
  const marks: (Mark | false)[] = [
    isCurrent && { word: t('studyList.isCurrent'), tone: 'accent', Icon: CircleDot },
    row.mergedIntoId !== null && { word: t('studyList.merged'), tone: 'danger', Icon: GitMerge },
    row.mergedIntoId === null &&
      row.deletedAt !== null && { word: word('control.mark.deleted'), ...studyMarkSigns.deleted },
    row.draftedAt !== null && { word: word('control.mark.draft'), ...studyMarkSigns.draft },
    isUrgent && {
      word: t('studyList.priority', { name: dictionaryName(priority, language) }),
      tone: priorityTones[priority.colour],
      Icon: Flag,
    },
    isLocked(row, nowMs) && { word: word('control.mark.locked'), ...studyMarkSigns.locked },
    isOccupied && { word: t('currentPatient.occupied', { ...occupant }), ...studyMarkSigns.occupied },
    row.isVip && { word: word('control.mark.vip'), ...studyMarkSigns.vip },
    row.isRevisit && { word: t('studyList.revisit'), tone: 'muted', Icon: History },
  ]
  return marks.filter((mark) => mark !== false)
}

/** What holds for a study beside its status, a sign for each. They have a column of their own, so that no name is cut for them. */
export function StudyMarks(props: StudyMarksProps) {
  const { most } = props
  const marks = marksOf(props, useControlText())
  const shown = marks.length > most ? marks.slice(0, Math.max(1, most - 1)) : marks
  const rest = marks.slice(shown.length).map(({ word }) => word)
  return (
    <span className="pacs-study-marks">
      {shown.map(({ word, tone, Icon }) => (
        <StatusTag key={word} tone={tone} icon={<Icon aria-hidden />} title={word}>
          <span className="pacs-hidden-visually">{word}</span>
        </StatusTag>
      ))}
      {rest.length > 0 && (
        <span title={rest.join('\n')}>
          <span aria-hidden>+{rest.length}</span>
          <span className="pacs-hidden-visually">{rest.join(', ')}</span>
        </span>
      )}
    </span>
  )
}

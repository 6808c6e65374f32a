import { recordConditionsOf, type StudyQuery, type StudyQueryState } from '@opensono/pacs-core'
import { ClipboardList, SearchX, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../control/button/Button'
import { EmptyState } from '../../control/feedback/EmptyState'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'

interface EmptyRecordsProps {
  query: StudyQuery
  asked: StudyQueryState
  /** What to do next where nobody was registered. */
  action: ReactNode
}

/** An empty list says why it may be empty, and what to do next. */
export function EmptyRecords({ query, asked, action }: EmptyRecordsProps) {
  const { t } = useText(studyText)
  const { range, more } = asked
  if (more.isDeleted === true) {
    return (
      <EmptyState
        icon={<Trash2 aria-hidden />}
        title={t('studyList.emptyDeleted')}
        action={<Button onPress={query.reset}>{t('studyList.reset')}</Button>}
      />
    )
  }
  const { studyTimeType: _type, startTime: _start, endTime: _end, ...others } = recordConditionsOf(asked)
  if (Object.keys(others).length === 0) {
    return (
      <EmptyState icon={<ClipboardList aria-hidden />} title={t('studyList.emptyToday')} action={action}>
        {t('studyList.emptyTodayText')}
      </EmptyState>
    )
  }
  // Anyone who looks for a patient of last week forgets that the list begins with today.
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('studyList.emptyMatch')}
      action={
        range === null ? (
          <Button onPress={query.reset}>{t('studyList.reset')}</Button>
        ) : (
          <Button onPress={() => query.set({ range: null })}>{t('studyList.allDays')}</Button>
        )
      }
    >
      {t('studyList.emptyMatchText')}
    </EmptyState>
  )
}

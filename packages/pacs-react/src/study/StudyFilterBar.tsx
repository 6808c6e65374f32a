import {
  type RecordCondition,
  type StudyQuery,
  type StudyStatus,
  studyStatuses,
  studyTimeTypes,
} from '@opensono/pacs-core'
import { RefreshCw, RotateCcw } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { IconButton } from '../control/button/IconButton'
import { DateRange } from '../control/date/DateRange'
import { NativeSelect } from '../control/field/NativeSelect'
import { SearchField } from '../control/field/SearchField'
import { TextField } from '../control/field/TextField'
import { useController } from '../provider/useController'
import { useText } from '../provider/useText'
import { useRecordConditions } from '../settings/layout/useLayouts'
import { studyText } from './studyText'
import { useToday } from './useToday'

/** Conditions of a list of studies. */
export interface StudyFilterBarProps {
  query: StudyQuery
  onRefresh: () => void
  /** At the right end. */
  tools?: ReactNode
}

const shownStatuses = studyStatuses.filter((status) => status !== 'interim')

/** The line of conditions above a list of studies; each works at once. */
export function StudyFilterBar({ query, onRefresh, tools }: StudyFilterBarProps) {
  const { t } = useText(studyText)
  const { text, range, studyStatus, studyTimeType, studyFee } = useController(query)
  const today = useToday()
  const conditions = useRecordConditions()

  const boxes: Record<RecordCondition, () => ReactNode> = {
    text: () => (
      <SearchField
        label={t('studyList.search')}
        className="pacs-filter-search"
        placeholder={t('studyList.searchHint')}
        value={text}
        onChange={(next) => query.set({ text: next })}
      />
    ),
    studyTimeType: () => (
      <NativeSelect
        isBare
        label={t('studyList.timeType')}
        className="pacs-filter-time"
        options={studyTimeTypes.map((id) => ({
          id,
          label: t(id === 'RegisterTime' ? 'studyList.registerTime' : 'studyList.studyTime'),
        }))}
        value={studyTimeType}
        onChange={(next) => query.set({ studyTimeType: next })}
      />
    ),
    range: () => (
      <DateRange
        isBare
        label={t('studyList.range')}
        className="pacs-filter-range"
        value={range}
        onChange={(next) => query.set({ range: next })}
        today={today}
      />
    ),
    studyStatus: () => (
      <NativeSelect<StudyStatus | ''>
        isBare
        label={t('studyList.status')}
        className="pacs-filter-status"
        options={[
          { id: '', label: t('studyList.allStatuses') },
          ...shownStatuses.map((id) => ({ id, label: t(`study.status.${id}`) })),
        ]}
        value={studyStatus[0] ?? ''}
        onChange={(id) => query.set({ studyStatus: id === '' ? [] : [id] })}
      />
    ),
    studyFee: () => (
      <TextField
        isBare
        label={t('studyList.fee')}
        className="pacs-filter-time"
        inputMode="decimal"
        maxLength={11}
        placeholder={t('studyList.fee')}
        value={studyFee}
        onChange={(next) => query.set({ studyFee: next })}
      />
    ),
  }

  return (
    <search className="pacs-filter-bar" aria-label={t('studyList.filters')}>
      {conditions.map((id) => (
        <Fragment key={id}>{boxes[id]()}</Fragment>
      ))}
      <IconButton label={t('studyList.reset')} icon={<RotateCcw aria-hidden />} onPress={query.reset} />
      <IconButton label={t('studyList.refresh')} icon={<RefreshCw aria-hidden />} onPress={onRefresh} />
      <span className="pacs-filter-space" />
      {tools}
    </search>
  )
}

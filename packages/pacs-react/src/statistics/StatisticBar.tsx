import type { StatisticFilter } from '@opensono/pacs-core'
import { RefreshCw, RotateCcw, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../control/button/IconButton'
import { Badge } from '../control/feedback/Badge'
import { useNarrow } from '../control/layout/useNarrow'
import { useMode } from '../control/root/RootContext'
import { lazyPart } from '../provider/lazyPart'
import { useText } from '../provider/useText'
import type { AnyCondition } from '../study/records/conditionKinds'
import { RecordCondition } from '../study/records/RecordCondition'
import { studyText } from '../study/studyText'
import { statisticText } from './statisticText'
import { useDoctors } from './useDoctors'
import type { UseStatisticFilterResult } from './useStatisticFilter'

const MoreConditions = lazyPart(() => import('../study/records/MoreConditions').then((part) => part.MoreConditions))

interface StatisticBarProps extends UseStatisticFilterResult {
  /** How many studies the filter finds; null while that is not known. */
  total: number | null
  onRefresh: () => void
  /** At the right end. */
  tools?: ReactNode
}

/** Conditions of every board, the most used first. */
const conditions = [
  'studyTimeType',
  'range',
  'examinedByIds',
  'roomIds',
  'patientSourceIds',
  'applyDepartmentIds',
  'departmentNames',
  'examTypeIds',
  'bodyPartIds',
  'deviceIds',
] as const satisfies readonly (AnyCondition & (keyof StatisticFilter | 'range'))[]

/** The line above every board: what is counted. Each condition works at once. */
export function StatisticBar({ query, asked, filter, total, onRefresh, tools }: StatisticBarProps) {
  const { t } = useText(studyText)
  const { t: words } = useText(statisticText)
  const people = useDoctors(filter)
  const isNarrow = useNarrow()
  const inLine = useMode() === 'touch' || isNarrow ? 4 : 5
  const [isOpen, setOpen] = useState(false)
  const folded = conditions.slice(inLine)
  const count = folded.filter((id) => Object.hasOwn(asked.more, id)).length
  const label = count === 0 ? t('studyList.more') : t('studyList.moreCount', { count })
  return (
    <search className="pacs-filter-bar" aria-label={t('studyList.filters')}>
      {conditions.slice(0, inLine).map((id) => (
        <RecordCondition key={id} id={id} query={query} asked={asked} people={people} />
      ))}
      <span className="pacs-filter-more">
        <IconButton
          label={label}
          icon={<SlidersHorizontal aria-hidden />}
          aria-haspopup="dialog"
          onPress={() => setOpen(true)}
        />
        <Badge count={count} label={label} />
      </span>
      <IconButton label={t('studyList.reset')} icon={<RotateCcw aria-hidden />} onPress={query.reset} />
      <IconButton label={t('studyList.refresh')} icon={<RefreshCw aria-hidden />} onPress={onRefresh} />
      <span className="pacs-filter-space" />
      {tools}
      {isOpen && (
        <MoreConditions
          ids={folded}
          query={query}
          asked={asked}
          people={people}
          hint={words('statisticBoard.moreHint')}
          found={total === null ? null : { total, isTotalExact: true }}
          onClose={() => setOpen(false)}
        />
      )}
    </search>
  )
}

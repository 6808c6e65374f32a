import {
  isAllowed,
  type RecordCondition as RecordConditionId,
  recordConditionTable,
  type StudyQuery,
  type StudyQueryState,
  seesVip,
  studyActApi,
} from '@opensono/pacs-core'
import { RefreshCw, RotateCcw, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../control/button/Button'
import { IconButton } from '../control/button/IconButton'
import { Badge } from '../control/feedback/Badge'
import { useNarrow } from '../control/layout/useNarrow'
import { lazyView } from '../control/lazy/lazyView'
import { useMode } from '../control/root/RootContext'
import { lazyPart } from '../provider/lazyPart'
import { useController } from '../provider/useController'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { useRecordConditions } from '../settings/layout/useLayouts'
import { hiddenConditions } from './records/hiddenConditionIds'
import { RecordCondition } from './records/RecordCondition'
import type { Person } from './records/usePeople'
import { studyText } from './studyText'

const MoreConditions = lazyPart(() => import('./records/MoreConditions').then((part) => part.MoreConditions))

const HiddenConditions = lazyView(() => import('./records/HiddenConditions').then((part) => part.HiddenConditions))

/** Conditions of a list of studies. */
export interface StudyFilterBarProps {
  query: StudyQuery
  /** Reads the list again; called by the refresh button. */
  onRefresh: () => void
  /** How many studies they find, for the panel of further conditions. */
  found?: { readonly total: number; readonly isTotalExact: boolean } | undefined
  /** Who may be chosen where a condition asks for people. */
  people?: readonly Person[] | undefined
  /** At the right end. */
  tools?: ReactNode
}

/** Shares of the line that a condition takes; the line has room for this many. */
const shares: Partial<Record<RecordConditionId, number>> = { text: 2, range: 2, age: 2 }
const roomOfLine = { wide: 6, touch: 5, narrow: 4 }

const shareOf = (id: RecordConditionId) => shares[id] ?? 1
/** What no list is without, wherever it is arranged. */
const isFixed = (id: RecordConditionId) => Reflect.get(recordConditionTable[id], 'isFixed') === true

/** The conditions that find room in the line, in their order; the others fold into the panel. */
function inLine(ids: readonly RecordConditionId[], room: number): readonly RecordConditionId[] {
  let left = room - ids.filter(isFixed).reduce((sum, id) => sum + shareOf(id), 0)
  return ids.filter((id) => {
    if (isFixed(id)) return true
    left -= shareOf(id)
    return left >= 0
  })
}

/** Whether a condition asks for something now. */
function isSet({ studyStatus, studyFee, more }: StudyQueryState, id: RecordConditionId): boolean {
  if (id === 'studyStatus') return studyStatus.length > 0
  if (id === 'studyFee') return studyFee !== ''
  if (id === 'age') return more.ageFrom !== undefined || more.ageTo !== undefined
  return Object.hasOwn(more, id)
}

/** The line of conditions above a list of studies; each works at once. */
export function StudyFilterBar({ query, onRefresh, found, people = [], tools }: StudyFilterBarProps) {
  const { t } = useText(studyText)
  const asked = useController(query)
  const arranged = useRecordConditions()
  const authorities = new Set(useUser()?.authorities)
  const width = useNarrow() ? 'narrow' : 'wide'
  const room = roomOfLine[useMode() === 'touch' && width === 'wide' ? 'touch' : width]
  const [isOpen, setOpen] = useState(false)
  // Who may not see VIP studies or restore deleted ones is not asked for them.
  const mayAsk: Partial<Record<RecordConditionId, boolean>> = {
    isVip: seesVip({ authorities }),
    isDeleted: isAllowed(studyActApi.restore.permission, authorities),
  }
  const ids = arranged.filter((id) => mayAsk[id] !== false)
  const shown = inLine(ids, room)
  const folded = ids.filter((id) => !shown.includes(id))
  const count = folded.filter((id) => isSet(asked, id)).length

  return (
    <search className="pacs-filter-bar" aria-label={t('studyList.filters')}>
      {shown.map((id) => (
        <RecordCondition key={id} id={id} query={query} asked={asked} people={people} />
      ))}
      {folded.length > 0 && (
        <span className="pacs-filter-more">
          <IconButton
            label={count === 0 ? t('studyList.more') : t('studyList.moreCount', { count })}
            icon={<SlidersHorizontal aria-hidden />}
            aria-haspopup="dialog"
            onPress={() => setOpen(true)}
          />
          <Badge count={count} label={t('studyList.moreCount', { count })} />
        </span>
      )}
      {room === roomOfLine.wide ? (
        <Button
          variant="quiet"
          aria-label={t('studyList.reset')}
          icon={<RotateCcw aria-hidden />}
          onPress={query.reset}
        >
          {t('studyList.resetShort')}
        </Button>
      ) : (
        <IconButton label={t('studyList.reset')} icon={<RotateCcw aria-hidden />} onPress={query.reset} />
      )}
      <IconButton label={t('studyList.refresh')} icon={<RefreshCw aria-hidden />} onPress={onRefresh} />
      <span className="pacs-filter-space" />
      {tools}
      {hiddenConditions(asked.more, ids).length > 0 && (
        <HiddenConditions shown={ids} query={query} more={asked.more} people={people} />
      )}
      {isOpen && (
        <MoreConditions
          ids={folded}
          query={query}
          asked={asked}
          people={people}
          found={found ?? null}
          onClose={() => setOpen(false)}
        />
      )}
    </search>
  )
}

import { RefreshCw, RotateCcw } from 'lucide-react'
import { IconButton } from '../control/button/IconButton'
import { DateRange } from '../control/date/DateRange'
import { NativeSelect } from '../control/field/NativeSelect'
import { SearchField } from '../control/field/SearchField'
import { useText } from '../provider/useText'
import { useToday } from '../session/useToday'
import { logText } from './logText'
import type { LogQuery, useLogQuery } from './useLogQuery'

interface LogBarProps {
  conditions: ReturnType<typeof useLogQuery>
  onRefresh: () => void
}

/** The conditions of the operation log; each works at once. */
export function LogBar({ conditions, onRefresh }: LogBarProps) {
  const { t } = useText(logText)
  const today = useToday()
  const { query, set, reset } = conditions
  const text = (name: 'user' | 'content' | 'study') => ({
    label: t(`logList.${name}`),
    placeholder: t(`logList.${name}Hint`),
    value: query[name],
    onChange: (value: string) => set({ [name]: value }),
    className: `pacs-log-text pacs-log-${name}`,
  })
  return (
    <>
      <DateRange
        isBare
        label={t('logList.range')}
        className="pacs-log-range"
        value={query.range}
        onChange={(range) => set({ range })}
        today={today}
      />
      <SearchField {...text('user')} />
      <SearchField {...text('content')} />
      <SearchField {...text('study')} />
      <NativeSelect<LogQuery['outcome']>
        isBare
        label={t('logList.outcome')}
        className="pacs-log-outcome"
        options={[
          { id: '', label: t('logList.allOutcomes') },
          { id: 'done', label: t('log.done') },
          { id: 'refused', label: t('log.refused') },
        ]}
        value={query.outcome}
        onChange={(outcome) => set({ outcome })}
      />
      <IconButton label={t('logList.reset')} icon={<RotateCcw aria-hidden />} onPress={reset} />
      <IconButton label={t('logList.refresh')} icon={<RefreshCw aria-hidden />} onPress={onRefresh} />
    </>
  )
}

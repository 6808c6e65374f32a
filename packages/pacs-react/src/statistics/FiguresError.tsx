import type { PacsError } from '@opensono/pacs-core'
import { Hourglass } from 'lucide-react'
import { EmptyState } from '../control/feedback/EmptyState'
import { ProgressBar } from '../control/feedback/ProgressBar'
import { ErrorNote } from '../provider/ErrorNote'
import { useErrorText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import { statisticText } from './statisticText'

interface FiguresErrorProps {
  error: PacsError
  onRetry: () => void
}

/** In place of figures: how far they are prepared, or what failed. */
export function FiguresError({ error, onRetry }: FiguresErrorProps) {
  const { t } = useText(statisticText)
  const sayWhy = useErrorText()
  if (!error.is('STATISTICS_PREPARING')) return <ErrorNote error={error} onRetry={onRetry} />
  const { readyDays = 0, days = 0 } = error.details
  return (
    <div role="status">
      <EmptyState icon={<Hourglass aria-hidden />} title={t('statisticBoard.preparing')}>
        <p>{sayWhy(error)}</p>
        <ProgressBar
          className="pacs-board-preparing"
          label={t('statisticBoard.preparedDays')}
          value={days === 0 ? null : (readyDays / days) * 100}
          valueText={t('statisticBoard.preparedOf', { ready: readyDays, days })}
        />
      </EmptyState>
    </div>
  )
}

import type { PacsError } from '@opensono/pacs-core'
import type { ReactNode } from 'react'
import { Button } from '../control/button/Button'
import { Banner } from '../control/feedback/Banner'
import { useErrorText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import { FiguresError } from './FiguresError'
import { statisticText } from './statisticText'

interface StaleFiguresProps {
  error: PacsError
  onRetry: () => void
}

/** Shown above figures that could not be read again: they are from before. */
export function StaleFigures({ error, onRetry }: StaleFiguresProps) {
  const { t } = useText(statisticText)
  const sayWhy = useErrorText()
  return (
    <Banner
      tone="danger"
      actions={
        <Button size="small" onPress={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('statisticBoard.stale', { reason: sayWhy(error) })}
    </Banner>
  )
}

interface BoardFiguresProps {
  found: { readonly data: unknown; readonly error: PacsError | null; readonly refetch: () => void }
  /** The figures, also while they are fetched. */
  children: ReactNode
}

/** The figures of a board: without an answer, what failed in their place; with an older one, what failed above them. */
export function BoardFigures({ found: { data, error, refetch }, children }: BoardFiguresProps) {
  if (error === null) return children
  if (data === undefined) return <FiguresError error={error} onRetry={refetch} />
  return (
    <>
      <StaleFigures error={error} onRetry={refetch} />
      {children}
    </>
  )
}

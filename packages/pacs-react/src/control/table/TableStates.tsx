import { Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/EmptyState'
import { ErrorState } from '../feedback/ErrorState'
import { Skeleton } from '../feedback/Skeleton'
import { useControlText } from '../root/RootContext'

/** Widths of the skeleton's lines, in percent: even ones would look like a pattern. */
const lineWidths = [72, 48, 84, 60, 66, 40, 78, 54]

/** Rows of the right height while the first page is fetched, so that nothing moves when it comes. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div>
      <span className="pacs-hidden-visually">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
        <div key={index} className="pacs-table-skeleton">
          <Skeleton width={`${lineWidths[index % lineWidths.length]}%`} />
        </div>
      ))}
    </div>
  )
}

interface EmptyBodyProps {
  isError: boolean
  isFiltered?: boolean | undefined
  empty?: ReactNode
  error?: ReactNode
}

/** What is shown in a table without rows. */
export function EmptyBody({ isError, isFiltered, empty, error }: EmptyBodyProps) {
  const t = useControlText()
  if (isError) return <>{error ?? <ErrorState title={t('control.tableError')} />}</>
  if (isFiltered) {
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={t('control.tableNoMatch')}>
        {t('control.tableNoMatchHint')}
      </EmptyState>
    )
  }
  return <>{empty ?? <EmptyState icon={<Inbox aria-hidden />} title={t('control.tableEmpty')} />}</>
}

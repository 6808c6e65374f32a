import {
  type ConsultationFigures,
  type ConsultationKind,
  consultationStatisticApi,
  datePresetRange,
} from '@opensono/pacs-core'
import { type ListQuery, useListQuery } from '../../list/useListQuery'
import { type SortValue, useSortedRows } from '../../list/useSortedRows'
import { useToday } from '../../session/useToday'
import { useFigures } from '../useFigures'

/** What consultations are counted by. */
export interface FiguresQuery extends ListQuery {
  readonly range: { readonly start: string; readonly end: string } | null
  readonly kind: ConsultationKind | ''
}

/** What is counted. */
export const consultationCounts = ['count', 'finished', 'refused', 'expired'] as const
/** What is measured. */
export const consultationTimes = ['medianResponseMs', 'medianDurationMs'] as const

const noRows: readonly ConsultationFigures[] = []

function sortValueOf(row: ConsultationFigures, columnId: string): SortValue {
  if (columnId === 'name') return row.name
  if (columnId === 'hospital') return row.hospitalName
  return [...consultationCounts, ...consultationTimes].flatMap((id) => (id === columnId ? [row[id]] : []))[0] ?? null
}

/** The consultations of each expert or doctor and hospital, of the last month at first, the most at the top. */
export function useConsultationFigures(side: 'received' | 'requested') {
  const today = useToday()
  const start: FiguresQuery = { range: datePresetRange('month', today), kind: '', pageNumber: 0, pageSize: 1 }
  const { query, set, reset } = useListQuery('consultationStatistic', start)
  const { range, kind } = query
  const asked = {
    ...(range !== null && { startTime: range.start, endTime: range.end }),
    ...(kind !== '' && { kind }),
  }
  const found = useFigures(consultationStatisticApi[side], asked)
  const { rows, sort, onSortChange } = useSortedRows(found.data ?? noRows, sortValueOf, {
    columnId: 'count',
    direction: 'descending',
  })
  return { asked, query, set, reset, today, found, rows, sort, onSortChange }
}

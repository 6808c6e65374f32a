import {
  conditionsOfRow,
  dictionaryName,
  type FigureRow,
  type Figures,
  type Language,
  positiveRate,
  type RecordConditions,
  type StatisticBoard,
  statisticApi,
} from '@opensono/pacs-core'
import { useCallback, useMemo } from 'react'
import type { ChartData } from '../../control/chart/Chart'
import { type SortValue, useSortedRows } from '../../list/useSortedRows'
import { useText } from '../../provider/useText'
import { statisticText } from '../statisticText'
import { useFigures } from '../useFigures'
import { useStatisticFilter } from '../useStatisticFilter'

/** What a board counts of studies. */
export const figureColumns = ['count', 'fee', 'score', 'positive', 'negative', 'unknown', 'positiveRate'] as const

/** What a board counts of studies. */
export type FigureColumn = (typeof figureColumns)[number]

/** Rows that a chart has room for. */
const chartRows = 12
const noRows: readonly FigureRow[] = []

/** The number of a figure; null for a rate of nothing. */
export function figureOf(figures: Figures, column: FigureColumn): number | null {
  return column === 'positiveRate' ? positiveRate(figures) : Number(figures[column])
}

/** Number of studies behind a figure. */
export function studiesBehind(figures: Figures, column: FigureColumn): number {
  if (column === 'positiveRate') return figures.positive + figures.negative
  return column === 'fee' || column === 'score' ? figures.count : figures[column]
}

/** Writes a figure: a fee with its decimals, a rate in percent. */
export function figureText(language: Language, column: FigureColumn, value: number | null): string {
  if (value === null) return '–'
  if (column === 'fee') return value.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  if (column === 'positiveRate') return value.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })
  return value.toLocaleString(language)
}

/** Results of the studies that a figure counts; undefined for all of them. */
const resultsOf: Partial<Record<FigureColumn, RecordConditions['negativePositiveMark']>> = {
  positive: ['positive'],
  negative: ['negative'],
  unknown: ['unknown'],
  positiveRate: ['positive', 'negative'],
}

const isFigure = (id: string): id is FigureColumn => figureColumns.some((each) => each === id)

/**
 * The figures of one board, sorted and drawn; each with the conditions that list exactly its studies.
 *
 * @param board - by what studies are counted.
 */
export function useWorkload(board: StatisticBoard) {
  const { t, language } = useText(statisticText)
  const asked = useStatisticFilter()
  const { filter } = asked
  const found = useFigures(
    statisticApi.board,
    useMemo(() => ({ board, ...filter }), [board, filter]),
  )
  const nameOf = useCallback(
    (row: FigureRow) => (row.id === null ? t(`statistics.none.${board}`) : dictionaryName(row, language)),
    [t, board, language],
  )
  const sortValueOf = useCallback(
    (row: FigureRow, columnId: string): SortValue => (isFigure(columnId) ? figureOf(row, columnId) : nameOf(row)),
    [nameOf],
  )
  const { rows, sort, onSortChange } = useSortedRows(found.data?.rows ?? noRows, sortValueOf, {
    columnId: 'count',
    direction: 'descending',
  })
  // The drawing shows what the table is sorted by.
  const drawn: FigureColumn = isFigure(sort.columnId) ? sort.columnId : 'count'
  const chart = useMemo<ChartData>(
    () => ({
      kind: 'bars',
      series: [{ id: drawn, label: t(`statistics.column.${drawn}`) }],
      points: rows.slice(0, chartRows).map((row) => ({
        id: row.id ?? '',
        label: nameOf(row),
        values: { [drawn]: figureOf(row, drawn) },
      })),
    }),
    [rows, drawn, nameOf, t],
  )
  /** What lists the studies of a figure: of a row, or of the whole board. */
  const conditionsOf = useCallback(
    (row: FigureRow | null, column: FigureColumn): RecordConditions => {
      const negativePositiveMark = resultsOf[column]
      return {
        ...(row === null ? filter : conditionsOfRow(board, filter, row.id)),
        ...(negativePositiveMark !== undefined && { negativePositiveMark }),
      }
    },
    [board, filter],
  )
  return {
    ...asked,
    found,
    total: found.data?.total ?? null,
    rows,
    sort,
    onSortChange,
    nameOf,
    drawn,
    chart,
    conditionsOf,
  }
}

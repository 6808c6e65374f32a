import { useMemo, useState } from 'react'
import type { TableSort } from '../control/table/TableColumn'

/** What a row is sorted by: a figure, a text, or null where it has none. */
export type SortValue = string | number | null

/**
 * Sorts rows by one of their values. Rows without one come last in both directions; equal ones keep their order.
 *
 * @param rows - stay as they are.
 * @param sortValueOf - the value of a row.
 * @param direction - which end comes first.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValueOf: (row: Row) => SortValue,
  direction: TableSort['direction'],
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return [...rows].sort((one, other) => {
    const a = sortValueOf(one)
    const b = sortValueOf(other)
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'string' && typeof b === 'string') return sign * a.localeCompare(b)
    return sign * (Number(a) - Number(b))
  })
}

/** Columns of words, which begin with the first one. */
const namedColumns = ['name', 'hospital', 'month']

/**
 * A table of few rows that is sorted where it is shown.
 *
 * @param rows - all of them.
 * @param sortValueOf - what a column sorts a row by; a stable function.
 * @param start - how the table begins.
 */
export function useSortedRows<Row>(
  rows: readonly Row[],
  sortValueOf: (row: Row, columnId: string) => SortValue,
  start: TableSort,
) {
  const [sort, setSort] = useState(start)
  const sorted = useMemo(
    () => sortRows(rows, (row) => sortValueOf(row, sort.columnId), sort.direction),
    [rows, sortValueOf, sort],
  )
  /** Figures are looked at from the largest down: a column of them begins there. */
  const onSortChange = (next: TableSort) =>
    setSort(
      next.columnId === sort.columnId || namedColumns.includes(next.columnId)
        ? next
        : { ...next, direction: 'descending' },
    )
  return { rows: sorted, sort, onSortChange }
}

import { useState } from 'react'

/**
 * The row of a list whose drawer is open, in its current version, so that the drawer shows what others save. A row that has left the list
 * stays as it was when it was opened.
 *
 * @param rows - of the list.
 * @param rowId - what a row is known by.
 * @returns the row, `'new'` while one is added, or null; and what opens another one.
 */
export function useOpenedRow<Row extends object>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
): [Row | 'new' | null, (row: Row | 'new' | null) => void] {
  const [opened, setOpened] = useState<Row | 'new' | null>(null)
  if (opened === null || opened === 'new') return [opened, setOpened]
  return [rows.find((row) => rowId(row) === rowId(opened)) ?? opened, setOpened]
}

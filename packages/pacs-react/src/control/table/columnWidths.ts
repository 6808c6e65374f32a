import type { TableColumn } from './TableColumn'

type ColumnMeasure = Pick<TableColumn<never>, 'id' | 'width' | 'minWidth'>

/** Pixels below which a column is not made narrower, unless it says otherwise. */
export const defaultMinWidth = 64

const shareOf = ({ width }: ColumnMeasure) => (typeof width === 'number' ? 0 : Number.parseFloat(width ?? '1fr'))
const leastOf = ({ minWidth }: ColumnMeasure) => minWidth ?? defaultMinWidth

/**
 * How wide each column is: fixed ones as they say, the others by their shares of what is left. A share that would be
 * less than its column's least is given that, at the cost of the other shares; the table then scrolls if it must.
 *
 * @param columns the columns
 * @param available pixels there are for all of them
 * @param chosen pixels the user dragged columns to
 * @returns pixels by column id
 */
export function columnWidths(
  columns: readonly ColumnMeasure[],
  available: number,
  chosen: Readonly<Record<string, number>> = {},
): Record<string, number> {
  const widths: Record<string, number> = {}
  for (const column of columns) {
    const fixed = chosen[column.id] ?? (typeof column.width === 'number' ? column.width : undefined)
    if (fixed !== undefined) widths[column.id] = Math.max(fixed, leastOf(column))
  }
  let open = columns.filter((column) => widths[column.id] === undefined)
  let left = available - Object.values(widths).reduce((sum, width) => sum + width, 0)
  for (;;) {
    const shares = open.reduce((sum, column) => sum + shareOf(column), 0)
    const tight = open.filter((column) => (left * shareOf(column)) / shares < leastOf(column))
    for (const column of tight.length > 0 ? tight : open) {
      widths[column.id] = tight.length > 0 ? leastOf(column) : (left * shareOf(column)) / shares
    }
    if (tight.length === 0) return widths
    left -= tight.reduce((sum, column) => sum + leastOf(column), 0)
    open = open.filter((column) => !tight.includes(column))
  }
}

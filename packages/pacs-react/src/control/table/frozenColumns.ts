import type { CSSProperties } from 'react'
import type { TableColumn } from './TableColumn'

type FrozenColumn = Pick<TableColumn<never>, 'id' | 'frozen'>

/** Where a cell stays while the others scroll: `box` before all, a number from the start, `last` of those, or the end. */
export type FrozenPlace = 'box' | 'end' | { readonly index: number; readonly isLast: boolean }

/** Maximum share of the width for frozen columns: the others need room to scroll. */
const largestShare = 0.5

const variable = (index: number) => `--pacs-frozen-${index}`

/**
 * The columns with those that stay at the start first, and those of the end last.
 *
 * @param columns - as they are wanted.
 */
export function inFrozenOrder<Column extends FrozenColumn>(columns: readonly Column[]): readonly Column[] {
  if (columns.every(({ frozen }) => frozen === undefined)) return columns
  const of = (place: Column['frozen']) => columns.filter(({ frozen }) => frozen === place)
  return [...of('start'), ...of(undefined), ...of('end')]
}

/**
 * How many columns stay in sight at the start, and where: as many as are asked for and find room.
 *
 * @param columns - in their frozen order.
 * @param widths - pixels by column id; null before they are known.
 * @param room - pixels in sight.
 * @param reserved - pixels taken by the column of boxes.
 * @returns the offsets as variables of the table, so that no row is drawn again when one changes.
 */
export function frozenStart(
  columns: readonly FrozenColumn[],
  widths: Readonly<Record<string, number>> | null,
  room: number | null,
  reserved: number,
): { count: number; offsets: CSSProperties } {
  if (widths === null || room === null) return { count: 0, offsets: {} }
  const offsets: Record<string, string> = {}
  let left = reserved
  let count = 0
  for (const { id, frozen } of columns) {
    const width = widths[id] ?? 0
    if (frozen !== 'start' || left + width > room * largestShare) break
    offsets[variable(count)] = `${left}px`
    left += width
    count += 1
  }
  return { count, offsets }
}

/** Where the cell of a column stays; undefined for one that scrolls. */
export function frozenPlace({ frozen }: FrozenColumn, index: number, count: number): FrozenPlace | undefined {
  if (frozen === 'end') return 'end'
  return index < count ? { index, isLast: index === count - 1 } : undefined
}

/** What a cell that stays in sight carries. */
export function frozenProps(place: FrozenPlace | undefined): { 'data-frozen'?: string; style?: CSSProperties } {
  if (place === undefined) return {}
  if (place === 'end') return { 'data-frozen': 'end' }
  if (place === 'box') return { 'data-frozen': 'start', style: { left: 0 } }
  return { 'data-frozen': place.isLast ? 'last' : 'start', style: { left: `var(${variable(place.index)})` } }
}

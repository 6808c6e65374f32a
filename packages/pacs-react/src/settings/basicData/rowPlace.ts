/** Where a row of a page goes, in the whole list. */
export type RowPlace =
  /** Before a row of this page. */
  | { readonly kind: 'before'; readonly id: string }
  /** Before the row at that place of the whole list, which is on another page; the end when there is none. */
  | { readonly kind: 'at'; readonly index: number }
  | { readonly kind: 'end' }

/** The part of a list that a page shows. */
export interface ShownPage {
  readonly ids: readonly string[]
  /** Place of its first row in the whole list. */
  readonly first: number
  readonly total: number
}

/** The place before what follows a row of the page, as the page is now. */
export function placeAfter({ ids, first, total }: ShownPage, index: number): RowPlace {
  const next = ids[index + 1]
  if (next !== undefined) return { kind: 'before', id: next }
  const place = first + index + 1
  return place < total ? { kind: 'at', index: place } : { kind: 'end' }
}

/**
 * Where a row goes by one step.
 *
 * @param page - what is shown.
 * @param id - the row.
 * @param step - one place up or down; it may leave the page.
 * @returns null at either end of the list.
 */
export function placeByStep(page: ShownPage, id: string, step: -1 | 1): RowPlace | null {
  const index = page.ids.indexOf(id)
  if (index < 0) return null
  if (step === 1) {
    if (page.first + index + 1 >= page.total) return null
    const isLast = index === page.ids.length - 1
    if (!isLast) return placeAfter(page, index + 1)
    const place = page.first + index + 2
    return place < page.total ? { kind: 'at', index: place } : { kind: 'end' }
  }
  const above = page.ids[index - 1]
  if (above !== undefined) return { kind: 'before', id: above }
  return page.first === 0 ? null : { kind: 'at', index: page.first - 1 }
}

/**
 * Where a row goes that is let go over another one.
 *
 * @param page - what is shown.
 * @param id - the row.
 * @param overId - the other one.
 * @param side - of it.
 * @returns null where it already is.
 */
export function placeByDrop(page: ShownPage, id: string, overId: string, side: 'before' | 'after'): RowPlace | null {
  const from = page.ids.indexOf(id)
  const over = page.ids.indexOf(overId)
  if (from < 0 || over < 0) return null
  const target = side === 'before' ? over : over + 1
  if (target === from || target === from + 1) return null
  return side === 'before' ? { kind: 'before', id: overId } : placeAfter(page, over)
}

/** The rows of a page once one of them has moved; one that leaves the page stays until the page is read again. */
export function movedRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  id: string,
  place: RowPlace,
  isLastPage: boolean,
): readonly Row[] {
  const row = rows.find((each) => each.id === id)
  if (row === undefined || place.kind === 'at' || (place.kind === 'end' && !isLastPage)) return rows
  const rest = rows.filter((each) => each !== row)
  const at = place.kind === 'before' ? rest.findIndex((each) => each.id === place.id) : rest.length
  return at < 0 ? rows : [...rest.slice(0, at), row, ...rest.slice(at)]
}

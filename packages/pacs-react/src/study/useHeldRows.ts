import { useState } from 'react'

/** Rows of a list in the places where the user saw them. */
export interface HeldRows<Row> {
  readonly rows: readonly Row[]
  /** Rows that would appear above or between those in sight, and wait to be shown. */
  readonly waiting: number
}

/**
 * Holds the rows of a page where they are while the list changes under the pointer: known rows are renewed in place, those that are
 * gone leave at once, those that come behind the last are added, and those that would push others down wait.
 *
 * @param fresh - as the server has them now.
 * @param shownIds - as the user saw them; null for nothing yet.
 * @param idOf - names a row.
 */
export function holdRows<Row>(
  fresh: readonly Row[],
  shownIds: readonly string[] | null,
  idOf: (row: Row) => string,
): HeldRows<Row> {
  const byId = new Map(fresh.map((row) => [idOf(row), row]))
  const held = (shownIds ?? []).flatMap((id) => byId.get(id) ?? [])
  // Where nobody looks at a row there is nothing to push.
  if (held.length === 0) return { rows: fresh, waiting: 0 }
  const known = new Set(shownIds)
  const last = Math.max(...held.map((row) => fresh.indexOf(row)))
  const waiting = fresh.slice(0, last).filter((row) => !known.has(idOf(row))).length
  return { rows: [...held, ...fresh.slice(last + 1)], waiting }
}

/**
 * {@link holdRows} for the page of a list.
 *
 * @param page - names what is asked for: another page is shown as it comes.
 * @param fresh - as the server has them now; undefined while the page is on its way.
 * @param idOf - names a row.
 */
export function useHeldRows<Row>(page: string, fresh: readonly Row[] | undefined, idOf: (row: Row) => string) {
  const [shown, setShown] = useState<{ page: string; ids: readonly string[] } | null>(null)
  const isShown = shown?.page === page
  const { rows, waiting } = holdRows(fresh ?? [], isShown ? shown.ids : null, idOf)
  const ids = rows.map(idOf)
  // What was added behind the last, or shown for the first time, has its place from now on.
  if (fresh !== undefined && (!isShown || ids.some((id) => !shown.ids.includes(id)))) setShown({ page, ids })
  return { rows, waiting, release: () => setShown(null) }
}

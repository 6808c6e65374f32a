import { PacsError } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { takeTurn } from '../../access/rights'
import type { RowChange } from './editRows'
import { readOrder, readRow, storeOf } from './readRows'

/** Where a row goes: before another one, to the end, or to the top. */
export type Goal = { before: string } | 'end' | 'top'

/** The list with a row in its new place. */
function moved(order: readonly string[], id: string, goal: Goal): string[] {
  const others = order.filter((each) => each !== id)
  if (goal === 'top') return [id, ...others]
  if (goal === 'end') return [...others, id]
  const place = others.indexOf(goal.before)
  if (place < 0) throw new PacsError('NOT_FOUND')
  return [...others.slice(0, place), id, ...others.slice(place)]
}

/**
 * Moves a row. The order is no part of a row's version: who edits it meanwhile is not disturbed.
 *
 * @throws PacsError `NOT_FOUND` when either row is gone.
 */
export async function moveRow(edit: RowChange, goal: Goal): Promise<null> {
  const { change, actor, kind, id } = edit
  const { tx } = change
  await takeTurn(change, actor)
  const { name } = await readRow(tx, kind, id)
  const former = await readOrder(tx, kind)
  // Before itself is where it is.
  const isStill = typeof goal === 'object' && goal.before === id
  const order = isStill ? former : moved(former, id, goal)
  const { table } = storeOf(kind)
  await tx.execute(sql`
    UPDATE ${table} AS row SET place = wanted.place - 1
    FROM unnest(${sql.param(order)}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    WHERE row.id = wanted.id AND row.place <> wanted.place - 1`)
  const placeIn = (list: readonly string[]) => ({ place: list.indexOf(id) + 1 })
  const details = { kind, name, before: placeIn(former), after: placeIn(order) }
  change.log({ content: 'moved a row of basic data', subject: 'basic-data', subjectId: id, details })
  return null
}

import { type ArrangedItem, PacsError, type ViewPart } from '@opensono/pacs-core'
import { isArranged } from '@opensono/pacs-core/server'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { type Change, versionConflict } from '../../../database/change'
import { changedBy } from '../../../database/changedRow'
import { layout, userLayout } from '../../../database/schema/settings'
import { type LayoutName, layoutTables, readLayout, readView } from './readLayouts'

/** An arrangement that is to be saved, and which version was seen. */
interface LayoutEdit<Items = readonly ArrangedItem[]> {
  items: Items
  version: number
}

function check(name: LayoutName, items: readonly ArrangedItem[]): void {
  if (isArranged(layoutTables[name], items)) return
  throw new PacsError('SCHEMA_VALIDATION_FAILED', {
    message: 'schema validation failed',
    details: { fields: [{ path: name === 'registration-field' ? 'fields' : 'items', message: 'invalid' }] },
  })
}

/** What is another one than before, so that the log does not repeat the rest. */
const words = (items: readonly ArrangedItem[]) =>
  items
    .filter(({ isShown }) => isShown)
    .map(({ id, isRequired, isAsBefore, width, isFrozen }) =>
      [id, isRequired && '*', isAsBefore && ' as before', width !== undefined && ` ${width}px`, isFrozen && ' frozen']
        .filter(Boolean)
        .join(''),
    )

/**
 * Arranges something for the whole hospital.
 *
 * @throws PacsError `CONFLICT` with both versions; `SCHEMA_VALIDATION_FAILED` for what is no arrangement.
 */
export async function saveLayout(change: Change, actor: Actor, name: LayoutName, edit: LayoutEdit) {
  const { tx, nowMs } = change
  check(name, edit.items)
  await tx.insert(layout).values({ hospitalId: actor.hospitalId, name }).onConflictDoNothing()
  await tx.select().from(layout).where(eq(layout.name, name)).for('update')
  const { items: before, version, changedAt, changedByName } = await readLayout(tx, name)
  if (edit.version !== version) {
    const current = { items: before, version }
    throw versionConflict({ savedAt: changedAt, savedByName: changedByName, current, yours: edit })
  }
  await tx
    .update(layout)
    .set({ items: edit.items, ...changedBy(actor, nowMs) })
    .where(eq(layout.name, name))
  change.log({
    content: name === 'registration-field' ? 'arranged the fields of registration' : 'arranged the record list',
    subject: 'layout',
    subjectId: name,
    // In their order; a star marks what must be filled in.
    details: { before: words(before), after: words(edit.items) },
  })
  return readLayout(tx, name)
}

/**
 * Arranges a part of the record list for the caller alone; null goes back to what the hospital arranged.
 *
 * @throws PacsError `CONFLICT` with both versions; `SCHEMA_VALIDATION_FAILED` for what is no arrangement.
 */
export async function saveView(
  change: Change,
  actor: Actor,
  part: ViewPart,
  edit: LayoutEdit<readonly ArrangedItem[] | null>,
) {
  const { tx, nowMs } = change
  const { hospitalId, userId } = actor
  const { items } = edit
  if (items !== null) check(part, items)
  const isIt = and(eq(userLayout.userId, userId), eq(userLayout.name, part))
  await tx.insert(userLayout).values({ hospitalId, userId, name: part, items: null }).onConflictDoNothing()
  await tx.select().from(userLayout).where(isIt).for('update')
  const before = await readView(tx, actor, part)
  if (edit.version !== before.version) {
    const { changedAt, changedByName } = before
    const current = { items: before.items, version: before.version }
    throw versionConflict({ savedAt: changedAt, savedByName: changedByName, current, yours: edit })
  }
  await tx
    .update(userLayout)
    .set({ items, ...changedBy(actor, nowMs) })
    .where(isIt)
  const after = await readView(tx, actor, part)
  const details = { before: words(before.items), after: words(after.items) }
  change.log({ content: 'arranged the own record list', subject: 'layout', subjectId: part, details })
  return after
}

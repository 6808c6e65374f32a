import { type expertApi, newId, PacsError } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { changedBy, requireVersion } from '../../database/changedRow'
import { expertGroup, expertInGroup } from '../../database/schema/expert'
import { rowInUse } from '../settings/countUses'
import { difference, emitToPartners, orTaken } from './expertChange'
import { type GroupAnswer, readGroups } from './queries'

/** A change of one group. */
export interface GroupChange {
  change: Change
  actor: Actor
  groupId: string
}

async function readGroup({ change: { tx }, groupId }: GroupChange): Promise<GroupAnswer> {
  const [found] = await readGroups(tx, eq(expertGroup.id, groupId))
  if (found === undefined) throw new PacsError('NOT_FOUND')
  return found
}

/**
 * Holds a group until the change commits.
 *
 * @throws PacsError `NOT_FOUND`; `CONFLICT` with both versions.
 */
async function hold(edit: GroupChange, seen?: { version: number }): Promise<GroupAnswer> {
  const [held] = await edit.change.tx.select().from(expertGroup).where(eq(expertGroup.id, edit.groupId)).for('update')
  if (held === undefined) throw new PacsError('NOT_FOUND')
  const current = await readGroup(edit)
  if (seen !== undefined) requireVersion(held, seen, current)
  return current
}

/** Adds a group. */
export async function createGroup(
  change: Change,
  actor: Actor,
  body: BodyOf<typeof expertApi.createGroup>,
): Promise<GroupAnswer> {
  const { tx, nowMs } = change
  const groupId = newId(nowMs)
  const fields = { name: body.name.trim(), description: body.description.trim() }
  const made = { ...fields, ...changedBy(actor, nowMs), version: 1 }
  await orTaken(
    tx
      .insert(expertGroup)
      .values({ hospitalId: actor.hospitalId, id: groupId, ...made })
      .execute(),
    'name',
  )
  await emitToPartners(change, actor)
  change.log({ content: 'added a sub-specialty group', subject: 'expert-group', subjectId: groupId, details: fields })
  return readGroup({ change, actor, groupId })
}

/** Changes a group. */
export async function editGroup(edit: GroupChange, body: BodyOf<typeof expertApi.editGroup>): Promise<GroupAnswer> {
  const { change, actor, groupId } = edit
  const before = await hold(edit, body)
  if (!before.isEnabled) throw new PacsError('GROUP_IS_DISABLED')
  const set = { name: body.name.trim(), description: body.description.trim(), ...changedBy(actor, change.nowMs) }
  await orTaken(change.tx.update(expertGroup).set(set).where(eq(expertGroup.id, groupId)).execute(), 'name')
  await emitToPartners(change, actor)
  const after = await readGroup(edit)
  const details = difference(before, after, ['name', 'description'])
  change.log({ content: 'changed a sub-specialty group', subject: 'expert-group', subjectId: groupId, details })
  return after
}

/**
 * Disables a group: its experts are unclassified from then on, unless they are in another one too. A disabled group has let its
 * experts go and given its name free; to go on, a new one is created.
 *
 * @throws PacsError `GROUP_IS_DISABLED` for one that is disabled.
 */
export async function setGroupEnabled(
  edit: GroupChange,
  body: BodyOf<typeof expertApi.setGroupEnabled>,
): Promise<GroupAnswer> {
  const { change, actor, groupId } = edit
  const { tx, nowMs } = change
  const before = await hold(edit, body)
  if (!before.isEnabled) throw new PacsError('GROUP_IS_DISABLED')
  if (body.isEnabled) {
    change.log({ content: 'left a sub-specialty group enabled', subject: 'expert-group', subjectId: groupId })
    return before
  }
  const moved = await tx
    .delete(expertInGroup)
    .where(eq(expertInGroup.groupId, groupId))
    .returning({ expertId: expertInGroup.expertId })
  await tx
    .update(expertGroup)
    .set({ isEnabled: false, ...changedBy(actor, nowMs) })
    .where(eq(expertGroup.id, groupId))
  await emitToPartners(change, actor)
  const details = { name: before.name, experts: moved.map(({ expertId }) => expertId) }
  change.log({ content: 'disabled a sub-specialty group', subject: 'expert-group', subjectId: groupId, details })
  return readGroup(edit)
}

/**
 * Deletes a group that no expert is in.
 *
 * @throws PacsError `ROW_IN_USE`
 */
export async function removeGroup(edit: GroupChange): Promise<null> {
  const { change, actor, groupId } = edit
  const { name, expertCount } = await hold(edit)
  if (expertCount > 0) throw rowInUse([{ by: 'expert', count: expertCount, names: [] }])
  await change.tx.delete(expertGroup).where(eq(expertGroup.id, groupId))
  await emitToPartners(change, actor)
  change.log({
    content: 'deleted a sub-specialty group',
    subject: 'expert-group',
    subjectId: groupId,
    details: { name },
  })
  return null
}

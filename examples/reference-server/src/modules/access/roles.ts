import { type accessApi, newId, PacsError } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { type Change, versionConflict } from '../../database/change'
import { changedBy } from '../../database/changedRow'
import { commonPermission, role, userAccount, userRole } from '../../database/schema/foundation'
import type { Transaction } from '../../database/transaction'
import { endSessions } from '../session/endSessions'
import { type RoleAnswer, readRole, writePermissions } from './queries'
import { orTaken, requireAdministrator, requireNoOwnGain, takeTurn } from './rights'

/** A change of one role. */
export interface RoleChange {
  change: Change
  actor: Actor
  roleId: string
}

/** What was there and is no more, and what is there and was not. */
function difference(before: readonly string[], after: readonly string[]) {
  return {
    removed: before.filter((code) => !after.includes(code)),
    added: after.filter((code) => !before.includes(code)),
  }
}

/**
 * Holds a role until the change commits.
 *
 * @throws PacsError `NOT_FOUND`; `CONFLICT` with both versions.
 */
async function holdRole({ change, actor, roleId }: RoleChange, seen?: { version: number }): Promise<RoleAnswer> {
  await takeTurn(change, actor)
  const [held] = await change.tx.select().from(role).where(eq(role.id, roleId)).for('update')
  if (held === undefined) throw new PacsError('NOT_FOUND')
  const current = await readRole(change.tx, roleId)
  if (seen !== undefined && seen.version !== held.version) {
    throw versionConflict({ savedAt: held.changedAt, savedByName: held.changedByName, current, yours: seen })
  }
  return current
}

/** Adds a role that permits nothing yet. */
export async function createRole(change: Change, actor: Actor, name: string): Promise<RoleAnswer> {
  const { tx, nowMs } = change
  const id = newId(nowMs)
  const made = { hospitalId: actor.hospitalId, id, name, ...changedBy(actor, nowMs), version: 1 }
  await orTaken(tx.insert(role).values(made).execute())
  change.log({ content: 'added a role', subject: 'role', subjectId: id, details: { name } })
  return readRole(tx, id)
}

/** Gives a role another name. */
export async function renameRole(edit: RoleChange, body: BodyOf<typeof accessApi.renameRole>): Promise<RoleAnswer> {
  const { change, actor, roleId } = edit
  const before = await holdRole(edit, body)
  const set = { name: body.name, ...changedBy(actor, change.nowMs) }
  await orTaken(change.tx.update(role).set(set).where(eq(role.id, roleId)).execute())
  const details = { before: before.name, after: body.name }
  change.log({ content: 'renamed a role', subject: 'role', subjectId: roleId, details })
  return readRole(change.tx, roleId)
}

/** Deletes a role that nobody has. */
export async function deleteRole(edit: RoleChange): Promise<null> {
  const { change, roleId } = edit
  const { name, permissions, userCount } = await holdRole(edit)
  if (userCount > 0) throw new PacsError('ROLE_IN_USE')
  await change.tx.delete(role).where(eq(role.id, roleId))
  change.log({ content: 'deleted a role', subject: 'role', subjectId: roleId, details: { name, permissions } })
  return null
}

/** Says what a role permits. */
export async function setRolePermissions(
  edit: RoleChange,
  body: BodyOf<typeof accessApi.setRolePermissions>,
): Promise<RoleAnswer> {
  const { change, actor, roleId } = edit
  const { tx } = change
  const before = await holdRole(edit, body)
  await writePermissions(tx, actor.hospitalId, roleId, body.permissions)
  await tx.update(role).set(changedBy(actor, change.nowMs)).where(eq(role.id, roleId))
  await requireAdministrator(tx)
  await requireNoOwnGain(tx, actor)
  const users = await tx.select({ id: userRole.userId }).from(userRole).where(eq(userRole.roleId, roleId))
  await endSessions(
    change,
    actor,
    users.map(({ id }) => id),
    'admin',
    actor.sessionId,
  )
  const details = difference(before.permissions, body.permissions)
  change.log({ content: "changed a role's permissions", subject: 'role', subjectId: roleId, details })
  return readRole(tx, roleId)
}

/** What everybody in the hospital may do. */
export async function readCommon(tx: Transaction) {
  const [row] = await tx.select().from(commonPermission)
  return { permissions: row?.permissions ?? [], version: row?.version ?? 1 }
}

/** Users for whom a code of these makes a difference: their own roles do not permit it. */
async function usersConcerned(tx: Transaction, codes: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT u.id FROM ${userAccount} u WHERE EXISTS (
      SELECT unnest(${sql.param([...codes])}::text[])
      EXCEPT SELECT p.permission FROM user_role ur JOIN role_permission p
        ON p.hospital_id = ur.hospital_id AND p.role_id = ur.role_id
        WHERE ur.hospital_id = u.hospital_id AND ur.user_id = u.id
    )`)
  return rows.map(({ id }) => id)
}

/** Says what everybody may do. */
export async function setCommon(
  change: Change,
  actor: Actor,
  body: BodyOf<typeof accessApi.setCommonPermissions>,
): ReturnType<typeof readCommon> {
  const { tx, nowMs } = change
  await takeTurn(change, actor)
  const { hospitalId } = actor
  await tx.insert(commonPermission).values({ hospitalId }).onConflictDoNothing()
  const [before] = await tx.select().from(commonPermission).for('update')
  if (before === undefined) throw new PacsError('SERVER_FAULT')
  if (before.version !== body.version) {
    const { changedAt: savedAt, changedByName: savedByName, permissions, version } = before
    throw versionConflict({ savedAt, savedByName, current: { permissions, version }, yours: body })
  }
  await tx
    .update(commonPermission)
    .set({ permissions: body.permissions, ...changedBy(actor, nowMs) })
    .where(eq(commonPermission.hospitalId, hospitalId))
  await requireAdministrator(tx)
  await requireNoOwnGain(tx, actor)
  const details = difference(before.permissions, body.permissions)
  const concerned = await usersConcerned(tx, [...details.added, ...details.removed])
  await endSessions(change, actor, concerned, 'admin', actor.sessionId)
  change.log({ content: 'changed what everybody may do', subject: 'role', details })
  return readCommon(tx)
}

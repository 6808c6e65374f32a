import { type accessApi, newId, PacsError, whyNotDisableUser } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { type Change, versionConflict } from '../../database/change'
import { changedBy } from '../../database/changedRow'
import { expert } from '../../database/schema/expert'
import { loginSession, role, userAccount, userRole } from '../../database/schema/foundation'
import { uploadedFile } from '../../database/schema/image'
import type { ObjectStore } from '../../object-store/index'
import { endSessions } from '../session/endSessions'
import { readUser, type UserAnswer } from './queries'
import { isShared, orTaken, requireAdministrator, requireNoOwnGain, requireWithinRights, takeTurn } from './rights'

type Account = typeof userAccount.$inferSelect
type UserFields = Omit<BodyOf<typeof accessApi.editUser>, 'version' | 'credentials'>

/** A change of one user, with what it works with. */
export interface UserChange {
  change: Change
  actor: Actor
  store: ObjectStore
  userId: string
}

/**
 * Holds a user until the change commits.
 *
 * @param seen - the version that the editor saw, with what they would save.
 * @throws PacsError `USER_ID_NOT_EXIST`; `CONFLICT` with both versions.
 */
async function holdUser({ change, actor, store, userId }: UserChange, seen?: { version: number }): Promise<Account> {
  await takeTurn(change, actor)
  const [account] = await change.tx.select().from(userAccount).where(eq(userAccount.id, userId)).for('update')
  if (account === undefined) throw new PacsError('USER_ID_NOT_EXIST')
  if (seen !== undefined && seen.version !== account.version) {
    const { changedAt: savedAt, changedByName: savedByName } = account
    const current = await readUser(change.tx, store, change.nowMs, userId)
    throw versionConflict({ savedAt, savedByName, current, yours: seen })
  }
  return account
}

/** Stores a changed user, notifies anyone who looks at users, and returns the user. */
async function keep(
  { change, actor, store, userId }: UserChange,
  set: Partial<Account>,
  content: string,
  details?: Record<string, unknown>,
): Promise<UserAnswer> {
  const { tx, nowMs } = change
  const written = { ...set, ...changedBy(actor, nowMs) }
  await orTaken(tx.update(userAccount).set(written).where(eq(userAccount.id, userId)).execute())
  change.log({ content, subject: 'user', subjectId: userId, ...(details && { details }) })
  return readUser(tx, store, nowMs, userId)
}

/**
 * Adds a user. Where somebody of another hospital has the phone, the account waits until they accept it; this is not reported.
 *
 * @param passwordHash - of the password to begin with.
 */
export async function createUser(
  change: Change,
  actor: Actor,
  store: ObjectStore,
  fields: UserFields,
  passwordHash: string,
): Promise<UserAnswer> {
  const { tx, nowMs } = change
  await takeTurn(change, actor)
  const id = newId(nowMs)
  const made = { ...fields, ...changedBy(actor, nowMs), version: 1 }
  await orTaken(
    tx
      .insert(userAccount)
      .values({ hospitalId: actor.hospitalId, id, ...made })
      .execute(),
  )
  await tx.execute(sql`SELECT begin_account(${id}, ${passwordHash}, ${new Date(nowMs).toISOString()})`)
  change.log({ content: 'added a user', subject: 'user', subjectId: id })
  return readUser(tx, store, nowMs, id)
}

/**
 * Changes what is written of a user. Who gets another phone logs in by it from now on.
 *
 * @param isProven - whether the actor has just proved their own password.
 */
export async function editUser(
  edit: UserChange,
  { credentials: _, ...body }: BodyOf<typeof accessApi.editUser>,
  isProven: boolean,
): Promise<UserAnswer> {
  const { change, actor, userId } = edit
  const before = await holdUser(edit, body)
  const { version: __, ...fields } = body
  const changed = (Object.keys(fields) as (keyof UserFields)[]).filter((name) => fields[name] !== before[name])
  if (changed.includes('phone')) {
    await requireWithinRights(change.tx, actor, userId)
    if (await isShared(change.tx, userId)) throw new PacsError('USER_SHARED')
    if (!isProven)
      throw new PacsError('MISSING_REQUIRED_FIELDS', {
        details: { fields: [{ path: 'credentials', message: 'required' }] },
      })
    await orTaken(change.tx.execute(sql`SELECT set_person_phone(${userId}, ${fields.phone})`))
    await endSessions(change, actor, [userId], 'admin', actor.sessionId)
    return keep(edit, fields, "changed a user's phone", { changed })
  }
  return keep(edit, fields, 'changed a user', { changed })
}

/** Lets a user in, or keeps them out. */
export async function setUserEnabled(
  edit: UserChange,
  body: BodyOf<typeof accessApi.setUserEnabled>,
): Promise<UserAnswer> {
  const { change, actor, userId } = edit
  await holdUser(edit, body)
  const { isEnabled } = body
  const refusal = isEnabled ? null : whyNotDisableUser(userId, actor.userId)
  if (refusal !== null) throw new PacsError(refusal)
  if (!isEnabled) await endSessions(change, actor, [userId], 'admin', actor.sessionId)
  const answer = await keep(edit, { isEnabled }, isEnabled ? 'enabled a user' : 'disabled a user')
  await requireAdministrator(change.tx)
  return answer
}

/** Deletes a user who was never let in and is no expert: nothing of the hospital names them. */
export async function deleteUser(edit: UserChange): Promise<null> {
  const { change, actor, userId } = edit
  const { tx } = change
  await holdUser(edit)
  await requireWithinRights(tx, actor, userId)
  const [session] = await tx
    .select({ id: loginSession.id })
    .from(loginSession)
    .where(eq(loginSession.userId, userId))
    .limit(1)
  const [asExpert] = await tx.select({ id: expert.id }).from(expert).where(eq(expert.userId, userId)).limit(1)
  if (session !== undefined || asExpert !== undefined) throw new PacsError('USER_IN_USE')
  await tx.execute(sql`SELECT forget_person(${userId})`)
  await tx.delete(userAccount).where(eq(userAccount.id, userId))
  await requireAdministrator(tx)
  change.log({ content: 'deleted a user', subject: 'user', subjectId: userId })
  return null
}

/** Gives a user another password to begin again with. */
export async function setUserPassword(edit: UserChange, passwordHash: string): Promise<UserAnswer> {
  const { change, actor, userId } = edit
  await holdUser(edit)
  await requireWithinRights(change.tx, actor, userId)
  if (await isShared(change.tx, userId)) throw new PacsError('USER_SHARED')
  const at = new Date(change.nowMs).toISOString()
  await change.tx.execute(sql`SELECT set_person_password(${userId}, ${passwordHash}, ${at})`)
  await endSessions(change, actor, [userId], 'admin', actor.sessionId)
  return keep(edit, {}, "set a user's password")
}

/**
 * Keeps an uploaded picture as a user's signature, or takes it away.
 *
 * @param uploadId - null takes it away.
 */
export async function setUserSignature(edit: UserChange, uploadId: string | null): Promise<UserAnswer> {
  const { change, actor } = edit
  await holdUser(edit)
  if (uploadId !== null) {
    const isTheirs = and(
      eq(uploadedFile.id, uploadId),
      eq(uploadedFile.purpose, 'signature'),
      eq(uploadedFile.uploadedById, actor.userId),
    )
    const [file] = await change.tx.select({ id: uploadedFile.id }).from(uploadedFile).where(isTheirs)
    if (file === undefined) throw new PacsError('NOT_FOUND')
  }
  return keep(
    edit,
    { signatureId: uploadId },
    uploadId === null ? "removed a user's signature" : "set a user's signature",
  )
}

/** Lets a user try passwords again. */
export async function unlockUser(edit: UserChange): Promise<UserAnswer> {
  const { change, userId } = edit
  await holdUser(edit)
  // Their lock guards another hospital too, and ends by itself.
  if (await isShared(change.tx, userId)) throw new PacsError('USER_SHARED')
  await change.tx.execute(sql`SELECT unlock_person(${userId})`)
  return keep(edit, {}, 'unlocked a user')
}

/** Gives a user roles in place of those they have. */
export async function setUserRoles(edit: UserChange, body: BodyOf<typeof accessApi.setUserRoles>): Promise<UserAnswer> {
  const { change, actor, userId } = edit
  const { tx } = change
  await holdUser(edit, body)
  await requireWithinRights(tx, actor, userId)
  const before = await tx.delete(userRole).where(eq(userRole.userId, userId)).returning({ roleId: userRole.roleId })
  const { hospitalId } = actor
  for (const roleId of body.roleIds) {
    const [found] = await tx.select({ id: role.id }).from(role).where(eq(role.id, roleId))
    if (found === undefined) throw new PacsError('NOT_FOUND')
    await tx.insert(userRole).values({ hospitalId, userId, roleId })
  }
  await requireAdministrator(tx)
  await requireNoOwnGain(tx, actor)
  await endSessions(change, actor, [userId], 'admin', actor.sessionId)
  const details = { before: before.map(({ roleId }) => roleId), after: body.roleIds }
  return keep(edit, {}, "changed a user's roles", details)
}

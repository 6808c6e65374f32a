import { PacsError, whyNotActOnUser, whyNotGainPermissions } from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { databaseCode } from '../../database/databaseError'
import { hospital } from '../../database/schema/foundation'
import type { Transaction } from '../../database/transaction'

/** Who holds it may give rights: to anybody, and so to themselves. */
const givesRights = 'pacs:other:set_authority_info'

/**
 * Makes changes of users and roles of a hospital take turns, so that of two administrators who take each other's rights the
 * second one is refused. Nobody else waits: rows that merely belong to the hospital do not need this lock.
 */
export async function takeTurn({ tx }: Change, actor: Actor): Promise<void> {
  await tx.select({ id: hospital.id }).from(hospital).where(eq(hospital.id, actor.hospitalId)).for('no key update')
}

/** What a user may do in the actor's hospital, by their roles and by what everybody may do. */
async function authoritiesOf(tx: Transaction, actor: Actor, userId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ codes: string[] }>(
    sql`SELECT authorities_of(${actor.hospitalId}::uuid, ${userId}::uuid) AS codes`,
  )
  return new Set(rows[0]?.codes)
}

/**
 * To be asked with the user's row locked: the account of a user is not taken over by a user who lacks one of its guarded permissions.
 *
 * @throws PacsError `USER_HAS_MORE_RIGHTS`.
 */
export async function requireWithinRights(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  const refusal = whyNotActOnUser(await authoritiesOf(tx, actor, userId), actor.authorities)
  if (refusal !== null) throw new PacsError(refusal)
}

/**
 * To be asked when roles or permissions are changed and before the change is kept: what gives more than daily work is given by a second
 * person.
 *
 * @throws PacsError `OWN_PERMISSIONS`.
 */
export async function requireNoOwnGain(tx: Transaction, actor: Actor): Promise<void> {
  const refusal = whyNotGainPermissions(actor.authorities, await authoritiesOf(tx, actor, actor.userId))
  if (refusal !== null) throw new PacsError(refusal)
}

/** True for a person who works in another hospital too. */
export async function isShared(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ is_shared: boolean }>(
    sql`SELECT is_shared FROM people_of(ARRAY[${userId}]::uuid[])`,
  )
  return rows[0]?.is_shared ?? false
}

/**
 * To be asked when a change is made and before it is kept: somebody must be left who may give rights.
 *
 * @throws PacsError `LAST_ADMINISTRATOR`.
 */
export async function requireAdministrator(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute(sql`
    SELECT FROM user_account u WHERE u.is_enabled AND ${givesRights} = ANY (authorities_of(u.hospital_id, u.id)) LIMIT 1`)
  if (rows.length === 0) throw new PacsError('LAST_ADMINISTRATOR')
}

/** Which field of a call a unique index speaks of. */
const fields: Readonly<Record<string, string>> = {
  credential_phone_key: 'phone',
  user_account_pkey: 'phone',
  user_account_phone: 'phone',
  user_account_code: 'userCode',
  role_name: 'name',
  department_name: 'name',
  machine_key_name: 'name',
  room_name: 'name',
}

/** The constraint that a refused write went against; null when it was refused for something else. */
export function constraintOf(thrown: unknown): string | null {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  }
  return null
}

/**
 * Writes what must be unique.
 *
 * @throws PacsError `NAME_TAKEN`, with the `field` that is taken.
 */
export async function orTaken<Answer>(write: Promise<Answer>): Promise<Answer> {
  return write.catch((thrown: unknown) => {
    const field = databaseCode(thrown) === '23505' ? fields[constraintOf(thrown) ?? ''] : undefined
    throw field === undefined ? thrown : new PacsError('NAME_TAKEN', { details: { field } })
  })
}

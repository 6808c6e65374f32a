import { PacsError } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Database } from '../../database/database'
import { userAccount } from '../../database/schema/foundation'
import type { Transaction } from '../../database/transaction'

/**
 * The id of a user of the hospital; ids are compared as texts, because callers may send any.
 *
 * @throws PacsError `USER_ID_NOT_EXIST`, for another hospital's user too.
 */
export async function requireUserId(tx: Transaction, userId: string): Promise<void> {
  const found = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(sql`${userAccount.id}::text = ${userId}`)
  if (found.length === 0) throw new PacsError('USER_ID_NOT_EXIST')
}

/**
 * A call that is about the caller names their id.
 *
 * @throws PacsError `FORBIDDEN` for another user of the hospital, `USER_ID_NOT_EXIST` for anybody else.
 */
export async function requireOwn(database: Database, actor: Actor, userId: string): Promise<void> {
  if (userId === actor.userId) return
  await database.read(actor, { id: 'session.userId' }, (tx) => requireUserId(tx, userId))
  throw new PacsError('FORBIDDEN')
}

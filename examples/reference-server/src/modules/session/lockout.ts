import { limits, PacsError } from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { loginAttempt } from '../../database/schema/foundation'

/**
 * Counts a try before its password is judged, so that fifty at the same time are not fifty tries. The try that reaches the
 * limit locks the account; a right password takes the lock off again.
 *
 * @returns how many tries are left after this one.
 * @throws PacsError `ACCOUNT_LOCKED` with `lockedUntil`.
 */
export async function countTry(database: Database, userId: string): Promise<number> {
  const now = new Date(database.clock.now()).toISOString()
  const until = new Date(database.clock.now() + limits.lockout.lockMs).toISOString()
  const most = limits.lockout.failures
  const lockedUntil = await database.system(async (tx) => {
    const { rows } = await tx.execute<{ failures: number }>(sql`
      INSERT INTO login_attempt AS a (user_id, failures) VALUES (${userId}, 1)
      ON CONFLICT (user_id) DO UPDATE SET
        failures = CASE WHEN a.locked_until <= ${now} THEN 1 ELSE a.failures + 1 END,
        locked_until = CASE WHEN a.failures + 1 = ${most} THEN ${until}::timestamptz END
      WHERE a.failures < ${most} OR a.locked_until <= ${now}
      RETURNING failures`)
    const [counted] = rows
    if (counted !== undefined) return counted.failures
    const [attempt] = await tx.select().from(loginAttempt).where(eq(loginAttempt.userId, userId))
    return attempt?.lockedUntil ?? until
  })
  if (typeof lockedUntil === 'string') throw new PacsError('ACCOUNT_LOCKED', { details: { lockedUntil } })
  return most - lockedUntil
}

/** A right password: the count begins anew. */
export async function forgetTries(database: Database, userId: string): Promise<void> {
  await database.system((tx) => tx.delete(loginAttempt).where(eq(loginAttempt.userId, userId)))
}

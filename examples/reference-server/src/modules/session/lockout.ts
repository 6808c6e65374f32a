import { limits, PacsError } from '@opensono/pacs-core'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { loginAttempt } from '../../database/schema/foundation'
import { guessCount } from '../../database/schema/session'

/**
 * What guesses are counted for. An account counts those from all computers that its owner never logged in at; each known
 * device counts its own, so that nobody far away locks an owner out of their own room.
 */
export type Guessed =
  | { kind: 'account'; userId: string }
  | { kind: 'device'; userId: string; deviceHash: Buffer }
  | { kind: 'mfa'; userId: string }
  | { kind: 'address'; address: string }

/** A hospital shares one address, so it has room for many slips; a list of accounts tried from one place has not. */
const addressFailures = limits.lockout.failures * 20

function sourceOf(guessed: Exclude<Guessed, { kind: 'account' }>): string {
  if (guessed.kind === 'address') return `address ${guessed.address}`
  if (guessed.kind === 'mfa') return `mfa ${guessed.userId}`
  return `device ${guessed.userId} ${guessed.deviceHash.toString('hex')}`
}

/** Where a count is stored, and what a first one is. */
function rowOf(guessed: Guessed, now: string): { into: SQL; key: SQL; where: SQL; first: SQL; counted: SQL } {
  if (guessed.kind === 'account') {
    const { userId } = guessed
    const where = sql`user_id = ${userId}`
    return {
      into: sql`login_attempt AS a (user_id, failures)`,
      key: sql`user_id`,
      where,
      first: sql`${userId}, 1`,
      counted: sql``,
    }
  }
  const source = sourceOf(guessed)
  const userId = guessed.kind === 'address' ? null : guessed.userId
  return {
    into: sql`guess_count AS a (source, user_id, failures, counted_at)`,
    key: sql`source`,
    where: sql`source = ${source}`,
    first: sql`${source}, ${userId}::uuid, 1, ${now}`,
    counted: sql`, counted_at = ${now}`,
  }
}

const tableOf = (guessed: Guessed) => (guessed.kind === 'account' ? sql`login_attempt` : sql`guess_count`)

/**
 * Counts a guess before it is judged, so that fifty at the same time are not fifty guesses. The one that reaches the limit
 * locks; a right one takes the lock off again.
 *
 * @returns how many are left after this one.
 * @throws PacsError `ACCOUNT_LOCKED` with `lockedUntil`; `RATE_LIMITED` for an address.
 */
export async function countGuess(database: Database, guessed: Guessed): Promise<number> {
  const nowMs = database.clock.now()
  const now = new Date(nowMs).toISOString()
  const until = new Date(nowMs + limits.lockout.lockMs).toISOString()
  const most = guessed.kind === 'address' ? addressFailures : limits.lockout.failures
  const { into, key, where, first, counted } = rowOf(guessed, now)
  // Slips of a whole hospital are forgotten after a while; guesses at one account are not.
  const since = new Date(nowMs - limits.lockout.lockMs).toISOString()
  const isOld = guessed.kind === 'address' ? sql`OR a.counted_at <= ${since}` : sql``
  const isOver = sql`coalesce(a.locked_until <= ${now} ${isOld}, false)`
  const found = await database.system(async (tx) => {
    const { rows } = await tx.execute<{ failures: number }>(sql`
      INSERT INTO ${into} VALUES (${first})
      ON CONFLICT (${key}) DO UPDATE SET
        failures = CASE WHEN ${isOver} THEN 1 ELSE a.failures + 1 END,
        locked_until = CASE WHEN NOT ${isOver} AND a.failures + 1 = ${most} THEN ${until}::timestamptz END
        ${counted}
      WHERE a.failures < ${most} OR ${isOver}
      RETURNING failures`)
    const [row] = rows
    if (row !== undefined) return row.failures
    const locked = await tx.execute<{ locked_until: Date | null }>(
      sql`SELECT locked_until FROM ${tableOf(guessed)} WHERE ${where}`,
    )
    return locked.rows[0]?.locked_until ?? new Date(until)
  })
  if (typeof found === 'number') return most - found
  const lockedUntil = new Date(found).toISOString()
  if (guessed.kind !== 'address') throw new PacsError('ACCOUNT_LOCKED', { details: { lockedUntil } })
  const retryAfterSeconds = Math.ceil((Date.parse(lockedUntil) - nowMs) / 1000)
  throw new PacsError('RATE_LIMITED', { details: { retryAfterSeconds } })
}

/** It was no wrong guess: an account's, a device's or a factor's count begins again, an address gets its one back. */
export async function forgetGuess(database: Database, guessed: Guessed): Promise<void> {
  await database.system(async (tx) => {
    if (guessed.kind === 'account') await tx.delete(loginAttempt).where(eq(loginAttempt.userId, guessed.userId))
    else if (guessed.kind === 'address') {
      await tx
        .update(guessCount)
        .set({ failures: sql`greatest(${guessCount.failures} - 1, 0)`, lockedUntil: null })
        .where(eq(guessCount.source, sourceOf(guessed)))
    } else await tx.delete(guessCount).where(eq(guessCount.source, sourceOf(guessed)))
  })
}

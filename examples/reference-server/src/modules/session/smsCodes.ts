import { createHash, randomInt } from 'node:crypto'
import { limits, newId, PacsError } from '@opensono/pacs-core'
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { smsCode } from '../../database/schema/foundation'
import type { Transaction } from '../../database/transaction'
import type { SmsSender } from './smsSender'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Codes to one phone, and in all, within a time. */
const quotas = [
  { withinMs: minuteMs, most: 1, isPerPhone: true },
  { withinMs: hourMs, most: 5, isPerPhone: true },
  { withinMs: 24 * hourMs, most: 10, isPerPhone: true },
  { withinMs: hourMs, most: 100, isPerPhone: false },
] as const

type Purpose = 'login' | 'reset'

function hashCode(requestId: string, code: string): Buffer {
  return createHash('sha256').update(`${requestId}:${code}`).digest()
}

async function requireQuota(tx: Transaction, phone: string, nowMs: number): Promise<void> {
  for (const { withinMs, most, isPerPhone } of quotas) {
    const since = gt(smsCode.sentAt, new Date(nowMs - withinMs).toISOString())
    const where = isPerPhone ? and(eq(smsCode.phone, phone), since) : since
    const [sent] = await tx.select({ count: count() }).from(smsCode).where(where)
    if ((sent?.count ?? 0) >= most) {
      throw new PacsError('RATE_LIMITED', { details: { retryAfterSeconds: Math.ceil(withinMs / 1000) } })
    }
  }
}

/**
 * Sends a new code; the one before it is void.
 *
 * @throws PacsError `RATE_LIMITED`, `SMS_FAILED`.
 */
export async function sendCode(database: Database, sms: SmsSender, phone: string, purpose: Purpose) {
  const nowMs = database.clock.now()
  const requestId = newId(nowMs)
  const code = String(randomInt(10 ** limits.smsCode.digits)).padStart(limits.smsCode.digits, '0')
  const sentAt = new Date(nowMs).toISOString()
  await database.system(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${phone}, 0))`)
    await requireQuota(tx, phone, nowMs)
    const older = and(eq(smsCode.phone, phone), eq(smsCode.purpose, purpose), isNull(smsCode.endedAt))
    await tx.update(smsCode).set({ endedAt: sentAt }).where(older)
    const expiresAt = new Date(nowMs + limits.smsCode.validMs).toISOString()
    const row = { id: requestId, phone, purpose, codeHash: hashCode(requestId, code), sentAt, expiresAt }
    await tx.insert(smsCode).values({ ...row, triesLeft: limits.smsCode.tries })
  })
  try {
    await sms.send({ phone, code, requestId })
  } catch (cause) {
    throw new PacsError('SMS_FAILED', { cause })
  }
  return { requestId, resendAfterSeconds: minuteMs / 1000 }
}

/** What a caller says the code was. */
export interface CodeClaim {
  phone: string
  purpose: Purpose
  requestId: string | undefined
  code: string | undefined
}

/** Counts a try and judges it; throws nothing, so that the count is kept. */
async function judge(tx: Transaction, claim: CodeClaim, now: string): Promise<'right' | 'wrong' | 'gone'> {
  const { phone, purpose, requestId = '', code = '' } = claim
  const { rows } = await tx.execute<{ id: string; code_hash: Buffer }>(sql`
    UPDATE sms_code SET tries_left = tries_left - 1
    WHERE id::text = ${requestId} AND phone = ${phone} AND purpose = ${purpose}
      AND ended_at IS NULL AND expires_at > ${now} AND tries_left > 0
    RETURNING id, code_hash`)
  const [row] = rows
  if (row === undefined) return 'gone'
  if (!row.code_hash.equals(hashCode(row.id, code))) return 'wrong'
  await tx.update(smsCode).set({ endedAt: now }).where(eq(smsCode.id, row.id))
  return 'right'
}

/**
 * Uses a code up. Of many who come with the right one at the same time, one is let in.
 *
 * @throws PacsError `WRONG_VERIFICATION_CODE`; `VERIFICATION_CODE_EXPIRED` for one that is too old, used, replaced, tried
 * too often, or was never sent.
 */
export async function useCode(database: Database, claim: CodeClaim): Promise<void> {
  if (claim.code === undefined) throw new PacsError('WRONG_VERIFICATION_CODE')
  const now = new Date(database.clock.now()).toISOString()
  const verdict = await database.system((tx) => judge(tx, claim, now))
  if (verdict === 'wrong') throw new PacsError('WRONG_VERIFICATION_CODE')
  if (verdict === 'gone') throw new PacsError('VERIFICATION_CODE_EXPIRED')
}

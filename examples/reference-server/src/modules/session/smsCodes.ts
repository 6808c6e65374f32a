import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { limits, newId, PacsError, type sessionApi } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { hospital, loginTicket, smsCode } from '../../database/schema/foundation'
import type { Transaction } from '../../database/transaction'
import { countCall } from '../../serve/countCall'
import { hashToken } from '../../serve/token'
import type { Services } from '../../services'
import { findKnownDevice } from './devices'
import { findCredential, type Person } from './queries'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** How soon another code can be asked for, whether or not the former was used. */
const resendQuota = { withinMs: minuteMs, most: 1 }
/**
 * Codes to one phone that led to no login: a user who logs in often is not locked out. Those that were asked for with a proof and
 * those without are counted apart.
 */
export const phoneQuotas = [
  { withinMs: hourMs, most: 5 },
  { withinMs: 24 * hourMs, most: 10 },
] as const
/** Codes in an hour to all phones, for each hospital. Most of them are kept for those who have proven something. */
const hourlyOfHospital = { all: 100, unproven: 30 } as const
/** Codes in an hour that one address asks for without a proof. A hospital shares one, and seldom forgets that many passwords. */
const unprovenOfAddress = { most: 20, withinMs: hourMs } as const

type Purpose = 'login' | 'reset'

function hashCode(requestId: string, code: string): Buffer {
  return createHash('sha256').update(`${requestId}:${code}`).digest()
}

const tooMany = (waitMs: number) =>
  new PacsError('RATE_LIMITED', { details: { retryAfterSeconds: Math.ceil(waitMs / 1000) } })

interface Quota {
  which: SQL | undefined
  withinMs: number
  most: number
}

async function requireQuota(tx: Transaction, { phone, isProven }: CodeWish, nowMs: number): Promise<void> {
  const hospitals = Math.max(1, await tx.$count(hospital))
  const ofPhone = and(eq(smsCode.phone, phone), eq(smsCode.isProven, isProven))
  const quotas: Quota[] = [
    { ...resendQuota, which: ofPhone },
    ...phoneQuotas.map((quota) => ({ ...quota, which: and(ofPhone, smsCode.isCounted) })),
    isProven
      ? { which: smsCode.isSent.getSQL(), withinMs: hourMs, most: hourlyOfHospital.all * hospitals }
      : {
          which: and(smsCode.isSent, eq(smsCode.isProven, false)),
          withinMs: hourMs,
          most: hourlyOfHospital.unproven * hospitals,
        },
  ]
  for (const { which, withinMs, most } of quotas) {
    const [oldest] = await tx
      .select({ sentAt: smsCode.sentAt })
      .from(smsCode)
      .where(and(which, gt(smsCode.sentAt, new Date(nowMs - withinMs).toISOString())))
      .orderBy(desc(smsCode.sentAt))
      .offset(most - 1)
      .limit(1)
    if (oldest !== undefined) throw tooMany(Date.parse(oldest.sentAt) + withinMs - nowMs)
  }
}

/** A code that somebody asks for. */
export interface CodeWish {
  phone: string
  purpose: Purpose
  /** False for a phone that nobody has, where that is not revealed: then nothing leaves, and no code is right. */
  isSent: boolean
  /** Whether the password was proven, or the person is known at this computer. */
  isProven: boolean
}

/**
 * Makes a new code; the one before it is void.
 *
 * @throws PacsError `RATE_LIMITED`.
 */
async function makeCode(database: Database, wish: CodeWish) {
  const { phone, purpose, isSent, isProven } = wish
  const nowMs = database.clock.now()
  const requestId = newId(nowMs)
  const code = String(randomInt(10 ** limits.smsCode.digits)).padStart(limits.smsCode.digits, '0')
  const sentAt = new Date(nowMs).toISOString()
  await database.system(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${phone}, 0))`)
    await requireQuota(tx, wish, nowMs)
    const older = and(eq(smsCode.phone, phone), eq(smsCode.purpose, purpose), isNull(smsCode.endedAt))
    await tx.update(smsCode).set({ endedAt: sentAt }).where(older)
    const expiresAt = new Date(nowMs + limits.smsCode.validMs).toISOString()
    const row = {
      id: requestId,
      phone,
      purpose,
      codeHash: hashCode(requestId, code),
      sentAt,
      expiresAt,
      isSent,
      isProven,
    }
    await tx.insert(smsCode).values({ ...row, triesLeft: limits.smsCode.tries })
  })
  return { phone, code, requestId }
}

/** Whether a ticket says that the password of this person was proven just now. */
async function isTicketOf(database: Database, person: Person | undefined, ticket: string | undefined) {
  if (person === undefined || ticket === undefined) return false
  const proves = and(
    eq(loginTicket.hash, hashToken(ticket)),
    eq(loginTicket.userId, person.userId),
    isNull(loginTicket.switchTo),
    gt(loginTicket.expiresAt, new Date(database.clock.now()).toISOString()),
  )
  return (await database.system((tx) => tx.select().from(loginTicket).where(proves))).length > 0
}

/**
 * Sends a new code to a phone. For a login the password comes first. Where strangers may not learn who has an account, they do not
 * learn either whether it arrived.
 *
 * @throws PacsError `LOGIN_TICKET_EXPIRED`, `PHONE_NOT_EXIST`, `RATE_LIMITED`, `SMS_FAILED`.
 */
export async function sendCode(services: Services, body: BodyOf<typeof sessionApi.smsCode>, address: string) {
  const { database, config, sms, log } = services
  const { phone, purpose } = body
  const isGeneric = config.loginMessages === 'generic'
  const person = await database.system((tx) => findCredential(tx, phone))
  const isKnown = person !== undefined
  if (purpose === 'login' && !(await isTicketOf(database, person, body.loginTicket))) {
    throw new PacsError('LOGIN_TICKET_EXPIRED')
  }
  const isProven =
    purpose === 'login' || (isKnown && (await findKnownDevice(database, person.userId, body.deviceToken)) !== null)
  if (!isProven && config.hasRateLimits) {
    const waitMs = await countCall(database, `unproven code ${address}`, unprovenOfAddress)
    if (waitMs !== null) throw tooMany(waitMs)
  }
  if (!isKnown && !isGeneric) throw new PacsError('PHONE_NOT_EXIST')
  const message = await makeCode(database, { phone, purpose, isSent: isKnown, isProven })
  const sending = isKnown ? sms.send(message) : Promise.resolve()
  const sent = sending.catch((cause: unknown) => {
    if (!isGeneric) throw new PacsError('SMS_FAILED', { cause })
    log.error({ error: cause, requestId: message.requestId }, 'SMS code could not be sent')
  })
  if (!isGeneric) await sent
  return { requestId: message.requestId, resendAfterSeconds: minuteMs / 1000 }
}

/** What a caller says the code was. */
export interface CodeClaim {
  phone: string
  purpose: Purpose
  requestId: string | undefined
  code: string | undefined
}

/**
 * Counts a try and judges it. The code is not used up yet: who also needs another factor, and gets it wrong, may go on.
 *
 * @returns what {@link endCode} takes.
 * @throws PacsError `WRONG_VERIFICATION_CODE`; `VERIFICATION_CODE_EXPIRED` for one that is too old, used, replaced, tried
 * too often, or was never sent.
 */
export async function checkCode(database: Database, claim: CodeClaim): Promise<string> {
  const { phone, purpose, requestId = '', code } = claim
  if (code === undefined) throw new PacsError('WRONG_VERIFICATION_CODE')
  const now = new Date(database.clock.now()).toISOString()
  const { rows } = await database.system((tx) =>
    tx.execute<{ id: string; code_hash: Buffer; is_sent: boolean }>(sql`
      UPDATE sms_code SET tries_left = tries_left - 1
      WHERE id::text = ${requestId} AND phone = ${phone} AND purpose = ${purpose}
        AND ended_at IS NULL AND expires_at > ${now} AND tries_left > 0
      RETURNING id, code_hash, is_sent`),
  )
  const [row] = rows
  if (row === undefined) throw new PacsError('VERIFICATION_CODE_EXPIRED')
  const isRight = row.is_sent && timingSafeEqual(row.code_hash, hashCode(row.id, code))
  if (!isRight) throw new PacsError('WRONG_VERIFICATION_CODE')
  return row.id
}

/**
 * Uses a code up, in the transaction of what it opens. Of many who come with the right one at the same time, one is let in.
 *
 * @param tx - as the system.
 * @throws PacsError `VERIFICATION_CODE_EXPIRED`.
 */
export async function endCode(tx: Transaction, id: string, nowMs: number): Promise<void> {
  const ended = await tx
    .update(smsCode)
    .set({ endedAt: new Date(nowMs).toISOString(), isCounted: false })
    .where(and(eq(smsCode.id, id), isNull(smsCode.endedAt)))
    .returning({ id: smsCode.id })
  if (ended.length === 0) throw new PacsError('VERIFICATION_CODE_EXPIRED')
}

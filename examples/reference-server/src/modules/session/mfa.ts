import { accountApi, foldNumber, isAllowed, limits, PacsError } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, eq, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Actor } from '../../database/actor'
import type { Database } from '../../database/database'
import { mfaBinding, mfaPending } from '../../database/schema/session'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'
import { requireWithinRights, takeTurn } from '../access/rights'
import { endPersonSessions } from './endSessions'
import { countGuess, forgetGuess } from './lockout'
import { proveOwnPassword } from './proof'
import { membershipsOf } from './queries'
import { createSecretBox } from './secretBox'
import { requireOwn, requireUserId } from './userId'

const { mfa } = limits
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20
/** The step before and the step after are taken, too: clocks of phones are fast or slow, and a code that is read at its end still arrives. */
const stepsAround = 1

/** Second factors: codes of an authenticator (TOTP, RFC 6238). */
export interface Authenticator {
  /**
   * Uses a code up: each is good once, and of many who come with it at the same time, one is let in.
   *
   * @throws PacsError `WRONG_MFA_CODE`, `ACCOUNT_LOCKED`.
   */
  useCode(userId: string, code: string | undefined): Promise<void>
  info(actor: Actor, userId: string): Promise<{ isBound: boolean; boundAt: string | null }>
  secret(
    actor: Actor,
    userId: string,
    body: BodyOf<typeof accountApi.mfaSecret>,
  ): Promise<{ mfaSecret: string; otpauthUri: string; expiresAt: string }>
  bind(actor: Actor, body: BodyOf<typeof accountApi.mfaBind>): Promise<null>
  unbind(actor: Actor, userId: string, body: BodyOf<typeof accountApi.mfaUnbind>): Promise<null>
}

function totpOf(secret: string, label = ''): TOTP {
  const { digits, stepSeconds: period } = mfa
  return new TOTP({ issuer: 'OpenSono', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period })
}

/** The step that a code belongs to; null when it is wrong now, and for anything but six digits, which cannot be compared. */
function stepOf(secret: string, typed: string, nowMs: number): number | null {
  const code = foldNumber(typed)
  if (!/^[0-9]+$/.test(code) || code.length !== mfa.digits) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: stepsAround })
  return delta === null ? null : Math.floor(nowMs / (mfa.stepSeconds * 1000)) + delta
}

/** Whether a login of this person needs a second factor. */
export async function isMfaBound(tx: Transaction, userId: string): Promise<boolean> {
  return (
    (await tx.select({ userId: mfaBinding.userId }).from(mfaBinding).where(eq(mfaBinding.userId, userId))).length > 0
  )
}

/**
 * What may be asked of another's second factor: by permission, in their own hospital, of a person whom no other hospital has or
 * whom this one made.
 *
 * @throws PacsError `FORBIDDEN`, `USER_ID_NOT_EXIST`, `USER_SHARED`.
 */
async function requireReach({ database }: Services, actor: Actor, userId: string): Promise<void> {
  if (userId === actor.userId) return
  if (!isAllowed('pacs:other:mfa_unbind', actor.authorities)) throw new PacsError('FORBIDDEN')
  await database.read(actor, accountApi.mfaInfo, async (tx) => {
    await requireUserId(tx, userId)
    await requireMayUnbind(tx, userId)
  })
}

async function requireMayUnbind(tx: Transaction, userId: string): Promise<void> {
  const { rows } = await tx.execute<{ may: boolean }>(sql`SELECT may_unbind(${userId}::uuid) AS may`)
  if (rows[0]?.may !== true) throw new PacsError('USER_SHARED')
}

type Box = ReturnType<typeof createSecretBox>

async function bindingOf(database: Database, userId: string) {
  const rows = await database.system((tx) => tx.select().from(mfaBinding).where(eq(mfaBinding.userId, userId)))
  return rows[0]
}

async function requireUnbound(database: Database, userId: string): Promise<void> {
  if ((await bindingOf(database, userId)) !== undefined) throw new PacsError('MFA_ALREADY_BOUND')
}

/** Counts the guess first, so that a code cannot be found by trying. */
async function judge(database: Database, userId: string, secret: string, code: string | undefined): Promise<number> {
  await countGuess(database, { kind: 'mfa', userId })
  const step = code === undefined ? null : stepOf(secret, code, database.clock.now())
  if (step === null) throw new PacsError('WRONG_MFA_CODE')
  return step
}

async function useCode(database: Database, box: Box, userId: string, code: string | undefined): Promise<void> {
  const binding = await bindingOf(database, userId)
  if (binding === undefined) return
  const step = await judge(database, userId, await box.open(binding.sealedSecret, userId), code)
  const used = await database.system((tx) =>
    tx
      .update(mfaBinding)
      .set({ lastStep: step })
      .where(and(eq(mfaBinding.userId, userId), lt(mfaBinding.lastStep, step)))
      .returning({ userId: mfaBinding.userId }),
  )
  if (used.length === 0) throw new PacsError('WRONG_MFA_CODE')
  await forgetGuess(database, { kind: 'mfa', userId })
}

async function makeSecret(services: Services, box: Box, actor: Actor, userId: string, credentials: string) {
  const { database } = services
  await requireOwn(database, actor, userId)
  await requireUnbound(database, userId)
  await proveOwnPassword(services, actor, credentials)
  const mfaSecret = new Secret({ size: secretBytes }).base32
  const sealedSecret = await box.seal(mfaSecret, userId)
  return database.change(actor, accountApi.mfaSecret, async ({ system, log, nowMs }) => {
    const expiresAt = new Date(nowMs + mfa.pendingMs).toISOString()
    const row = { sealedSecret, expiresAt }
    await system((tx) =>
      tx
        .insert(mfaPending)
        .values({ userId, ...row })
        .onConflictDoUpdate({ target: mfaPending.userId, set: row }),
    )
    log({ content: 'began to bind a second factor', subject: 'user', subjectId: userId })
    return { mfaSecret, otpauthUri: totpOf(mfaSecret, actor.userName).toString(), expiresAt }
  })
}

async function bind(
  database: Database,
  box: Box,
  actor: Actor,
  binding: BodyOf<typeof accountApi.mfaBind>,
): Promise<null> {
  const { userId, mfaSecret, mfaVerificationCode } = binding
  await requireOwn(database, actor, userId)
  await requireUnbound(database, userId)
  const [pending] = await database.system((tx) => tx.select().from(mfaPending).where(eq(mfaPending.userId, userId)))
  const isOver = pending === undefined || Date.parse(pending.expiresAt) <= database.clock.now()
  if (isOver || (await box.open(pending.sealedSecret, userId)) !== mfaSecret) {
    throw new PacsError('MFA_SECRET_EXPIRED')
  }
  const lastStep = await judge(database, userId, mfaSecret, mfaVerificationCode)
  await database.change(actor, accountApi.mfaBind, async (change) => {
    const bound = await change.system(async (tx) => {
      await tx.delete(mfaPending).where(eq(mfaPending.userId, userId))
      const { sealedSecret } = pending
      const boundAt = new Date(change.nowMs).toISOString()
      const row = { userId, sealedSecret, boundAt, lastStep }
      return tx.insert(mfaBinding).values(row).onConflictDoNothing().returning({ userId: mfaBinding.userId })
    })
    if (bound.length === 0) throw new PacsError('MFA_ALREADY_BOUND')
    await endPersonSessions(change, actor, userId, 'mfa', actor.sessionId)
    change.log({ content: 'bound a second factor', subject: 'user', subjectId: userId })
  })
  await forgetGuess(database, { kind: 'mfa', userId })
  return null
}

async function unbind(services: Services, actor: Actor, userId: string, credentials?: string): Promise<null> {
  const { database } = services
  await requireReach(services, actor, userId)
  const isOwn = userId === actor.userId
  if (credentials === undefined) {
    const fields = [{ path: 'credentials', message: 'required' }]
    throw new PacsError('MISSING_REQUIRED_FIELDS', { details: { fields } })
  }
  await proveOwnPassword(services, actor, credentials)
  return database.change(actor, accountApi.mfaUnbind, async (change) => {
    if (!isOwn) {
      await takeTurn(change, actor)
      await requireMayUnbind(change.tx, userId)
      await requireWithinRights(change.tx, actor, userId)
    }
    const gone = await change.system((tx) =>
      tx.delete(mfaBinding).where(eq(mfaBinding.userId, userId)).returning({ userId: mfaBinding.userId }),
    )
    if (gone.length === 0) throw new PacsError('NOT_FOUND')
    await endPersonSessions(change, actor, userId, 'mfa', isOwn ? actor.sessionId : undefined)
    const note = { content: 'unbound a second factor', subject: 'user', subjectId: userId }
    change.log(note)
    // The factor guarded the person's other hospitals too: it is logged there.
    const memberships = await change.system((tx) => membershipsOf(tx, userId))
    for (const { hospitalId } of memberships) if (hospitalId !== actor.hospitalId) change.logAlso(note, hospitalId)
    return null
  })
}

/** Makes the keeper of second factors. */
export function createAuthenticator(services: Services): Authenticator {
  const { database, config } = services
  const box = createSecretBox(config.secretDir)
  return {
    useCode: (userId, code) => useCode(database, box, userId, code),
    async info(actor, userId) {
      await requireReach(services, actor, userId)
      const binding = await bindingOf(database, userId)
      return { isBound: binding !== undefined, boundAt: binding?.boundAt ?? null }
    },
    secret: (actor, userId, { credentials }) => makeSecret(services, box, actor, userId, credentials),
    bind: (actor, binding) => bind(database, box, actor, binding),
    unbind: (actor, userId, { credentials }) => unbind(services, actor, userId, credentials),
  }
}

import { randomBytes } from 'node:crypto'
import { type ErrorCode, PacsError } from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { credential, loginSession } from '../../database/schema/foundation'
import type { Services } from '../../services'
import { findKnownDevice } from './devices'
import { countGuess, forgetGuess, type Guessed } from './lockout'
import { newcomer } from './newcomer'
import { hashPassword, isPassword, isStoredAt, type PasswordCost } from './password'
import { findCredential, invitationsOf, membershipsOf, type Person } from './queries'

/** What somebody says to prove who they are. */
export interface Proof {
  phone: string
  credentials: string
  deviceToken?: string | undefined
}

/** From where a call without a session comes. */
export interface From {
  requestId: string
  address: string
}

/** By cost, a password that nobody has, so that judging one takes its time where there is none to judge. */
const nobodys = new Map<string, Promise<string>>()

/** Takes as long as judging a password. */
async function judgeNothing(cost: PasswordCost, credentials: string): Promise<void> {
  const key = `${cost.memoryMib}x${cost.rounds}`
  const stored = nobodys.get(key) ?? hashPassword(randomBytes(32).toString('base64'), cost)
  nobodys.set(key, stored)
  await isPassword(await stored, credentials)
}

/** Stores a password that was right at the cost of today. Anyone who logs in is not kept out when that fails. */
async function renewHash({ database, config, log }: Services, person: Person, credentials: string): Promise<void> {
  const { userId, passwordHash: former } = person
  if (isStoredAt(former, config.passwordCost)) return
  try {
    const passwordHash = await hashPassword(credentials, config.passwordCost)
    // Not over one that was changed meanwhile.
    const isSame = and(eq(credential.userId, userId), eq(credential.passwordHash, former))
    await database.system((tx) => tx.update(credential).set({ passwordHash }).where(isSame))
  } catch (error) {
    log.warn({ error, userId }, 'a password stays stored at its former cost')
  }
}

/** Which failures would reveal to a stranger who has an account here. */
const revealing: readonly ErrorCode[] = ['PHONE_NOT_EXIST', 'WRONG_PASSWORD', 'ACCOUNT_LOCKED']

/** Says a failure as the hospital wants it said to strangers: precisely, or all in the same words. */
export function sayAsConfigured({ config }: Pick<Services, 'config'>, thrown: unknown): unknown {
  const isRevealing = thrown instanceof PacsError && revealing.includes(thrown.code)
  return config.loginMessages === 'generic' && isRevealing ? new PacsError('LOGIN_CHECK_FAILED') : thrown
}

/** Counts and judges a password. Where all failures sound alike, they also take equally long. */
async function judge(services: Services, guessed: Guessed, passwordHash: string, credentials: string): Promise<void> {
  const { database, config } = services
  const remaining = await countGuess(database, guessed).catch(async (locked: unknown) => {
    if (config.loginMessages === 'generic') await judgeNothing(config.passwordCost, credentials)
    throw locked
  })
  if (!(await isPassword(passwordHash, credentials))) throw new PacsError('WRONG_PASSWORD', { details: { remaining } })
  await forgetGuess(database, guessed)
}

async function prove(services: Services, proof: Proof, call: { id: string }, { requestId, address }: From) {
  const { database, config } = services
  const person = await database.system((tx) => findCredential(tx, proof.phone))
  const deviceHash = person === undefined ? null : await findKnownDevice(database, person.userId, proof.deviceToken)
  const place: Guessed = { kind: 'address', address }
  const countsAddress = deviceHash === null && config.hasRateLimits
  if (countsAddress) await countGuess(database, place)
  if (person === undefined) {
    if (config.loginMessages === 'generic') await judgeNothing(config.passwordCost, proof.credentials)
    throw new PacsError('PHONE_NOT_EXIST')
  }
  const { userId } = person
  const memberships = await database.system((tx) => membershipsOf(tx, userId))
  const guessed: Guessed = deviceHash === null ? { kind: 'account', userId } : { kind: 'device', userId, deviceHash }
  try {
    await judge(services, guessed, person.passwordHash, proof.credentials)
  } catch (thrown) {
    const { code } = PacsError.from(thrown)
    for (const membership of memberships) await database.refused(newcomer(userId, membership, requestId), call, code)
    throw thrown
  }
  if (countsAddress) await forgetGuess(database, place)
  await renewHash(services, person, proof.credentials)
  return { person, memberships }
}

/**
 * Proves a password; every failure of an account that exists is written down in its hospitals.
 *
 * @returns the person, the hospitals where the account is enabled, and those that invite.
 * @throws PacsError each failure by its own code, or all by one where the hospital wants that.
 */
export async function provePassword(services: Services, proof: Proof, call: { id: string }, from: From) {
  const { person, memberships } = await prove(services, proof, call, from).catch((thrown: unknown) => {
    throw sayAsConfigured(services, thrown)
  })
  const invitations = await services.database.system((tx) => invitationsOf(tx, person.userId))
  const enabled = memberships.filter((membership) => membership.isEnabled)
  if (enabled.length === 0 && invitations.length === 0) {
    throw new PacsError(memberships.length === 0 ? 'NO_HOSPITAL' : 'USER_DISABLED')
  }
  return { person, memberships: enabled, invitations }
}

/** Proves the password of anyone who is logged in; it counts as a guess at the computer they work at. */
export async function proveOwnPassword(services: Services, actor: Actor, credentials: string): Promise<void> {
  const { database } = services
  const { userId, sessionId } = actor
  const [found] = await database.system((tx) =>
    tx
      .select({ passwordHash: credential.passwordHash, deviceHash: loginSession.deviceHash })
      .from(credential)
      .innerJoin(loginSession, eq(loginSession.userId, credential.userId))
      .where(eq(loginSession.id, sessionId)),
  )
  if (found === undefined) throw new PacsError('UNAUTHORIZED')
  const { passwordHash, deviceHash } = found
  const guessed: Guessed = deviceHash === null ? { kind: 'account', userId } : { kind: 'device', userId, deviceHash }
  await judge(services, guessed, passwordHash, credentials)
}

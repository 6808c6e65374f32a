import { randomBytes } from 'node:crypto'
import { foldPhone, isPhone, newId } from '@opensono/pacs-core'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Change } from '../../database/change'
import { changedBy } from '../../database/changedRow'
import type { Database } from '../../database/database'
import {
  credential,
  hospital,
  loginAttempt,
  loginTicket,
  role,
  smsCode,
  userAccount,
  userRole,
} from '../../database/schema/foundation'
import { guessCount, mfaBinding, mfaPending } from '../../database/schema/session'
import type { Transaction } from '../../database/transaction'
import { endPersonSessions } from '../session/endSessions'
import { newcomer } from '../session/newcomer'
import { hashPassword, type PasswordCost } from '../session/password'
import { membershipsOf } from '../session/queries'
import { takeTurn } from './rights'

/** Whom the keeper of the server lets in again. */
export interface Recovery {
  /** Name of the hospital, as it is stored. */
  hospitalName: string
  /** The phone by which the administrator logs in until now. */
  phone: string
  /** Another phone in its place, for one that was lost. */
  newPhone?: string | undefined
  /** Name of a role that the user is given besides. */
  roleName?: string | undefined
}

/** What the administrator logs in with. */
export interface Recovered {
  name: string
  phone: string
  /** Good for one login, which asks for another one. */
  password: string
}

const call = { id: 'access.recover' }
const givesRights = 'pacs:other:set_authority_info'
/** 80 bits in letters and digits that are not mistaken for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyzACDEFGHJK'

/** A password that meets every rule of a department: lower case, upper case, digits, a special character. */
function newPassword(): string {
  const text = Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('')
  return `${(text.match(/.{4}/g) ?? []).join('-')}-aA7`
}

async function findHospital(tx: Transaction, name: string) {
  const hospitals = await tx.select().from(hospital)
  const found = hospitals.find((each) => each.name === name)
  if (found !== undefined) return found
  const names = hospitals.map((each) => `"${each.name}"`).join(', ')
  throw new Error(`There is no hospital "${name}". The hospitals are: ${names}.`)
}

async function giveRole(tx: Transaction, hospitalId: string, userId: string, name: string): Promise<void> {
  const [found] = await tx.select({ id: role.id }).from(role).where(eq(role.name, name))
  if (found === undefined) throw new Error(`The hospital has no role "${name}".`)
  await tx.insert(userRole).values({ hospitalId, userId, roleId: found.id }).onConflictDoNothing()
}

/** Refuses a user who could be helped in the application. */
async function requireAdministrator(tx: Transaction, hospitalId: string, userId: string): Promise<void> {
  const { rows } = await tx.execute<{ codes: string[] }>(
    sql`SELECT authorities_of(${hospitalId}::uuid, ${userId}::uuid) AS codes`,
  )
  if (rows[0]?.codes.includes(givesRights)) return
  throw new Error(
    'This user may not manage permissions, so an administrator can help them. Add --role "ROLE" to give them a role that may.',
  )
}

/** Gives the person new proofs of who they are, in place of all that they had. */
async function replaceProofs(
  tx: Transaction,
  userId: string,
  phones: { phone: string; next: string },
  passwordHash: string,
  at: string,
) {
  const { phone, next } = phones
  const [other] = await tx
    .select({ userId: credential.userId })
    .from(credential)
    .where(and(eq(credential.phone, next), ne(credential.userId, userId)))
  if (other !== undefined) throw new Error(`Another user logs in by ${next}. Name another phone.`)
  const set = { phone: next, passwordHash, passwordChangedAt: at, passwordExpiresAt: null, mustChange: true }
  const changed = await tx
    .update(credential)
    .set(set)
    .where(eq(credential.userId, userId))
    .returning({ userId: credential.userId })
  if (changed.length === 0)
    throw new Error(
      'This account still waits for its person to accept it: they log in by the phone that they have elsewhere.',
    )
  for (const table of [mfaBinding, mfaPending, loginAttempt, guessCount, loginTicket]) {
    await tx.delete(table).where(eq(table.userId, userId))
  }
  await tx
    .update(smsCode)
    .set({ isCounted: false })
    .where(inArray(smsCode.phone, [phone, next]))
}

/** One row in the log of each hospital of the person. */
async function logEverywhere(change: Change, hospitalId: string, userId: string, details: Record<string, unknown>) {
  const note = {
    content: 'let an administrator in again, at the console of the server',
    subject: 'user',
    subjectId: userId,
    details,
  }
  change.log(note)
  for (const other of await change.system((tx) => membershipsOf(tx, userId))) {
    if (other.hospitalId !== hospitalId) change.logAlso(note, other.hospitalId)
  }
}

/**
 * Lets an administrator in who lost password, phone or second factor, when no other administrator can help them: a password for one
 * login, no second factor, no lock, no session. The operation log names the console of the server.
 *
 * @throws Error in words for people; then nothing was changed.
 */
export async function recoverAdministrator(
  database: Database,
  recovery: Recovery,
  cost: PasswordCost,
): Promise<Recovered> {
  const { hospitalName, roleName } = recovery
  const phone = foldPhone(recovery.phone)
  const next = foldPhone(recovery.newPhone ?? phone)
  if (!isPhone(next)) throw new Error(`${next} is no phone number.`)
  const { id: hospitalId, timeZone } = await database.system((tx) => findHospital(tx, hospitalName))
  const membership = { hospitalId, hospitalName, timeZone, userName: 'Server console', isEnabled: true }
  const actor = newcomer(hospitalId, membership, newId(database.clock.now()))
  const password = newPassword()
  const passwordHash = await hashPassword(password, cost)
  return database.change(actor, call, async (change) => {
    const { tx, system, nowMs } = change
    await takeTurn(change, actor)
    const [account] = await tx.select().from(userAccount).where(eq(userAccount.phone, phone)).for('update')
    if (account === undefined) throw new Error(`No user of "${hospitalName}" has the phone ${phone}.`)
    const { id: userId, name } = account
    if (roleName !== undefined) await giveRole(tx, hospitalId, userId, roleName)
    await requireAdministrator(tx, hospitalId, userId)
    const at = new Date(nowMs).toISOString()
    await system((asSystem) => replaceProofs(asSystem, userId, { phone, next }, passwordHash, at))
    const changed = { phone: next, isEnabled: true, ...changedBy(actor, nowMs) }
    await tx.update(userAccount).set(changed).where(eq(userAccount.id, userId))
    await endPersonSessions(change, actor, userId, 'admin')
    change.event({ type: 'user-changed' })
    await logEverywhere(change, hospitalId, userId, {
      isPhoneChanged: next !== phone,
      ...(roleName !== undefined && { role: roleName }),
    })
    return { name, phone: next, password }
  })
}

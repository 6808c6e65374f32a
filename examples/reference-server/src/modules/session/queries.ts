import { PacsError } from '@opensono/pacs-core'
import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { credential, department, hospital, invitation, room, userAccount } from '../../database/schema/foundation'
import type { Transaction } from '../../database/transaction'

/** The person of a phone, over all hospitals; undefined when nobody has it. */
export async function findCredential(tx: Transaction, phone: string) {
  const [found] = await tx.select().from(credential).where(eq(credential.phone, phone))
  return found
}

/** A person, and what they prove themselves with. */
export type Person = NonNullable<Awaited<ReturnType<typeof findCredential>>>

/**
 * Holds what a person proves themselves with until the transaction ends: a password that is changed waits for the login that it
 * opened, and then ends that login, too.
 *
 * @param tx - as the system.
 * @param lock - `update` for anyone who is about to change it.
 * @returns what is stored now.
 */
export async function holdCredential(tx: Transaction, userId: string, lock: 'share' | 'update' = 'share') {
  const [held] = await tx.select().from(credential).where(eq(credential.userId, userId)).for(lock)
  return held
}

/**
 * Makes sure that a password which was proven is still the one of its person, and holds it.
 *
 * @param tx - as the system.
 * @throws PacsError `LOGIN_CHECK_FAILED` for one that was changed meanwhile; `USER_NOT_EXIST` when its person was deleted.
 */
export async function requireProven(tx: Transaction, proven: Person, lock?: 'share' | 'update'): Promise<void> {
  const held = await holdCredential(tx, proven.userId, lock)
  if (held === undefined) throw new PacsError('USER_NOT_EXIST')
  if (held.passwordChangedAt !== proven.passwordChangedAt) throw new PacsError('LOGIN_CHECK_FAILED')
}

/** A hospital, and what is known there of a person. */
const membership = {
  hospitalId: hospital.id,
  hospitalName: hospital.name,
  timeZone: hospital.timeZone,
  userName: userAccount.name,
  isEnabled: userAccount.isEnabled,
}

/** The hospitals of a person, with the account they have there. */
export async function membershipsOf(tx: Transaction, userId: string) {
  return tx
    .select(membership)
    .from(userAccount)
    .innerJoin(hospital, eq(hospital.id, userAccount.hospitalId))
    .where(eq(userAccount.id, userId))
    .orderBy(asc(hospital.name))
}

/** A hospital that a person has an account in. */
export type Membership = Awaited<ReturnType<typeof membershipsOf>>[number]

/** The accounts that wait for a person, by the phone that is theirs now. Not where they have one already. */
export async function invitationsOf(tx: Transaction, userId: string) {
  const elsewhere = alias(userAccount, 'elsewhere')
  const isThere = tx
    .select({ id: elsewhere.id })
    .from(elsewhere)
    .where(and(eq(elsewhere.hospitalId, invitation.hospitalId), eq(elsewhere.id, userId)))
  return tx
    .select({
      ...membership,
      /** The account that waits. */
      accountId: invitation.userId,
      invitedAt: invitation.passwordChangedAt,
    })
    .from(invitation)
    .innerJoin(hospital, eq(hospital.id, invitation.hospitalId))
    .innerJoin(
      userAccount,
      and(eq(userAccount.hospitalId, invitation.hospitalId), eq(userAccount.id, invitation.userId)),
    )
    .innerJoin(credential, eq(credential.phone, userAccount.phone))
    .where(and(eq(credential.userId, userId), userAccount.isEnabled, notExists(isThere)))
    .orderBy(asc(hospital.name))
}

/** A department, of whatever hospital. */
export async function findAnyDepartment(tx: Transaction, departmentId: string) {
  const [found] = await tx
    .select({ id: department.id, hospitalId: department.hospitalId, timeZone: hospital.timeZone })
    .from(department)
    .innerJoin(hospital, eq(hospital.id, department.hospitalId))
    .where(sql`${department.id}::text = ${departmentId}`)
  return found
}

/** A department of a hospital; ids are compared as texts, because callers may send any. */
export async function findDepartment(tx: Transaction, hospitalId: string, departmentId: string) {
  const [found] = await tx
    .select()
    .from(department)
    .where(and(eq(department.hospitalId, hospitalId), sql`${department.id}::text = ${departmentId}`))
  return found
}

/** A room of a department, by its id or its name. */
export async function findRoom(
  tx: Transaction,
  hospitalId: string,
  departmentId: string,
  wanted: { id: string } | { name: string },
) {
  const [found] = await tx
    .select()
    .from(room)
    .where(
      and(
        eq(room.hospitalId, hospitalId),
        eq(room.departmentId, departmentId),
        'id' in wanted ? sql`${room.id}::text = ${wanted.id}` : eq(room.name, wanted.name),
      ),
    )
  return found
}

/** Departments to choose from. Without a hospital: those of the only one, or none when there are several. */
export async function departmentsOf(tx: Transaction, hospitalId: string | undefined) {
  const isOnlyOne = sql`(SELECT count(*) FROM hospital) = 1`
  return tx
    .select({
      id: department.id,
      name: department.name,
      type: department.type,
      needsSmsCode: department.needsSmsCode,
    })
    .from(department)
    .where(
      and(
        department.isEnabled,
        hospitalId === undefined ? isOnlyOne : sql`${department.hospitalId}::text = ${hospitalId}`,
      ),
    )
    .orderBy(asc(department.place), asc(department.name))
}

/** Rooms to choose from. Without a department: those of the only one, or none when there are several. */
export async function roomsOf(tx: Transaction, departmentId: string | undefined) {
  const isOnlyOne = sql`(SELECT count(*) FROM department) = 1`
  return tx
    .select({ id: room.id, name: room.name })
    .from(room)
    .where(
      and(room.isEnabled, departmentId === undefined ? isOnlyOne : sql`${room.departmentId}::text = ${departmentId}`),
    )
    .orderBy(asc(room.place), asc(room.name))
}

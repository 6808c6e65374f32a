import { inArray, sql } from 'drizzle-orm'
import { ConfigError } from '../config'
import {
  credential,
  department,
  hospital,
  role,
  rolePermission,
  room,
  userAccount,
  userRole,
} from '../database/schema/foundation'
import { passwordRule } from '../database/schema/session'
import { rulePage } from '../database/schema/settings'
import type { Transaction } from '../database/transaction'
import { hashPassword, type PasswordCost } from '../modules/session/password'
import { searchTextOf } from '../modules/settings/searchTextOf'
import { initialsOf } from '../name/nameSearch'
import { type DemoHospital, type DemoRole, demoHospitals, demoPassword, demoRoleId, demoRoles } from './hospitals'

async function addHospital(tx: Transaction, demo: DemoHospital): Promise<void> {
  const hospitalId = demo.id
  await tx.insert(hospital).values({ id: hospitalId, name: demo.name, timeZone: demo.timeZone })
  await tx
    .insert(department)
    .values(demo.departments.map(({ rooms: _, passwordRule: __, ...row }, place) => ({ ...row, hospitalId, place })))
  const settings = { isAiReviewOn: true, areReviewErrorsHeld: true }
  await tx.insert(rulePage).values({ hospitalId, page: 'system-rule', settings })
  const rules = demo.departments.map(({ id, passwordRule: rule }) => ({ hospitalId, departmentId: id, ...rule }))
  await tx.insert(passwordRule).values(rules)
  await tx.insert(room).values(
    demo.departments.flatMap((row) =>
      row.rooms.map((each, place) => {
        const entry = { name: each.name, englishName: null, briefCode: initialsOf(each.name), fields: {} }
        return { ...entry, id: each.id, hospitalId, departmentId: row.id, place, searchText: searchTextOf(entry) }
      }),
    ),
  )
  const roles = Object.entries(demoRoles) as [DemoRole, (typeof demoRoles)[DemoRole]][]
  await tx.insert(role).values(roles.map(([key, { name }]) => ({ hospitalId, id: demoRoleId(demo, key), name })))
  await tx
    .insert(rolePermission)
    .values(
      roles.flatMap(([key, { permissions }]) =>
        permissions.map((permission) => ({ hospitalId, roleId: demoRoleId(demo, key), permission })),
      ),
    )
  await tx.insert(userAccount).values(demo.users.map(({ id, name, phone }) => ({ hospitalId, id, name, phone })))
  await tx
    .insert(userRole)
    .values(demo.users.map((user) => ({ hospitalId, userId: user.id, roleId: demoRoleId(demo, user.role) })))
}

/**
 * Makes the demo's hospitals and accounts, if they are not there.
 *
 * @param nowMs - milliseconds since 1970: when the passwords were chosen.
 * @param cost - of the one password that all of them have, which is no secret: it is hashed once.
 */
export async function seedHospitals(tx: Transaction, nowMs: number, cost: PasswordCost): Promise<void> {
  const found = await tx.select({ id: hospital.id }).from(hospital)
  const missing = demoHospitals.filter((demo) => found.every((row) => row.id !== demo.id))
  for (const demo of missing) await addHospital(tx, demo)
  const users = missing.flatMap((demo) => demo.users.map((user) => ({ ...user, madeByHospitalId: demo.id })))
  if (users.length === 0) return
  const passwordChangedAt = new Date(nowMs).toISOString()
  const passwordHash = await hashPassword(demoPassword, cost)
  const rows = users.map(({ id, phone, madeByHospitalId }) => {
    return { userId: id, phone, passwordHash, passwordChangedAt, madeByHospitalId }
  })
  // A person of two hospitals has one password.
  await tx.insert(credential).values(rows).onConflictDoNothing()
  await tx.execute(sql`INSERT INTO hospital_sequence (hospital_id) SELECT id FROM hospital ON CONFLICT DO NOTHING`)
}

/**
 * Refuses a database that was once a demo: everybody knows its accounts.
 *
 * @throws ConfigError in one sentence for the person who starts the server.
 */
export async function refuseDemoAccounts(tx: Transaction): Promise<void> {
  const ids = demoHospitals.map(({ id }) => id)
  const found = await tx.select({ id: hospital.id }).from(hospital).where(inArray(hospital.id, ids))
  if (found.length === 0) return
  throw new ConfigError(
    'The database holds the demo, whose accounts and passwords everybody knows: use another DATA_DIR or DATABASE_URL, or start with DEMO=1.',
  )
}

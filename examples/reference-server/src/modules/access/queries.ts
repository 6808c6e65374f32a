import type { AnswerOf, accessApi, RoleId, UserId } from '@opensono/pacs-core'
import { foldPhone, foldSearch, limits, PacsError } from '@opensono/pacs-core'
import type { QueryOf } from '@opensono/pacs-core/server'
import { and, asc, count, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { hasPart } from '../../database/hasPart'
import { role, rolePermission, userAccount, userRole } from '../../database/schema/foundation'
import { uploadedFile } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'
import type { ObjectStore } from '../../object-store/index'
import { phoneQuotas } from '../session/smsCodes'

/** A user as a call answers one. */
export type UserAnswer = AnswerOf<typeof accessApi.user>
/** A role as a call answers one. */
export type RoleAnswer = AnswerOf<typeof accessApi.createRole>

const signatureSeconds = 300

/** PostgreSQL's own text of an instant, as the product writes it. */
const instantOf = (text: string | null) => (text === null ? null : new Date(text).toISOString())

interface Person {
  [column: string]: unknown
  user_id: string
  is_shared: boolean
  is_mfa_bound: boolean
  locked_until: string | null
}

async function readPeople(tx: Transaction, ids: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await tx.execute<Person>(sql`SELECT * FROM people_of(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.user_id, row]))
}

/** Until when these people are sent no code. */
async function readCodesRefused(tx: Transaction, ids: readonly string[], nowMs: number): Promise<Map<string, string>> {
  const [most, withinMs] = [phoneQuotas.map((quota) => quota.most), phoneQuotas.map((quota) => quota.withinMs)]
  const { rows } = await tx.execute<{ user_id: string; refused_until: string }>(sql`
    SELECT * FROM codes_refused_until(${sql.param([...ids])}::uuid[], ${new Date(nowMs).toISOString()},
      ${sql.param(most)}::integer[], ${sql.param(withinMs)}::bigint[])`)
  return new Map(rows.map((row) => [row.user_id, new Date(row.refused_until).toISOString()]))
}

async function readRolesOf(tx: Transaction, ids: readonly string[]): Promise<Map<string, UserAnswer['roles']>> {
  const rows = await tx
    .select({ userId: userRole.userId, roleId: role.id, name: role.name })
    .from(userRole)
    .innerJoin(role, and(eq(role.hospitalId, userRole.hospitalId), eq(role.id, userRole.roleId)))
    .where(inArray(userRole.userId, [...ids]))
    .orderBy(asc(role.name))
  const roles = new Map<string, UserAnswer['roles']>()
  for (const { userId, roleId, name } of rows) {
    roles.set(userId, [...(roles.get(userId) ?? []), { roleId: roleId as RoleId, name }])
  }
  return roles
}

const lastLoginAt = sql<string | null>`(
  SELECT max(s.started_at) FROM login_session s WHERE s.hospital_id = ${userAccount.hospitalId} AND s.user_id = ${userAccount.id}
)`.mapWith(instantOf)

const authorities = sql<string[]>`authorities_of(${userAccount.hospitalId}, ${userAccount.id})`

async function readAccounts(
  tx: Transaction,
  store: ObjectStore,
  nowMs: number,
  where: SQL | undefined,
  page?: [number, number],
) {
  const found = tx
    .select({ account: userAccount, signatureKey: uploadedFile.objectKey, lastLoginAt, authorities })
    .from(userAccount)
    .leftJoin(
      uploadedFile,
      and(eq(uploadedFile.hospitalId, userAccount.hospitalId), eq(uploadedFile.id, userAccount.signatureId)),
    )
    .where(where)
    .orderBy(asc(userAccount.name), asc(userAccount.id))
  const rows = await (page === undefined ? found : found.limit(page[1]).offset(page[0] * page[1]))
  const ids = rows.map((row) => row.account.id)
  const people = await readPeople(tx, ids)
  const codesRefused = await readCodesRefused(tx, ids, nowMs)
  const roles = await readRolesOf(tx, ids)
  return Promise.all(
    rows.map(async ({ account, signatureKey, ...row }): Promise<UserAnswer> => {
      const { id, name, userCode, phone, email, doctorNote, isEnabled, version } = account
      const person = people.get(id)
      const life = { expiresInSeconds: signatureSeconds, contentType: 'image/png' }
      return {
        userId: id as UserId,
        name,
        userCode,
        phone,
        email,
        doctorNote,
        isEnabled,
        version,
        roles: roles.get(id) ?? [],
        authorities: row.authorities,
        isMfaBound: person?.is_mfa_bound ?? false,
        isShared: person?.is_shared ?? false,
        lockedUntil: instantOf(person?.locked_until ?? null),
        codesRefusedUntil: codesRefused.get(id) ?? null,
        signatureUrl: signatureKey === null ? null : await store.presignedUrl(signatureKey, life),
        lastLoginAt: row.lastLoginAt,
      }
    }),
  )
}

/**
 * A user of the hospital.
 *
 * @throws PacsError `NOT_FOUND`, for another hospital's user too.
 */
export async function readUser(
  tx: Transaction,
  store: ObjectStore,
  nowMs: number,
  userId: string,
): Promise<UserAnswer> {
  const [user] = await readAccounts(tx, store, nowMs, eq(userAccount.id, userId))
  if (user === undefined) throw new PacsError('NOT_FOUND')
  return user
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A page of the hospital's users, by name. */
export async function readUsers(
  tx: Transaction,
  store: ObjectStore,
  nowMs: number,
  query: QueryOf<typeof accessApi.users>,
) {
  const text = foldSearch(query.search ?? '')
  const { roleId, isEnabled, pageNumber, pageSize } = query
  const having = tx.select({ id: userRole.userId }).from(userRole)
  const where = and(
    text === ''
      ? undefined
      : or(
          hasPart(userAccount.name, text),
          hasPart(userAccount.userCode, text),
          like(userAccount.phone, `${escaped(foldPhone(text))}%`),
        ),
    roleId === undefined ? undefined : inArray(userAccount.id, having.where(eq(userRole.roleId, roleId))),
    isEnabled === undefined ? undefined : eq(userAccount.isEnabled, isEnabled),
  )
  const [counted] = await tx.select({ total: count() }).from(userAccount).where(where)
  const total = counted?.total ?? 0
  const rows = await readAccounts(tx, store, nowMs, where, [pageNumber, pageSize])
  return { rows, total: Math.min(total, limits.exactTotal), isTotalExact: total <= limits.exactTotal }
}

/** Roles of the hospital, by name. */
export async function readRoles(tx: Transaction, where?: SQL): Promise<RoleAnswer[]> {
  const permissions = sql<string[]>`ARRAY(
    SELECT p.permission FROM role_permission p WHERE p.hospital_id = ${role.hospitalId} AND p.role_id = ${role.id} ORDER BY 1
  )`
  const userCount = sql<number>`(
    SELECT count(*)::integer FROM user_role u WHERE u.hospital_id = ${role.hospitalId} AND u.role_id = ${role.id}
  )`
  const rows = await tx
    .select({ id: role.id, name: role.name, permissions, userCount, version: role.version })
    .from(role)
    .where(where)
    .orderBy(asc(role.name))
  return rows.map(({ id, ...row }) => ({ roleId: id as RoleId, ...row }))
}

/**
 * A role of the hospital.
 *
 * @throws PacsError `NOT_FOUND`, for another hospital's role too.
 */
export async function readRole(tx: Transaction, roleId: string): Promise<RoleAnswer> {
  const [found] = await readRoles(tx, eq(role.id, roleId))
  if (found === undefined) throw new PacsError('NOT_FOUND')
  return found
}

/** Puts permissions in place of those that a role had. */
export async function writePermissions(
  tx: Transaction,
  hospitalId: string,
  roleId: string,
  permissions: readonly string[],
): Promise<void> {
  await tx.delete(rolePermission).where(eq(rolePermission.roleId, roleId))
  const rows = permissions.map((permission) => ({ hospitalId, roleId, permission }))
  if (rows.length > 0) await tx.insert(rolePermission).values(rows)
}

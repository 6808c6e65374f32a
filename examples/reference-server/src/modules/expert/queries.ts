import {
  type AnswerOf,
  type AvailableExpert,
  type DepartmentId,
  type ExpertGroupId,
  type ExpertId,
  type expertApi,
  foldPhone,
  foldSearch,
  type HospitalId,
  limits,
  PacsError,
  type UserId,
} from '@opensono/pacs-core'
import type { QueryOf } from '@opensono/pacs-core/server'
import { and, asc, count, desc, eq, inArray, like, notExists, or, type SQL, sql } from 'drizzle-orm'
import { hasPart } from '../../database/hasPart'
import { readKnownExperts } from '../../database/knownExperts'
import {
  consultationHospital,
  expert,
  expertGroup,
  expertInGroup,
  expertVisibility,
} from '../../database/schema/expert'
import { department, userAccount } from '../../database/schema/foundation'
import { uploadedFile } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'
import type { ObjectStore } from '../../object-store/index'

/** An expert as a call answers one. */
export type ExpertAnswer = AnswerOf<typeof expertApi.get>
/** A group as a call answers one. */
export type GroupAnswer = AnswerOf<typeof expertApi.createGroup>
/** A partner as a call answers one. */
export type HospitalAnswer = AnswerOf<typeof expertApi.addHospital>

const avatarSeconds = 300

async function avatarUrl(store: ObjectStore, key: string | null): Promise<string | null> {
  return key === null ? null : store.presignedUrl(key, { expiresInSeconds: avatarSeconds, contentType: 'image/jpeg' })
}

/** Values by the expert that they belong to. */
function byExpert<Row extends { expertId: string }, Value>(rows: readonly Row[], pick: (row: Row) => Value) {
  const found = new Map<string, Value[]>()
  for (const row of rows) found.set(row.expertId, [...(found.get(row.expertId) ?? []), pick(row)])
  return found
}

async function readGroupsOf(tx: Transaction, ids: readonly string[]) {
  const rows = await tx
    .select({ expertId: expertInGroup.expertId, groupId: expertGroup.id, name: expertGroup.name })
    .from(expertInGroup)
    .innerJoin(expertGroup, eq(expertGroup.id, expertInGroup.groupId))
    .where(inArray(expertInGroup.expertId, [...ids]))
    .orderBy(asc(expertGroup.name), asc(expertGroup.id))
  return byExpert(rows, ({ groupId, name }) => ({ groupId: groupId as ExpertGroupId, name }))
}

async function readHospitalsOf(tx: Transaction, ids: readonly string[]) {
  const { rows } = await tx.execute<{ expertId: string; hospitalId: HospitalId; name: string }>(sql`
    SELECT v.expert_id AS "expertId", v.partner_id AS "hospitalId", o.name FROM ${expertVisibility} v
    JOIN other_hospitals() o ON o.hospital_id = v.partner_id
    WHERE v.expert_id = ANY (${sql.param([...ids])}::uuid[]) ORDER BY o.name, v.partner_id`)
  return byExpert(rows, ({ hospitalId, name }) => ({ hospitalId, name }))
}

/** What experts are read with: the store of their pictures, and the time by which terms of departments are judged. */
export interface ExpertReader {
  readonly tx: Transaction
  readonly store: ObjectStore
  readonly nowMs: number
}

async function readExpertRows({ tx, store, nowMs }: ExpertReader, where: SQL | undefined, page?: [number, number]) {
  const found = tx
    .select({
      row: expert,
      userName: userAccount.name,
      isUserEnabled: userAccount.isEnabled,
      departmentName: department.name,
      avatarKey: uploadedFile.objectKey,
    })
    .from(expert)
    .innerJoin(userAccount, and(eq(userAccount.hospitalId, expert.hospitalId), eq(userAccount.id, expert.userId)))
    .leftJoin(department, and(eq(department.hospitalId, expert.hospitalId), eq(department.id, expert.departmentId)))
    .leftJoin(uploadedFile, and(eq(uploadedFile.hospitalId, expert.hospitalId), eq(uploadedFile.id, expert.avatarId)))
    .where(where)
    .orderBy(asc(expert.name), asc(expert.id))
  const rows = await (page === undefined ? found : found.limit(page[1]).offset(page[0] * page[1]))
  const ids = rows.map(({ row }) => row.id)
  const groups = await readGroupsOf(tx, ids)
  const hospitals = await readHospitalsOf(tx, ids)
  const known = new Map((await readKnownExperts(tx, nowMs)).map((each) => [each.expert_id as string, each]))
  return Promise.all(
    rows.map(async ({ row, userName, isUserEnabled, departmentName, avatarKey }): Promise<ExpertAnswer> => {
      const { id, userId, departmentId, name, phone, title, resume, visibility, version } = row
      return {
        expertId: id as ExpertId,
        userId: userId as UserId,
        userName,
        isUserEnabled,
        cannotAnswer: known.get(id)?.cannotAnswer ?? null,
        departmentId: departmentId as DepartmentId | null,
        departmentName,
        name,
        phone,
        title,
        resume,
        visibility,
        version,
        avatarUrl: await avatarUrl(store, avatarKey),
        visibleTo: hospitals.get(id) ?? [],
        groups: groups.get(id) ?? [],
      }
    }),
  )
}

/**
 * An expert of the hospital.
 *
 * @throws PacsError `NOT_FOUND`, for another hospital's expert too.
 */
export async function readExpert(reader: ExpertReader, expertId: string): Promise<ExpertAnswer> {
  const [found] = await readExpertRows(reader, eq(expert.id, expertId))
  if (found === undefined) throw new PacsError('NOT_FOUND')
  return found
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A page of the hospital's experts, by name. */
export async function readExperts(reader: ExpertReader, query: QueryOf<typeof expertApi.page>) {
  const { tx } = reader
  const { groupId, isUnclassified, pageNumber, pageSize } = query
  const text = foldSearch(query.search ?? '')
  const groupsOf = tx.select({ id: expertInGroup.expertId }).from(expertInGroup)
  const where = and(
    text === ''
      ? undefined
      : or(hasPart(expert.name, text), hasPart(expert.title, text), like(expert.phone, `${escaped(foldPhone(text))}%`)),
    groupId === undefined ? undefined : inArray(expert.id, groupsOf.where(eq(expertInGroup.groupId, groupId))),
    isUnclassified === true
      ? notExists(
          tx.select({ id: expertInGroup.expertId }).from(expertInGroup).where(eq(expertInGroup.expertId, expert.id)),
        )
      : undefined,
  )
  const [counted] = await tx.select({ total: count() }).from(expert).where(where)
  const total = counted?.total ?? 0
  const rows = await readExpertRows(reader, where, [pageNumber, pageSize])
  return { rows, total: Math.min(total, limits.exactTotal), isTotalExact: total <= limits.exactTotal }
}

/** Who used the product within this time is present, in milliseconds. */
const presentMs = 5 * 60_000

/** The experts whom a doctor of this hospital may consult, and who can answer now. */
export async function readAvailable(
  tx: Transaction,
  store: ObjectStore,
  ownId: string,
  nowMs: number,
): Promise<AvailableExpert[]> {
  const at = (ms: number) => new Date(nowMs - ms).toISOString()
  const { rows: present } = await tx.execute<{ user_id: string }>(
    sql`SELECT p.user_id FROM present_experts(${at(0)}::timestamptz, ${at(presentMs)}::timestamptz) AS p`,
  )
  const presentIds = new Set(present.map(({ user_id }) => user_id))
  const rows = (await readKnownExperts(tx, nowMs)).filter(({ cannotAnswer }) => cannotAnswer === null)
  return Promise.all(
    rows.map(async (row) => ({
      expertId: row.expert_id,
      userId: row.user_id,
      hospitalId: row.hospital_id,
      hospitalName: row.hospital_name,
      isOwnHospital: row.hospital_id === ownId,
      departmentId: row.department_id,
      departmentName: row.department_name,
      name: row.name,
      title: row.title,
      resume: row.resume,
      groups: row.groups,
      avatarUrl: await avatarUrl(store, row.avatar_key),
      isPresent: presentIds.has(row.user_id),
    })),
  )
}

/** Groups of the hospital: enabled ones first, by name. */
export async function readGroups(tx: Transaction, where?: SQL): Promise<GroupAnswer[]> {
  const expertCount = sql<number>`(
    SELECT count(*)::integer FROM expert_in_group i
    WHERE i.hospital_id = ${expertGroup.hospitalId} AND i.group_id = ${expertGroup.id}
  )`
  const { id, name, description, isEnabled, version } = expertGroup
  const rows = await tx
    .select({ id, name, description, isEnabled, version, expertCount })
    .from(expertGroup)
    .where(where)
    .orderBy(desc(isEnabled), asc(name), asc(id))
  return rows.map(({ id: groupId, ...row }) => ({ groupId: groupId as ExpertGroupId, ...row }))
}

/** Hospitals that this one consults with, by name. */
export async function readPartners(tx: Transaction, partnerId?: string): Promise<HospitalAnswer[]> {
  const { rows } = await tx.execute<HospitalAnswer & Record<string, unknown>>(sql`
    SELECT c.partner_id AS "hospitalId", o.name, c.note, c.is_enabled AS "isEnabled", o.is_mutual AS "isMutual", c.version,
      (SELECT count(*)::integer FROM ${expertVisibility} v
        WHERE v.hospital_id = c.hospital_id AND v.partner_id = c.partner_id) AS "expertCount"
    FROM ${consultationHospital} c JOIN other_hospitals() o ON o.hospital_id = c.partner_id
    WHERE ${partnerId ?? null}::uuid IS NULL OR c.partner_id = ${partnerId ?? null}::uuid ORDER BY o.name, c.partner_id`)
  return rows
}

/** Hospitals that may be added, by name. */
export async function readCandidates(tx: Transaction): Promise<AnswerOf<typeof expertApi.candidates>> {
  const { rows } = await tx.execute<{ hospitalId: HospitalId; name: string }>(sql`
    SELECT o.hospital_id AS "hospitalId", o.name FROM other_hospitals() o
    WHERE NOT EXISTS (SELECT FROM ${consultationHospital} c WHERE c.partner_id = o.hospital_id) ORDER BY o.name, o.hospital_id`)
  return rows
}

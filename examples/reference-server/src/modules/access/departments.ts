import {
  type AnswerOf,
  type DepartmentId,
  type departmentApi,
  newId,
  PacsError,
  type RoomId,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { asc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { changedBy, requireVersion } from '../../database/changedRow'
import { databaseCode } from '../../database/databaseError'
import { department, room } from '../../database/schema/foundation'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'
import { endDepartmentSessions } from '../session/endSessions'
import { isOpen, licenceNow } from '../session/place'
import { readRows } from '../settings/basicData/readRows'
import { saveRows } from '../settings/basicData/saveRows'
import { countUses, rowInUse } from '../settings/countUses'
import { instantOf, timePoint } from '../study/timeRange'
import { requireOpenDepartment } from './openDepartment'
import { orTaken, takeTurn } from './rights'

type Stored = typeof department.$inferSelect
type Answer = AnswerOf<typeof departmentApi.create>
type Fields = BodyOf<typeof departmentApi.create>

/** A change of departments, with what it works with. */
export interface DepartmentsChange {
  change: Change
  actor: Actor
  services: Pick<Services, 'database' | 'sms'>
}

/** A change of one department. */
export interface DepartmentChange extends DepartmentsChange {
  departmentId: DepartmentId
}

/** The departments of the hospital with their rooms, in the hospital's order. */
export async function readDepartments(tx: Transaction, departmentId?: string): Promise<Answer[]> {
  const isWanted = departmentId === undefined ? undefined : eq(department.id, departmentId)
  const found = await tx
    .select()
    .from(department)
    .where(isWanted)
    .orderBy(asc(department.place), asc(department.name), asc(department.id))
  const ids = found.map(({ id }) => id)
  const rooms = await tx
    .select({ departmentId: room.departmentId, roomId: room.id, name: room.name, isEnabled: room.isEnabled })
    .from(room)
    .where(inArray(room.departmentId, ids))
    .orderBy(asc(room.place), asc(room.name))
  return found.map(({ id, name, type, isEnabled, usageEndsAt, version }) => ({
    departmentId: id as DepartmentId,
    name,
    type,
    isEnabled,
    endsAt: usageEndsAt,
    version,
    rooms: rooms
      .filter((each) => each.departmentId === id)
      .map(({ roomId, ...each }) => ({ roomId: roomId as RoomId, name: each.name, isEnabled: each.isEnabled })),
  }))
}

async function readDepartment(tx: Transaction, departmentId: string): Promise<Answer> {
  const [found] = await readDepartments(tx, departmentId)
  if (found === undefined) throw new PacsError('NOT_FOUND')
  return found
}

/**
 * Holds a department until the change commits. Changes of the departments of a hospital take turns.
 *
 * @throws PacsError `NOT_FOUND`; `CONFLICT` with both versions.
 */
async function hold({ change, actor, departmentId }: DepartmentChange, seen?: { version: number }): Promise<Stored> {
  await takeTurn(change, actor)
  const [held] = await change.tx.select().from(department).where(eq(department.id, departmentId)).for('update')
  if (held === undefined) throw new PacsError('NOT_FOUND')
  if (seen !== undefined) requireVersion(held, seen, await readDepartment(change.tx, departmentId))
  return held
}

/** The time by which terms are judged. */
const termNow = ({ change, services }: DepartmentsChange) => change.system((tx) => licenceNow(tx, services.database))

const requireOpen = ({ change, services }: DepartmentsChange, nowMs: number) =>
  requireOpenDepartment(change.tx, nowMs, services.sms.isAvailable)

/**
 * What follows from a department that is no longer open: its sessions end. Nobody closes the one that they work in.
 *
 * @throws PacsError `DEPARTMENT_NEEDED`
 */
async function closeSessions(edit: DepartmentChange, before: Stored): Promise<void> {
  const { change, actor, departmentId } = edit
  const [after] = await change.tx.select().from(department).where(eq(department.id, departmentId))
  const nowMs = await termNow(edit)
  if (after === undefined || !isOpen(before, nowMs) || isOpen(after, nowMs)) return
  if (actor.departmentId === departmentId) throw new PacsError('DEPARTMENT_NEEDED')
  await requireOpen(edit, nowMs)
  await endDepartmentSessions(change, actor, departmentId)
}

const subject = 'department'

/** The columns of what was typed; a term lasts to the end of its last day where the hospital is. */
function columnsOf({ name, type, endsOn }: Fields, { timeZone }: Actor) {
  const end = timePoint('endsOn', endsOn ?? undefined, timeZone, true)
  const usageEndsAt = end === null ? null : sql<string>`${instantOf(end)} - interval '1 millisecond'`
  return { name: name.trim(), type: type === null ? null : type.trim(), usageEndsAt }
}

/** What the log keeps of a department. */
const factsOf = ({ name, type, endsAt }: Answer) => ({ name, type, endsAt })

/**
 * Moves rooms of other departments to this one.
 *
 * @returns them, for the log.
 * @throws PacsError `NOT_FOUND` for a room that is none of the hospital's; `DEPARTMENT_NEEDED`.
 */
async function addRooms(edit: DepartmentChange, ids: readonly string[]) {
  const { change, actor, departmentId } = edit
  if (ids.length === 0) return []
  const wanted = new Set(ids)
  const found = (await readRows(change.tx, 'room')).filter(({ id }) => wanted.has(id))
  if (found.length < wanted.size) throw new PacsError('NOT_FOUND')
  const moved = found.filter(({ fields }) => fields.roomDepartmentId !== departmentId)
  const rows = moved.map((row) => ({ ...row, fields: { ...row.fields, roomDepartmentId: departmentId } }))
  await saveRows({ change, actor, kind: 'room' }, rows)
  await requireOpen(edit, await termNow(edit))
  return moved.map(({ id, name, fields }) => ({ id, name, from: fields.roomDepartmentId }))
}

/** Adds a department at the end. */
export async function createDepartment(call: DepartmentsChange, body: Fields): Promise<Answer> {
  const { change, actor, services } = call
  const { tx, nowMs } = change
  await takeTurn(change, actor)
  const [last] = await tx.select({ place: max(department.place) }).from(department)
  const id = newId(nowMs) as DepartmentId
  const edit = { ...call, departmentId: id }
  const made = {
    ...columnsOf(body, actor),
    ...changedBy(actor, nowMs),
    hospitalId: actor.hospitalId,
    id,
    place: (last?.place ?? -1) + 1,
    version: 1,
    // Without anybody who sends codes, nobody could log in where one is asked for.
    needsSmsCode: services.sms.isAvailable,
  }
  await orTaken(tx.insert(department).values(made).execute())
  const rooms = await addRooms(edit, body.addRoomIds)
  const answer = await readDepartment(tx, id)
  change.log({ content: 'added a department', subject, subjectId: id, details: { ...factsOf(answer), rooms } })
  return answer
}

/** Changes name, type and term of a department. */
export async function editDepartment(edit: DepartmentChange, body: BodyOf<typeof departmentApi.edit>): Promise<Answer> {
  const { change, actor, departmentId } = edit
  const { tx, nowMs } = change
  const held = await hold(edit, body)
  const before = await readDepartment(tx, departmentId)
  const set = { ...columnsOf(body, actor), ...changedBy(actor, nowMs) }
  await orTaken(tx.update(department).set(set).where(eq(department.id, departmentId)).execute())
  const rooms = await addRooms(edit, body.addRoomIds)
  await closeSessions(edit, held)
  const after = await readDepartment(tx, departmentId)
  const details = { before: factsOf(before), after: factsOf(after), rooms }
  change.log({ content: 'changed a department', subject, subjectId: departmentId, details })
  return after
}

/** Opens a department for logins, or closes it. */
export async function setDepartmentEnabled(
  edit: DepartmentChange,
  { isEnabled, ...seen }: BodyOf<typeof departmentApi.setEnabled>,
): Promise<Answer> {
  const { change, actor, departmentId } = edit
  const { tx, nowMs } = change
  const held = await hold(edit, seen)
  await tx
    .update(department)
    .set({ isEnabled, ...changedBy(actor, nowMs) })
    .where(eq(department.id, departmentId))
  await closeSessions(edit, held)
  const content = isEnabled ? 'enabled a department' : 'disabled a department'
  change.log({ content, subject, subjectId: departmentId, details: { name: held.name } })
  return readDepartment(tx, departmentId)
}

/** Where a department is used: a department that somebody ever logged in to stays. */
export async function readDepartmentUsage(tx: Transaction, departmentId: string) {
  await readDepartment(tx, departmentId)
  return countUses(tx, [
    {
      by: 'room',
      rows: sql`SELECT name, english_name FROM room WHERE department_id = ${departmentId} ORDER BY place, name`,
    },
    { by: 'session', rows: sql`SELECT NULL::text AS name FROM login_session WHERE department_id = ${departmentId}` },
    { by: 'expert', rows: sql`SELECT name FROM expert WHERE department_id = ${departmentId} ORDER BY name` },
  ])
}

/**
 * Deletes a department that nothing uses.
 *
 * @throws PacsError `ROW_IN_USE` with where it is used.
 */
export async function removeDepartment(edit: DepartmentChange): Promise<null> {
  const { change, departmentId } = edit
  const { tx } = change
  const before = await hold(edit)
  const usage = await readDepartmentUsage(tx, departmentId)
  if (usage.length > 0) throw rowInUse(usage)
  await tx
    .delete(department)
    .where(eq(department.id, departmentId))
    .catch((thrown: unknown) => {
      // Something points to it that is not counted here.
      throw databaseCode(thrown) === '23503' ? rowInUse(usage) : thrown
    })
  change.log({ content: 'deleted a department', subject, subjectId: departmentId, details: { name: before.name } })
  return null
}

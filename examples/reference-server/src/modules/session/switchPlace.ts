import { newId, PacsError, sessionApi } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import type { Database } from '../../database/database'
import { credential, department, loginSession, loginTicket, room } from '../../database/schema/foundation'
import type { Transaction } from '../../database/transaction'
import { hashToken, newToken } from '../../serve/token'
import type { Services } from '../../services'
import { endWork } from '../study/occupancy'
import { ticketLifeMs } from './logIn'
import { departmentRules, whyChange } from './passwordRules'
import { findPlace, isOpen, licenceNow, type Place } from './place'
import { holdCredential, membershipsOf } from './queries'

/** The hospitals that a person may work in, each with a ticket of its own for one switch. */
export async function listSwitchable({ database }: Services, actor: Actor) {
  const expiresAt = new Date(database.clock.now() + ticketLifeMs).toISOString()
  const { userId } = actor
  return database.system(async (tx) => {
    const memberships = (await membershipsOf(tx, userId)).filter(({ isEnabled }) => isEnabled)
    const rows = memberships.map(({ hospitalId, hospitalName }) => ({
      hospitalId,
      hospitalName,
      isCurrent: hospitalId === actor.hospitalId,
      token: newToken(),
    }))
    const tickets = rows.map(({ token, hospitalId }) => ({
      hash: hashToken(token),
      userId,
      switchTo: hospitalId,
      expiresAt,
    }))
    await tx.insert(loginTicket).values(tickets)
    return rows
  })
}

/** Takes a ticket. Another user's stays good for its owner. */
async function useTicket(tx: Transaction, actor: Actor, token: string, nowMs: number): Promise<string> {
  const hash = hashToken(token)
  const [found] = await tx.select().from(loginTicket).where(eq(loginTicket.hash, hash))
  if (found !== undefined && found.userId !== actor.userId) throw new PacsError('FORBIDDEN')
  const [used] = await tx.delete(loginTicket).where(eq(loginTicket.hash, hash)).returning()
  const isGood = used !== undefined && used.switchTo !== null && Date.parse(used.expiresAt) > nowMs
  if (!isGood || used.switchTo === null) throw new PacsError('LOGIN_TICKET_EXPIRED')
  return used.switchTo
}

/** The first open room of a department, or of the first department that is open and has one. */
async function firstPlace(
  tx: Transaction,
  database: Database,
  hospitalId: string,
  departmentId: string | undefined,
): Promise<Place> {
  const nowMs = await licenceNow(tx, database)
  const rows = await tx
    .select({ department, room })
    .from(department)
    .innerJoin(room, and(eq(room.hospitalId, department.hospitalId), eq(room.departmentId, department.id)))
    .where(and(eq(department.hospitalId, hospitalId), room.isEnabled))
    .orderBy(asc(department.place), asc(department.name), asc(room.place), asc(room.name))
  const found = rows.find(
    (row) => isOpen(row.department, nowMs) && (departmentId ?? row.department.id) === row.department.id,
  )
  if (found === undefined) throw new PacsError('DEPARTMENT_NOT_AVAILABLE')
  return found
}

/** The body names the token that the call carries: one of another login is refused. */
async function requireOwnToken({ database }: Services, actor: Actor, accessToken: string): Promise<void> {
  const rows = await database.system((tx) =>
    tx
      .select({ id: loginSession.id })
      .from(loginSession)
      .where(and(eq(loginSession.id, actor.sessionId), eq(loginSession.tokenHash, hashToken(accessToken)))),
  )
  if (rows.length === 0) throw new PacsError('FORBIDDEN')
}

/** What the department asks of a login that it did not see. */
async function requireFit(
  tx: Transaction,
  database: Database,
  actor: Actor,
  { department: goal }: Place,
  hasSms: boolean,
) {
  const [person] = await tx.select().from(credential).where(eq(credential.userId, actor.userId))
  const rules = await departmentRules(tx, [goal.hospitalId])
  const rule = rules.find(({ id }) => id === goal.id)?.rule
  if (person === undefined || rule === undefined) throw new PacsError('DEPARTMENT_NOT_AVAILABLE')
  if (whyChange(person, null, rule, database.clock.now()) !== null) throw new PacsError('PASSWORD_EXPIRED')
  if (goal.needsSmsCode && !hasSms) throw new PacsError('SECOND_FACTOR_NEEDED')
}

/** How long the token before a switch inside the hospital goes on reading, in milliseconds: calls that are under way are answered. */
const formerTokenMs = 20_000

type Goal = Pick<Actor, 'hospitalId' | 'hospitalName' | 'timeZone' | 'userName'>

/**
 * Goes on in another place: a session of its own with a new token; the former session has ended at commit. Inside the hospital the
 * former token still reads for some seconds, as the new session. The login began when it began: going on does not make it longer.
 */
async function openSession(services: Services, actor: Actor, call: CallName, goal: Goal, place: Place) {
  const { database, messaging } = services
  const token = newToken()
  const id = newId(database.clock.now())
  const at = { departmentId: place.department.id, roomId: place.room.id }
  const there: Actor = { ...actor, ...goal, ...at, roomName: place.room.name, sessionId: id }
  const answer = await database.change(there, call, async (change) => {
    const { tx, system, log, logAlso, nowMs } = change
    const now = new Date(nowMs).toISOString()
    const [former] = await system(async (asSystem) => {
      await holdCredential(asSystem, actor.userId)
      const ended = await asSystem
        .update(loginSession)
        .set({ endedAt: now, endReason: 'switch' })
        .where(and(eq(loginSession.id, actor.sessionId), isNull(loginSession.endedAt)))
        .returning()
      if (ended[0] !== undefined) await requireFit(asSystem, database, actor, place, ended[0].hasSmsProof)
      return ended
    })
    // Two switches at once: the other one was faster, and this token is dead.
    if (former === undefined) throw new PacsError('UNAUTHORIZED')
    if (goal.hospitalId === actor.hospitalId) await endWork(change, actor)
    const { expiresAt, machineId, deviceHash, hasSmsProof } = former
    const taken = { expiresAt, machineId, deviceHash, hasSmsProof, startedAt: now, seenAt: now }
    const formerUntil = new Date(nowMs + formerTokenMs).toISOString()
    const readsOn = goal.hospitalId === actor.hospitalId ? { formerHash: former.tokenHash, formerUntil } : {}
    const { hospitalId, userId } = there
    await tx
      .insert(loginSession)
      .values({ ...taken, ...readsOn, ...at, hospitalId, id, userId, tokenHash: hashToken(token) })
    const content = 'session ended: switch'
    logAlso({ content, subject: 'session', subjectId: actor.sessionId, details: { userId } }, actor.hospitalId)
    log({ content: 'login: switched', subject: 'session', subjectId: id, details: { from: actor.sessionId } })
    return { token, expiresAt }
  })
  messaging.hangUp(actor.sessionId)
  return answer
}

/** Goes on in another room of the department. */
export async function switchRoom(services: Services, actor: Actor, body: BodyOf<typeof sessionApi.switchRoom>) {
  return switchInside(services, actor, sessionApi.switchRoom, { ...body, departmentId: actor.departmentId })
}

/** Goes on in another department of the hospital. */
export async function switchDepartment(
  services: Services,
  actor: Actor,
  body: BodyOf<typeof sessionApi.switchDepartment>,
) {
  return switchInside(services, actor, sessionApi.switchDepartment, body)
}

async function switchInside(
  services: Services,
  actor: Actor,
  call: CallName,
  { accessToken, departmentId, roomName }: { accessToken: string; departmentId: string; roomName: string },
) {
  const { database } = services
  await requireOwnToken(services, actor, accessToken)
  const place = await database.system((tx) =>
    findPlace(tx, database, actor.hospitalId, { departmentId, room: { name: roomName } }),
  )
  return openSession(services, actor, call, actor, place)
}

/** Goes on in another hospital, by a ticket. */
export async function switchHospital(services: Services, actor: Actor, body: BodyOf<typeof sessionApi.switchHospital>) {
  const { database } = services
  const hospitalId = await database.system((tx) => useTicket(tx, actor, body.token, database.clock.now()))
  const { membership, place } = await database.system(async (tx) => {
    const memberships = await membershipsOf(tx, actor.userId)
    const { departmentId, roomId } = body
    return {
      membership: memberships.find((each) => each.hospitalId === hospitalId && each.isEnabled),
      place:
        departmentId === undefined || roomId === undefined
          ? await firstPlace(tx, database, hospitalId, departmentId)
          : await findPlace(tx, database, hospitalId, { departmentId, room: { id: roomId } }),
    }
  })
  if (membership === undefined) throw new PacsError('FORBIDDEN')
  return openSession(services, actor, sessionApi.switchHospital, membership, place)
}

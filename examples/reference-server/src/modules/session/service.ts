import { randomBytes } from 'node:crypto'
import { type BodyOf, limits, newId, PacsError, sessionApi } from '@opensono/pacs-core'
import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Database } from '../../database/database'
import { loginSession, loginTicket } from '../../database/schema/foundation'
import { hashToken } from '../../serve/authenticate'
import type { Services } from '../../services'
import { endWork } from '../study/occupancy'
import { countTry, forgetTries } from './lockout'
import { isPassword } from './password'
import { findCredential, findDepartment, findRoom, type Membership, membershipsOf } from './queries'
import { useCode } from './smsCodes'

type LoginInput = BodyOf<typeof sessionApi.password>

const ticketLifeMs = 5 * 60_000
/** 256 random bits; what is stored of a token is its hash. */
const newToken = () => randomBytes(32).toString('base64url')

/** Who logs in, as the operation log names them before there is a session. */
function newcomer(userId: string, membership: Membership, requestId: string): Actor {
  const { hospitalId, hospitalName, timeZone, userName } = membership
  const nowhere = { departmentId: '', departmentName: '', departmentType: null, departmentUsageTime: null }
  const unknown = { roomId: '', roomName: '', machineId: null, sessionId: '', isBreastScreeningOn: false }
  return {
    ...nowhere,
    ...unknown,
    userId,
    userName,
    hospitalId,
    hospitalName,
    timeZone,
    authorities: new Set(),
    requestId,
    idempotency: null,
  }
}

interface Proof {
  phone: string
  credentials: string
}

/** Proves a password; every failure of an account that exists is written down in its hospitals. */
async function provePassword(database: Database, proof: Proof, call: { id: string }, requestId: string) {
  const person = await database.system((tx) => findCredential(tx, proof.phone))
  if (person === undefined) throw new PacsError('PHONE_NOT_EXIST')
  const memberships = await database.system((tx) => membershipsOf(tx, person.userId))
  try {
    const remaining = await countTry(database, person.userId)
    if (!(await isPassword(person.passwordHash, proof.credentials))) {
      throw new PacsError('WRONG_PASSWORD', { details: { remaining } })
    }
  } catch (thrown) {
    const { code } = PacsError.from(thrown)
    for (const membership of memberships) {
      await database.refused(newcomer(person.userId, membership, requestId), call, code)
    }
    throw thrown
  }
  await forgetTries(database, person.userId)
  if (memberships.length === 0) throw new PacsError('NO_HOSPITAL')
  const enabled = memberships.filter((membership) => membership.isEnabled)
  if (enabled.length === 0) throw new PacsError('USER_DISABLED')
  const { passwordExpiresAt } = person
  if (passwordExpiresAt !== null && Date.parse(passwordExpiresAt) <= database.clock.now()) {
    throw new PacsError('PASSWORD_EXPIRED')
  }
  return { userId: person.userId, memberships: enabled }
}

/** First step of a login: the password, answered with the hospitals to choose from. */
export async function checkPassword(database: Database, proof: Proof, requestId: string) {
  const { userId, memberships } = await provePassword(database, proof, sessionApi.passwordCheck, requestId)
  const ticket = newToken()
  const expiresAt = new Date(database.clock.now() + ticketLifeMs).toISOString()
  await database.system((tx) => tx.insert(loginTicket).values({ hash: hashToken(ticket), userId, expiresAt }))
  return {
    hospitals: memberships.map(({ hospitalId, hospitalName }) => ({ id: hospitalId, name: hospitalName })),
    isMfaBound: false,
    loginTicket: ticket,
    nextStep: 'choose-hospital' as const,
    why: null,
  }
}

/** Hospital, department and room must belong together, and the department must be open. */
async function findPlace(database: Database, hospitalId: string, input: LoginInput) {
  return database.system(async (tx) => {
    const department = await findDepartment(tx, hospitalId, input.departmentId)
    const endsAt = department?.usageEndsAt ?? null
    const isOver = endsAt !== null && Date.parse(endsAt) <= database.clock.now()
    if (department === undefined || !department.isEnabled || isOver) throw new PacsError('DEPARTMENT_NOT_AVAILABLE')
    const room = await findRoom(tx, hospitalId, department.id, input.roomId)
    if (room === undefined || !room.isEnabled) throw new PacsError('ROOM_NOT_AVAILABLE')
    return { department, room }
  })
}

/**
 * Logs in to a room: password, place, then the code sent by SMS. There is no token before each of them was right.
 *
 * @throws PacsError each failure by its own code.
 */
export async function logIn(services: Services, input: LoginInput, requestId: string) {
  const { database } = services
  const { userId, memberships } = await provePassword(database, input, sessionApi.password, requestId)
  const membership = memberships.find(({ hospitalId }) => hospitalId === input.hospitalId)
  if (membership === undefined) throw new PacsError('NO_HOSPITAL')
  const actor = newcomer(userId, membership, requestId)
  try {
    const { department, room } = await findPlace(database, membership.hospitalId, input)
    if (department.needsSmsCode) {
      const { phone, verificationCode } = input
      await useCode(database, { phone, purpose: 'login', requestId: input.requestId, code: verificationCode })
    }
    return await openSession(database, { ...actor, roomId: room.id, roomName: room.name, departmentId: department.id })
  } catch (thrown) {
    if (thrown instanceof PacsError) await database.refused(actor, sessionApi.password, thrown.code)
    throw thrown
  }
}

async function openSession(database: Database, actor: Actor) {
  const token = newToken()
  const id = newId(database.clock.now())
  return database.change({ ...actor, sessionId: id }, sessionApi.password, async ({ tx, log, nowMs }) => {
    const { hospitalId, userId, departmentId, roomId } = actor
    const startedAt = new Date(nowMs).toISOString()
    const expiresAt = new Date(nowMs + limits.session.absoluteMs).toISOString()
    const place = { hospitalId, userId, departmentId, roomId }
    await tx
      .insert(loginSession)
      .values({ ...place, id, tokenHash: hashToken(token), startedAt, seenAt: startedAt, expiresAt })
    log({ content: 'login', subject: 'session', subjectId: id })
    return { token, expiresAt }
  })
}

/** Ends the caller's session; its token is dead at once, and its open connections are hung up. */
export async function logOut(database: Database, actor: Actor): Promise<null> {
  return database.change(actor, sessionApi.logout, async (change) => {
    const { tx, log, event, nowMs } = change
    const { hospitalId, sessionId } = actor
    await tx
      .update(loginSession)
      .set({ endedAt: new Date(nowMs).toISOString(), endReason: 'logout' })
      .where(and(eq(loginSession.hospitalId, hospitalId), eq(loginSession.id, sessionId), isNull(loginSession.endedAt)))
    await endWork(change, actor)
    log({ content: 'logout', subject: 'session', subjectId: sessionId })
    event({ kind: 'session-ended', sessionId })
    return null
  })
}

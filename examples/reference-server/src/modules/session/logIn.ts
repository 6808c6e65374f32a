import { limits, newId, PacsError, sessionApi } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import type { Actor } from '../../database/actor'
import { loginSession, loginTicket } from '../../database/schema/foundation'
import { hashToken, newToken } from '../../serve/token'
import type { Services } from '../../services'
import { rememberDevice } from './devices'
import { takeAccount } from './invitations'
import { type Authenticator, isMfaBound } from './mfa'
import { newcomer } from './newcomer'
import { changeCodes, departmentRules, whyChange } from './passwordRules'
import { findPlace, isOpen, licenceNow, type Place } from './place'
import { type From, type Proof, provePassword } from './proof'
import { type Person, requireProven } from './queries'
import { checkCode, endCode } from './smsCodes'

type LoginInput = BodyOf<typeof sessionApi.password>

/** How long a ticket is good. */
export const ticketLifeMs = 5 * 60_000

/** First step of a login: the password, answered with the hospitals to choose from. */
export async function checkPassword(services: Services, proof: Proof, from: From) {
  const { database } = services
  const { person, memberships, invitations } = await provePassword(services, proof, sessionApi.passwordCheck, from)
  const places = [...memberships, ...invitations]
  const ticket = newToken()
  const nowMs = database.clock.now()
  const expiresAt = new Date(nowMs + ticketLifeMs).toISOString()
  return database.system(async (tx) => {
    await tx.insert(loginTicket).values({ hash: hashToken(ticket), userId: person.userId, expiresAt })
    const licenceMs = await licenceNow(tx, database)
    const departments = await departmentRules(
      tx,
      places.map(({ hospitalId }) => hospitalId),
    )
    const reasons = departments
      .filter((department) => isOpen(department, licenceMs))
      .map(({ rule }) => whyChange(person, proof.credentials, rule, nowMs))
    // Where one of the departments takes the password, the choice comes first.
    const why = reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null
    return {
      hospitals: places.map((place) => {
        const hospital = { id: place.hospitalId, name: place.hospitalName }
        return 'accountId' in place ? { ...hospital, isInvitation: true } : hospital
      }),
      isMfaBound: await isMfaBound(tx, person.userId),
      loginTicket: ticket,
      nextStep: why === null ? ('choose-hospital' as const) : ('change-password' as const),
      why,
    }
  })
}

/**
 * Logs in to a room, and so accepts the account of a hospital that invites: password, place, the code sent by SMS, the second factor. There is no token before each of them was right.
 *
 * @throws PacsError each failure by its own code.
 */
export async function logIn(services: Services, mfa: Authenticator, input: LoginInput, from: From) {
  const { database } = services
  const { person, memberships, invitations } = await provePassword(services, input, sessionApi.password, from)
  const { userId } = person
  const isThere = ({ hospitalId }: { hospitalId: string }) => hospitalId === input.hospitalId
  const isInvited = invitations.some(isThere)
  const membership = [...memberships, ...invitations].find(isThere)
  if (membership === undefined) throw new PacsError('NO_HOSPITAL')
  const actor = newcomer(userId, membership, from.requestId)
  try {
    const { hospitalId } = membership
    const { place, rules, isBound } = await database.system(async (tx) => ({
      place: await findPlace(tx, database, hospitalId, { ...input, room: { id: input.roomId } }),
      rules: await departmentRules(tx, [hospitalId]),
      isBound: await isMfaBound(tx, userId),
    }))
    const rule = rules.find(({ id }) => id === place.department.id)?.rule
    const why = rule === undefined ? null : whyChange(person, input.credentials, rule, database.clock.now())
    if (why !== null) throw new PacsError(changeCodes[why], { details: { departmentId: place.department.id, rule } })
    const { phone, verificationCode, requestId } = input
    const { needsSmsCode } = place.department
    const codeId = needsSmsCode
      ? await checkCode(database, { phone, purpose: 'login', requestId, code: verificationCode })
      : null
    if (isBound) await mfa.useCode(userId, input.mfaVerificationCode)
    return await openSession(services, actor, place, input, { person, codeId, isInvited })
  } catch (thrown) {
    if (thrown instanceof PacsError) await database.refused(actor, sessionApi.password, thrown.code)
    throw thrown
  }
}

/** What a login has proven, and whether it accepts an invitation. */
interface Proven {
  person: Person
  codeId: string | null
  isInvited: boolean
}

async function openSession(
  { database }: Services,
  newcomer: Actor,
  { department, room }: Place,
  { deviceToken: sent }: LoginInput,
  { person, codeId, isInvited }: Proven,
) {
  const token = newToken()
  const id = newId(database.clock.now())
  const actor = { ...newcomer, sessionId: id, departmentId: department.id, roomId: room.id, roomName: room.name }
  return database.change(actor, sessionApi.password, async (change) => {
    const { tx, system, log, nowMs } = change
    const { hospitalId, userId } = actor
    const { deviceToken, deviceHash } = await system(async (asSystem) => {
      await requireProven(asSystem, person)
      if (codeId !== null) await endCode(asSystem, codeId, nowMs)
      return rememberDevice(asSystem, userId, sent, nowMs)
    })
    if (isInvited) await takeAccount(change, userId, hospitalId)
    const startedAt = new Date(nowMs).toISOString()
    const expiresAt = new Date(nowMs + limits.session.absoluteMs).toISOString()
    await tx.insert(loginSession).values({
      hospitalId,
      id,
      userId,
      departmentId: department.id,
      roomId: room.id,
      tokenHash: hashToken(token),
      startedAt,
      seenAt: startedAt,
      expiresAt,
      deviceHash,
      hasSmsProof: codeId !== null,
    })
    log({ content: 'login', subject: 'session', subjectId: id })
    return { token, expiresAt, deviceToken }
  })
}

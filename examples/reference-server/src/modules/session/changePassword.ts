import { accountApi, PacsError } from '@opensono/pacs-core'
import { type BodyOf, strictestPasswordRule } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import { credential } from '../../database/schema/foundation'
import type { Services } from '../../services'
import { findKnownDevice } from './devices'
import { endPersonSessions } from './endSessions'
import { countGuess, forgetGuess, type Guessed } from './lockout'
import { type Authenticator, isMfaBound } from './mfa'
import { newcomer } from './newcomer'
import { judgeNewPassword } from './newPassword'
import { hashPassword } from './password'
import { departmentRules } from './passwordRules'
import { type From, provePassword, sayAsConfigured } from './proof'
import { findCredential, invitationsOf, type Membership, membershipsOf, type Person, requireProven } from './queries'
import { checkCode, endCode } from './smsCodes'

const contextOf = (phone: string, memberships: readonly Membership[]) => [
  phone,
  ...memberships.flatMap(({ userName, hospitalName }) => [userName, hospitalName]),
]

/** What opened the way to a new password: the old one, which must still be the one of its person, or a code, or both. */
interface Way {
  proven: Person | null
  codeId: string | null
}

/** Stores a new password, uses the code up that opened the way, and ends every login of the person. */
async function setPassword(services: Services, actor: Actor, call: CallName, text: string, { proven, codeId }: Way) {
  const passwordHash = await hashPassword(text, services.config.passwordCost)
  return services.database.change(actor, call, async (change) => {
    const passwordChangedAt = new Date(change.nowMs).toISOString()
    await change.system(async (tx) => {
      if (proven !== null) await requireProven(tx, proven, 'update')
      if (codeId !== null) await endCode(tx, codeId, change.nowMs)
      await tx
        .update(credential)
        .set({ passwordHash, passwordChangedAt, passwordExpiresAt: null, mustChange: false })
        .where(eq(credential.userId, actor.userId))
    })
    await endPersonSessions(change, actor, actor.userId, 'password')
    change.log({ content: 'changed the own password', subject: 'user', subjectId: actor.userId })
    return null
  })
}

/** Does the work in somebody's name; their refusals are logged in the hospital of that account. */
async function inTheNameOf(services: Services, actor: Actor, call: CallName, work: () => Promise<null>): Promise<null> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof PacsError) await services.database.refused(actor, call, thrown.code)
    throw thrown
  }
}

/** Changes a password by the old one and the second factor where one is bound, by the rule of a department of one of the person's hospitals. */
export async function resetPassword(
  services: Services,
  mfa: Authenticator,
  body: BodyOf<typeof accountApi.resetPassword>,
  from: From,
) {
  const { database } = services
  const call = accountApi.resetPassword
  const { phone, oldPassword, newPassword, confirmPassword, deviceToken } = body
  const proof = { phone, credentials: oldPassword, deviceToken }
  const { person, memberships: own, invitations } = await provePassword(services, proof, call, from)
  const memberships = [...own, ...invitations]
  const hospitalIds = memberships.map(({ hospitalId }) => hospitalId)
  const departments = await database.system((tx) => departmentRules(tx, hospitalIds))
  const department = departments.find(({ id }) => id === body.departmentId)
  const membership = memberships.find(({ hospitalId }) => hospitalId === department?.hospitalId)
  if (department === undefined || membership === undefined) throw new PacsError('DEPARTMENT_NOT_AVAILABLE')
  const actor = newcomer(person.userId, membership, from.requestId)
  return inTheNameOf(services, actor, call, async () => {
    await judgeNewPassword({
      text: newPassword,
      confirmation: confirmPassword,
      rule: department.rule,
      context: contextOf(phone, memberships),
      formerHash: person.passwordHash,
    })
    const { verificationCode: code, requestId } = body
    const codeId = code === undefined ? null : await checkCode(database, { phone, purpose: 'reset', requestId, code })
    const isBound = await database.system((tx) => isMfaBound(tx, person.userId))
    if (isBound) await mfa.useCode(person.userId, body.mfaVerificationCode)
    return setPassword(services, actor, call, newPassword, { proven: person, codeId })
  })
}

/** Sets a new password for anyone who has the phone, and the second factor when one is bound. */
export async function forgotPassword(
  services: Services,
  mfa: Authenticator,
  body: BodyOf<typeof accountApi.forgotPassword>,
  from: From,
) {
  const { database } = services
  const call = accountApi.forgotPassword
  const { phone, newPassword, confirmPassword, requestId, verificationCode: code } = body
  const isGeneric = services.config.loginMessages === 'generic'
  const person = await database.system((tx) => findCredential(tx, phone))
  const deviceHash = person === undefined ? null : await findKnownDevice(database, person.userId, body.deviceToken)
  const place: Guessed = { kind: 'address', address: from.address }
  const countsAddress = deviceHash === null && services.config.hasRateLimits
  if (countsAddress) await countGuess(database, place)
  // Where it is not revealed who has an account, a stranger's code is simply never right.
  if (person === undefined && !isGeneric) throw new PacsError('PHONE_NOT_EXIST')
  const codeId = await checkCode(database, { phone, purpose: 'reset', requestId, code })
  if (person === undefined) throw sayAsConfigured(services, new PacsError('PHONE_NOT_EXIST'))
  if (countsAddress) await forgetGuess(database, place)
  const { userId } = person
  const enabled = (await database.system((tx) => membershipsOf(tx, userId))).filter(({ isEnabled }) => isEnabled)
  const memberships = enabled.length > 0 ? enabled : await database.system((tx) => invitationsOf(tx, userId))
  const [membership] = memberships
  if (membership === undefined) throw new PacsError('NO_HOSPITAL')
  const actor = newcomer(userId, membership, from.requestId)
  return inTheNameOf(services, actor, call, async () => {
    const { departments, isBound } = await database.system(async (tx) => ({
      departments: await departmentRules(
        tx,
        memberships.map(({ hospitalId }) => hospitalId),
      ),
      isBound: await isMfaBound(tx, userId),
    }))
    await judgeNewPassword({
      text: newPassword,
      confirmation: confirmPassword,
      // Nobody says where they will log in: it must do everywhere.
      rule: strictestPasswordRule(departments.map(({ rule }) => rule)),
      context: contextOf(phone, memberships),
      formerHash: person.passwordHash,
    })
    if (isBound) await mfa.useCode(userId, body.mfaVerificationCode)
    return setPassword(services, actor, call, newPassword, { proven: null, codeId })
  })
}

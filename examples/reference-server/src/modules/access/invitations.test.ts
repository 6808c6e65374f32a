import {
  accessApi,
  accountApi,
  eventApi,
  type HospitalId,
  type Pacs,
  PacsError,
  type RoleId,
  sessionApi,
} from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  departmentIdOf,
  hospitalIdOf,
  phoneOf,
  roleIdOf,
  roomIdOf,
  type TestHospital,
  type TestRole,
  testHospitals,
  testPassword,
  userIdOf,
} from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { department } from '../../database/schema/foundation'

const apis = { access: accessApi, account: accountApi, session: sessionApi, event: eventApi }
type Client = Pacs<typeof apis>

let server: TestServer
/** Keeps the users of the first hospital. The people it asks work in the second. */
let director: Client
beforeAll(async () => {
  server = await startTestServer()
  director = await server.as('director', apis)
  for (const hospital of testHospitals) {
    const actor = await server.actorOf('director', hospital)
    await server.services.database.change(
      actor,
      { id: 'test.noSms' },
      async ({ tx }) => void (await tx.update(department).set({ needsSmsCode: false })),
    )
  }
})
afterAll(() => server?.close())
let count = 0
beforeEach(() => {
  count += 1
  server.clock.advance(60_000)
})

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )
const first = hospitalIdOf('first') as HospitalId
const fieldsFor = (phone: string) => ({
  name: `Guest ${count}`,
  userCode: '',
  phone,
  email: '',
  doctorNote: '',
  password: 'Quiet-River-42',
})
const invite = (role: TestRole) => director.access.createUser(fieldsFor(phoneOf('second', role)))
const anonymous = () => server.client(apis)
const check = (phone: string, credentials = testPassword) => anonymous().session.passwordCheck({ phone, credentials })

function logIn(role: TestRole, to: TestHospital, more: object = {}) {
  return anonymous().session.password({
    phone: phoneOf('second', role),
    credentials: testPassword,
    hospitalId: hospitalIdOf(to),
    departmentId: departmentIdOf(to),
    roomId: roomIdOf(to),
    ...more,
  })
}

/** Every row of a table of people, without those of the account that was made. */
async function peopleOf(role: TestRole) {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute(
      sql`SELECT * FROM user_account u JOIN credential c ON c.user_id = u.id WHERE u.id = ${userIdOf('second', role)}`,
    ),
  )
  return rows
}

async function bindFactor(role: TestRole) {
  const pacs = await server.as(role, apis, 'second')
  const userId = userIdOf('second', role) as never
  const { mfaSecret } = await pacs.account.mfaSecret({ userId, credentials: testPassword })
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(mfaSecret) }).generate({ timestamp: server.clock.now() })
  await pacs.account.mfaBind({ userId, mfaSecret, mfaVerificationCode: codeNow() })
  const nextCode = () => {
    server.clock.advance(30_000)
    return codeNow()
  }
  return { pacs, userId, nextCode }
}

test('an administrator is answered the same whether or not the phone is known in another hospital', async () => {
  const known = await invite('doctor')
  const unknown = await director.access.createUser({ ...fieldsFor('13755550001'), name: known.name })
  const { userId: _, phone: __, ...first } = known
  const { userId: ___, phone: ____, ...second } = unknown
  expect(first).toEqual(second)
  expect(known.userId).not.toBe(userIdOf('second', 'doctor'))
  // And so is every act on either account.
  const pacs = director
  for (const { userId } of [known, unknown]) {
    expect(await pacs.account.mfaInfo({ userId })).toEqual({ isBound: false, boundAt: null })
    expect(await codeOf(pacs.account.mfaUnbind({ userId, credentials: testPassword }))).toBe('NOT_FOUND')
    expect(await codeOf(pacs.access.unlockUser({ userId }))).toBe('done')
    expect(await codeOf(pacs.access.setUserPassword({ userId, password: 'Slow-Mountain-17' }))).toBe('done')
  }
  const move = async ({ userId, version }: typeof known, phone: string) => {
    const { password: _password, ...fields } = fieldsFor(phone)
    return codeOf(pacs.access.editUser({ ...fields, userId, version: version + 2, credentials: testPassword }))
  }
  expect(await move(unknown, phoneOf('second', 'nobody'))).toBe('done')
  expect(await move(known, '13755550002')).toBe('done')
  expect(await codeOf(check('13755550002', 'Slow-Mountain-17'))).toBe('done')
  expect(await codeOf(check('13755550001', 'Slow-Mountain-17'))).toBe('PHONE_NOT_EXIST')
  for (const { userId } of [known, unknown]) expect(await codeOf(pacs.access.deleteUser({ userId }))).toBe('done')
})

test('nobody is bound before they accept: nothing that the inviting hospital does reaches them', async () => {
  const victim = await bindFactor('doctor')
  const before = await peopleOf('doctor')
  for (let time = 0; time < 5; time += 1) await codeOf(check(phoneOf('second', 'doctor'), 'wrong'))
  const account = await invite('doctor')
  const { userId } = victim
  const { password: _, ...rest } = fieldsFor('13755550003')
  const proven = { credentials: testPassword }
  for (const id of [userId, account.userId]) {
    await codeOf(director.account.mfaUnbind({ userId: id, ...proven }))
    await codeOf(director.account.mfaInfo({ userId: id }))
    await codeOf(director.access.unlockUser({ userId: id }))
    await codeOf(director.access.setUserPassword({ userId: id, password: 'Slow-Mountain-17' }))
    const { version } = await director.access.user({ userId: account.userId })
    await codeOf(
      director.access.setUserRoles({ userId: id, version, roleIds: [roleIdOf('first', 'director') as RoleId] }),
    )
    await codeOf(director.access.setUserEnabled({ userId: id, version: version + 1, isEnabled: false }))
    await codeOf(director.access.editUser({ ...rest, userId: id, version: version + 2, ...proven }))
  }
  expect(await codeOf(director.account.mfaInfo({ userId }))).toBe('USER_ID_NOT_EXIST')
  expect(await peopleOf('doctor')).toEqual(before)
  expect(await codeOf(victim.pacs.session.info())).toBe('done')
  expect(await codeOf(check(phoneOf('second', 'doctor')))).toBe('ACCOUNT_LOCKED')
  // Their own hospital keeps them as before.
  const own = await server.as('director', apis, 'second')
  expect((await own.access.user({ userId })).isShared).toBe(false)
  expect(await codeOf(own.access.unlockUser({ userId }))).toBe('done')
  expect(await codeOf(own.access.setUserPassword({ userId, password: testPassword }))).toBe('done')
  await director.access.deleteUser({ userId: account.userId })
})

test('a person sees who invites, accepts with every factor, and works in both hospitals with the roles given there', async () => {
  const { pacs, userId, nextCode } = await bindFactor('sonographer')
  const account = await invite('sonographer')
  const roleIds = [roleIdOf('first', 'registrar') as RoleId]
  await director.access.setUserRoles({ userId: account.userId, version: account.version, roleIds })
  expect(await pacs.session.info()).toMatchObject({ invitationCount: 1 })
  expect(await pacs.account.invitations()).toMatchObject([{ hospitalId: first, hospitalName: 'first hospital' }])
  const accept = (more: object) =>
    codeOf(pacs.account.acceptInvitation({ hospitalId: first, credentials: testPassword, ...more }))
  expect(await accept({ credentials: 'wrong' })).toBe('WRONG_PASSWORD')
  expect(await accept({})).toBe('WRONG_MFA_CODE')
  expect((await pacs.session.switchableHospitals()).map(({ hospitalName }) => hospitalName)).toEqual([
    'second hospital',
  ])
  expect(await accept({ mfaVerificationCode: nextCode() })).toBe('done')
  expect(await accept({ mfaVerificationCode: nextCode() })).toBe('NOT_FOUND')
  expect(await pacs.account.invitations()).toEqual([])
  const user = await director.access.user({ userId })
  expect(user).toMatchObject({ isShared: true, name: account.name, phone: phoneOf('second', 'sonographer') })
  expect(user.roles.map(({ name }) => name)).toEqual(['registrar'])
  expect(await codeOf(director.access.user({ userId: account.userId }))).toBe('NOT_FOUND')
  // From now on both have them, and only the hospital that made them may unbind; nobody takes off a lock.
  const proven = { credentials: testPassword }
  expect(await codeOf(director.account.mfaUnbind({ userId, ...proven }))).toBe('USER_SHARED')
  expect(await codeOf(director.account.mfaInfo({ userId }))).toBe('USER_SHARED')
  const own = await server.as('director', apis, 'second')
  for (const administrator of [director, own]) {
    expect(await codeOf(administrator.access.unlockUser({ userId }))).toBe('USER_SHARED')
    expect(await codeOf(administrator.access.setUserPassword({ userId, password: 'Slow-Mountain-17' }))).toBe(
      'USER_SHARED',
    )
  }
  await server.services.database.system((tx) =>
    tx.execute(sql`UPDATE credential SET made_by_hospital_id = ${hospitalIdOf('second')} WHERE user_id = ${userId}`),
  )
  expect(await codeOf(own.account.mfaUnbind({ userId, ...proven }))).toBe('done')
})

test('a person who has left their hospital accepts by logging in to the one that invites', async () => {
  const own = await server.as('director', apis, 'second')
  const userId = userIdOf('second', 'registrar') as never
  const { version } = await own.access.user({ userId })
  await own.access.setUserEnabled({ userId, version, isEnabled: false })
  expect(await codeOf(check(phoneOf('second', 'registrar')))).toBe('USER_DISABLED')
  await invite('registrar')
  expect((await check(phoneOf('second', 'registrar'))).hospitals).toEqual([
    { id: first, name: 'first hospital', isInvitation: true },
  ])
  expect(await codeOf(logIn('registrar', 'second'))).toBe('NO_HOSPITAL')
  expect(await codeOf(logIn('registrar', 'first', { credentials: 'Quiet-River-42' }))).toBe('WRONG_PASSWORD')
  const tries = await Promise.all([1, 2].map(() => codeOf(logIn('registrar', 'first'))))
  expect(tries).toContain('done')
  expect((await check(phoneOf('second', 'registrar'))).hospitals).toEqual([
    { id: first, name: 'first hospital', isInvitation: false },
  ])
  const { rows } = await server.services.database.system((tx) =>
    tx.execute(
      sql`SELECT hospital_id FROM operation_log WHERE content = 'accepted an invitation' AND subject_id = ${userId}`,
    ),
  )
  expect(rows).toEqual([{ hospital_id: first }])
})

test('who declines is asked no more, and the account there is disabled', async () => {
  const pacs = await server.as('administrator', apis, 'second')
  const { userId } = await invite('administrator')
  expect(await codeOf(pacs.account.declineInvitation({ hospitalId: hospitalIdOf('second') as HospitalId }))).toBe(
    'NOT_FOUND',
  )
  await pacs.account.declineInvitation({ hospitalId: first })
  expect(await pacs.account.invitations()).toEqual([])
  expect((await check(phoneOf('second', 'administrator'))).hospitals.map(({ id }) => id)).toEqual([
    hospitalIdOf('second'),
  ])
  expect((await director.access.user({ userId })).isEnabled).toBe(false)
  expect(await codeOf(logIn('administrator', 'first'))).toBe('NO_HOSPITAL')
})

test('an account that waits for a phone which nobody has any more begins as a new one', async () => {
  const own = await server.as('director', apis, 'second')
  const phone = '13755550009'
  const made = await own.access.createUser({ ...fieldsFor(phone), password: 'Slow-Mountain-17' })
  const waiting = await director.access.createUser(fieldsFor(phone))
  expect(await codeOf(check(phone, 'Quiet-River-42'))).toBe('WRONG_PASSWORD')
  await own.access.deleteUser({ userId: made.userId })
  expect((await check(phone, 'Quiet-River-42')).hospitals).toMatchObject([{ id: first, isInvitation: false }])
  expect(await codeOf(check(phone, 'Slow-Mountain-17'))).toBe('WRONG_PASSWORD')
  expect((await director.access.user({ userId: waiting.userId })).isShared).toBe(false)
})

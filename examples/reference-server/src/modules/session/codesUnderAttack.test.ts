import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneOf, type TestHospital, type TestRole, testPassword } from '../../../test/fixture/fixture'
import { baseApis, startTestServer, type TestServer } from '../../../test/startTestServer'
import { credential, smsCode } from '../../database/schema/foundation'
import { rememberDevice } from './devices'
import { codeOf } from './testing/loginSteps'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { hasRateLimits: true } })
})
afterAll(() => server?.close())

const calls = () => server.client(baseApis)

/** Proves the password, then asks for the code. */
async function loginCode(role: TestRole, hospital: TestHospital = 'first') {
  const phone = phoneOf(hospital, role)
  const { loginTicket } = await calls().session.passwordCheck({ phone, credentials: testPassword })
  return codeOf(calls().session.smsCode({ phone, purpose: 'login', loginTicket }))
}
const resetCode = (phone: string, deviceToken?: string) =>
  codeOf(calls().session.smsCode({ phone, purpose: 'reset', ...(deviceToken === undefined ? {} : { deviceToken }) }))

test('a code for a login is sent only after its password was proven, a moment ago, for that very phone', async () => {
  const [phone, other] = [phoneOf('first', 'doctor'), phoneOf('first', 'director')]
  const ask = (more: object) => codeOf(calls().session.smsCode({ phone, purpose: 'login', ...more }))
  const { loginTicket } = await calls().session.passwordCheck({ phone, credentials: testPassword })
  const theirs = await calls().session.passwordCheck({ phone: other, credentials: testPassword })
  const doctor = await server.as('doctor', baseApis)
  const [ticket] = await doctor.session.switchableHospitals()
  for (const wrong of [{}, { loginTicket: 'x' }, { loginTicket: theirs.loginTicket }, { loginTicket: ticket?.token }]) {
    expect(await ask(wrong)).toBe('LOGIN_TICKET_EXPIRED')
  }
  expect(await codeOf(calls().session.smsCode({ phone: '13700000000', purpose: 'login' }))).toBe('LOGIN_TICKET_EXPIRED')
  expect(await ask({ loginTicket })).toBe('done')
  server.clock.advance(5 * 60_000)
  expect(await ask({ loginTicket })).toBe('LOGIN_TICKET_EXPIRED')
})

test('who asks for codes without a proof from one address keeps nobody from theirs: not at twenty phones, not with one phone', async () => {
  const victim = phoneOf('first', 'sonographer')
  const phones = Array.from({ length: 20 }, (_, index) => `1370001${String(index).padStart(4, '0')}`)
  // As many as a minute, an hour and a day let through, and all of them to people of the installation.
  const actor = await server.actorOf('director')
  await server.services.database.system(async (tx) => {
    const passwordChangedAt = new Date(0).toISOString()
    const rows = phones.map((phone, index) => ({
      userId: actor.userId.replace(/\d{6}$/, String(900_000 + index)),
      phone,
      passwordHash: '-',
      passwordChangedAt,
    }))
    await tx.insert(credential).values(rows)
  })
  const outcomes: string[] = []
  for (let minute = 0; minute < 12; minute += 1) {
    outcomes.push(...(await Promise.all([...phones, victim].map((phone) => resetCode(phone)))))
    server.clock.advance(60_000)
  }
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(20)
  expect(await loginCode('sonographer')).toBe('done')
  expect(await loginCode('registrar')).toBe('done')
  expect(await loginCode('doctor', 'second')).toBe('done')
})

test('an hour’s codes are kept for who has proven something, whatever others ask for from wherever', async () => {
  const { database } = server.services
  const sentAt = new Date(server.clock.now()).toISOString()
  const row = { purpose: 'reset' as const, codeHash: Buffer.alloc(32), sentAt, expiresAt: sentAt, triesLeft: 0 }
  const before = await database.system((tx) => tx.$count(smsCode))
  // Two hospitals: sixty without a proof, two hundred in all.
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ...row,
    phone: `1370002${String(index).padStart(4, '0')}`,
    isProven: false,
    id: `00000000-0000-7000-8000-${String(before + index).padStart(12, '0')}`,
  }))
  await database.system((tx) => tx.insert(smsCode).values(rows))
  server.clock.advance(1_000)
  // A server that counts no addresses stands for many of them.
  const { databaseUrl, clock } = server
  const elsewhere = await startTestServer({ databaseUrl, clock, config: { hasRateLimits: false } })
  try {
    const unproven = { phone: phoneOf('first', 'nobody'), purpose: 'reset' as const }
    expect(await codeOf(elsewhere.client(baseApis).session.smsCode(unproven))).toBe('RATE_LIMITED')
    expect(await loginCode('nobody')).toBe('done')
    expect(await loginCode('director', 'second')).toBe('done')
  } finally {
    await elsewhere.close()
  }
})

test('a computer that a person is known at gets the code of a forgotten password even then', async () => {
  const phone = phoneOf('second', 'nobody')
  const { userId } = await server.actorOf('nobody', 'second')
  const { deviceToken } = await server.services.database.system((tx) =>
    rememberDevice(tx, userId, undefined, server.clock.now()),
  )
  expect(await resetCode(phone)).toBe('RATE_LIMITED')
  expect(await resetCode(phone, 'x'.repeat(43))).toBe('RATE_LIMITED')
  expect(await resetCode(phone, deviceToken)).toBe('done')
})

test('phones cannot be tried out: not by asking for codes, not by resetting passwords', async () => {
  server.clock.advance(3_600_000)
  const strangers = (count: number) =>
    Array.from({ length: count }, (_, index) => `1371${String(index).padStart(7, '0')}`)
  const codes = await Promise.all(strangers(60).map((phone) => resetCode(phone)))
  expect(codes.filter((code) => code === 'PHONE_NOT_EXIST')).toHaveLength(20)
  const password = { newPassword: 'Lamp7Window', confirmPassword: 'Lamp7Window' }
  const reset = (phone: string) =>
    codeOf(calls().account.forgotPassword({ phone, verificationCode: '000000', ...password }))
  const resets: string[] = []
  for (const phone of strangers(120)) resets.push(await reset(phone))
  expect(resets.filter((code) => code === 'PHONE_NOT_EXIST')).toHaveLength(100)
  expect(resets.slice(100)).toEqual(Array(20).fill('RATE_LIMITED'))
})

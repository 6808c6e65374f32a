import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneOf, type TestRole, testPassword, userIdOf } from '../../../test/fixture/fixture'
import { baseApis, startTestServer, type TestServer } from '../../../test/startTestServer'
import { credential } from '../../database/schema/foundation'
import { hashPassword } from './password'
import { codeOf, loginSteps } from './testing/loginSteps'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

function tryPassword(credentials: string, at = server, role: TestRole = 'doctor', deviceToken?: string) {
  const proof = { phone: phoneOf('first', role), credentials, ...(deviceToken === undefined ? {} : { deviceToken }) }
  return codeOf(at.client(baseApis).session.passwordCheck(proof))
}

test('of fifty wrong passwords at the same time at most five are judged, then the account is locked for 15 minutes', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => tryPassword('wrong')))
  const judged = outcomes.filter((outcome) => outcome === 'WRONG_PASSWORD').length
  expect(judged).toBeGreaterThan(0)
  expect(judged).toBeLessThanOrEqual(5)
  // A starved machine may turn some away before they are counted.
  const turnedAway = outcomes.filter((outcome) => ['ACCOUNT_LOCKED', 'SERVER_BUSY'].includes(outcome))
  expect(turnedAway).toHaveLength(50 - judged)
  expect(await tryPassword(testPassword)).toBe('ACCOUNT_LOCKED')
  server.clock.advance(15 * 60_000 - 1)
  expect(await tryPassword(testPassword)).toBe('ACCOUNT_LOCKED')
  server.clock.advance(1)
  expect(await tryPassword(testPassword)).toBe('done')
})

test('a right password makes the count begin again', async () => {
  for (let time = 0; time < 4; time += 1) expect(await tryPassword('wrong')).toBe('WRONG_PASSWORD')
  expect(await tryPassword(testPassword)).toBe('done')
  for (let time = 0; time < 4; time += 1) expect(await tryPassword('wrong')).toBe('WRONG_PASSWORD')
  expect(await tryPassword(testPassword)).toBe('done')
})

test('who locks an account from afar does not lock its owner out of the computer that they know', async () => {
  const steps = loginSteps(server)
  const { deviceToken = '' } = await steps.logIn('registrar')
  for (let time = 0; time < 5; time += 1) expect(await tryPassword('wrong', server, 'registrar')).toBe('WRONG_PASSWORD')
  expect(await tryPassword(testPassword, server, 'registrar')).toBe('ACCOUNT_LOCKED')
  expect(await tryPassword(testPassword, server, 'registrar', 'x'.repeat(43))).toBe('ACCOUNT_LOCKED')
  const again = await steps.logIn('registrar', { deviceToken })
  expect(again.deviceToken).toBe(deviceToken)
  // Being let in at home opens nothing to the one afar.
  expect(await tryPassword(testPassword, server, 'registrar')).toBe('ACCOUNT_LOCKED')
})

test('a known computer counts its own wrong passwords, and is known to those alone who logged in there', async () => {
  const steps = loginSteps(server)
  const { deviceToken = '' } = await steps.logIn('sonographer')
  for (let time = 0; time < 5; time += 1) {
    expect(await tryPassword('wrong', server, 'sonographer', deviceToken)).toBe('WRONG_PASSWORD')
  }
  expect(await tryPassword(testPassword, server, 'sonographer', deviceToken)).toBe('ACCOUNT_LOCKED')
  expect(await tryPassword(testPassword, server, 'sonographer')).toBe('done')
  for (let time = 0; time < 5; time += 1) await tryPassword('wrong', server, 'director', deviceToken)
  expect(await tryPassword(testPassword, server, 'director')).toBe('ACCOUNT_LOCKED')
})

test('a room’s computer keeps its name when another user logs in there, and what it keeps is not in the database', async () => {
  const steps = loginSteps(server)
  const { deviceToken = '' } = await steps.logIn('nobody')
  expect((await steps.logIn('administrator', { deviceToken })).deviceToken).toBe(deviceToken)
  expect((await steps.logIn('administrator', { deviceToken: 'made-up' })).deviceToken).not.toBe('made-up')
  const { rows } = await server.services.database.system((tx) =>
    tx.execute("SELECT encode(device_hash, 'escape') FROM known_device"),
  )
  expect(JSON.stringify(rows)).not.toContain(deviceToken)
})

test('an account stays locked when the server starts again', async () => {
  for (let time = 0; time < 5; time += 1) await tryPassword('wrong', server, 'nobody')
  const { databaseUrl, clock } = server
  const restarted = await startTestServer({ databaseUrl, clock })
  try {
    expect(await tryPassword(testPassword, restarted, 'nobody')).toBe('ACCOUNT_LOCKED')
  } finally {
    await restarted.close()
  }
})

test('a hundred failures from one address, over many accounts, end its tries for 15 minutes, but not at known computers', async () => {
  const steps = loginSteps(server)
  const { deviceToken = '' } = await steps.logIn('administrator')
  const { databaseUrl, clock } = server
  const strict = await startTestServer({ databaseUrl, clock, config: { hasRateLimits: true } })
  const guess = (number: number) => {
    const phone = `137${String(number).padStart(8, '0')}`
    return codeOf(strict.client(baseApis).session.passwordCheck({ phone, credentials: 'x' }))
  }
  try {
    for (let number = 0; number < 100; number += 1) expect(await guess(number)).toBe('PHONE_NOT_EXIST')
    expect(await guess(100)).toBe('RATE_LIMITED')
    expect(await tryPassword(testPassword, strict, 'administrator')).toBe('RATE_LIMITED')
    expect(await tryPassword(testPassword, strict, 'administrator', deviceToken)).toBe('done')
    clock.advance(15 * 60_000)
    expect(await guess(101)).toBe('PHONE_NOT_EXIST')
  } finally {
    await strict.close()
  }
})

test('where failures are told alike, status, size and words are the same, and so is the time they take', async () => {
  const { databaseUrl, clock } = server
  // Enough that what is judged takes longer than anything around it.
  const passwordCost = { memoryMib: 64, rounds: 4 }
  const quiet = await startTestServer({ databaseUrl, clock, config: { loginMessages: 'generic', passwordCost } })
  const passwordHash = await hashPassword(testPassword, passwordCost)
  await server.services.database.system((tx) =>
    tx
      .update(credential)
      .set({ passwordHash })
      .where(eq(credential.userId, userIdOf('second', 'doctor'))),
  )
  const known = phoneOf('second', 'doctor')
  const ask = async (phone: string) => {
    const begun = performance.now()
    const answer = await quiet.fetch('/api/pacs/login/password/check', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ phone, credentials: 'wrong' }),
    })
    return { status: answer.status, body: await answer.text(), ms: performance.now() - begun }
  }
  try {
    const times: Record<string, number[]> = { known: [], stranger: [] }
    const told = new Set<string>()
    // Beyond five tries the account is locked: nothing may show that either.
    for (let time = 0; time < 7; time += 1) {
      for (const [who, phone] of [
        ['known', known],
        ['stranger', '13700000000'],
      ] as const) {
        const { status, body, ms } = await ask(phone)
        told.add(`${status} ${body}`)
        times[who]?.push(ms)
      }
    }
    expect([...told]).toEqual([
      '400 {"success":false,"errorCode":"LOGIN_CHECK_FAILED","message":"The login was refused. Check phone, password and code. After several failed attempts, login is blocked for a while.","errorData":{}}',
    ])
    // The quickest of each are those that nothing else held up.
    const [one = 0, other = 0] = Object.values(times).map((each) => Math.min(...each))
    expect(Math.min(one, other) / Math.max(one, other)).toBeGreaterThan(0.5)
  } finally {
    await quiet.close()
  }
}, 120_000)

test('where failures are told alike, a code goes to nobody’s phone in the same words as to somebody’s', async () => {
  const { databaseUrl, clock } = server
  const quiet = await startTestServer({ databaseUrl, clock, config: { loginMessages: 'generic' } })
  const { session, account } = quiet.client(baseApis)
  try {
    clock.advance(60_000)
    const [known, stranger] = [phoneOf('second', 'doctor'), '13700000001']
    for (const phone of [known, stranger]) {
      const { requestId } = await session.smsCode({ phone, purpose: 'reset' })
      expect(requestId).toMatch(/^[\w-]{36}$/)
      expect(await codeOf(session.smsCode({ phone, purpose: 'reset' }))).toBe('RATE_LIMITED')
      const password = { newPassword: 'Lamp7Window', confirmPassword: 'Lamp7Window' }
      const reset = () => account.forgotPassword({ phone, verificationCode: 'wrong', requestId, ...password })
      for (let time = 0; time < 5; time += 1) expect(await codeOf(reset())).toBe('WRONG_VERIFICATION_CODE')
      expect(await codeOf(reset())).toBe('VERIFICATION_CODE_EXPIRED')
    }
    expect((await session.devSms({ phone: known }))?.code).toMatch(/^\d{6}$/)
    expect(await session.devSms({ phone: stranger })).toBeNull()
  } finally {
    await quiet.close()
  }
})

import { PacsError } from '@opensono/pacs-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  departmentIdOf,
  hospitalIdOf,
  phoneOf,
  roomIdOf,
  type TestRole,
  testPassword,
} from '../../../test/fixture/fixture'
import { baseApis, startTestServer, type TestServer } from '../../../test/startTestServer'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const anonymous = () => server.client(baseApis).session

function loginOf(role: TestRole) {
  return {
    phone: phoneOf('first', role),
    credentials: testPassword,
    hospitalId: hospitalIdOf('first'),
    departmentId: departmentIdOf('first'),
    roomId: roomIdOf('first'),
  }
}

/** Sends a code and reads it where the demo shows it. */
async function codeFor(role: TestRole) {
  const phone = phoneOf('first', role)
  const { loginTicket } = await anonymous().passwordCheck({ phone, credentials: testPassword })
  const { requestId } = await anonymous().smsCode({ phone, purpose: 'login', loginTicket })
  const sent = await anonymous().devSms({ phone })
  return { requestId, verificationCode: sent?.code ?? '' }
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a login with password, place and code opens a session in that room', async () => {
  const { token } = await anonymous().password({ ...loginOf('doctor'), ...(await codeFor('doctor')) })
  expect(token).toMatch(/^[\w-]{43}$/)
  const user = await server.client(baseApis, token).session.info()
  expect(user).toMatchObject({ name: 'first doctor', hospitalName: 'first hospital', roomName: 'Room 1' })
})

test('a right password names the hospitals, and no token yet', async () => {
  const answer = await anonymous().passwordCheck({ phone: phoneOf('first', 'doctor'), credentials: testPassword })
  expect(answer.hospitals).toEqual([{ id: hospitalIdOf('first'), name: 'first hospital', isInvitation: false }])
  expect(await codeOf(server.client(baseApis, answer.loginTicket).session.info())).toBe('UNAUTHORIZED')
})

test('a wrong password tells how many tries are left', async () => {
  const call = anonymous().passwordCheck({ phone: phoneOf('first', 'registrar'), credentials: 'wrong' })
  await expect(call).rejects.toMatchObject({ code: 'WRONG_PASSWORD', details: { remaining: 4 } })
})

test('a phone that nobody has does not exist', async () => {
  expect(await codeOf(anonymous().passwordCheck({ phone: '13700000000', credentials: 'x' }))).toBe('PHONE_NOT_EXIST')
})

test('a login without a code, with a wrong one or with one of another phone gives no token', async () => {
  const code = await codeFor('sonographer')
  const login = loginOf('sonographer')
  expect(await codeOf(anonymous().password(login))).toBe('WRONG_VERIFICATION_CODE')
  const wrong = { ...code, verificationCode: other(code.verificationCode) }
  expect(await codeOf(anonymous().password({ ...login, ...wrong }))).toBe('WRONG_VERIFICATION_CODE')
  expect(await codeOf(anonymous().password({ ...loginOf('administrator'), ...code }))).toBe('VERIFICATION_CODE_EXPIRED')
  expect(await codeOf(anonymous().password({ ...login, ...code }))).toBe('done')
})

test('a code is good once, even for twenty at the same time', async () => {
  const login = { ...loginOf('administrator'), ...(await codeFor('administrator')) }
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(anonymous().password(login))))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
})

test('after five wrong codes the right one is dead', async () => {
  const code = await codeFor('nobody')
  const wrong = { ...loginOf('nobody'), ...code, verificationCode: other(code.verificationCode) }
  for (let time = 0; time < 5; time += 1) {
    expect(await codeOf(anonymous().password(wrong))).toBe('WRONG_VERIFICATION_CODE')
  }
  expect(await codeOf(anonymous().password({ ...loginOf('nobody'), ...code }))).toBe('VERIFICATION_CODE_EXPIRED')
})

test('a code is dead after five minutes, and when a newer one was sent', async () => {
  const first = await codeFor('director')
  server.clock.advance(5 * 60_000)
  expect(await codeOf(anonymous().password({ ...loginOf('director'), ...first }))).toBe('VERIFICATION_CODE_EXPIRED')
  const second = await codeFor('director')
  server.clock.advance(60_000)
  const third = await codeFor('director')
  expect(await codeOf(anonymous().password({ ...loginOf('director'), ...second }))).toBe('VERIFICATION_CODE_EXPIRED')
  expect(await codeOf(anonymous().password({ ...loginOf('director'), ...third }))).toBe('done')
})

test('a phone gets one code a minute', async () => {
  server.clock.advance(60_000)
  await codeFor('registrar')
  await expect(codeFor('registrar')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  server.clock.advance(60_000)
  await codeFor('registrar')
})

test('hospital, department and room must belong together', async () => {
  const login = { ...loginOf('registrar'), verificationCode: '000000', requestId: 'none' }
  const foreign = { departmentId: departmentIdOf('second'), roomId: roomIdOf('second') }
  expect(await codeOf(anonymous().password({ ...login, ...foreign }))).toBe('DEPARTMENT_NOT_AVAILABLE')
  expect(await codeOf(anonymous().password({ ...login, roomId: roomIdOf('second') }))).toBe('ROOM_NOT_AVAILABLE')
  expect(await codeOf(anonymous().password({ ...login, hospitalId: hospitalIdOf('second'), ...foreign }))).toBe(
    'NO_HOSPITAL',
  )
})

test('departments and rooms of a hospital can be chosen before there is a session', async () => {
  const departments = await anonymous().department({ hospitalId: hospitalIdOf('first') })
  expect(departments).toEqual([{ id: departmentIdOf('first'), name: 'Ultrasound', type: null, needsSmsCode: true }])
  const rooms = await anonymous().room({ departmentId: departmentIdOf('first') })
  expect(rooms.map((room) => room.name)).toEqual(['Room 1', 'Room 2'])
  expect(await anonymous().department({})).toEqual([])
})

test('who is logged in and asks without a query gets the departments of their hospital, and the rooms of their department', async () => {
  const ask = async (what: string, token: string) => {
    const answer = await server.fetch(`/api/pacs/login/${what}`, { headers: { Authorization: `Bearer ${token}` } })
    const { data } = (await answer.json()) as { data: { id: string; name: string }[] }
    return data
  }
  const token = await server.tokenOf('doctor')
  expect((await ask('department', token)).map(({ id }) => id)).toEqual([departmentIdOf('first')])
  expect((await ask('room', token)).map(({ name }) => name)).toEqual(['Room 1', 'Room 2'])
  expect(await ask('room', 'x'.repeat(43))).toEqual([])
})

test('every login and every refused one stands in the operation log', async () => {
  const rows = await server.services.database.system((tx) =>
    tx.execute<{ outcome: string }>("SELECT DISTINCT outcome FROM operation_log WHERE call = 'session.password'"),
  )
  const outcomes = rows.rows.map((row) => row.outcome)
  expect(outcomes).toEqual(expect.arrayContaining(['done', 'WRONG_VERIFICATION_CODE', 'ROOM_NOT_AVAILABLE']))
})

test('no phone, password, code or token stands in the server log', async () => {
  const { token } = await anonymous().password({ ...loginOf('registrar'), ...(await codeAfterAMinute()) })
  const sent = await anonymous().devSms({ phone: phoneOf('first', 'registrar') })
  await server.client(baseApis, token).session.logout()
  const said = server.logLines.join()
  expect(said).toContain('/api/pacs/login/password')
  for (const secret of [token, testPassword, phoneOf('first', 'registrar'), sent?.code ?? '']) {
    expect(said).not.toContain(secret)
  }
})

async function codeAfterAMinute() {
  server.clock.advance(60_000)
  return codeFor('registrar')
}

import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hospitalIdOf, phoneOf, testPassword, userIdOf } from '../../../test/fixture/fixture'
import { baseApis, startTestServer, type TestServer } from '../../../test/startTestServer'
import { userAccount } from '../../database/schema/foundation'
import { stopLooking } from '../../messaging/testing/stopLooking'
import { codeOf, loginSteps } from './testing/loginSteps'

let server: TestServer
let steps: ReturnType<typeof loginSteps>
beforeAll(async () => {
  server = await startTestServer()
  await stopLooking(server.databaseUrl)
  steps = loginSteps(server)
})
afterAll(() => server?.close())

/** A page that is connected, and what it receives. */
async function connect(token: string) {
  const socket = io(`${server.url}/messaging`, { auth: { token }, transports: ['websocket'], reconnection: false })
  await vi.waitUntil(() => socket.connected, { timeout: 5_000, interval: 10 })
  const heard: string[] = []
  socket.onAny((name: string) => heard.push(name))
  return {
    heard,
    gone: () => vi.waitUntil(() => !socket.connected, { timeout: 20_000, interval: 5 }),
  }
}

test('a user sees their own running logins, the newest first, and none that timed out', async () => {
  const old = await server.tokenOf('doctor')
  server.clock.advance(15 * 60_000)
  const first = await server.tokenOf('doctor', 'first', 2)
  server.clock.advance(1_000)
  await server.tokenOf('registrar')
  const pacs = await server.as('doctor', baseApis)
  const list = await pacs.account.sessions()
  expect(list.map(({ roomName, isCurrent }) => [roomName, isCurrent])).toEqual([
    ['Room 1', true],
    ['Room 2', false],
  ])
  expect(list[0]).toMatchObject({ hospitalName: 'first hospital', departmentName: 'Ultrasound' })
  expect(await steps.infoOf(old)).toBe('UNAUTHORIZED')
  expect(await steps.infoOf(first)).toBe('done')
})

test('a login that is ended from another one is dead at once, and its pages are told and hung up on', async () => {
  const token = await server.tokenOf('sonographer')
  const { sessionId } = await server.client(baseApis, token).session.info()
  const page = await connect(token)
  const pacs = await server.as('sonographer', baseApis)
  await pacs.account.endSession({ sessionId })
  expect(await steps.infoOf(token)).toBe('UNAUTHORIZED')
  await page.gone()
  expect(page.heard).toContain('session-ended')
  expect(await codeOf(pacs.account.endSession({ sessionId }))).toBe('NOT_FOUND')
})

test('another user’s login cannot be ended', async () => {
  const token = await server.tokenOf('registrar')
  const { sessionId } = await server.client(baseApis, token).session.info()
  for (const pacs of [await server.as('director', baseApis), await server.as('director', baseApis, 'second')]) {
    expect(await codeOf(pacs.account.endSession({ sessionId }))).toBe('NOT_FOUND')
  }
  expect(await steps.infoOf(token)).toBe('done')
})

test('a changed password hangs up the pages of every login of the person', async () => {
  const tokens = [await server.tokenOf('nobody'), await server.tokenOf('nobody', 'first', 2)]
  const pages = await Promise.all(tokens.map(connect))
  await steps.pacs.account.resetPassword({
    phone: steps.formOf('nobody').phone,
    departmentId: steps.formOf('nobody').departmentId,
    oldPassword: testPassword,
    newPassword: 'Lamp7Window',
    confirmPassword: 'Lamp7Window',
  })
  await Promise.all(pages.map((page) => page.gone()))
  for (const token of tokens) expect(await steps.infoOf(token)).toBe('UNAUTHORIZED')
})

test('a person’s logins in another hospital end with the password, too, and that hospital is told', async () => {
  const hospitalId = hospitalIdOf('second')
  const userId = userIdOf('first', 'director')
  await server.services.database.system(async (tx) => {
    const account = { hospitalId, id: userId, name: 'visiting director', phone: phoneOf('first', 'director') }
    await tx.insert(userAccount).values(account)
  })
  const pacs = await server.as('director', baseApis)
  const tickets = await pacs.session.switchableHospitals()
  const ticket = tickets.find((each) => each.hospitalId === hospitalId)?.token ?? ''
  const { token } = await pacs.session.switchHospital({ token: ticket })
  const page = await connect(token)
  const { sessionId } = await server.client(baseApis, token).session.info()
  await steps.pacs.account.resetPassword({
    phone: steps.formOf('director').phone,
    departmentId: steps.formOf('director').departmentId,
    oldPassword: testPassword,
    newPassword: 'Lamp7Window',
    confirmPassword: 'Lamp7Window',
  })
  expect(await steps.infoOf(token)).toBe('UNAUTHORIZED')
  await page.gone()
  const { rows } = await server.services.database.system((tx) =>
    tx.execute(sql`SELECT content, subject_id FROM operation_log WHERE hospital_id = ${hospitalId}
      AND call = 'account.resetPassword'`),
  )
  expect(rows).toEqual([{ content: 'session ended: password', subject_id: sessionId }])
})

test('each end of a login stands in the operation log with its reason', async () => {
  const [left, switched, changed] = [
    await server.tokenOf('registrar'),
    await server.tokenOf('registrar'),
    await server.tokenOf('registrar', 'first', 2),
  ]
  const sessionOf = (token: string) => server.client(baseApis, token).session
  const ids = [left, switched, changed].map(async (token) => (await sessionOf(token).info()).sessionId)
  const [ofLeft, ofSwitched, ofChanged] = await Promise.all(ids)
  await sessionOf(left).logout()
  await sessionOf(switched).switchRoom({ accessToken: switched, roomName: 'Room 2' })
  await steps.pacs.account.resetPassword({
    phone: steps.formOf('registrar').phone,
    departmentId: steps.formOf('registrar').departmentId,
    oldPassword: testPassword,
    newPassword: 'Lamp7Window',
    confirmPassword: 'Lamp7Window',
  })
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<{ id: string; content: string }>(
      "SELECT subject_id AS id, content FROM operation_log WHERE content LIKE 'session ended: %'",
    ),
  )
  const reasons = new Map(rows.map(({ id, content }) => [id, content]))
  expect([ofLeft, ofSwitched, ofChanged].map((id) => reasons.get(id ?? ''))).toEqual([
    'session ended: logout',
    'session ended: switch',
    'session ended: password',
  ])
})

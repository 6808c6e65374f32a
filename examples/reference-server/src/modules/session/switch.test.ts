import { limits } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  departmentIdOf,
  hospitalIdOf,
  phoneOf,
  roleIdOf,
  roomIdOf,
  type TestHospital,
  type TestRole,
  userIdOf,
} from '../../../test/fixture/fixture'
import { baseApis, startTestServer, type TestServer } from '../../../test/startTestServer'
import { department, loginSession, room, userAccount, userRole } from '../../database/schema/foundation'
import { latestTime } from '../../database/schema/session'
import { keepHouse } from '../../jobs/housekeeping'
import { stopLooking } from '../../messaging/testing/stopLooking'
import { codeOf, loginSteps } from './testing/loginSteps'

let server: TestServer
let steps: ReturnType<typeof loginSteps>
beforeAll(async () => {
  server = await startTestServer()
  await stopLooking(server.databaseUrl)
  steps = loginSteps(server)
  // The doctor of the first hospital works in the second one, too.
  const userId = userIdOf('first', 'doctor')
  await server.services.database.system(async (tx) => {
    const hospitalId = hospitalIdOf('second')
    const account = { hospitalId, id: userId, name: 'visiting doctor', phone: phoneOf('first', 'doctor') }
    await tx.insert(userAccount).values(account)
    await tx.insert(userRole).values({ hospitalId, userId, roleId: roleIdOf('second', 'registrar') })
  })
})
afterAll(() => server?.close())

/** A second department of the first hospital, with a room of its own. */
const heart = { id: '00000000-0000-7000-8209-000000000000', roomId: '00000000-0000-7000-8309-000000000000' }

async function loginOf(role: TestRole, hospital?: TestHospital) {
  const token = await server.tokenOf(role, hospital)
  return { token, session: server.client(baseApis, token).session }
}

async function alterDepartment(set: Partial<typeof department.$inferInsert>) {
  const admin = await server.actorOf('administrator')
  await server.services.database.change(admin, { id: 'test.department' }, async ({ tx }) => {
    const hospitalId = hospitalIdOf('first')
    const row = { hospitalId, id: heart.id, name: 'Echocardiography', ...set }
    await tx
      .insert(department)
      .values(row)
      .onConflictDoUpdate({ target: [department.hospitalId, department.id], set: { ...row } })
    await tx
      .insert(room)
      .values({ hospitalId, departmentId: heart.id, id: heart.roomId, name: 'Echo 1' })
      .onConflictDoNothing()
  })
}

test('a switch of the room gives a new token, and the former one reads for twenty seconds more, and writes nothing', async () => {
  const { token, session } = await loginOf('doctor')
  const next = await session.switchRoom({ accessToken: token, roomName: 'Room 2' })
  expect(next.token).not.toBe(token)
  // It reads as the session that follows, in the new room.
  expect(await session.info()).toMatchObject({ roomName: 'Room 2' })
  expect(await codeOf(session.lock())).toBe('UNAUTHORIZED')
  expect(await codeOf(session.logout())).toBe('UNAUTHORIZED')
  server.clock.advance(19_999)
  expect(await codeOf(session.info())).toBe('done')
  server.clock.advance(1)
  expect(await codeOf(session.info())).toBe('UNAUTHORIZED')
  const there = server.client(baseApis, next.token).session
  expect(await there.info()).toMatchObject({ roomName: 'Room 2', roomId: roomIdOf('first', 2) })
  expect(await codeOf(session.switchRoom({ accessToken: token, roomName: 'Room 1' }))).toBe('UNAUTHORIZED')
  const rows = await server.services.database.system((tx) =>
    tx.execute(
      sql`SELECT content FROM operation_log WHERE call = 'session.switchRoom' AND outcome = 'done' ORDER BY content`,
    ),
  )
  expect(rows.rows.map((row) => row.content)).toEqual(['login: switched', 'session ended: switch'])
})

test('the former token ends with the session that follows it, opens no connection, and reads nothing after a switch of hospital', async () => {
  const first = await loginOf('doctor')
  const { token } = await first.session.switchDepartment({
    accessToken: first.token,
    departmentId: departmentIdOf('first'),
    roomName: 'Room 2',
  })
  expect(await codeOf(first.session.info())).toBe('done')
  const socket = io(`${server.url}/messaging`, {
    auth: { token: first.token },
    transports: ['websocket'],
    reconnection: false,
  })
  const refused = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
  expect(refused.message).toBe('UNAUTHORIZED')
  socket.close()
  await server.client(baseApis, token).session.logout()
  expect(await codeOf(first.session.info())).toBe('UNAUTHORIZED')
  const second = await loginOf('doctor')
  const there = (await second.session.switchableHospitals()).find(({ isCurrent }) => !isCurrent)
  await second.session.switchHospital({ token: there?.token ?? '' })
  expect(await codeOf(second.session.info())).toBe('UNAUTHORIZED')
})

test('going on elsewhere makes no login longer than twelve hours', async () => {
  const { token, session } = await loginOf('doctor')
  server.clock.advance(10 * 60_000)
  const next = await session.switchRoom({ accessToken: token, roomName: 'Room 2' })
  const end = server.clock.now() - 10 * 60_000 + limits.session.absoluteMs
  expect(Math.abs(Date.parse(next.expiresAt) - end)).toBeLessThan(2)
})

test('the token in the body is the one of the call: another login’s is refused, written down, and lives on', async () => {
  const mine = await loginOf('doctor')
  const other = await loginOf('registrar')
  const call = mine.session.switchRoom({ accessToken: other.token, roomName: 'Room 2' })
  expect(await codeOf(call)).toBe('FORBIDDEN')
  const department = { accessToken: other.token, departmentId: departmentIdOf('first'), roomName: 'Room 2' }
  expect(await codeOf(mine.session.switchDepartment(department))).toBe('FORBIDDEN')
  const machine = { userId: userIdOf('first', 'registrar'), machineId: 'US-1' }
  expect(await codeOf(mine.session.machine(machine))).toBe('FORBIDDEN')
  expect(await other.session.info()).toMatchObject({ roomName: 'Room 1', machineId: null })
  const { rows } = await server.services.database.system((tx) =>
    tx.execute(sql`SELECT call FROM operation_log WHERE outcome = 'FORBIDDEN' ORDER BY call`),
  )
  expect(rows.map((row) => row.call)).toEqual(['session.machine', 'session.switchDepartment', 'session.switchRoom'])
})

test('a user names the machine they work at, and the log says so of what they do there', async () => {
  const { session } = await loginOf('doctor')
  await session.machine({ userId: userIdOf('first', 'doctor'), machineId: 'US-1' })
  expect(await session.info()).toMatchObject({ machineId: 'US-1' })
  await session.lock()
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<{ machine_id: string }>(sql`SELECT machine_id FROM operation_log WHERE call = 'session.lock'`),
  )
  expect(rows.at(-1)?.machine_id).toBe('US-1')
})

test('of twenty switches of one login one goes through', async () => {
  server.clock.advance(1_000)
  const { token, session } = await loginOf('doctor')
  const calls = Array.from({ length: 20 }, () => codeOf(session.switchRoom({ accessToken: token, roomName: 'Room 2' })))
  const outcomes = await Promise.all(calls)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  const rows = await server.services.database.system((tx) =>
    tx
      .select()
      .from(loginSession)
      .where(sql`ended_at IS NULL AND started_at = ${new Date(server.clock.now()).toISOString()}`),
  )
  expect(rows).toHaveLength(1)
})

test('a department takes in whom its own login would: open, with its rooms, its password’s age and its code', async () => {
  await alterDepartment({})
  const { token, session } = await loginOf('doctor')
  const go = (roomName: string) => session.switchDepartment({ accessToken: token, departmentId: heart.id, roomName })
  expect(await codeOf(go('Room 1'))).toBe('ROOM_NOT_AVAILABLE')
  await alterDepartment({ isEnabled: false })
  expect(await codeOf(go('Echo 1'))).toBe('DEPARTMENT_NOT_AVAILABLE')
  await alterDepartment({ isEnabled: true })
  const foreign = { accessToken: token, departmentId: departmentIdOf('second'), roomName: 'Room 1' }
  expect(await codeOf(session.switchDepartment(foreign))).toBe('DEPARTMENT_NOT_AVAILABLE')
  const withoutCode = await loginOf('doctor')
  const { sessionId } = await withoutCode.session.info()
  await server.services.database.system((tx) =>
    tx.update(loginSession).set({ hasSmsProof: false }).where(sql`id::text = ${sessionId}`),
  )
  const call = withoutCode.session.switchDepartment({
    accessToken: withoutCode.token,
    departmentId: heart.id,
    roomName: 'Echo 1',
  })
  expect(await codeOf(call)).toBe('SECOND_FACTOR_NEEDED')
  expect(await steps.infoOf(withoutCode.token)).toBe('done')
  const next = await go('Echo 1')
  const user = await server.client(baseApis, next.token).session.info()
  expect(user).toMatchObject({ departmentName: 'Echocardiography', roomName: 'Echo 1' })
})

test('a ticket opens its hospital to its own user, once, within five minutes', async () => {
  const { token, session } = await loginOf('doctor')
  const list = await session.switchableHospitals()
  expect(list.map(({ hospitalName, isCurrent }) => [hospitalName, isCurrent])).toEqual([
    ['first hospital', true],
    ['second hospital', false],
  ])
  const ticket = list[1]?.token ?? ''
  const other = await loginOf('registrar')
  expect(await codeOf(other.session.switchHospital({ token: ticket }))).toBe('FORBIDDEN')
  const next = await session.switchHospital({ token: ticket })
  const there = server.client(baseApis, next.token).session
  expect(await there.info()).toMatchObject({
    hospitalName: 'second hospital',
    name: 'visiting doctor',
    departmentName: 'Ultrasound',
    roomName: 'Room 1',
    authorities: ['pacs:medical_record:medical_record_view', 'pacs:registration:register_study'],
  })
  expect(await steps.infoOf(token)).toBe('UNAUTHORIZED')
  expect(await codeOf(there.switchHospital({ token: ticket }))).toBe('LOGIN_TICKET_EXPIRED')
  const [again] = await there.switchableHospitals()
  server.clock.advance(5 * 60_000)
  expect(await codeOf(there.switchHospital({ token: again?.token ?? '' }))).toBe('LOGIN_TICKET_EXPIRED')
})

test('the ticket of a proven password is no ticket for a switch, and the other way round', async () => {
  const { session } = await loginOf('doctor')
  const { loginTicket } = await steps.pacs.session.passwordCheck({
    phone: phoneOf('first', 'doctor'),
    credentials: 'Test#2026',
  })
  expect(await codeOf(session.switchHospital({ token: loginTicket }))).toBe('LOGIN_TICKET_EXPIRED')
})

test('the connection of a login that switched is hung up without a word', async () => {
  const { token, session } = await loginOf('doctor')
  const socket = io(`${server.url}/messaging`, { auth: { token }, transports: ['websocket'], reconnection: false })
  await vi.waitUntil(() => socket.connected, { timeout: 5_000, interval: 10 })
  const heard: string[] = []
  socket.onAny((name: string) => heard.push(name))
  await session.switchRoom({ accessToken: token, roomName: 'Room 2' })
  await vi.waitUntil(() => !socket.connected, { timeout: 20_000, interval: 5 })
  expect(heard).not.toContain('session-ended')
})

test('a department warns 30 and 7 days before its right to use the product ends, and running work goes on', async () => {
  const endsAt = server.clock.now() + 40 * 86_400_000
  await alterDepartment({ usageEndsAt: new Date(endsAt).toISOString() })
  const validity = async () => (await steps.pacs.session.periodValidity({ departmentId: heart.id })).warning
  const warnings: string[] = []
  for (const daysLeft of [31, 30, 8, 7, 1]) {
    server.clock.jump(endsAt - daysLeft * 86_400_000 - server.clock.now())
    warnings.push(await validity())
  }
  expect(warnings).toEqual(['none', 'thirty-days', 'thirty-days', 'seven-days', 'seven-days'])
  server.clock.jump(endsAt - 1_000 - server.clock.now())
  const { token, session } = await loginOf('doctor')
  const next = await session.switchDepartment({ accessToken: token, departmentId: heart.id, roomName: 'Echo 1' })
  server.clock.jump(1_000)
  expect(await validity()).toBe('expired')
  expect(await steps.infoOf(next.token)).toBe('done')
  const other = await loginOf('doctor')
  const go = other.session.switchDepartment({ accessToken: other.token, departmentId: heart.id, roomName: 'Echo 1' })
  expect(await codeOf(go)).toBe('DEPARTMENT_NOT_AVAILABLE')
})

test('a clock that is put back gives no licence back', async () => {
  await keepHouse(server.services.database)
  server.clock.jump(-86_400_000)
  expect((await steps.pacs.session.periodValidity({ departmentId: heart.id })).warning).toBe('expired')
  const rows = await server.services.database.system((tx) => tx.select().from(latestTime))
  await keepHouse(server.services.database)
  expect(await server.services.database.system((tx) => tx.select().from(latestTime))).toEqual(rows)
  server.clock.jump(86_400_000)
})

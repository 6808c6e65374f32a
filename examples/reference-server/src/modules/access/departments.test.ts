import {
  BasicDataId,
  basicDataApi,
  type Department,
  type DepartmentId,
  departmentApi,
  HospitalId,
  type Pacs,
  PacsError,
  RoomId,
  ruleApi,
  sessionApi,
} from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { departmentIdOf, hospitalIdOf, roomIdOf, userIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { stopLooking } from '../../messaging/testing/stopLooking'

const apis = { department: departmentApi, basicData: basicDataApi, session: sessionApi, rule: ruleApi }

let server: TestServer
let administrator: Pacs<typeof apis>
beforeAll(async () => {
  server = await startTestServer()
  await stopLooking(server.databaseUrl)
  administrator = await server.as('administrator', apis)
})
afterAll(() => server?.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )
const own = departmentIdOf('first') as DepartmentId
const plain = { type: null, endsOn: null, addRoomIds: [] }
const secondRoom = RoomId.parse(roomIdOf('first', 2))
const add = (name: string) => administrator.department.create({ ...plain, name })
let rooms = 0
/** A department with a room, and a session there. */
async function inhabited(name: string) {
  const made = await add(name)
  rooms += 1
  const fields = { location: '', roomDepartmentId: made.departmentId, deviceIds: [] }
  const entry = { name: `New room ${rooms}`, englishName: null, briefCode: '', fields }
  const { name: roomName } = await administrator.basicData.create({ kind: 'room', ...entry })
  const token = await server.tokenOf('doctor')
  const pacs = server.client(apis, token)
  const switched = await pacs.session.switchDepartment({
    accessToken: token,
    departmentId: made.departmentId,
    roomName,
  })
  return { department: made, roomName, token: switched.token, session: server.client(apis, switched.token).session }
}
const setEnabled = ({ departmentId, version }: Department, isEnabled: boolean, as = administrator) =>
  as.department.setEnabled({ departmentId, version, isEnabled })

describe('A department', () => {
  test('is added with its type and its term, gets a room, and can be logged in to', async () => {
    const made = await administrator.department.create({
      ...plain,
      name: ' 心脏 超声 ',
      type: '心血管',
      endsOn: '2126-01-31',
    })
    expect(made).toMatchObject({ name: '心脏 超声', type: '心血管', isEnabled: true, rooms: [], version: 1 })
    // The last day counts to its end where the hospital is.
    expect(made.endsAt).toBe('2126-01-31T15:59:59.999Z')
    const { departmentId } = made
    const moved = await administrator.department.edit({
      ...plain,
      departmentId,
      name: made.name,
      type: made.type,
      endsOn: '2126-01-31',
      version: 1,
      addRoomIds: [secondRoom],
    })
    expect(moved.rooms).toEqual([{ roomId: roomIdOf('first', 2), name: 'Room 2', isEnabled: true }])
    expect((await administrator.department.list()).map(({ name, rooms }) => [name, rooms.length])).toEqual([
      ['Ultrasound', 1],
      ['心脏 超声', 1],
    ])
    const hospitalId = HospitalId.parse(hospitalIdOf('first'))
    expect(await administrator.session.department({ hospitalId })).toContainEqual({
      id: departmentId,
      needsSmsCode: true,
      name: '心脏 超声',
      type: '心血管',
    })
    const token = await server.tokenOf('doctor')
    const there = await server
      .client(apis, token)
      .session.switchDepartment({ accessToken: token, departmentId, roomName: 'Room 2' })
    expect(await server.client(apis, there.token).session.info()).toMatchObject({
      departmentName: '心脏 超声',
      departmentType: '心血管',
      departmentUsageTime: made.endsAt,
    })
  })

  test('without anybody who sends codes asks for none', async () => {
    const { departmentId } = await add('Asks by SMS')
    const rules = await administrator.rule.departmentRules()
    expect(rules.find((rule) => rule.departmentId === departmentId)?.needsSmsCode).toBe(server.services.sms.isAvailable)
    const silent = await startTestServer({ config: { isDemo: false } })
    const elsewhere = await silent.as('administrator', apis)
    const quiet = await elsewhere.department.create({ ...plain, name: 'No SMS' })
    const found = (await elsewhere.rule.departmentRules()).find(({ departmentId: id }) => id === quiet.departmentId)
    expect([silent.services.sms.isAvailable, found?.needsSmsCode]).toEqual([false, false])
    await silent.close()
  })

  test('has a name that no other one of its type has, whatever the case and the blanks', async () => {
    const { departmentId } = await administrator.department.create({ ...plain, name: 'Vascular', type: 'Surgery' })
    const taken = administrator.department.create({ ...plain, name: ' VASCULAR ', type: ' surgery' })
    await expect(taken).rejects.toMatchObject({ code: 'NAME_TAKEN', details: { field: 'name' } })
    expect(await codeOf(add('Vascular'))).toBe('done')
    const edit = administrator.department.edit({ ...plain, departmentId, name: 'Vascular', version: 1 })
    expect(await codeOf(edit)).toBe('NAME_TAKEN')
    const elsewhere = await server.as('administrator', apis, 'second')
    expect(await codeOf(elsewhere.department.create({ ...plain, name: 'Vascular', type: 'Surgery' }))).toBe('done')
  })

  test('keeps what somebody else saved: an edit of an older version is refused with both', async () => {
    const { departmentId } = await add('Obstetrics')
    await administrator.department.edit({ ...plain, departmentId, name: 'Obstetrics 1', version: 1 })
    const late = administrator.department.edit({ ...plain, departmentId, name: 'Obstetrics 2', version: 1 })
    await expect(late).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { current: { name: 'Obstetrics 1', version: 2 }, savedByName: 'first administrator' },
    })
  })

  test('has a term that ends on a day that there is', async () => {
    expect(await codeOf(administrator.department.create({ ...plain, name: 'X', endsOn: '2027-02-30' }))).toBe(
      'SCHEMA_VALIDATION_FAILED',
    )
  })

  test('of another hospital is as unknown as one that never was', async () => {
    const elsewhere = await server.as('administrator', apis, 'second')
    const foreign = { departmentId: own }
    expect(await codeOf(elsewhere.department.edit({ ...plain, ...foreign, name: 'X', version: 1 }))).toBe('NOT_FOUND')
    expect(await codeOf(elsewhere.department.setEnabled({ ...foreign, isEnabled: false, version: 1 }))).toBe(
      'NOT_FOUND',
    )
    expect(await codeOf(elsewhere.department.remove(foreign))).toBe('NOT_FOUND')
    expect(await codeOf(elsewhere.department.usage(foreign))).toBe('NOT_FOUND')
    // Nor does a room of another hospital move, and nothing else of such a call is kept.
    const made = elsewhere.department.create({ ...plain, name: 'Thief', addRoomIds: [secondRoom] })
    expect(await codeOf(made)).toBe('NOT_FOUND')
    expect((await elsewhere.department.list()).map(({ name }) => name)).not.toContain('Thief')
  })
})

describe('The sessions of a department', () => {
  test('end when it is disabled: the next call is refused, and open pages are told', async () => {
    const { department, token, session } = await inhabited('Closing')
    const socket = io(`${server.url}/messaging`, { auth: { token }, transports: ['websocket'], reconnection: false })
    await vi.waitUntil(() => socket.connected, { timeout: 5_000, interval: 10 })
    const heard: string[] = []
    socket.onAny((name: string) => heard.push(name))
    const closed = await setEnabled(department, false)
    expect(await codeOf(session.info())).toBe('UNAUTHORIZED')
    await vi.waitUntil(() => !socket.connected, { timeout: 20_000, interval: 5 })
    expect(heard).toContain('session-ended')
    expect(await codeOf(administrator.session.info())).toBe('done')
    // Opened again, it lets nobody back in without a login.
    await setEnabled(closed, true)
    expect(await codeOf(session.info())).toBe('UNAUTHORIZED')
  })

  test('end when its term is set to a day that is over', async () => {
    const { department, session } = await inhabited('Term set back')
    const { departmentId, version, name } = department
    await administrator.department.edit({ ...plain, departmentId, version, name, endsOn: '2020-01-01' })
    expect(await codeOf(session.info())).toBe('UNAUTHORIZED')
    expect(await codeOf(session.lock())).toBe('UNAUTHORIZED')
  })

  test('go on when its term ends by itself, so that no work is lost; nobody else gets in', async () => {
    const { department, roomName, session } = await inhabited('Term that ends')
    const { departmentId, version, name } = department
    const today = new Date(server.clock.now()).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
    const { endsAt } = await administrator.department.edit({ ...plain, departmentId, version, name, endsOn: today })
    await server.services.database.change(await server.actorOf('director'), { id: 'test.term' }, ({ tx }) =>
      tx.execute(sql`UPDATE department SET usage_ends_at = ${new Date(server.clock.now()).toISOString()}
        WHERE id = ${departmentId}`),
    )
    expect(Date.parse(endsAt ?? '')).toBeGreaterThan(server.clock.now())
    expect(await codeOf(session.info())).toBe('done')
    const token = await server.tokenOf('doctor')
    const late = server.client(apis, token).session.switchDepartment({ accessToken: token, departmentId, roomName })
    expect(await codeOf(late)).toBe('DEPARTMENT_NOT_AVAILABLE')
  })
})

describe('Nobody is locked out', () => {
  test('anyone who works in a department can neither disable it nor end its term', async () => {
    const [mine] = await administrator.department.list()
    if (mine?.departmentId !== own) throw new Error('not the first department')
    const { version, name } = mine
    expect(await codeOf(setEnabled(mine, false))).toBe('DEPARTMENT_NEEDED')
    const end = administrator.department.edit({
      ...plain,
      departmentId: own,
      version,
      name,
      endsOn: '2020-01-01',
    })
    expect(await codeOf(end)).toBe('DEPARTMENT_NEEDED')
    expect((await administrator.department.list())[0]).toEqual(mine)
    expect(await codeOf(administrator.session.info())).toBe('done')
  })

  test('two administrators who disable each other’s department at once: the second one is refused', async () => {
    const hospital = await startTestServer()
    const first = await hospital.as('administrator', apis)
    const withRoom = await first.department.create({ ...plain, name: 'Other', addRoomIds: [secondRoom] })
    const { departmentId } = withRoom
    const token = await hospital.tokenFor(userIdOf('first', 'director'))
    const moved = await hospital
      .client(apis, token)
      .session.switchDepartment({ accessToken: token, departmentId, roomName: 'Room 2' })
    const second = hospital.client(apis, moved.token)
    const mine = (await first.department.list()).find((each) => each.departmentId === own)
    if (mine === undefined) throw new Error('no first department')
    const ends = await Promise.all([
      codeOf(setEnabled(withRoom, false, first)),
      codeOf(setEnabled(mine, false, second)),
    ])
    expect(ends.filter((code) => code === 'done')).toHaveLength(1)
    const { rows } = await hospital.services.database.system((tx) =>
      tx.execute(sql`SELECT FROM department WHERE hospital_id = ${hospitalIdOf('first')} AND is_enabled`),
    )
    expect(rows).toHaveLength(1)
    await hospital.close()
  })

  test('the last room of the last open department does not move to one where nobody could log in', async () => {
    const hospital = await startTestServer()
    const first = await hospital.as('administrator', apis)
    const over = await first.department.create({ ...plain, name: 'Over', endsOn: '2020-01-01' })
    const all = [1, 2].map((number) => RoomId.parse(roomIdOf('first', number as 1 | 2)))
    const move = first.department.edit({
      ...plain,
      departmentId: over.departmentId,
      name: 'Over',
      endsOn: '2020-01-01',
      version: 1,
      addRoomIds: all,
    })
    expect(await codeOf(move)).toBe('DEPARTMENT_NEEDED')
    await hospital.close()
  })

  test('the last room that users can choose stays enabled', async () => {
    const hospital = await startTestServer()
    const first = await hospital.as('administrator', apis)
    const disable = async (id: string) => {
      const row = { kind: 'room' as const, id: BasicDataId.parse(id) }
      const { version } = await first.basicData.get(row)
      return codeOf(first.basicData.setEnabled({ ...row, version, isEnabled: false }))
    }
    expect(await disable(roomIdOf('first', 1))).toBe('done')
    expect(await disable(roomIdOf('first', 2))).toBe('DEPARTMENT_NEEDED')
    await hospital.close()
  })

  test('the last department with a room that is open stays open for those who work elsewhere, too', async () => {
    const hospital = await startTestServer()
    const first = await hospital.as('administrator', apis)
    const empty = await first.department.create({ ...plain, name: 'Without a room' })
    // A session in a department that has no room any more.
    await hospital.services.database.system((tx) =>
      tx.execute(sql`UPDATE login_session SET department_id = ${empty.departmentId}
        WHERE user_id = ${userIdOf('first', 'administrator')}`),
    )
    const mine = (await first.department.list()).find((each) => each.departmentId === own)
    if (mine === undefined) throw new Error('no first department')
    expect(await codeOf(setEnabled(mine, false, first))).toBe('DEPARTMENT_NEEDED')
    await hospital.close()
  })
})

describe('A department is deleted', () => {
  test('while nothing uses it, and says before what does', async () => {
    const { departmentId } = await add('Never used')
    expect(await administrator.department.usage({ departmentId })).toEqual([])
    await administrator.department.remove({ departmentId })
    expect(await codeOf(administrator.department.remove({ departmentId }))).toBe('NOT_FOUND')

    const { department, roomName } = await inhabited('In use')
    const used = { departmentId: department.departmentId }
    const usage = [
      { by: 'room', count: 1, names: [roomName] },
      { by: 'session', count: 1, names: [] },
    ]
    expect(await administrator.department.usage(used)).toEqual(usage)
    await expect(administrator.department.remove(used)).rejects.toMatchObject({
      code: 'ROW_IN_USE',
      details: { usage },
    })
  })
})

test('each change of a department stands in the log, with what it was before and after', async () => {
  const { departmentId } = await add('Logged')
  await administrator.department.edit({ ...plain, departmentId, name: 'Logged 2', type: 'Kind', version: 1 })
  await administrator.department.setEnabled({ departmentId, isEnabled: false, version: 2 })
  await administrator.department.remove({ departmentId })
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<{ call: string; details: { before?: unknown; after?: unknown } }>(
      sql`SELECT call, details FROM operation_log WHERE subject_id = ${departmentId} `,
    ),
  )
  // The clock of the test does not advance: they have no order in time.
  expect(rows.map(({ call }) => call).sort()).toEqual([
    'department.create',
    'department.edit',
    'department.remove',
    'department.setEnabled',
  ])
  expect(rows.find(({ call }) => call === 'department.edit')?.details).toMatchObject({
    before: { name: 'Logged', type: null },
    after: { name: 'Logged 2', type: 'Kind' },
  })
})

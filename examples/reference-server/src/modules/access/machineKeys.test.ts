import {
  accessApi,
  createPacs,
  departmentApi,
  type MachineKeyId,
  machineKeyApi,
  newId,
  type Pacs,
  PacsError,
  sessionApi,
  settingsApi,
  studyApi,
} from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospitalIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { machineKey } from '../../database/schema/session'
import { newMachineKey } from '../../serve/machineKey'
import { addWords, registration } from '../study/testing/registrationFixture'

const apis = {
  access: accessApi,
  department: departmentApi,
  machineKey: machineKeyApi,
  session: sessionApi,
  settings: settingsApi,
  study: studyApi,
}

let server: TestServer
let director: Pacs<typeof apis>
beforeAll(async () => {
  server = await startTestServer()
  director = await server.as('director', apis)
})
afterAll(() => server?.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )
const endsOn = '2126-01-31'
const register = ['pacs:registration:register_study'] as const
const make = (name: string, permissions: Parameters<typeof director.machineKey.create>[0]['permissions']) =>
  director.machineKey.create({ name, permissions, endsOn })
const script = (machineKey: string) => createPacs({ apis, baseUrl: server.url, machineKey })

describe('A machine key', () => {
  test('registers a study with exactly its permissions, and the log names it', async () => {
    const made = await make('Appointment script', [...register])
    const pacs = script(made.key)
    const { studyId } = await pacs.study.register(registration(await addWords(server), '李四'))
    expect(await pacs.study.get({ studyId })).toMatchObject({ registeredByName: 'Appointment script' })
    expect(await codeOf(pacs.study.list({ studyTimeType: 'RegisterTime', pageNumber: 0, pageSize: 20 }))).toBe(
      'FORBIDDEN',
    )
    const { rows } = await server.services.database.system((tx) =>
      tx.execute(sql`SELECT user_id, user_name, machine_id, outcome FROM operation_log WHERE call = 'study.register'`),
    )
    const machine_id = made.key.slice(0, 'osk_0123456789abcdef'.length)
    expect(rows).toEqual([{ user_id: made.keyId, user_name: 'Appointment script', machine_id, outcome: 'done' }])
    const [listed] = (await director.machineKey.list()).filter(({ keyId }) => keyId === made.keyId)
    expect(listed?.lastUsedAt).toBe(new Date(server.clock.now()).toISOString())
  })

  test('is told once, and stored as its hash', async () => {
    const { key } = await make('Told once', [...register])
    const secret = key.slice('osk_0123456789abcdef_'.length)
    expect(secret).toHaveLength(43)
    const { rows } = await server.services.database.system((tx) =>
      tx.execute(sql`SELECT row_to_json(k)::text AS text FROM machine_key k
        UNION ALL SELECT row_to_json(o)::text FROM operation_log o UNION ALL SELECT row_to_json(i)::text FROM idempotency i`),
    )
    expect(JSON.stringify([rows, await director.machineKey.list(), server.logLines])).not.toContain(secret)
  })

  test('that is ended is refused at its next call, and so is one whose last day is over, or that is no key', async () => {
    const made = await make('Ended', [...register])
    const rooms = (key: string) => codeOf(script(key).settings.rooms())
    expect(await rooms(made.key)).toBe('done')
    const last = made.key.endsWith('A') ? 'B' : 'A'
    for (const wrong of ['', 'osk_x', made.key.slice(0, -1) + last, `${made.key},${made.key}`]) {
      expect([wrong, await rooms(wrong)]).toEqual([wrong, 'MACHINE_KEY_REFUSED'])
    }
    await director.machineKey.remove({ keyId: made.keyId })
    expect(await rooms(made.key)).toBe('MACHINE_KEY_REFUSED')
    expect(await codeOf(director.machineKey.remove({ keyId: made.keyId }))).toBe('NOT_FOUND')
    const past = director.machineKey.create({ name: 'Past', permissions: [], endsOn: '2020-01-01' })
    expect(await codeOf(past)).toBe('SCHEMA_VALIDATION_FAILED')
    const short = newMachineKey()
    const at = new Date(server.clock.now()).toISOString()
    const row = { hospitalId: hospitalIdOf('first'), id: newId(), name: 'Over', permissions: [], madeByName: '' }
    await server.services.database.change(await server.actorOf('director'), { id: 'test.key' }, ({ tx }) =>
      tx
        .insert(machineKey)
        .values({ ...row, publicId: short.publicId, keyHash: short.keyHash, madeAt: at, endsAt: at })
        .execute(),
    )
    expect(await rooms(short.key)).toBe('MACHINE_KEY_EXPIRED')
    // The public part alone does not reveal that there was such a key.
    expect(await rooms(`${short.key.slice(0, -1)}${short.key.endsWith('A') ? 'B' : 'A'}`)).toBe('MACHINE_KEY_REFUSED')
  })

  test('opens nothing of a person, a login or a room, and comes after a bearer token', async () => {
    const { key } = await make('No person', ['pacs:other:set_basic_info', 'pacs:image:collect_image'])
    const pacs = script(key)
    expect(await codeOf(pacs.session.info())).toBe('MACHINE_KEY_WRONG_PURPOSE')
    expect(await codeOf(pacs.access.users({ pageNumber: 0, pageSize: 20 }))).toBe('MACHINE_KEY_WRONG_PURPOSE')
    expect(await codeOf(pacs.machineKey.list())).toBe('MACHINE_KEY_WRONG_PURPOSE')
    expect(await codeOf(pacs.department.list())).toBe('done')
    const answer = await server.fetch('/api/pacs/department', {
      headers: { 'X-OpenSono-Key': key, Authorization: 'Bearer nobody' },
    })
    expect(answer.status).toBe(401)
  })

  test('permits nothing that its maker may not do, and nothing about the accounts of people', async () => {
    const administrator = await server.as('administrator', apis)
    const vip = administrator.machineKey.create({ name: 'VIP', permissions: ['pacs:medical_record:set_vip'], endsOn })
    expect(await codeOf(vip)).toBe('FORBIDDEN')
    const rights = make('Rights', ['pacs:other:set_authority_info' as never])
    expect(await codeOf(rights)).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await codeOf(make('Same', []))).toBe('done')
    expect(await codeOf(make(' SAME ', []))).toBe('NAME_TAKEN')
  })

  test('is one of its hospital alone', async () => {
    const elsewhere = await server.as('director', apis, 'second')
    const made = await make('Here', [...register])
    expect(await elsewhere.machineKey.list()).toEqual([])
    expect(await codeOf(elsewhere.machineKey.remove({ keyId: made.keyId as MachineKeyId }))).toBe('NOT_FOUND')
    const theirs = await elsewhere.machineKey.create({ name: 'There', permissions: [...register], endsOn })
    const { studyId } = await script(made.key).study.register(registration(await addWords(server), '王五'))
    expect(await codeOf(script(theirs.key).study.get({ studyId }))).toBe('NOT_FOUND')
  })
})

test('a machine makes six hundred calls a minute, and then waits; another one does not wait for it', async () => {
  const limited = await startTestServer({ config: { hasRateLimits: true } })
  const first = await limited.as('director', apis)
  const [one, other] = [
    await first.machineKey.create({ name: 'One', permissions: [], endsOn }),
    await first.machineKey.create({ name: 'Other', permissions: [], endsOn }),
  ]
  const call = ({ key }: { key: string }) =>
    codeOf(createPacs({ apis, baseUrl: limited.url, machineKey: key }).settings.rooms())
  expect(await call(one)).toBe('done')
  await limited.services.database.system((tx) => tx.execute(sql`UPDATE call_count SET calls = 599`))
  expect(await call(one)).toBe('done')
  expect(await call(one)).toBe('RATE_LIMITED')
  expect(await call(other)).toBe('done')
  await limited.close()
})

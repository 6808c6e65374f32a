import { machineKeyApi, type Pacs, PacsError, studyApi } from '@opensono/pacs-core'
import { dicomwebBasePath } from '@opensono/pacs-core/dicom'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepHouse } from '../../jobs/housekeeping'
import { addWords, registration } from '../study/testing/registrationFixture'
import { endOf, type HisBench, hisApis, startHisBench } from './testing/hisServer'

let bench: HisBench
let registrar: Pacs<typeof hisApis>
let key: string

beforeAll(async () => {
  bench = await startHisBench()
  registrar = await bench.server.as('registrar', hisApis)
  await bench.setMode('push')
})
beforeEach(async () => {
  bench.server.clock.advance(1_000)
  key = (await bench.director.his.rotateKey()).key
})
afterAll(() => bench?.server.close())

const order = {
  orderId: 'HIS-1',
  requestNumber: 'R1',
  hisId: 'H1',
  patientName: '李四',
  patientSex: 'male' as const,
  telPhone: '13911113333',
  inpatientNumber: 'ZY1',
  outpatientNumber: 'MZ1',
  examItems: [{ code: 'US-02', name: '甲状腺彩超' }],
}

async function push(body: unknown, sent: string | null = key) {
  const answer = await bench.server.fetch('/api/pacs/his/order', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(sent !== null && { 'X-OpenSono-Key': sent }) },
    body: JSON.stringify(body),
  })
  const { data, errorCode } = await answer.json()
  return data?.outcome ?? `${answer.status} ${errorCode}`
}

const namesBy = async (query: Parameters<typeof registrar.his.search>[0]) =>
  (await registrar.his.search(query)).orders.map(({ patientName }) => patientName)

describe('An order that is sent', () => {
  test('is found by each of its numbers', async () => {
    expect(await push(order)).toBe('created')
    for (const query of [
      { requestNumber: 'R1' },
      { hisId: 'H1' },
      { patientNumber: 'ZY1' },
      { patientNumber: 'MZ1' },
      { telPhone: '13911113333' },
    ]) {
      expect([query, await namesBy(query)]).toEqual([query, ['李四']])
    }
    expect(await endOf(registrar.his.search({ hisId: 'R1' }))).toBe('NO_HIS_INFO')
    const { orders } = await registrar.his.search({ hisId: 'H1' })
    expect(orders[0]?.examItems).toEqual([{ code: 'US-02', name: '甲状腺彩超', bodyPartId: null }])
  })

  test('has one effect however often it comes, also from many at once', async () => {
    const twice = { ...order, orderId: 'HIS-2', hisId: 'H2' }
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => push(twice)))
    expect(outcomes.filter((each) => each === 'created')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['created', 'kept']))
    expect(await namesBy({ hisId: 'H2' })).toHaveLength(1)
  })

  test('is changed by a newer content, not by an older one that comes late, and can be taken back', async () => {
    const at = (minute: number) => `2026-01-05T08:0${minute}:00Z`
    const base = { ...order, orderId: 'HIS-3', hisId: 'H3' }
    expect(await push({ ...base, changedAt: at(2) })).toBe('created')
    expect(await push({ ...base, changedAt: at(4), patientName: '王五' })).toBe('changed')
    expect(await push({ ...base, changedAt: at(3), patientName: '赵六' })).toBe('kept')
    expect(await namesBy({ hisId: 'H3' })).toEqual(['王五'])
    expect(await push({ ...base, changedAt: at(5), isActive: false })).toBe('changed')
    expect(await endOf(registrar.his.search({ hisId: 'H3' }))).toBe('NO_HIS_INFO')
  })

  test.each([
    ['the sex', { patientSex: 'male' as const, idCard: '110105198403050029' }, 'idCard', 'idCardSex'],
    [
      'the birth date',
      { patientSex: 'female' as const, idCard: '110105198403050029', birthDate: '1990-06-01' },
      'idCard',
      'idCardBirthDate',
    ],
  ])(
    'whose ID card contradicts %s is found, and no study is registered by it: the field is named',
    async (_, said, path, message) => {
      const contrary = { ...order, ...said, orderId: `HIS-${message}`, hisId: `H-${message}` }
      expect(await push(contrary)).toBe('created')
      const [found] = (await registrar.his.search({ hisId: contrary.hisId })).orders
      const { patientSex = 'unknown', birthDate = null, idCard = '' } = found ?? {}
      const { study } = await bench.server.as('director', { study: studyApi })
      const entries = registration(await addWords(bench.server), '李四')
      const age = { value: birthDate === null ? 41 : 35, unit: 'year' as const }
      const refused = await study
        .register({ ...entries, patientSex, birthDate, idCard, patientAge: age })
        .catch(PacsError.from)
      expect(refused).toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED', details: { fields: [{ path, message }] } })
    },
  )

  test('is told with whether a study was registered from it, and then stands last; a VIP’s is not betrayed', async () => {
    for (const orderId of ['HIS-5', 'HIS-6', 'HIS-7']) {
      bench.server.clock.advance(1_000)
      await push({ ...order, orderId, hisId: 'H5' })
    }
    const words = await addWords(bench.server)
    const apis = { study: studyApi }
    const { study } = await bench.server.as('director', apis)
    await study.register({ ...registration(words, '李四'), hospitalStudyId: 'HIS-7' })
    const vip = { hospitalStudyId: 'HIS-6', telPhone: '13911114444', isVip: true }
    await study.register({ ...registration(words, '李六'), ...vip })
    // Another hospital's order of the same id is another order.
    const elsewhere = await bench.server.as('registrar', apis, 'second')
    await elsewhere.study.register({
      ...registration(await addWords(bench.server, 'second'), '李四'),
      hospitalStudyId: 'HIS-5',
    })
    const told = async (who: Pick<typeof registrar, 'his'>) =>
      (await who.his.search({ hisId: 'H5' })).orders.map(({ orderId, isRegistered }) => [orderId, isRegistered])
    expect(await told(registrar)).toEqual([
      ['HIS-6', false],
      ['HIS-5', false],
      ['HIS-7', true],
    ])
    expect(await told(bench.director)).toEqual([
      ['HIS-5', false],
      ['HIS-7', true],
      ['HIS-6', true],
    ])
  })

  test('belongs to the hospital of its key alone', async () => {
    await push({ ...order, orderId: 'HIS-4', hisId: 'H4' })
    const other = await bench.server.as('director', hisApis, 'second')
    const { values, version } = await other.rule.globalParameters()
    await other.rule.setGlobalParameters({ values: { ...values, hisMode: 'push' }, version })
    expect(await endOf(other.his.search({ hisId: 'H4' }))).toBe('NO_HIS_INFO')
    const theirs = (await other.his.rotateKey()).key
    expect(await push({ ...order, orderId: 'HIS-4', hisId: 'H4', patientName: '孙七' }, theirs)).toBe('created')
    expect(await namesBy({ hisId: 'H4' })).toEqual(['李四'])
  })

  test('is refused when its fields are not what the table says, or half a character stands in one', async () => {
    expect(await push({ ...order, orderId: '' })).toBe('400 MISSING_REQUIRED_FIELDS')
    expect(await push({ ...order, hospitalId: 'x' })).toBe('400 SCHEMA_VALIDATION_FAILED')
    expect(await push({ ...order, examItems: Array(51).fill({}) })).toBe('400 SCHEMA_VALIDATION_FAILED')
    expect(await push({ ...order, patientName: '张\uD800' })).toBe('400 SCHEMA_VALIDATION_FAILED')
  })
})

describe('The key', () => {
  test('is told once, is stored as its hash, and ends with the next one or when it is removed', async () => {
    const first = key
    const { rows } = await bench.server.services.database.system((tx) =>
      tx.execute<{ text: string }>(sql`SELECT row_to_json(s)::text AS text FROM his_setting s`),
    )
    const secret = first.slice('osk_0123456789abcdef_'.length)
    expect(secret).toHaveLength(43)
    expect(JSON.stringify([rows, await bench.director.his.settings(), bench.server.logLines])).not.toContain(secret)
    const second = (await bench.director.his.rotateKey()).key
    expect(await push({ ...order, orderId: 'K1' }, first)).toBe('401 MACHINE_KEY_REFUSED')
    expect(await push({ ...order, orderId: 'K1' }, second)).toBe('created')
    expect((await bench.director.his.removeKey()).keyMadeAt).toBeNull()
    expect(await push({ ...order, orderId: 'K1' }, second)).toBe('401 MACHINE_KEY_REFUSED')
  })

  test('is the only way in: no key is said to be missing, a wrong one and a session are refused alike', async () => {
    const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`
    expect(await push(order, null)).toBe('401 MACHINE_KEY_MISSING')
    for (const sent of ['', 'osk_x', wrong, `${key} `.repeat(2).trim(), await bench.server.tokenOf('director')]) {
      expect([sent, await push(order, sent)]).toEqual([sent, '401 MACHINE_KEY_REFUSED'])
    }
    const [last] = await bench.director.his.failures()
    expect(last).toMatchObject({ during: 'push', failure: 'key' })
  })

  test('of another kind is for other calls, in both directions, and says so only to a caller who has the whole key', async () => {
    const { key: machine } = await bench.server
      .client({ machineKey: machineKeyApi }, await bench.server.tokenOf('director'))
      .machineKey.create({ name: 'Script', permissions: [], endsOn: '2126-01-31' })
    expect(await push(order, machine)).toBe('403 MACHINE_KEY_WRONG_PURPOSE')
    const part = `${machine.slice(0, -1)}${machine.endsWith('A') ? 'B' : 'A'}`
    expect(await push(order, part)).toBe('401 MACHINE_KEY_REFUSED')
    for (const path of ['/api/pacs/room', `${dicomwebBasePath}/studies`]) {
      const answer = await bench.server.fetch(path, { headers: { 'X-OpenSono-Key': key } })
      const { errorCode, message } = (await answer.json()) as { errorCode: string; message: string }
      expect([path, answer.status, errorCode]).toEqual([path, 403, 'MACHINE_KEY_WRONG_PURPOSE'])
      expect(message).toMatch(/^This machine key is for other calls/)
    }
  })

  test('opens nothing while the hospital does not take orders this way', async () => {
    await bench.setMode('pull')
    expect(await push(order)).toBe('409 HIS_DISABLED')
    await bench.setMode('push')
  })

  test('names its sender in the operation log, with no patient in it', async () => {
    await push({ ...order, orderId: 'HIS-9', hisId: 'H9' })
    const { rows } = await bench.server.services.database.system((tx) =>
      tx.execute<{ text: string; user_name: string }>(
        sql`SELECT row_to_json(o)::text AS text, user_name FROM operation_log o WHERE call = 'his.push' ORDER BY at DESC, id DESC LIMIT 1`,
      ),
    )
    expect(rows[0]?.user_name).toBe('HIS')
    expect(rows[0]?.text).not.toMatch(/李四|13911113333|HIS-9/)
  })
})

test('a sender that floods is told to wait', async () => {
  const flooded = await startHisBench({ config: { hasRateLimits: true } })
  const answers = await Promise.all(
    Array.from({ length: 620 }, () => flooded.server.fetch('/api/pacs/his/order', { method: 'POST' })),
  )
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  await flooded.server.close()
})

test('an order is forgotten after the days that the hospital keeps it', async () => {
  const own = await startHisBench()
  const { clock, services } = own.server
  await own.setMode('push')
  await own.set({ retentionDays: 2 })
  key = (await own.director.his.rotateKey()).key
  const sent = await own.server.fetch('/api/pacs/his/order', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-OpenSono-Key': key },
    body: JSON.stringify(order),
  })
  expect(sent.status).toBe(200)
  const found = async () => {
    await keepHouse(services.database)
    // A session of the day: the one before is over by now.
    const client = await own.server.as('registrar', hisApis)
    return endOf(client.his.search({ hisId: 'H1' }))
  }
  clock.advance(2 * 86_400_000 - 1)
  expect(await found()).toBe('done')
  clock.advance(2)
  expect(await found()).toBe('NO_HIS_INFO')
  await own.server.close()
})

import { type Endpoint, hisApi, patientApi, sessionApi, studyApi } from '@opensono/pacs-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { keepHouse } from '../../jobs/housekeeping'
import { limitsOfCall, otherRoutes } from '../../serve/callLimits'

let server: TestServer
/** Of every route that was made. */
const routes = new Set<string>()
beforeAll(async () => {
  server = await startTestServer({
    config: { hasRateLimits: true },
    beforeRoutes: (app) => app.addHook('onRoute', ({ url }) => void routes.add(url)),
  })
})
afterAll(() => server?.close())

/** The statuses of the given number of calls, in their order, and the last answer. */
async function burst(count: number, ask: (number: number) => Promise<Response>) {
  const statuses: number[] = []
  let last: Response | undefined
  for (let number = 0; number < count; number += 1) {
    last = await ask(number)
    statuses.push(last.status)
  }
  return { statuses, passed: statuses.filter((status) => status !== 429).length, last }
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  server.fetch(`/api/pacs${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
const get = (path: string, token: string) =>
  server.fetch(`/api/pacs${path}`, { headers: { Authorization: `Bearer ${token}` } })

test('ten passwords a minute are judged for one account, whatever address its caller claims, and the neighbour is not disturbed', async () => {
  const ask = (phone: string) => (number: number) =>
    post(sessionApi.passwordCheck.path, { phone, credentials: 'x' }, { 'X-Forwarded-For': `10.0.0.${number}` })
  const { statuses, last } = await burst(12, ask('13700000000'))
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  expect(await last?.json()).toMatchObject({ success: false, errorCode: 'RATE_LIMITED' })
  const after = Number(last?.headers.get('retry-after'))
  expect(after).toBeGreaterThan(0)
  expect(after).toBeLessThanOrEqual(60)
  expect((await burst(2, ask('13700000009'))).passed).toBe(2)
})

test('servers of one database count passwords together, and again after a minute', async () => {
  const { databaseUrl, clock } = server
  const beside = await startTestServer({ databaseUrl, clock, config: { hasRateLimits: true } })
  const ask = (at: TestServer) =>
    at.fetch(`/api/pacs${sessionApi.passwordCheck.path}`, {
      method: 'POST',
      body: JSON.stringify({ phone: '13700000001', credentials: 'x' }),
      headers: { 'Content-Type': 'application/json' },
    })
  const askBoth = async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, number) => ask(number % 2 === 0 ? server : beside)),
    )
    return answers.filter(({ status }) => status !== 429).length
  }
  try {
    expect(await askBoth()).toBe(10)
    clock.advance(59_999)
    expect((await ask(beside)).headers.get('retry-after')).toBe('1')
    clock.advance(1)
    expect(await askBoth()).toBe(10)
    const { database } = server.services
    const kept = async () => (await database.backgroundPool.query('SELECT FROM call_count')).rowCount
    expect(await kept()).toBeGreaterThan(0)
    clock.advance(60_001)
    await keepHouse(database)
    expect(await kept()).toBe(0)
  } finally {
    await beside.close()
  }
})

/** How many of the given number of calls at the same time are let through, busy or not. */
async function letThrough(count: number, ask: () => Promise<Response>): Promise<number> {
  let passed = 0
  // No more at the same time than wait for the database before others are refused as too many.
  for (let left = count; left > 0; left -= 30) {
    const answers = await Promise.all(Array.from({ length: Math.min(left, 30) }, ask))
    passed += answers.filter(({ status }) => status !== 429).length
  }
  return passed
}

test('sixty upload tokens and 120 searches a minute belong to each user', async () => {
  const [doctor, neighbour] = [await server.tokenOf('doctor'), await server.tokenOf('sonographer')]
  const token = '/image/cache/upload-token?fileExtension=.jpg'
  expect(await letThrough(62, () => get(token, doctor))).toBe(60)
  expect(await letThrough(1, () => get(token, neighbour))).toBe(1)
  const list = `${studyApi.list.path}?pageNumber=0&pageSize=20`
  expect(await letThrough(122, () => get(list, doctor))).toBe(120)
  expect(await letThrough(1, () => get(list, neighbour))).toBe(1)
})

test('behind a proxy that is believed, whatever address a client writes itself is not', async () => {
  const behind = await startTestServer({ config: { hasRateLimits: true, trustProxy: 1 } })
  const ask = (written: string, seen: string) =>
    behind.fetch(`/api/pacs${sessionApi.passwordCheck.path}`, {
      method: 'POST',
      body: JSON.stringify({ phone: '13700000002', credentials: 'x' }),
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `${written}, ${seen}` },
    })
  try {
    const forged = await burst(13, (number) => ask(`10.0.${number}.1`, '203.0.113.5'))
    expect(forged.statuses).toEqual([...Array(10).fill(400), 429, 429, 429])
    expect((await burst(2, (number) => ask(`10.0.${number}.1`, '203.0.113.6'))).passed).toBe(2)
    // The rest of an IPv6 network is the same source.
    const network = await burst(12, (number) => ask('10.0.0.1', `2001:db8::${number + 1}`))
    expect(network.passed).toBe(10)
  } finally {
    await behind.close()
  }
})

test('who types sees no more patients in an hour than a desk needs, and a page of them is short', async () => {
  const registrar = await server.tokenOf('registrar')
  const headers = { Authorization: `Bearer ${registrar}` }
  const further = (pageNumber: number) =>
    post(patientApi.furtherVisit.path, { patientName: 'x', pageNumber, pageSize: 20 }, headers)
  const suggest = () => post(patientApi.suggest.path, { text: '13' }, headers)
  const page = (pageSize: number) => post(patientApi.furtherVisit.path, { patientName: 'x', pageSize }, headers)
  expect([(await page(51)).status, (await page(50)).status]).toEqual([400, 200])
  expect((await burst(32, further)).passed).toBe(28)
  expect(await letThrough(122, suggest)).toBe(120)
  let passed = 30
  for (let minute = 0; minute < 12; minute += 1) {
    server.clock.advance(60_000)
    passed += (await burst(31, further)).passed
  }
  expect(passed).toBe(300)
})

test('every other call of a user has a limit that hands and pages do not meet', async () => {
  const [doctor, neighbour] = [await server.tokenOf('doctor'), await server.tokenOf('administrator')]
  const info = sessionApi.info.path
  expect(await letThrough(1_210, () => get(info, doctor))).toBe(1_200)
  expect(await letThrough(1, () => get(info, neighbour))).toBe(1)
  const lock = () => post('/study/none/heartbeat', {}, { Authorization: `Bearer ${doctor}` })
  expect(await letThrough(610, lock)).toBe(600)
})

test('a route has a limit, or a reason why it has none', () => {
  const { served, servedDicomweb } = server.app
  const calls = new Set(served.map(({ path }) => `/api/pacs${path}`.replace(/\{(\w+)\}/g, ':$1')))
  for (const endpoint of served) expect(limitsOfCall(endpoint).length).toBeGreaterThan(0)
  for (const call of servedDicomweb) {
    expect(limitsOfCall({ ...call, auth: 'bearer' }).length).toBeGreaterThan(0)
    for (const path of call.paths) calls.add(`/dicom-web${path}`.replace(/\{(\w+)\}/g, ':$1'))
  }
  expect([...routes].filter((url) => !calls.has(url) && !(url in otherRoutes))).toEqual([])
  const open: Endpoint = { ...sessionApi.serverInfo, id: 'session.other' }
  expect(() => limitsOfCall(open)).toThrow('session.other needs no login: give it a limit in callLimits.ts')
  expect(() => limitsOfCall({ ...hisApi.push, id: 'his.other' })).toThrow('his.other')
})

test('a phone gets one code a minute, five an hour and ten a day, and is told when to ask again', async () => {
  const calm = await startTestServer()
  const { clock } = calm
  const ask = async () => {
    const answer = await calm.fetch('/api/pacs/sms/code', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ phone: '13900000002', purpose: 'reset' }),
    })
    return answer.status === 200 ? 'sent' : Number(answer.headers.get('retry-after'))
  }
  try {
    const outcomes: (string | number)[] = [await ask(), await ask()]
    for (let time = 0; time < 4; time += 1) {
      clock.advance(60_000)
      outcomes.push(await ask())
    }
    clock.advance(60_000)
    outcomes.push(await ask())
    expect(outcomes).toEqual(['sent', 60, 'sent', 'sent', 'sent', 'sent', 3_300])
    clock.advance(3_300_000)
    for (let time = 0; time < 5; time += 1) {
      expect(await ask()).toBe('sent')
      clock.advance(800_000)
    }
    expect(await ask()).toBe(86_400 - 3_600 - 5 * 800)
  } finally {
    await calm.close()
  }
})

import { gzipSync } from 'node:zlib'
import type { Pacs } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hospitalIdOf } from '../../../test/fixture/fixture'
import { basicData } from '../../database/schema/study'
import { doctor, type Fault, type FhirServer, requestOf, startFhirServer, stay, zhang } from './testing/FhirServer'
import { endOf, type HisBench, hisApis, startHisBench } from './testing/hisServer'

let his: FhirServer
let elsewhere: FhirServer
let bench: HisBench
let registrar: Pacs<typeof hisApis>
const partId = '00000000-0000-7000-8000-0000000000aa'

beforeAll(async () => {
  his = await startFhirServer()
  elsewhere = await startFhirServer([zhang])
  bench = await startHisBench()
  registrar = await bench.server.as('registrar', hisApis)
  const actor = await bench.server.actorOf('director')
  await bench.server.services.database.change(actor, { id: 'test.part' }, ({ tx }) =>
    tx.insert(basicData).values({
      hospitalId: hospitalIdOf('first'),
      id: partId,
      kind: 'body-part',
      name: '肝脏',
      fields: { hisCode: 'US-01', hisName: '肝脏彩超' },
    }),
  )
  await bench.setMode('pull')
  await bench.set({ baseUrl: his.url, codeSystem: 'urn:his:exam' })
})
beforeEach(async () => {
  const requests = [requestOf('s1', 'us-01', '肝脏彩超'), requestOf('s2', 'X9', '其他检查', { priority: 'stat' })]
  his.resources = [zhang, stay, doctor, ...requests]
  Object.assign(his, { fault: null, authorization: null, pageSize: 50 })
  his.asked.length = 0
  elsewhere.asked.length = 0
  // Saving forgets earlier failures: no test begins with a connection that rests.
  await bench.set({})
})
afterAll(async () => {
  await bench?.server.close()
  await Promise.all([his?.close(), elsewhere?.close()])
})

const search = (query: Parameters<typeof registrar.his.search>[0]) => registrar.his.search(query)

describe('Query orders from HIS', () => {
  const expected = {
    orderId: 's1',
    requestNumber: 'SHEET-7',
    hisId: 'H0001',
    patientName: '张三',
    patientEnglishName: 'San Zhang',
    patientSex: 'female',
    birthDate: '1949-12-31',
    documentKind: 'idCard',
    estimatedAge: null,
    telPhone: '13911112222',
    idCard: '11010519491231002X',
    inpatientNumber: 'ZY2026001',
    outpatientNumber: '',
    bedNumber: '12床',
    applyDepartment: '心内科',
    applyDoctor: '王医生',
    clinicalDiagnosis: '高血压',
    notes: '',
    warnings: [],
    examItems: [
      { code: 'us-01', name: '肝脏彩超', bodyPartId: partId },
      { code: 'X9', name: '其他检查', bodyPartId: null },
    ],
    priority: 'stat',
    requestedAt: '2026-01-05T01:30:00.000Z',
    isRegistered: false,
  }

  test.each([
    [{ hisId: 'H0001' }],
    [{ hisId: 'p1' }],
    [{ telPhone: '13911112222' }],
    [{ patientNumber: 'H0001' }],
    [{ requestNumber: 'SHEET-7' }],
  ])('are found by %o: one order of a sheet, its items mapped to body parts', async (query) => {
    expect(await search(query)).toEqual({ orders: [expected], isComplete: true, leftOut: [] })
  })

  test('are found by the number of one request, and no other of the sheet is taken for it', async () => {
    const { orders } = await search({ requestNumber: 'REQ-s2' })
    expect(orders.map(({ examItems }) => examItems.map(({ code }) => code))).toEqual([['X9']])
  })

  test('are read over several pages, and a patient without any is told all the same', async () => {
    his.pageSize = 1
    expect((await search({ hisId: 'H0001' })).orders[0]?.examItems).toHaveLength(2)
    his.resources = [zhang]
    const { orders } = await search({ hisId: 'H0001' })
    expect(orders).toMatchObject([{ patientName: '张三', orderId: '', examItems: [] }])
  })

  test('that nobody knows are NO_HIS_INFO, and those of patients who were not asked for are never shown', async () => {
    expect(await endOf(search({ hisId: 'H9999' }))).toBe('NO_HIS_INFO')
    const all = JSON.stringify({ resourceType: 'Bundle', entry: his.resources.map((resource) => ({ resource })) })
    // A server that does not know the condition and answers everybody.
    his.fault = (_, answer) => Boolean(answer.end(all))
    expect(await endOf(search({ hisId: 'H9999' }))).toBe('NO_HIS_INFO')
    expect(await endOf(search({ requestNumber: 'REQ-none' }))).toBe('NO_HIS_INFO')
  })

  test('need one of the numbers, and of a phone the whole', async () => {
    expect(await endOf(search({}))).toBe('PARAM_ERROR')
    expect(await endOf(search({ hisId: '  ' }))).toBe('PARAM_ERROR')
    expect(await endOf(search({ telPhone: '139' }))).toBe('PARAM_ERROR')
    expect(his.asked).toEqual([])
  })

  test('cannot be widened by what is typed', async () => {
    his.resources = [{ ...zhang, identifier: [{ value: 'a,b|c&phone=1' }] }]
    expect((await search({ hisId: 'a,b|c&phone=1' })).orders).toHaveLength(1)
    expect(his.asked[0]?.path).toBe('/fhir/Patient?identifier=a%5C%2Cb%5C%7Cc%26phone%3D1&_count=10')
  })

  test('are asked for with the stored secret', async () => {
    his.authorization = 'Bearer Quiet-River-42'
    await bench.set({ authentication: 'bearer', secret: 'Quiet-River-42' })
    expect((await search({ hisId: 'H0001' })).orders).toHaveLength(1)
    his.authorization = `Basic ${Buffer.from('pacs:Quiet-River-43').toString('base64')}`
    await bench.set({ authentication: 'basic', userName: 'pacs', secret: 'Quiet-River-43' })
    expect((await search({ hisId: 'H0001' })).orders).toHaveLength(1)
    await bench.set({ authentication: 'none' })
    expect(await endOf(search({ hisId: 'H0001' }))).toBe('HIS_UNREACHABLE unauthorized')
  })

  test('leave one row of the operation log, with no patient in it', async () => {
    bench.server.clock.advance(1_000)
    await search({ hisId: 'H0001' })
    const { rows } = await bench.server.services.database.system((tx) =>
      tx.execute<{ text: string }>(
        sql`SELECT row_to_json(o)::text AS text FROM operation_log o WHERE call = 'his.search' AND outcome = 'done' ORDER BY at DESC LIMIT 1`,
      ),
    )
    expect(rows[0]?.text).toContain('"orders": 1')
    expect(rows[0]?.text).not.toMatch(/张三|H0001|13911112222/)
  })
})

const json =
  (value: unknown): Fault =>
  (_, answer) =>
    Boolean(answer.end(JSON.stringify(value)))
const text = (body: string | Buffer, headers: Record<string, string> = {}): Fault => {
  return (_, answer) => Boolean(answer.writeHead(200, headers).end(body))
}
const status = (code: number, headers: Record<string, string> = {}): Fault => {
  return (_, answer) => Boolean(answer.writeHead(code, headers).end('<h1>Patient 张三</h1>'))
}
/** Sends half of what it announced, and hangs up. */
const truncated: Fault = (_, answer) => {
  answer.writeHead(200, { 'Content-Length': '1000' })
  answer.write('{"resourceType":"Bundle","entry":[{"resource"')
  setTimeout(() => answer.destroy(), 20)
  return true
}
const endless: Fault = (_, answer) => {
  answer.writeHead(200)
  const timer = setInterval(() => answer.write(' '.repeat(256 * 1024)), 1)
  answer.on('close', () => clearInterval(timer))
  return true
}

describe('A hostile or broken answer', () => {
  test.each<[string, () => Fault, string]>([
    ['a page', () => text('<html><script>alert(1)</script></html>'), 'HIS_ANSWER_INVALID notJson'],
    ['a piece of JSON', () => text('{"resourceType":"Bundle","entry":['), 'HIS_ANSWER_INVALID notJson'],
    ['a cut connection', () => truncated, 'HIS_UNREACHABLE connection'],
    ['bytes that are no text', () => text(Buffer.from([0xff, 0xfe, 0x00])), 'HIS_ANSWER_INVALID notJson'],
    [
      'something packed',
      () => text(gzipSync('{"resourceType":"Bundle"}'), { 'Content-Encoding': 'gzip' }),
      'HIS_ANSWER_INVALID notJson',
    ],
    ['a number', () => json(7), 'HIS_ANSWER_INVALID notFhir'],
    ['another resource', () => json({ resourceType: 'OperationOutcome' }), 'HIS_ANSWER_INVALID notFhir'],
    ['an answer without an end', () => endless, 'HIS_ANSWER_INVALID tooLarge'],
    ['a fault of its own', () => status(500), 'HIS_UNREACHABLE status'],
    ['a refusal', () => status(403), 'HIS_UNREACHABLE unauthorized'],
    ['a status of its own', () => status(418), 'HIS_ANSWER_INVALID status'],
    [
      'the way to another host',
      () => status(302, { Location: `${elsewhere.url}/Patient?identifier=H0001` }),
      'HIS_ANSWER_INVALID redirected',
    ],
    [
      'the way to where clouds tell their secrets',
      () => status(302, { Location: 'http://169.254.169.254/latest/meta-data' }),
      'HIS_ANSWER_INVALID redirected',
    ],
    ['the way to a file', () => status(302, { Location: 'file:///etc/passwd' }), 'HIS_ANSWER_INVALID redirected'],
    [
      'the way round in circles',
      () => status(302, { Location: '/fhir/Patient?identifier=H0001' }),
      'HIS_ANSWER_INVALID redirected',
    ],
  ])('such as %s is told by its kind, and nothing of it is', async (_, fault, end) => {
    his.fault = fault()
    bench.server.clock.advance(1_000)
    expect(await endOf(search({ hisId: 'H0001' }))).toBe(end)
    expect(elsewhere.asked).toEqual([])
    const [last] = await bench.director.his.failures()
    expect(last).toMatchObject({ during: 'search', failure: end.split(' ')[1] })
    expect(bench.server.logLines.join()).not.toContain('张三')
  })

  test('whose fields are of other types costs those fields alone', async () => {
    const odd = {
      ...zhang,
      name: [7, { text: '张\u0000三\u202E<b>' }],
      telecom: 'none',
      gender: ['female'],
      birthDate: '1949-02-31',
    }
    his.resources = [
      odd,
      {
        resourceType: 'ServiceRequest',
        id: 's9',
        status: 'active',
        intent: 'order',
        subject: { reference: 'Patient/p1' },
        code: 7,
      },
    ]
    const { orders } = await search({ hisId: 'H0001' })
    expect(orders).toMatchObject([
      { patientName: '张三<b>', telPhone: '', patientSex: 'unknown', birthDate: null, examItems: [], orderId: 's9' },
    ])
  })

  test('that has no end of pages is read for five of them, and is said to be incomplete', async () => {
    his.fault = (request, answer) => {
      if (request.url?.startsWith('/fhir/Patient') === true) return false
      const url = `${his.url}/ServiceRequest?page=${his.asked.length}`
      answer.end(JSON.stringify({ resourceType: 'Bundle', link: [{ relation: 'next', url }] }))
      return true
    }
    expect(await search({ hisId: 'H0001' })).toMatchObject({ isComplete: false })
    expect(his.asked).toHaveLength(6)
  })

  test.each(['https://his.inner:8443/fhir', 'http://hapi:8080/fhir', 'https://x:443:443/fhir', '//hapi/inner/r4'])(
    'whose next page is said to be at %s is read on at the configured address, and nowhere else',
    async (inner) => {
      const [first, second] = [requestOf('s1', 'us-01', '肝脏彩超'), requestOf('s2', 'X9', '其他检查')]
      const page = (resource: unknown, url?: string) => ({
        resourceType: 'Bundle',
        entry: [{ resource }],
        link: url === undefined ? [] : [{ relation: 'next', url }],
      })
      his.fault = (request, answer) => {
        if (request.url?.startsWith('/fhir/Patient') === true) return false
        const isSecond = request.url === '/fhir?_getpages=7'
        return Boolean(answer.end(JSON.stringify(isSecond ? page(second) : page(first, `${inner}?_getpages=7`))))
      }
      const { orders, isComplete } = await search({ hisId: 'H0001' })
      expect([orders[0]?.examItems.length, isComplete]).toEqual([2, true])
      expect(his.asked.at(-1)?.path).toBe('/fhir?_getpages=7')
    },
  )

  test('whose next page leads round to itself or fails gives what was read, and says that it is not all', async () => {
    const ends: [() => Fault, string[]][] = [
      [() => status(503), ['notAnswered']],
      [() => text('<html>'), ['notAnswered']],
      [() => json({ resourceType: 'Bundle', link: [{ relation: 'next', url: '/fhir/ServiceRequest?p=2' }] }), []],
    ]
    for (const [fault, reasons] of ends) {
      his.fault = (request, answer) => {
        if (request.url?.startsWith('/fhir/Patient') === true) return false
        if (request.url?.endsWith('p=2') === true) return fault()(request, answer)
        const entry = [{ resource: requestOf('s1', 'us-01', '肝脏彩超') }]
        const link = [{ relation: 'next', url: `${elsewhere.url}/ServiceRequest?p=2` }]
        return Boolean(answer.end(JSON.stringify({ resourceType: 'Bundle', entry, link })))
      }
      bench.server.clock.advance(1_000)
      const found = await search({ hisId: 'H0001' })
      expect(found).toMatchObject({ orders: [{ orderId: 's1' }], isComplete: false })
      expect(found.leftOut.map(({ reason }) => reason)).toEqual(reasons)
    }
    expect(elsewhere.asked).toEqual([])
    const [, last] = await bench.director.his.failures()
    expect(last).toMatchObject({ during: 'search', failure: 'status', status: 503 })
  })

  test('of which nothing may be used says why instead of "not found"', async () => {
    his.resources = [{ ...zhang, active: false }]
    expect(await search({ hisId: 'H0001' })).toEqual({
      orders: [],
      isComplete: true,
      leftOut: [{ reason: 'notInUse', count: 1 }],
    })
  })

  test('that leads to another path of the same host is followed', async () => {
    his.fault = (request, answer) => {
      if (request.url?.includes('moved') === true) return false
      const query = request.url?.slice(request.url.indexOf('?') + 1)
      if (request.url?.startsWith('/fhir/Patient') !== true) return false
      answer.writeHead(307, { Location: `/fhir/Patient?${query}&moved=1` }).end()
      return true
    }
    expect((await search({ hisId: 'H0001' })).orders).toHaveLength(1)
  })
})

describe('A hospital information system that does not answer', () => {
  test('is waited for as long as the settings say', async () => {
    await bench.set({ answerSeconds: 1 })
    his.fault = (_request, answer) => {
      // Well within what the settings say otherwise.
      setTimeout(() => answer.writeHead(503).end(), 5_000).unref()
      return true
    }
    expect(await endOf(search({ hisId: 'H0001' }))).toBe('HIS_UNREACHABLE timeout')
    await bench.set({ answerSeconds: 30 })
  })

  test('is left alone after five failures, tried again half a minute later, and well after one answer', async () => {
    his.fault = status(503)
    for (let turn = 0; turn < 5; turn += 1) expect(await endOf(search({ hisId: 'H0001' }))).toContain('status')
    const asked = his.asked.length
    expect(await endOf(search({ hisId: 'H0001' }))).toBe('HIS_UNREACHABLE resting')
    expect(his.asked).toHaveLength(asked)
    bench.server.clock.advance(30_000)
    expect(await endOf(search({ hisId: 'H0001' }))).toContain('status')
    expect(await endOf(search({ hisId: 'H0001' }))).toContain('resting')
    bench.server.clock.advance(30_000)
    his.fault = null
    expect(await endOf(search({ hisId: 'H0001' }))).toBe('done')
    expect(await endOf(search({ hisId: 'H0001' }))).toBe('done')
  })

  test('is unreachable when nothing listens there', async () => {
    const gone = await startFhirServer()
    await gone.close()
    await bench.set({ baseUrl: gone.url })
    expect(await endOf(search({ hisId: 'H0001' }))).toBe('HIS_UNREACHABLE connection')
    await bench.set({ baseUrl: his.url })
  })
})

test('while it is switched off nothing is asked, and another hospital has settings of its own', async () => {
  const other = await bench.server.as('registrar', hisApis, 'second')
  expect(await endOf(other.his.search({ hisId: 'H0001' }))).toBe('HIS_DISABLED')
  await bench.setMode('disabled')
  expect(await endOf(search({ hisId: 'H0001' }))).toBe('HIS_DISABLED')
  await bench.setMode('pull')
  expect(his.asked).toEqual([])
})

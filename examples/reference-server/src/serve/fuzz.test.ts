import type { Endpoint, Shape } from '@opensono/pacs-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { departmentIdOf, hospitalIdOf, phoneOf, roomIdOf } from '../../test/fixture/fixture'
import { howOften, isThorough } from '../../test/howOften'
import { startTestServer, type TestServer } from '../../test/startTestServer'
import { exampleCall, pathOf } from './testing/exampleCall'
import { fittingFields } from './testing/matrix/fields'

/** Calls that are made up. */
const runs = howOften(200, 10_000)

let server: TestServer
let tokens: (string | null)[]
beforeAll(async () => {
  server = await startTestServer()
  tokens = [await server.tokenOf('director'), await server.tokenOf('nobody', 'second'), null]
})
afterAll(() => server?.close())

/** What a hostile or careless client would write into a field. */
const value = fc.oneof(
  fc.constantFrom(
    "' OR 1=1 --",
    '"><img src=x onerror=alert(1)>',
    '../../etc/passwd',
    '\u0000',
    '\u202Eabc',
    'a'.repeat(5000),
    '=1+1',
    '张三',
    '2026-13-45T99:99:99Z',
    '9'.repeat(40),
    '9999-12-31T23:59:59.999Z',
    '-1',
    '1e400',
    '\uD800',
  ),
  fc.constantFrom(hospitalIdOf('second'), departmentIdOf('first'), roomIdOf('second'), phoneOf('first', 'doctor')),
  fc.constantFrom('first', 'RegisterTime', 'male', 'login', '.jpg', '2026-01-05', '13912345678', '120.00'),
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 80 }),
)
const jsonValue = fc.oneof(
  { weight: 4, arbitrary: value },
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(value, { maxLength: 3 }),
  fc.record({ value: fc.integer(), unit: fc.constantFrom('year', 'day', 'century') }),
  fc.jsonValue({ maxDepth: 3 }),
)

function fieldsOf(shape: Shape | undefined, of: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  const known = Object.fromEntries(Object.keys(shape ?? {}).map((name) => [name, of]))
  const stray = fc.dictionary(fc.constantFrom('hospitalId', 'status', '__proto__', 'constructor', 'isVip'), of, {
    maxKeys: 1,
  })
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(known, { requiredKeys: [] }) },
    fc.tuple(fc.record(known), stray).map(([one, two]) => ({ ...one, ...two })),
  )
}

interface MadeUpCall {
  endpoint: Endpoint
  path: string
  body: Record<string, unknown>
  tokenIndex: number
}

function callOf(endpoint: Endpoint): fc.Arbitrary<MadeUpCall> {
  return fc
    .record({
      id: fc.oneof(fc.uuid(), value),
      query: fieldsOf(endpoint.query, value),
      body: fieldsOf(endpoint.body, jsonValue),
      tokenIndex: fc.nat(2),
    })
    .map(({ id, query, body, tokenIndex }) => {
      const text = new URLSearchParams(Object.entries(query).map(([name, each]) => [name, String(each)]))
      return {
        endpoint,
        body,
        tokenIndex,
        path: `${pathOf(endpoint, encodeURIComponent(Buffer.from(id).toString()))}?${text}`,
      }
    })
}

async function make({ endpoint, path, body, tokenIndex }: MadeUpCall): Promise<{ status: number; text: string }> {
  const token = tokens[tokenIndex] ?? null
  const answer = await server.fetch(path, {
    method: endpoint.method,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(endpoint.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

test(
  `of ${runs} made-up calls none meets a fault of the server, and each is answered in the envelope`,
  async () => {
    // A logout or a locked screen would turn every later call away at the door.
    const ending = ['session.logout', 'session.lock']
    const endpoints = server.app.served.filter((endpoint) => !ending.includes(endpoint.id))
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...endpoints).chain(callOf), async (call) => {
        const { status, text } = await make(call)
        seen.set(status, (seen.get(status) ?? 0) + 1)
        expect({ call: call.endpoint.id, status, isFault: status >= 500 }).toMatchObject({ isFault: false })
        expect(JSON.parse(text)).toHaveProperty('success', status < 400)
        expect(text).not.toMatch(/at .*\.ts:|SELECT |\/home|node_modules/)
      }),
      { numRuns: runs, endOnFailure: true },
    )
    // A fuzz that is always turned away at the door proves nothing.
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403]))
  },
  60_000 + runs * 60,
)

/** The first and the last days that can be written, and instants of theirs, as calls take them. */
const days = isThorough ? ['0000-01-01', '0001-01-01', '9999-12-30', '9999-12-31'] : ['0000-01-01', '9999-12-31']
const edges = days.flatMap((day) => {
  const slashes = day.replaceAll('-', '/')
  return [day, slashes, `${slashes} 00:00:00`, `${slashes} 23:59:59`, `${day}T00:00:00Z`, `${day}T23:59:59.999Z`]
})

/** Fields of a call that are about a time, at any depth. */
function timeFields({ query, body }: Endpoint): string[] {
  const schema = z.toJSONSchema(z.object({ ...query, ...body }), { unrepresentable: 'any', io: 'input' })
  const names = [...JSON.stringify(schema).matchAll(/"(\w+)":/g)].map(([, name]) => name ?? '')
  return [...new Set(names)].filter((name) => /date|time|period|^from$|^to$|ends?At$/i.test(name))
}

test('a time at either end of the calendar is answered by each call that takes one', async () => {
  const token = await server.tokenOf('director')
  const faults: string[] = []
  const met = new Set<string>()
  for (const endpoint of server.app.served) {
    const names = timeFields(endpoint)
    const plain = JSON.stringify(exampleCall(endpoint, fittingFields(endpoint)))
    for (const edge of names.length === 0 ? [] : edges) {
      const times = Object.fromEntries(names.map((name) => [name, edge]))
      const { path, init } = exampleCall(endpoint, { ...fittingFields(endpoint), ...times })
      if (JSON.stringify({ path, init }) === plain) continue
      met.add(endpoint.id)
      const headers = new Headers(init.headers)
      headers.set('Authorization', `Bearer ${token}`)
      const { status } = await server.fetch(path, { ...init, headers })
      if (status >= 500) faults.push(`${endpoint.id} ${edge}: ${status}`)
    }
  }
  expect(faults).toEqual([])
  expect([...met]).toEqual(
    expect.arrayContaining(['study.list', 'study.search', 'study.export', 'log.operations', 'log.export']),
  )
  expect([...met]).toEqual(expect.arrayContaining(['study.register', 'study.edit', 'queue.day', 'patient.duplicates']))
}, 60_000)

import type { Endpoint, Shape } from '@opensono/pacs-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { departmentIdOf, hospitalIdOf, phoneOf, roomIdOf } from '../fixture/fixture'
import { howOften } from '../howOften'
import { startTestServer, type TestServer } from '../startTestServer'
import { pathOf } from './exampleCall'

/** Calls that are made up. */
const runs = howOften(500, 10_000)

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

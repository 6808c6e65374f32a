import { connect } from 'node:net'
import { get, Nothing, post } from '@opensono/pacs-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestServer, type TestServer } from '../../test/startTestServer'
import { serve } from './serve'

/** Calls that no hospital has: each does one thing that a real one must never do. */
const oddApi = {
  throws: { ...get('/odd/throws', { summary: '', data: Nothing }), id: 'odd.throws' },
  hides: { ...get('/odd/hides', { summary: '', data: z.object({ told: z.string() }) }), id: 'odd.hides' },
  lies: { ...get('/odd/lies', { summary: '', data: z.object({ told: z.string() }) }), id: 'odd.lies' },
  one: { ...get('/odd/{id}/end', { summary: '', params: { id: z.string() }, data: z.string() }), id: 'odd.one' },
  many: {
    ...get('/odd-many', { summary: '', query: { id: z.array(z.string()), n: z.optional(z.int()) }, data: z.any() }),
    id: 'odd.many',
  },
  echo: { ...post('/odd-echo', { summary: '', body: { text: z.string() }, data: z.any() }), id: 'odd.echo' },
} as const

let server: TestServer
let headers: Record<string, string>
beforeAll(async () => {
  server = await startTestServer({
    beforeRoutes: (app, services) =>
      serve(app, services, oddApi, {
        throws: () => {
          throw new Error(`SELECT secret FROM /home/doctor`)
        },
        hides: () => ({ told: 'yes', secret: 'no' }) as { told: string },
        lies: () => ({ told: 7 }) as unknown as { told: string },
        one: ({ params }) => params.id,
        many: ({ query }) => query,
        echo: ({ body }) => body,
      }),
  })
  headers = { Authorization: `Bearer ${await server.tokenOf('nobody')}` }
})
afterAll(() => server?.close())

async function ask(path: string, init: RequestInit = {}) {
  const answer = await server.fetch(`/api/pacs${path}`, { ...init, headers: { ...headers, ...init.headers } })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const echo = (body: BodyInit, more: Record<string, string> = {}) =>
  ask('/odd-echo', { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...more } })

test('a handler that throws answers 500 without what went wrong, and the server lives on', async () => {
  const { status, body } = await ask('/odd/throws')
  expect({ status, body }).toEqual({
    status: 500,
    body: {
      success: false,
      errorCode: 'SERVER_FAULT',
      message: 'Something went wrong on the server. Nothing was changed; try again.',
      errorData: {},
    },
  })
  expect(server.logLines.join()).not.toContain('SELECT secret')
  expect((await server.fetch('/healthz')).status).toBe(200)
})

test('only declared fields leave the server, and an answer of another shape is a fault', async () => {
  expect((await ask('/odd/hides')).body).toEqual({ success: true, data: { told: 'yes' } })
  expect((await ask('/odd/lies')).status).toBe(500)
})

test('each answer carries the request id of its call, or a new one', async () => {
  const id = 'my-request-0001'
  expect((await ask('/odd/x/end', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id')).toBe(id)
  expect((await ask('/odd/x/end', { headers: { 'X-Request-Id': 'a b' } })).headers.get('x-request-id')).toMatch(
    /^[\w-]{36}$/,
  )
})

test('an empty path parameter is refused in a sentence that names it', async () => {
  for (const path of ['/odd//end', '/odd/%20/end']) {
    const { status, body } = await ask(path)
    expect({ status, code: body.errorCode, message: body.message }).toEqual({
      status: 400,
      code: 'PATH_PARAMETER_EMPTY',
      message: 'A path parameter cannot be empty. id: Required.',
    })
  }
})

test('dot segments and encoded slashes reach no other route', async () => {
  expect((await ask('/odd/%2E%2E/end')).status).toBe(404)
  expect((await ask('/odd/a%2Fb/end')).body.data).toBe('a/b')
  expect((await ask('/odd/%2e%2e%2flogin%2finfo/end')).body.data).toBe('../login/info')
  expect((await ask('/odd/%E0%A4/end')).status).toBe(400)
  expect((await ask(`/odd/${'x'.repeat(300)}/end`)).status).toBe(400)
})

test('array parameters repeat, a single one is an array too, and what is no array may not repeat', async () => {
  expect((await ask('/odd-many?id=a&id=b')).body.data).toEqual({ id: ['a', 'b'] })
  expect((await ask('/odd-many?id=a')).body.data).toEqual({ id: ['a'] })
  expect((await ask('/odd-many?id=a&n=5')).body.data).toEqual({ id: ['a'], n: 5 })
  expect((await ask('/odd-many?id=a&n=5&n=6')).body.errorCode).toBe('SCHEMA_VALIDATION_FAILED')
  expect((await ask('/odd-many')).body.errorCode).toBe('MISSING_REQUIRED_FIELDS')
  expect((await ask('/odd-many?id=a&more=1')).body.errorCode).toBe('SCHEMA_VALIDATION_FAILED')
  expect((await ask('/odd-many?id=a&__proto__=1')).status).toBe(400)
})

test('bodies that are no JSON object of the declared fields are refused', async () => {
  expect((await echo('{"text":"a"}')).body.data).toEqual({ text: 'a' })
  for (const text of [
    '',
    '{',
    '[]',
    '"x"',
    'null',
    '{"text":1}',
    '{"text":"a","hospitalId":"b"}',
    '{"__proto__":{"x":1}}',
  ]) {
    expect([text, (await echo(text)).status]).toEqual([text, 400])
  }
  expect((await echo('text=a', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(400)
  expect((await echo(Buffer.from('{"text":"a"}'), { 'Content-Encoding': 'gzip' })).status).toBeGreaterThanOrEqual(400)
  expect(Reflect.get({}, 'x')).toBeUndefined()
})

test('a body of a megabyte or more is refused', async () => {
  const { status, body } = await echo(JSON.stringify({ text: 'x'.repeat(1024 * 1024) }))
  expect({ status, code: body.errorCode }).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
})

test('an idempotency key that is too long or not printable is refused', async () => {
  expect((await echo('{"text":"a"}', { 'Idempotency-Key': 'k'.repeat(129) })).status).toBe(400)
  expect((await echo('{"text":"a"}', { 'Idempotency-Key': 'a b' })).status).toBe(400)
})

test('two lengths of one request, or headers of 100 kB, are refused by a closed connection', async () => {
  const { port } = new URL(server.url)
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
      let said = ''
      socket.on('data', (chunk) => {
        said += chunk.toString('utf8')
      })
      socket.on('close', () => resolve(said))
      socket.on('error', reject)
    })
  const start = 'POST /api/pacs/odd-echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'
  expect(await raw(`${start}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toContain(' 400 ')
  expect(await raw(`${start}X: ${'x'.repeat(100_000)}\r\n\r\n`)).toContain(' 431 ')
})

test('a refusal is a sentence in the language of its caller, and caches keep the languages apart', async () => {
  const refused = (language?: string) =>
    server.fetch('/api/pacs/login/info', { headers: language === undefined ? {} : { 'Accept-Language': language } })
  for (const [header, language, words] of [
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh', '登录已超时，请重新登录。'],
    ['en-GB', 'en', 'Your login has expired. Log in again.'],
    ['fr', 'en', 'Your login has expired. Log in again.'],
  ] as const) {
    const answer = await refused(header)
    const { message, errorCode } = (await answer.json()) as { message: string; errorCode: string }
    expect([errorCode, message]).toEqual(['UNAUTHORIZED', words])
    expect(answer.headers.get('content-language')).toBe(language)
    expect(answer.headers.get('vary')).toContain('Accept-Language')
  }
})

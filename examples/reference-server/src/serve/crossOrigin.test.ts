import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/startTestServer'

const device = 'https://device.example:8443'
const own = 'https://pacs.example'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { allowedOrigins: [device, own] } })
})
afterAll(() => server?.close())

/** What attackers send in the hope of a suffix, a prefix, a pattern, or a reflected header. */
const others = [
  'null',
  '*',
  'https://device.example',
  'http://device.example:8443',
  'https://device.example:8444',
  'https://device.example:8443.evil.example',
  'https://evil.example/https://device.example:8443',
  'https://device.example:8443@evil.example',
  'https://evil-device.example:8443',
  'https://x.device.example:8443',
  'https://pacs.example.evil',
  'https://pacs-example',
  'https://pacsXexample',
  'https://evilpacs.example',
  'https://pacs.example:443',
  'https://pacs.example/',
  'https://pacs.example.',
  'HTTPS://PACS.EXAMPLE',
  'http://pacs.example',
  'https://sub.pacs.example',
  'https://pacs.example%00.evil.example',
  'https://pacs.example, https://evil.example',
  'https://evil.example https://pacs.example',
  'file://',
  'qrc://',
  'chrome-extension://abcdef',
  'http://localhost',
  'http://127.0.0.1:80',
  'https://[::1]',
  'data:',
]

const infoUrl = '/api/pacs/server-info'
const preflight = (origin: string): RequestInit => ({
  method: 'OPTIONS',
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'authorization',
  },
})

test.each([device, own])('a page of %s may make calls and read the answers', async (origin) => {
  const asked = await server.fetch(infoUrl, preflight(origin))
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
  expect(asked.headers.get('access-control-allow-headers')).toContain('idempotency-key')
  const answer = await server.fetch(infoUrl, { headers: { Origin: origin } })
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id')
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
})

test('no other origin is let in, however much it looks like one', async () => {
  const letIn: string[] = []
  for (const origin of others) {
    for (const init of [preflight(origin), { headers: { Origin: origin } }]) {
      const { headers } = await server.fetch(infoUrl, init)
      if (headers.has('access-control-allow-origin')) letIn.push(origin)
      expect(headers.get('vary')).toContain('Origin')
    }
  }
  expect(letIn).toEqual([])
})

test('what is no call is open to nobody', async () => {
  const answer = await server.fetch('/healthz', { headers: { Origin: device } })
  expect(answer.headers.has('access-control-allow-origin')).toBe(false)
})

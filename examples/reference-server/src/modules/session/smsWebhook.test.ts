import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { baseApis, startTestServer, type TestServer } from '../../../test/startTestServer'
import { codeOf } from './testing/loginSteps'

const secret = 'a secret of some length'
let answer: (response: ServerResponse) => void
const taken: { headers: IncomingMessage['headers']; body: string }[] = []
const provider = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    taken.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    answer(response)
  })
})

let server: TestServer
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const smsWebhook = { url: `http://127.0.0.1:${port}/send`, secret }
  server = await startTestServer({ config: { isDemo: false, smsWebhook } })
})
afterAll(async () => {
  await server?.close()
  provider.closeAllConnections()
  provider.close()
})

function send() {
  server.clock.advance(12 * 60_000 + 1)
  return codeOf(server.client(baseApis).session.smsCode({ phone: '13900000002', purpose: 'reset' }))
}

test('the provider gets phone and code, signed with the time, and any 2xx means taken', async () => {
  answer = (response) => response.writeHead(202).end('whatever')
  expect(await send()).toBe('done')
  const [call] = taken
  expect(JSON.parse(call?.body ?? '')).toEqual({
    phone: '13900000002',
    code: expect.stringMatching(/^\d{6}$/),
    requestId: expect.any(String),
  })
  const timestamp = String(call?.headers['x-opensono-timestamp'])
  expect(Number(timestamp)).toBe(Math.floor(server.clock.now() / 1000))
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${call?.body}`).digest('hex')
  expect(call?.headers['x-opensono-signature']).toBe(`sha256=${hmac}`)
  expect(call?.headers['content-type']).toBe('application/json')
})

const hostile: [name: string, answer: (response: ServerResponse) => void][] = [
  ['refuses', (response) => response.writeHead(500).end('no')],
  ['leads elsewhere', (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
  ['hangs up', (response) => response.destroy()],
  ['answers what is no HTTP', (response) => response.socket?.end('SMTP ready\r\n')],
]
test.each(hostile)('a provider that %s is SMS_FAILED', async (_name, given) => {
  answer = given
  expect(await send()).toBe('SMS_FAILED')
})

test('a provider that says nothing is SMS_FAILED, and is not waited for for ever', async () => {
  const before = taken.length
  answer = () => undefined
  const sent = send()
  await vi.waitUntil(() => taken.length > before, { timeout: 15_000, interval: 5 })
  // As long as anybody waits for a code.
  server.clock.advance(5_000)
  expect(await sent).toBe('SMS_FAILED')
})

test('a provider that takes its time, and less than five seconds of it, has taken the code', async () => {
  const before = taken.length
  let end = () => {}
  answer = (response) => {
    end = () => void response.writeHead(202).end()
  }
  const sent = send()
  await vi.waitUntil(() => taken.length > before, { timeout: 15_000, interval: 5 })
  server.clock.advance(4_999)
  end()
  expect(await sent).toBe('done')
})

test('a provider that never ends its answer holds nobody up', async () => {
  answer = (response) => {
    response.writeHead(200)
    response.on('error', () => undefined)
    const more = () => {
      if (response.destroyed) return
      response.write('x'.repeat(65_536), () => setImmediate(more))
    }
    more()
  }
  expect(await send()).toBe('done')
})

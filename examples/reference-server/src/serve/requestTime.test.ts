import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseConfig } from '../config'
import { requestTimeoutMs } from './requestLimits'
import { limitRequestTime } from './requestTime'

const endings: (() => unknown)[] = []
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
  vi.useRealTimers()
})

/** Waits for a state of the two ends: no time passes for the server meanwhile. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const pass = (ms = requestTimeoutMs) => vi.advanceTimersByTime(ms)

/** A server with an ordinary route, one that takes long bodies, and one that answers when it is let. */
async function serve() {
  const app = Fastify()
  endings.push(() => app.close())
  limitRequestTime(app, { config: parseConfig({}), objectStoreOrigins: [] })
  const requests: IncomingMessage[] = []
  app.addHook('onRequest', async ({ raw }) => {
    requests.push(raw)
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: 1 << 24 }, (_, body, done) =>
    done(null, body),
  )
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  app.post('/ordinary', async () => 'taken')
  app.post('/long', { config: { takesLongBody: true } }, async () => 'taken')
  app.post('/slow', async () => {
    await answered
    return 'taken'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  /** Begins to send a body of the given length. */
  async function post(path: string, length: number) {
    const socket = connect(port, '127.0.0.1')
    endings.push(() => socket.destroy())
    let text = ''
    let isClosed = false
    socket.on('data', (piece) => {
      text += piece
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      isClosed = true
    })
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
    )
    const count = requests.length
    await until(() => requests.length > count)
    const request = requests[count]
    if (request === undefined) throw new Error('no request')
    return {
      request,
      /** Sends more of the body, until it is there. */
      async send(bytes: number) {
        const before = request.socket.bytesRead
        socket.write(Buffer.alloc(bytes))
        await until(() => request.socket.bytesRead >= before + bytes)
      },
      text: () => text,
      ended: () => until(() => isClosed),
      isClosed: () => isClosed,
      until: (part: string) => until(() => text.includes(part)),
    }
  }
  return { post, answer }
}

test('a body that does not arrive within the time is given up with 408', async () => {
  const { post } = await serve()
  const sent = await post('/ordinary', 100)
  await sent.send(99)
  pass(requestTimeoutMs - 1)
  expect(sent.text()).toBe('')
  pass(1)
  await sent.ended()
  expect(sent.text()).toContain('HTTP/1.1 408 Request Timeout')
})

test('an ordinary body has that time as a whole, however steadily it comes', async () => {
  const { post } = await serve()
  const sent = await post('/ordinary', 1 << 20)
  await sent.send(600_000)
  pass()
  await sent.ended()
  expect(sent.text()).toContain('408')
})

test('a file is taken as long as it keeps coming, and given up when it does not', async () => {
  const { post } = await serve()
  const sent = await post('/long', 3_000_000)
  for (let part = 0; part < 3; part += 1) {
    await sent.send(900_000)
    pass()
  }
  expect(sent.isClosed()).toBe(false)
  await sent.send(300_000)
  await sent.until('taken')

  const slow = await post('/long', 3_000_000)
  await slow.send(900_000)
  pass()
  await slow.send(1_000)
  pass()
  await slow.ended()
  expect(slow.text()).toContain('408')
})

test('what has arrived is answered, however long the answer takes', async () => {
  const { post, answer } = await serve()
  const sent = await post('/slow', 10)
  await sent.send(10)
  await until(() => sent.request.complete)
  pass(10 * requestTimeoutMs)
  expect(sent.isClosed()).toBe(false)
  answer()
  await sent.until('taken')
})

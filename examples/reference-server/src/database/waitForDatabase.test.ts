import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { systemClock } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { createLog } from '../log'
import { startPatienceMs, waitForDatabase } from './waitForDatabase'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Passes every connection on to the database of the tests. */
function forwarder(): Server {
  const { hostname, port } = new URL(inject('serverUrl'))
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.pipe(far).pipe(near)
  })
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return server
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

function addressAt(port: number): string {
  const url = new URL(inject('serverUrl'))
  url.host = `127.0.0.1:${port}`
  return url.href
}

/** A log that keeps its lines. */
function listening() {
  const lines: string[] = []
  return { lines, log: createLog('info', (line) => void lines.push(line)) }
}

test('a start waits for a database that is not there yet, says so, and goes on when it is', async () => {
  const port = await closedPort()
  const { lines, log } = listening()
  const waiting = waitForDatabase(addressAt(port), log, systemClock)
  await vi.waitUntil(() => lines.length > 0, { timeout: 5_000, interval: 5 })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ code: 'ECONNREFUSED', message: 'waiting for the database' })
  await listen(forwarder(), port)
  await waiting
  expect(lines).toHaveLength(1)
})

test('a start waits when the database lets its connections drop', async () => {
  let dropped = 0
  const through = forwarder()
  const throughPort = await listen(through)
  const server = createServer((near) => {
    near.on('error', () => undefined)
    dropped += 1
    if (dropped < 3) return void near.destroy()
    const far = dial(throughPort, '127.0.0.1')
    far.on('error', () => undefined)
    near.pipe(far).pipe(near)
  })
  closers.push(() => void server.close())
  await waitForDatabase(addressAt(await listen(server)), listening().log, systemClock)
  expect(dropped).toBe(3)
})

test('after a minute it ends with a sentence, and has said six times that it waits', async () => {
  const clock = new FakeClock()
  const { lines, log } = listening()
  const port = await closedPort()
  const waiting = waitForDatabase(addressAt(port), log, clock).then(
    () => 'connected',
    (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
  )
  let message: string | undefined
  void waiting.then((words) => {
    message = words
  })
  while (message === undefined) {
    await vi.waitUntil(() => clock.pendingCount > 0 || message !== undefined, { timeout: 5_000, interval: 1 })
    clock.advance(500)
  }
  expect(message).toBe(
    `The database at 127.0.0.1:${port} did not answer for 60 s (ECONNREFUSED): start it, or mend DATABASE_URL.`,
  )
  expect(clock.monotonic()).toBeGreaterThanOrEqual(startPatienceMs)
  expect(lines).toHaveLength(6)
})

test('what waiting does not mend is said at once: a wrong password, a database that does not exist', async () => {
  const { lines, log } = listening()
  const foreign = Object.assign(new URL(inject('serverUrl')), { password: 'wrong' }).href
  await expect(waitForDatabase(foreign, log, systemClock)).rejects.toThrow('password authentication failed')
  const missing = Object.assign(new URL(inject('serverUrl')), { pathname: '/nowhere' }).href
  await expect(waitForDatabase(missing, log, systemClock)).rejects.toThrow('does not exist')
  expect(lines).toEqual([])
})

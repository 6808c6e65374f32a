import { apiBasePath, limits } from '@opensono/pacs-core'
import { io, Manager, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { baseApis, startTestServer, type TestServer } from '../../test/startTestServer'
import { hashToken } from '../serve/token'

let server: TestServer
const sockets: Socket[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => server?.close())

const patience = { timeout: 10_000, interval: 10 }

interface Client {
  socket: Socket
  heard: { name: string; payload: unknown }[]
}

function open(auth: object, options: Parameters<typeof io>[1] = {}, at = server, namespace = '/messaging'): Client {
  const socket = io(`${at.url}${namespace}`, {
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  })
  const heard: Client['heard'] = []
  socket.onAny((name: string, payload: unknown) => void heard.push({ name, payload }))
  sockets.push(socket)
  return { socket, heard }
}

async function connect(token: string, at = server): Promise<Client> {
  const client = open({ token }, {}, at)
  await vi.waitUntil(() => client.socket.connected, { timeout: 5_000, interval: 10 })
  return client
}

function refusalOf({ socket }: Client): Promise<{ message: string; data?: { code: string } }> {
  return new Promise((resolve) => socket.once('connect_error', resolve as (error: Error) => void))
}

async function say(roomId: string): Promise<void> {
  const actor = await server.actorOf('administrator')
  await server.services.database.change(actor, { id: 'test.say' }, async ({ event }) =>
    event({ type: 'buffer-changed', roomId }),
  )
}

test('what happens in a hospital is told to everyone connected there, and to nobody else', async () => {
  const [doctor, registrar, stranger] = await Promise.all([
    server.tokenOf('doctor').then(connect),
    server.tokenOf('registrar').then(connect),
    server.tokenOf('doctor', 'second').then(connect),
  ])
  await say('one')
  await say('two')
  for (const { heard } of [doctor, registrar]) {
    await vi.waitUntil(() => heard.length === 2, { timeout: 5_000, interval: 10 })
    expect(heard.map(({ name }) => name)).toEqual(['buffer-changed', 'buffer-changed'])
    for (const { name, payload } of heard) expect(payload).toMatchObject({ event: { type: name } })
  }
  // Each is sent on a connection of its own: the second may arrive first, and is put behind the first by its number.
  const numbers = doctor.heard.map(({ payload }) => (payload as { sequence: number }).sequence).sort((a, b) => a - b)
  expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
  expect(stranger.heard).toEqual([])
})

test('what happens at one server is told to those connected to another', async () => {
  const beside = await startTestServer({ databaseUrl: server.databaseUrl, clock: server.clock })
  try {
    const token = await server.tokenOf('doctor')
    const [here, there] = [await connect(token), await connect(token, beside)]
    await say('across')
    for (const { heard } of [here, there]) {
      await vi.waitUntil(() => heard.length > 0, { timeout: 5_000, interval: 10 })
      expect(heard).toMatchObject([{ name: 'buffer-changed', payload: { event: { roomId: 'across' } } }])
    }
    await server.client(baseApis, token).session.logout()
    await vi.waitUntil(() => !there.socket.connected, { timeout: 2_000, interval: 10 })
    expect(there.heard.at(-1)?.name).toBe('session-ended')
  } finally {
    await beside.close()
  }
})

test('missed events come by the call, from the last place that was seen', async () => {
  const pacs = await server.as('doctor', baseApis)
  await server.settled()
  const { latest } = await pacs.event.list({ after: 0 })
  await say('missed')
  await server.settled()
  const { events } = await pacs.event.list({ after: latest })
  expect(events).toEqual([{ sequence: latest + 1, event: { type: 'buffer-changed', roomId: 'missed' } }])
})

test('without a living token the connection is refused, by its code', async () => {
  const token = await server.tokenOf('doctor')
  await server.client(baseApis, token).session.logout()
  for (const auth of [{}, { token: 'garbage' }, { token: 7 }, { token }]) {
    expect((await refusalOf(open(auth))).data).toEqual({ code: 'UNAUTHORIZED' })
  }
  const living = await server.tokenOf('doctor')
  expect((await refusalOf(open({}, { query: { token: living } }))).data).toEqual({ code: 'UNAUTHORIZED' })
})

test('pages of other origins are refused', async () => {
  const token = await server.tokenOf('doctor')
  for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`]) {
    const client = open({ token }, { extraHeaders: { Origin: origin } })
    expect((await refusalOf(client)).message).toBe('websocket error')
  }
  const own = open({ token }, { extraHeaders: { Origin: server.url } })
  await vi.waitUntil(() => own.socket.connected, { timeout: 5_000, interval: 10 })
})

test('at logout the client is told, then hung up on', async () => {
  const token = await server.tokenOf('doctor')
  const { socket, heard } = await connect(token)
  await server.client(baseApis, token).session.logout()
  await vi.waitUntil(() => !socket.connected, { timeout: 5_000, interval: 10 })
  expect(heard.map(({ name }) => name)).toContain('session-ended')
})

test('a client whose session has ended by itself is told within five seconds, and hung up on', async () => {
  const token = await server.tokenOf('doctor')
  const { socket, heard } = await connect(token)
  server.clock.advance(limits.session.idleMs)
  await vi.waitUntil(() => !socket.connected, { timeout: 5_000, interval: 10 })
  expect(heard).toMatchObject([{ name: 'session-ended' }])
})

test('a session that is never idle ends at its greatest age all the same, and its client within five seconds', async () => {
  const { absoluteMs, idleMs } = limits.session
  const token = await server.tokenOf('doctor')
  const session = server.client(baseApis, token).session
  const { socket, heard } = await connect(token)
  const stepMs = idleMs - 60_000
  let leftMs = absoluteMs
  for (; leftMs > stepMs; leftMs -= stepMs) {
    server.clock.advance(stepMs)
    await session.info()
  }
  server.clock.advance(leftMs - 1)
  await session.info()
  expect(socket.connected).toBe(true)
  server.clock.advance(1)
  await vi.waitUntil(() => !socket.connected, { timeout: 5_000, interval: 10 })
  expect(heard).toMatchObject([{ name: 'session-ended' }])
  await expect(session.info()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a client that hangs up before it is let in is not looked for ever after', async () => {
  const { database } = server.services
  const [hasty, patient] = [await server.tokenOf('doctor'), await server.tokenOf('registrar')]
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const { query } = database
  const asked = vi.spyOn(database, 'query').mockImplementation(async (text, values) => {
    const rows = await query(text, values)
    if (text.includes('find_session') && (values[0] as Buffer).equals(hashToken(hasty))) await gate
    return rows as never
  })
  try {
    const { socket } = open({ token: hasty })
    await vi.waitUntil(() => asked.mock.calls.some(([, [hash]]) => hashToken(hasty).equals(hash as Buffer)), patience)
    socket.disconnect()
    // Anyone who comes after it is let in after it is gone.
    await connect(patient)
    release()
    asked.mockClear()
    const looks = () => asked.mock.calls.filter(([text]) => text.includes('ended_sessions'))
    await vi.waitUntil(() => looks().length > 1, patience)
    expect(looks().flatMap(([, [hashes]]) => hashes as Buffer[])).toEqual(looks().map(() => hashToken(patient)))
  } finally {
    asked.mockRestore()
  }
})

test('a flood is told so, then hung up on, and others are not disturbed', async () => {
  const flooder = await connect(await server.tokenOf('doctor'))
  const neighbour = await connect(await server.tokenOf('registrar'))
  for (let packet = 0; packet < 200; packet += 1) flooder.socket.emit('anything', packet)
  await vi.waitUntil(() => !flooder.socket.connected, { timeout: 5_000, interval: 10 })
  expect(flooder.heard).toContainEqual({ name: 'refused', payload: { code: 'RATE_LIMITED' } })
  expect(neighbour.socket.connected).toBe(true)
})

test('a packet of more than 128 kB ends its connection, and the server lives on', async () => {
  const { socket } = await connect(await server.tokenOf('doctor'))
  socket.emit('anything', 'x'.repeat(1024 * 1024))
  await vi.waitUntil(() => !socket.connected, { timeout: 5_000, interval: 10 })
  expect((await server.fetch(`${apiBasePath}/server-info`)).status).toBe(200)
})

test('no other namespace takes anybody, and none that is asked for is kept', async () => {
  const token = await server.tokenOf('doctor')
  for (const namespace of ['/', '/admin', '/messaging2', '/messaging/x', `/${'long'.repeat(1_000)}`]) {
    for (const auth of [{}, { token }]) {
      const client = open(auth, {}, server, namespace)
      expect([namespace, (await refusalOf(client)).data]).toEqual([namespace, { code: 'NOT_FOUND' }])
    }
  }
  const channels = await server.services.database.pool.query(
    "SELECT DISTINCT query FROM pg_stat_activity WHERE query ILIKE 'LISTEN%' AND query LIKE '%admin%'",
  )
  expect(channels.rows).toEqual([])
})

/** A connection that asks for no namespace. */
function openSilent(at: TestServer, headers: Record<string, string> = {}) {
  const manager = new Manager(at.url, { transports: ['websocket'], reconnection: false, extraHeaders: headers })
  const opened = new Promise<boolean>((resolve) => {
    manager.once('open', () => resolve(true))
    manager.once('error', () => resolve(false))
  })
  const closed = new Promise<void>((resolve) => manager.once('close', () => resolve()))
  return { opened, closed, isOpen: () => manager.engine.readyState === 'open', engine: () => manager.engine }
}

test('a connection without a login is closed after five seconds, and one that leaves its namespace at once', async () => {
  const token = await server.tokenOf('doctor')
  const proven = await connect(token)
  const leaving = openSilent(server)
  const silent = openSilent(server)
  expect(await Promise.all([leaving.opened, silent.opened])).toEqual([true, true])
  const joined = new Promise((resolve) => leaving.engine().once('data', resolve))
  leaving.engine().send(`0/messaging,${JSON.stringify({ token })}`)
  expect(await joined).toMatch(/^0\/messaging,/)
  leaving.engine().send('1/messaging,')
  await leaving.closed
  server.clock.advance(4_999)
  expect(silent.isOpen()).toBe(true)
  server.clock.advance(1)
  await silent.closed
  expect(proven.socket.connected).toBe(true)
})

test('of one address a hundred connections without a login are open at most, and anyone who has one goes on', async () => {
  const proven = await connect(await server.tokenOf('doctor'))
  const opened = await Promise.all(Array.from({ length: 300 }, () => openSilent(server)).map(({ opened }) => opened))
  expect(opened.filter(Boolean)).toHaveLength(100)
  expect(proven.socket.connected).toBe(true)
  server.clock.advance(5_000)
  await vi.waitUntil(() => openSilent(server).opened, patience)
  server.clock.advance(5_000)
})

test('an address is the one that the proxy saw, not what a client writes', async () => {
  const behind = await startTestServer({ config: { trustProxy: 1 } })
  const from = (address: string, claimed: string) =>
    openSilent(behind, { 'X-Forwarded-For': `${claimed}, ${address}` }).opened
  try {
    const one = await Promise.all(Array.from({ length: 120 }, (_, number) => from('203.0.113.5', `10.0.0.${number}`)))
    expect(one.filter(Boolean)).toHaveLength(100)
    expect(await from('203.0.113.6', '203.0.113.5')).toBe(true)
  } finally {
    await behind.close()
  }
})

test('a flood before the login is hung up on', async () => {
  const { opened, closed, engine } = openSilent(server)
  await opened
  for (let packet = 0; packet < 200; packet += 1) engine().send('2["anything"]')
  await closed
})

test('what the handshake answers carries the security headers, refused or not', async () => {
  for (const query of ['EIO=4&transport=polling', 'EIO=3&transport=polling', 'EIO=4&transport=polling&sid=x', '']) {
    const { status, headers } = await server.fetch(`/socket.io/?${query}`)
    expect([query, status]).toEqual([query, query === 'EIO=4&transport=polling' ? 200 : 400])
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(headers.get('cache-control')).toBe('no-store')
  }
  server.clock.advance(5_000)
})

test('a server that stops ends every connection, with a login or without', async () => {
  const stopping = await startTestServer()
  const proven = await connect(await stopping.tokenOf('doctor'), stopping)
  const silent = openSilent(stopping)
  await silent.opened
  await stopping.close()
  await silent.closed
  await vi.waitUntil(() => !proven.socket.connected, patience)
})

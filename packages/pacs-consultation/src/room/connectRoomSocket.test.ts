import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { roomNamespace } from '@opensono/pacs-core'
import { Server, type Socket } from 'socket.io'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectRoomSocket } from './connectRoomSocket'
import type { RoomConnectionEnd } from './RoomConnection'

let io: Server
let baseUrl = ''
let sockets: Socket[] = []
let refusal: string | null = null

beforeEach(async () => {
  const http = createServer()
  io = new Server(http)
  sockets = []
  refusal = null
  io.of(roomNamespace).use((_, next) => {
    next(refusal === null ? undefined : Object.assign(new Error(refusal), { data: { code: refusal } }))
  })
  io.of(roomNamespace).on('connection', (socket) => {
    sockets.push(socket)
    socket.emit('welcome', { auth: socket.handshake.auth })
    socket.on('say', (payload, acknowledge) => acknowledge({ sequence: payload.id }))
    socket.on('more', () => {})
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})

afterEach(() => io.close())

function connect() {
  const messages: [string, unknown][] = []
  const ends: RoomConnectionEnd[] = []
  let after = 0
  const made = connectRoomSocket({
    baseUrl,
    auth: () => ({ token: 'token', consultationId: 'consultation-1', after: after++ }),
    onMessage: (kind, payload) => messages.push([kind, payload]),
    onEnded: (end) => ends.push(end),
  })
  if (made instanceof Promise) throw new Error('it is there at once')
  return { connection: made, messages, ends }
}

describe('A connection to a room', () => {
  test('says who connects in its first packet, reads what is said then, and asks with an answer', async () => {
    const { connection, messages, ends } = connect()
    await expect(connection.ask('say', { id: 1 })).rejects.toMatchObject({ code: 'NETWORK_UNREACHABLE' })
    connection.open()
    await vi.waitFor(() => expect(messages).toHaveLength(1))
    expect(messages[0]).toEqual(['welcome', { auth: { token: 'token', consultationId: 'consultation-1', after: 0 } }])
    expect(await connection.ask('say', { id: 7 })).toEqual({ sequence: 7 })
    connection.close()
    expect(ends).toEqual([])
  })

  test('that breaks says so once and stays closed; what was asked fails; opened again it says again who connects', async () => {
    const { connection, messages, ends } = connect()
    connection.open()
    await vi.waitFor(() => expect(messages).toHaveLength(1))
    const asked = connection.ask('more', { after: 0 })
    sockets[0]?.conn.close()
    await expect(asked).rejects.toThrow()
    await vi.waitFor(() => expect(ends).toEqual([{ by: 'network', code: null }]))
    connection.open()
    await vi.waitFor(() => expect(messages).toHaveLength(2))
    expect(messages[1]?.[1]).toMatchObject({ auth: { after: 1 } })
    sockets[1]?.disconnect()
    await vi.waitFor(() => expect(ends.at(-1)).toEqual({ by: 'server', code: null }))
    connection.close()
  })

  test('that is refused says the code, and a server that is not there is the network', async () => {
    refusal = 'NOT_FOUND'
    const { connection, ends } = connect()
    connection.open()
    await vi.waitFor(() => expect(ends).toEqual([{ by: 'server', code: 'NOT_FOUND' }]))
    await io.close()
    connection.open()
    await vi.waitFor(() => expect(ends.at(-1)).toEqual({ by: 'network', code: null }))
    connection.close()
  })
})

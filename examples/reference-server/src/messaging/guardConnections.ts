import type { IncomingMessage } from 'node:http'
import type { Clock } from '@opensono/pacs-core'
import type { Server, Socket } from 'socket.io'
import { sourceOf } from '../serve/clientAddress'
import { createFloodGuard } from './floodGuard'

/** A connection as the transport has it, before and beside all namespaces. */
type Connection = Socket['conn']

/** The tabs of a whole hospital may be behind one address; each has one connection. */
const connectionsMost = 2_000
/** Limits of those that have not proved who they are: their number, and the time of each, in milliseconds. */
const unprovenMost = 100
const unprovenMs = 5_000

/** Bytes that wait for a client which does not read. */
const waitingMost = 1024 * 1024

const sizeOf = (data: unknown) => (typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0)

/** Hangs up on a client that does not read what it is sent: it comes back, and asks for what it missed. */
function boundWaiting(connection: Connection): void {
  let waiting = 0
  /** Handed over to the transport, which has not written it yet. */
  let handedOver = 0
  connection.on('packetCreate', ({ data }: { data?: unknown }) => {
    if (connection.transport.writable) handedOver = 0
    waiting += sizeOf(data)
    if (!connection.transport.writable && waiting + handedOver > waitingMost) connection.close(true)
  })
  connection.on('flush', () => {
    handedOver = waiting
    waiting = 0
  })
}

/** Bounds what connections cost. */
export interface ConnectionGuard {
  /** Whether a request may open one more connection, or goes on with one that is open. */
  admits(request: IncomingMessage): boolean
  /** Begins to watch a server that is attached. */
  watch(io: Server): void
  /** The connection of a socket proved who it is. It is closed when the socket leaves. */
  prove(socket: Socket): void
}

/**
 * Bounds how many connections come from one address, how long one may stay without a login, how fast it may send, and how much may wait for it.
 *
 * @param addressOf - from where a request comes.
 */
export function guardConnections(clock: Clock, addressOf: (request: IncomingMessage) => string): ConnectionGuard {
  /** Of each source, its connections; those that are not proven have no socket. */
  const sources = new Map<string, Map<Connection, Socket | null>>()
  const sourceOfRequest = (request: IncomingMessage) => sourceOf(addressOf(request))

  function add(connection: Connection): void {
    const source = sourceOfRequest(connection.request)
    const beside = sources.get(source) ?? new Map<Connection, Socket | null>()
    sources.set(source, beside.set(connection, null))
    const cancel = clock.after(unprovenMs, () => beside.get(connection) ?? connection.close(true))
    const hangUp = () => {
      beside.get(connection)?.emit('refused', { code: 'RATE_LIMITED' })
      connection.close()
    }
    connection.on('packet', createFloodGuard(clock, hangUp))
    boundWaiting(connection)
    connection.once('close', () => {
      cancel()
      beside.delete(connection)
      if (beside.size === 0) sources.delete(source)
    })
  }

  return {
    admits(request) {
      if (/[?&]sid=/.test(request.url ?? '')) return true
      const beside = [...(sources.get(sourceOfRequest(request))?.values() ?? [])]
      return beside.length < connectionsMost && beside.filter((socket) => socket === null).length < unprovenMost
    },
    watch: (io) => void io.engine.on('connection', add),
    prove(socket) {
      sources.get(sourceOfRequest(socket.request))?.set(socket.conn, socket)
      socket.once('disconnect', () => socket.conn.close())
    },
  }
}

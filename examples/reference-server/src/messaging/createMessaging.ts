import type { Server as HttpServer } from 'node:http'
import { PacsError, type SequencedEvent } from '@opensono/pacs-core'
import { createAdapter } from '@socket.io/postgres-adapter'
import { type Namespace, Server, type Socket } from 'socket.io'
import type { Config } from '../config'
import type { Database } from '../database/database'
import type { Log } from '../log'
import { findCaller } from '../serve/authenticate'
import { createFloodGuard } from './floodGuard'

/** Tells connected clients what happened. */
export interface Messaging {
  /** Begins to take connections. */
  attach(server: HttpServer): void
  /** Sends events to everyone who is connected from a hospital, whichever server process they are connected to. */
  publish(hospitalId: string, events: readonly SequencedEvent[]): void
  close(): Promise<void>
}

/** How {@link createMessaging} is made. */
export interface MessagingOptions {
  database: Database
  log: Log
  config: Config
}

const packetBytes = 64 * 1024
const pingIntervalMs = 10_000
const pingTimeoutMs = 10_000
/** A session is looked at again so often, so that a dead one does not stay connected. */
const recheckMs = 5_000

const hospitalRoom = (hospitalId: string) => `hospital:${hospitalId}`
const sessionRoom = (hospitalId: string, sessionId: string) => `session:${hospitalId}:${sessionId}`

/** A refusal as Socket.IO tells it: `connect_error` with `data.code`. */
function refusal(error: PacsError): Error {
  return Object.assign(new Error(error.code), { data: { code: error.code } })
}

/** Makes the namespace `/messaging`. The token travels in the auth packet, never in the address. */
export function createMessaging({ database, log, config }: MessagingOptions): Messaging {
  const io = new Server({
    maxHttpBufferSize: packetBytes,
    pingInterval: pingIntervalMs,
    pingTimeout: pingTimeoutMs,
    perMessageDeflate: false,
    serveClient: false,
    // Pages of other origins are refused; a client that is no browser sends no origin.
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      const isOwn =
        origin === undefined ||
        origin === new URL(config.publicUrl).origin ||
        (URL.canParse(origin) && new URL(origin).host === host)
      decide(null, isOwn)
    },
  })
  io.adapter(createAdapter(database.pool, { errorHandler: (error) => log.error({ error }, 'messaging failed') }))
  const space: Namespace = io.of('/messaging')

  space.use((socket, next) => {
    findCaller(socket.handshake.auth.token, database).then(
      (caller) => {
        socket.data.token = socket.handshake.auth.token
        void socket.join([hospitalRoom(caller.hospitalId), sessionRoom(caller.hospitalId, caller.sessionId)])
        next()
      },
      (thrown: unknown) => next(refusal(PacsError.from(thrown))),
    )
  })
  space.on('connection', (socket) => {
    const stopChecking = keepChecking(socket)
    socket.on('disconnect', stopChecking)
    socket.use(createFloodGuard(socket, database.clock))
  })

  function keepChecking(socket: Socket): () => void {
    const timer = setInterval(() => {
      findCaller(socket.data.token, database).catch((thrown: unknown) => {
        if (PacsError.from(thrown).code === 'UNAUTHORIZED') socket.disconnect(true)
      })
    }, recheckMs)
    return () => clearInterval(timer)
  }

  return {
    attach: (server) => void io.attach(server),
    publish(hospitalId, events) {
      for (const sequenced of events) {
        const { event } = sequenced
        space.to(hospitalRoom(hospitalId)).emit(event.kind, sequenced)
        // Its client has just been told why.
        if (event.kind === 'session-ended') space.in(sessionRoom(hospitalId, event.sessionId)).disconnectSockets(true)
      }
    },
    close: () => io.close(),
  }
}

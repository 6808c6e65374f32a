import type { Server as HttpServer } from 'node:http'
import { isAllowed, PacsError, studyActPermissions } from '@opensono/pacs-core'
import { createAdapter } from '@socket.io/postgres-adapter'
import { type Namespace, Server, type Socket } from 'socket.io'
import type { Config } from '../config'
import type { Database } from '../database/database'
import type { ToldEvent } from '../database/sequencer'
import type { Log } from '../log'
import { findCaller } from '../serve/authenticate'
import { hashToken } from '../serve/token'
import { createFloodGuard } from './floodGuard'
import { watchSessions } from './watchSessions'

/** Tells connected clients what happened. */
export interface Messaging {
  /** Begins to take connections. */
  attach(server: HttpServer): void
  /**
   * Sends events to everyone who is connected from a hospital, whichever server process they are connected to; those about VIP
   * studies to whoever may see them.
   */
  publish(hospitalId: string, events: readonly ToldEvent[]): void
  /** Ends the connections of a session, whichever server process they are connected to, without a word. */
  hangUp(sessionId: string): void
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

const hospitalRoom = (hospitalId: string) => `hospital:${hospitalId}`
/** Those of a hospital who may see VIP studies. Who loses that right loses the session, and with it the connection. */
const vipRoom = (hospitalId: string) => `hospital:${hospitalId}:vip`
const sessionRoom = (sessionId: string) => `session:${sessionId}`

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
    cors: { origin: [...config.allowedOrigins] },
    // Pages of other origins are refused; a client that is no browser sends no origin.
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      const isOwn =
        origin === undefined ||
        origin === new URL(config.publicUrl).origin ||
        config.allowedOrigins.includes(origin) ||
        (URL.canParse(origin) && new URL(origin).host === host)
      decide(null, isOwn)
    },
  })
  io.adapter(
    createAdapter(database.backgroundPool, { errorHandler: (error) => log.error({ error }, 'messaging failed') }),
  )
  const space: Namespace = io.of('/messaging')
  const watch = watchSessions(database, log)
  const sessions = new WeakMap<Socket, string>()

  space.use((socket, next) => {
    findCaller(socket.handshake.auth.token, database).then(
      (caller) => {
        sessions.set(socket, caller.sessionId)
        const seesVip = isAllowed(studyActPermissions.setVip, caller.authorities)
        void socket.join([hospitalRoom(caller.hospitalId), sessionRoom(caller.sessionId)])
        if (seesVip) void socket.join(vipRoom(caller.hospitalId))
        next()
      },
      (thrown: unknown) => next(refusal(PacsError.from(thrown))),
    )
  })
  space.on('connection', (socket) => {
    // Not before: a client that hangs up in between is never told of as gone.
    watch.add(socket, hashToken(socket.handshake.auth.token), sessions.get(socket) ?? '')
    socket.use(createFloodGuard(socket, database.clock))
  })

  return {
    attach: (server) => void io.attach(server),
    publish(hospitalId, events) {
      for (const { told, isVip } of events) {
        space.to(isVip ? vipRoom(hospitalId) : hospitalRoom(hospitalId)).emit(told.event.kind, told)
      }
    },
    hangUp: (sessionId) => space.in(sessionRoom(sessionId)).disconnectSockets(true),
    async close() {
      await watch.stop()
      await io.close()
    },
  }
}

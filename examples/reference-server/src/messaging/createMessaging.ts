import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { PacsError, seesVip } from '@opensono/pacs-core'
import { createAdapter } from '@socket.io/postgres-adapter'
import { type Namespace, Server, type Socket } from 'socket.io'
import type { Config } from '../config'
import type { Database } from '../database/database'
import type { ToldEvent } from '../database/sequencer'
import type { Log } from '../log'
import { findCaller } from '../serve/authenticate'
import { clientAddress, trustOf } from '../serve/clientAddress'
import { hashToken } from '../serve/token'
import { guardConnections } from './guardConnections'
import { watchSessions } from './watchSessions'

/** Tells connected clients what happened. */
export interface Messaging {
  /**
   * Begins to take connections.
   *
   * @param headers - what every answer carries.
   */
  attach(server: HttpServer, headers: (request: IncomingMessage) => Readonly<Record<string, string>>): void
  /**
   * Sends events to everyone who is connected from a hospital, whichever server process they are connected to; those about VIP
   * studies to whoever may see them.
   */
  publish(hospitalId: string, events: readonly ToldEvent[]): void
  /** Ends the connections of a session, whichever server process they are connected to, without a word. */
  hangUp(sessionId: string): void
  /** Ends every connection of this process. Clients connect again by themselves. */
  hangUpAll(): void
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

const name = '/messaging'

/** Refuses whoever asks for another namespace than ours, the default one too. */
function refuseOthers(io: Server): void {
  const refuse = (_socket: Socket, next: (error: Error) => void) => next(refusal(new PacsError('NOT_FOUND')))
  io.of('/').use(refuse)
  io.of((_name, _auth, next) => next(null, true)).use(refuse)
}

/** Makes the namespace `/messaging`. The token travels in the auth packet, never in the address. */
export function createMessaging({ database, log, config }: MessagingOptions): Messaging {
  const isProxy = trustOf(config.trustProxy ?? 0)
  const guard = guardConnections(database.clock, (request) => clientAddress(request, isProxy))
  const io = new Server({
    maxHttpBufferSize: packetBytes,
    pingInterval: pingIntervalMs,
    pingTimeout: pingTimeoutMs,
    perMessageDeflate: false,
    serveClient: false,
    cleanupEmptyChildNamespaces: true,
    cors: { origin: [...config.allowedOrigins] },
    // Pages of other origins are refused; a client that is no browser sends no origin.
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      const isOwn =
        origin === undefined ||
        origin === new URL(config.publicUrl).origin ||
        config.allowedOrigins.includes(origin) ||
        (URL.canParse(origin) && new URL(origin).host === host)
      decide(null, isOwn && guard.admits(request))
    },
  })
  // The default adapter is for namespaces that somebody asks for in vain: they must cost the database nothing.
  const InMemory = io.adapter() as new (space: Namespace) => Namespace['adapter']
  const shared = createAdapter(database.backgroundPool, {
    errorHandler: (error) => log.error({ error }, 'messaging failed'),
  })
  // Called with `new`, which an arrow function is not fit for.
  io.adapter(function adapterOf(space: Namespace) {
    return space.name === name ? shared(space) : new InMemory(space)
  })
  const space: Namespace = io.of(name)
  refuseOthers(io)
  const watch = watchSessions(database, log)
  const sessions = new WeakMap<Socket, string>()

  space.use((socket, next) => {
    findCaller(socket.handshake.auth.token, database).then(
      (caller) => {
        sessions.set(socket, caller.sessionId)
        void socket.join([hospitalRoom(caller.hospitalId), sessionRoom(caller.sessionId)])
        if (seesVip(caller)) void socket.join(vipRoom(caller.hospitalId))
        next()
      },
      (thrown: unknown) => next(refusal(PacsError.from(thrown))),
    )
  })
  space.on('connection', (socket) => {
    // Not before: a client that hangs up in between is never told of as gone.
    watch.add(socket, hashToken(socket.handshake.auth.token), sessions.get(socket) ?? '')
    guard.prove(socket)
  })

  let closed: Promise<void> | undefined
  return {
    attach(server, headers) {
      io.attach(server)
      io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        for (const [header, value] of Object.entries(headers(request))) response.setHeader(header, value)
        next()
      })
      guard.watch(io)
    },
    publish(hospitalId, events) {
      for (const { told, isVip } of events) {
        space.to(isVip ? vipRoom(hospitalId) : hospitalRoom(hospitalId)).emit(told.event.type, told)
      }
    },
    hangUp: (sessionId) => space.in(sessionRoom(sessionId)).disconnectSockets(true),
    hangUpAll: () => void io.engine.close(),
    close() {
      closed ??= watch.stop().then(() => io.close())
      return closed
    },
  }
}

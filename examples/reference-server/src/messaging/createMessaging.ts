import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { newId, PacsError, roomNamespace, seesVip } from '@opensono/pacs-core'
import { createAdapter } from '@socket.io/postgres-adapter'
import { type Namespace, Server, type Socket } from 'socket.io'
import type { Config } from '../config'
import type { Database } from '../database/database'
import type { ToldEvent } from '../database/sequencer'
import type { Log } from '../log'
import { type Caller, findCaller } from '../serve/authenticate'
import { clientAddress, trustOf } from '../serve/clientAddress'
import { hashToken } from '../serve/token'
import { guardConnections } from './guardConnections'
import { refusal } from './refusal'
import { createRooms } from './rooms/createRooms'
import { watchMonitors } from './watchMonitors'
import { watchSessions } from './watchSessions'

/** Sends events to connected clients. */
export interface Messaging {
  /**
   * Begins to take connections.
   *
   * @param headers - what every answer carries.
   */
  attach(server: HttpServer, headers: (request: IncomingMessage) => Readonly<Record<string, string>>): void
  /**
   * Sends events to everyone who is connected from a hospital, whichever server process they are connected to; those about VIP
   * studies to anyone who may see them.
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

/** The longest line that is drawn in a room, and the longest description of a connection. */
const packetBytes = 128 * 1024
const pingIntervalMs = 10_000
const pingTimeoutMs = 10_000

const hospitalRoom = (hospitalId: string) => `hospital:${hospitalId}`
/** Those of a hospital who may see VIP studies. Who loses that right loses the session, and with it the connection. */
const vipRoom = (hospitalId: string) => `hospital:${hospitalId}:vip`
const sessionRoom = (sessionId: string) => `session:${sessionId}`

const name = '/messaging'

/** Refuses anyone who asks for another namespace than ours, the default one too. */
function refuseOthers(io: Server): void {
  const refuse = (_socket: Socket, next: (error: Error) => void) => next(refusal(new PacsError('NOT_FOUND')))
  io.of('/').use(refuse)
  io.of((_name, _auth, next) => next(null, true)).use(refuse)
}

/** Makes the namespace `/messaging`, and that of rooms beside it. The token travels in the auth packet, never in the address. */
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
    return space.name === name || space.name === roomNamespace ? shared(space) : new InMemory(space)
  })
  const space: Namespace = io.of(name)
  refuseOthers(io)
  const watch = watchSessions(database, log)
  const monitors = watchMonitors(database, log)
  const callers = new WeakMap<Socket, Caller>()
  const letIn = (socket: Socket, sessionId: string) => {
    void socket.join(sessionRoom(sessionId))
    watch.add(socket, hashToken(socket.handshake.auth.token), sessionId)
    guard.prove(socket)
  }
  const rooms = createRooms({ io, database, log, watch: letIn })

  space.use((socket, next) => {
    findCaller(socket.handshake.auth.token, database).then(
      (caller) => {
        callers.set(socket, caller)
        void socket.join(hospitalRoom(caller.hospitalId))
        if (seesVip(caller)) void socket.join(vipRoom(caller.hospitalId))
        next()
      },
      (thrown: unknown) => next(refusal(PacsError.from(thrown))),
    )
  })
  space.on('connection', (socket) => {
    // Not before: a client that disconnects in between is never reported as gone.
    const caller = callers.get(socket)
    letIn(socket, caller?.sessionId ?? '')
    const machineId = caller?.machineId ?? null
    if (caller === undefined || machineId === null) return
    if (socket.handshake.auth.monitor !== true) return monitors.announce(socket, { ...caller, machineId })
    monitors.add(socket, { ...caller, machineId, requestId: newId(), idempotency: null })
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
      for (const { sequenced, isVip } of events) {
        const { event } = sequenced
        space.to(isVip ? vipRoom(hospitalId) : hospitalRoom(hospitalId)).emit(event.type, sequenced)
        if (event.type === 'consultation-changed') rooms.changed(event.consultationId)
      }
    },
    hangUp(sessionId) {
      for (const each of [space, rooms.space]) each.in(sessionRoom(sessionId)).disconnectSockets(true)
    },
    hangUpAll: () => void io.engine.close(),
    close() {
      closed ??= Promise.all([watch.stop(), monitors.stop(), rooms.stop()]).then(() => io.close())
      return closed
    },
  }
}

import {
  isConsultationOpen,
  limits,
  PacsError,
  type RoomEvent,
  type RoomWelcome,
  roomNamespace,
} from '@opensono/pacs-core'
import type { Namespace, Server, Socket } from 'socket.io'
import type { Database } from '../../database/database'
import type { Log } from '../../log'
import { changeInside } from '../../modules/consultation/participant'
import { comeIn, type Joined, readPresent, takeOver, touch } from '../../modules/consultation/room/presence'
import { readEnds, readEvents } from '../../modules/consultation/room/roomLog'
import { refusal } from '../refusal'
import { repeatedly } from '../repeatedly'
import { admitGuest, type Guest, mayStay } from './admitGuest'
import { findQuits } from './findQuits'
import { createByteBudget, listenTo } from './listenTo'
import { placeOf, roomOf } from './placeOf'

/** Rooms of live consultations. */
export interface Rooms {
  readonly space: Namespace
  /** A consultation is not what it was: who may not be in its room any more is hung up on, in every server process. */
  changed(consultationId: string): void
  stop(): Promise<void>
}

/** How {@link createRooms} is made. */
export interface RoomsOptions {
  readonly io: Server
  readonly database: Database
  readonly log: Log
  /** Called for each connection that was let in. */
  readonly watch: (socket: Socket, sessionId: string) => void
}

/** Often enough that nobody who is there counts as gone, and that leaving is reported soon. */
const everyMs = 2_000

/** A guest's connection, and which one of the room it is. */
interface Place {
  readonly socket: Socket
  readonly guest: Guest
  readonly number: number
}

/** Who is connected to a room of this server process. */
class Places {
  readonly #places = new Map<string, Place>()

  add(place: Place): void {
    this.#places.set(place.socket.id, place)
  }

  has = ({ id }: Socket): boolean => this.#places.has(id)

  remove({ id }: Socket): void {
    this.#places.delete(id)
  }

  ids(): string[] {
    return [...this.#places.keys()]
  }

  of(consultationId: string): Place[] {
    return [...this.#places.values()].filter(({ guest }) => guest.row.id === consultationId)
  }

  /** Of two connections of one user to a room the newer one stays. */
  replaceOlder = (consultationId: string, userId: string, number: number): void => {
    for (const { socket, guest, number: own } of this.of(consultationId)) {
      if (own >= number || guest.speaker.userId !== userId) continue
      socket.emit('replaced')
      socket.disconnect(true)
    }
  }
}

/** Lets a guest into the room, or takes the place of their older connection. */
async function join(database: Database, { participant, self, speaker }: Guest): Promise<Joined> {
  const back = await takeOver(database, speaker)
  if (back !== null) return back
  return changeInside({ database }, participant, { id: 'consultation.room' }, (change) =>
    comeIn(change, participant, self, speaker.connectionId),
  )
}

/** Sends a guest the events that they missed, and from then on each new one. */
async function welcome(database: Database, socket: Socket, { row, self, speaker, after }: Guest): Promise<void> {
  const read = (from: number) => database.system((tx) => readEvents(tx, speaker, from))
  const replay = await read(after)
  const present = await database.system((tx) => readPresent(tx, speaker))
  const others = present.filter(({ userId }) => userId !== self.userId)
  const greeting: RoomWelcome = { self, participants: [...others, self], status: row.status, ...replay }
  socket.emit('welcome', greeting)
  await socket.join([roomOf(row.id), placeOf(row.id, self.userId)])
  if (replay.hasMore) return
  // What happened between the reading and the joining.
  const last = replay.events.at(-1)?.sequence ?? after
  for (const event of (await read(last)).events) socket.emit('room-event', event)
}

/** Makes the namespace of rooms. */
export function createRooms({ io, database, log, watch }: RoomsOptions): Rooms {
  const space: Namespace = io.of(roomNamespace)
  const places = new Places()
  const guests = new WeakMap<Socket, Guest>()
  const budget = createByteBudget(limits.consultation.saidBytesPerMinute)
  let isStopping = false
  const failed = (error: unknown) => log.error({ error }, 'a room failed')
  const sendEvent = (id: string, event: RoomEvent) => void space.to(roomOf(id)).emit('room-event', event)

  space.use((socket, next) => {
    admitGuest(database, socket).then(
      (guest) => {
        guests.set(socket, guest)
        next()
      },
      (thrown: unknown) => next(refusal(PacsError.from(thrown))),
    )
  })

  async function letIn(socket: Socket, guest: Guest): Promise<void> {
    if (!isConsultationOpen(guest.row.status)) {
      await welcome(database, socket, guest)
      socket.disconnect()
      return
    }
    const { number, entered } = await join(database, guest)
    if (!socket.connected) return
    places.add({ socket, guest, number })
    places.replaceOlder(guest.row.id, guest.speaker.userId, number)
    space.serverSideEmit('replace', guest.row.id, guest.speaker.userId, number)
    if (entered !== null) sendEvent(guest.row.id, entered)
    await welcome(database, socket, guest)
  }

  space.on('connection', (socket) => {
    const guest = guests.get(socket)
    if (guest === undefined) return
    watch(socket, guest.participant.actor.sessionId)
    listenTo(socket, guest, { space, database, isIn: places.has, sendEvent, failed, budget })
    socket.once('disconnect', () => {
      places.remove(socket)
      // A server that stops leaves them where they are: they go on at the next one.
      if (!isStopping) touch(database, [socket.id], database.clock.now()).catch(failed)
    })
    letIn(socket, guest).catch((error: unknown) => {
      // They come again, and get the reason where it lasts.
      log.warn({ error }, 'connection to a consultation room refused')
      socket.disconnect()
    })
  })

  /** Checks who of this process may no longer be in a room. What ended their stay is sent first. */
  async function look(consultationId: string): Promise<void> {
    const inside = places.of(consultationId)
    const [first] = inside
    if (first === undefined) return
    const ends = await database.system((tx) => readEnds(tx, first.guest.speaker))
    for (const { socket, guest } of inside) {
      for (const event of ends) socket.emit('room-event', event)
      if (await mayStay(database, guest)) continue
      places.remove(socket)
      socket.disconnect()
    }
  }
  const lookAt = (consultationId: string) => void look(consultationId).catch(failed)

  space.on('replace', places.replaceOlder)
  space.on('changed', lookAt)
  const rounds = repeatedly(
    everyMs,
    async () => {
      const nowMs = database.clock.now()
      await touch(database, places.ids(), nowMs)
      for (const { consultationId, event } of await findQuits(database, nowMs)) sendEvent(consultationId, event)
    },
    failed,
  )
  return {
    space,
    changed(consultationId) {
      lookAt(consultationId)
      space.serverSideEmit('changed', consultationId)
    },
    stop() {
      isStopping = true
      return rounds.stop()
    },
  }
}

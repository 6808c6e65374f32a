import {
  PacsError,
  type RoomEvent,
  type RoomHappening,
  type RoomParticipant,
  type RoomReplay,
  SentSaying,
  type UserId,
} from '@opensono/pacs-core'
import type { ConnectRoom, ConnectRoomOptions } from '../room/RoomConnection'

/** How many events a replay has at most. */
const pageLength = 50

/** A client's connection, as the fake server has it. */
interface FakeLink {
  readonly options: ConnectRoomOptions
  readonly self: RoomParticipant
  isOpen: boolean
  /** Fails what is being asked. */
  breakAsked: Set<(error: Error) => void>
}

/** A room in memory that speaks the wire of the real one: a sequence, ids that count once, replay, signals and pointers. */
export interface FakeRoomServer {
  /** Connects a participant; given to `createConsultationRoom`. */
  connectAs(participant: RoomParticipant): ConnectRoom
  /** The kept events. */
  readonly events: readonly RoomEvent[]
  /** Whether new connections can be opened. */
  isReachable: boolean
  /** How the next connections are refused; null takes them. */
  refusal: string | null
  /** How the next sayings are refused; null takes them. */
  sayRefusal: string | null
  /** Loses the next answers to sayings, which are kept all the same. */
  losesAnswers: boolean
  /** Keeps the next events from those who are connected, as a lost packet would. */
  losesEvents: boolean
  /** Attempts to connect. */
  attempts: number
  /** Something happens in the room. */
  happen(senderId: UserId, happening: RoomHappening, id?: string): RoomEvent
  /** Breaks all connections, or those of one user. */
  cut(userId?: UserId): void
  /** Sends anything to a user. */
  emit(userId: UserId, kind: string, payload: unknown): void
}

/** The events of a room, with their sequence. */
function createKeptEvents() {
  const events: RoomEvent[] = []
  const byId = new Map<string, RoomEvent>()
  return {
    events,
    byId,
    /** Keeps an event; null for one that is there. */
    keep(senderId: UserId, happening: RoomHappening, id = `event-${events.length + 1}`): RoomEvent | null {
      if (byId.has(`${senderId} ${id}`)) return null
      const at = new Date(Date.UTC(2026, 0, 5, 8) + events.length * 1_000).toISOString()
      const event = { sequence: events.length + 1, id, senderId, at, happening }
      events.push(event)
      byId.set(`${senderId} ${id}`, event)
      return event
    },
    replay(after: number): RoomReplay {
      const missing = events.slice(after)
      return { events: missing.slice(0, pageLength), hasMore: missing.length > pageLength }
    },
  }
}

const never = () => {
  throw new Error('an event that is kept has its id')
}

/** Makes a room server in memory, with an empty room. `connectAs(self)` gives the connection of one participant. */
export function createFakeRoomServer(): FakeRoomServer {
  const { events, byId, keep, replay } = createKeptEvents()
  const links = new Set<FakeLink>()
  const open = () => [...links].filter(({ isOpen }) => isOpen)

  const server: FakeRoomServer = {
    connectAs: (self) => (options) => connect(self, options),
    events,
    isReachable: true,
    refusal: null,
    sayRefusal: null,
    losesAnswers: false,
    losesEvents: false,
    attempts: 0,
    happen(senderId, happening, id) {
      const event = keep(senderId, happening, id)
      if (event !== null && !server.losesEvents)
        for (const { options } of open()) options.onMessage('room-event', event)
      return event ?? byId.get(`${senderId} ${id}`) ?? never()
    },
    cut(userId) {
      for (const link of open().filter(({ self }) => userId === undefined || self.userId === userId)) end(link)
    },
    emit(userId, kind, payload) {
      for (const { self, options } of open()) if (self.userId === userId) options.onMessage(kind, payload)
    },
  }

  function end(link: FakeLink): void {
    link.isOpen = false
    for (const fail of link.breakAsked) fail(new PacsError('NETWORK_UNREACHABLE'))
    link.breakAsked.clear()
    link.options.onEnded({ by: 'network', code: null })
  }

  function begin(link: FakeLink): void {
    server.attempts += 1
    const { options, self } = link
    if (!server.isReachable || server.refusal !== null) {
      options.onEnded(server.isReachable ? { by: 'server', code: server.refusal } : { by: 'network', code: null })
      return
    }
    link.isOpen = true
    const isOther = ({ userId }: RoomParticipant) => userId !== self.userId
    const participants = [
      ...open()
        .map((each) => each.self)
        .filter(isOther),
      self,
    ]
    options.onMessage('welcome', { self, participants, status: 'serving', ...replay(options.auth().after) })
  }

  function answer(link: FakeLink, kind: string, payload: unknown): unknown {
    if (kind === 'more') return replay(Object(payload).after)
    if (server.sayRefusal !== null) return { code: server.sayRefusal }
    const { id, saying } = SentSaying.parse(payload)
    const { sequence } = server.happen(link.self.userId, saying, id)
    return { sequence }
  }

  function pass(link: FakeLink, kind: string, payload: object): void {
    const senderId = link.self.userId
    for (const { self, options } of open().filter((each) => each !== link)) {
      if (kind === 'pointer') options.onMessage('pointer', { ...payload, userId: senderId })
      else if (Object(payload).peerId === self.userId) options.onMessage('signal', { ...payload, peerId: senderId })
    }
  }

  function connect(self: RoomParticipant, options: ConnectRoomOptions) {
    const link: FakeLink = { options, self, isOpen: false, breakAsked: new Set() }
    links.add(link)
    return {
      open: () => void Promise.resolve().then(() => begin(link)),
      ask: (kind: 'say' | 'more', payload: unknown) =>
        new Promise<unknown>((resolve, reject) => {
          if (!link.isOpen) return reject(new PacsError('NETWORK_UNREACHABLE'))
          link.breakAsked.add(reject)
          const given = answer(link, kind, payload)
          if (kind === 'say' && server.losesAnswers) return
          void Promise.resolve().then(() => {
            link.breakAsked.delete(reject)
            if (link.isOpen) resolve(given)
          })
        }),
      post: (kind: 'signal' | 'pointer', payload: unknown) => {
        if (link.isOpen) void Promise.resolve().then(() => pass(link, kind, Object(payload)))
      },
      close() {
        link.isOpen = false
        links.delete(link)
        for (const fail of link.breakAsked) fail(new PacsError('NETWORK_UNREACHABLE'))
      },
    }
  }

  return server
}

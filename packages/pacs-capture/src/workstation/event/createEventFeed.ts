import {
  type Clock,
  type Controller,
  createEmitter,
  createStore,
  eventApi,
  type PacsClient,
  SequencedEvent,
  type ServerEvent,
  type Session,
  sessionApi,
  systemClock,
} from '@opensono/pacs-core'
import type { ConnectEvents, EventConnection } from './ConnectEvents'
import { followEvents } from './followEvents'

/** How events come. */
export interface EventFeedState {
  /**
   * `off`: nobody works; `connecting`: no connection yet, or it broke; `live`: the server sends events as they happen; `polling`: there
   * is no connection, and they are asked for every few seconds.
   */
  readonly status: 'off' | 'connecting' | 'live' | 'polling'
}

/** What happened on the server. */
export interface EventFeedEventMap {
  /** Something changed. Each event comes once. */
  happened: ServerEvent
  /** More was missed than the server keeps: anything may have changed. */
  missed: undefined
}

/** The events of the hospital that somebody works in, while somebody works. */
export interface EventFeed extends Controller<EventFeedState> {
  /** Listens to what happens. */
  on<Kind extends keyof EventFeedEventMap>(kind: Kind, listener: (event: EventFeedEventMap[Kind]) => void): () => void
  /**
   * Keeps the feed off, for a page with a connection of its own such as the room of a consultation. When the last hold ends it goes on, and
   * `missed` is sent.
   *
   * @returns ends the hold.
   */
  hold(): () => void
}

/** How a feed is made. */
export interface EventFeedOptions {
  pacs: PacsClient
  session: Session
  /** Origin and path of the server. @defaultValue '' (the page's own origin) */
  baseUrl?: string | undefined
  /** Opens the connection; null polls only. @defaultValue Socket.IO, loaded when somebody works */
  connect?: ConnectEvents | null | undefined
  /** @defaultValue the system's clock */
  clock?: Clock | undefined
}

/** Without a connection, events are asked for after this time, in milliseconds; up to a fifth more spreads the clients. */
export const pollMs = 10_000

const loadSocket = async () => (await import('./connectSocket')).connectSocket

/** Counts who holds a feed off. */
function createHolds(onFirst: () => void, onLast: () => void) {
  const holds = new Set<symbol>()
  return {
    isHeld: () => holds.size > 0,
    hold() {
      const key = Symbol('hold')
      if (holds.size === 0) onFirst()
      holds.add(key)
      return () => {
        if (holds.delete(key) && holds.size === 0) onLast()
      }
    },
  }
}

/** How a connection is opened, and who is notified of it. */
interface ConnectionOptions {
  connect: EventFeedOptions['connect']
  baseUrl: string
  token: Session['token']
  onOpen: () => void
  onEvent: (payload: unknown) => void
  onEnded: (by: 'network' | 'server') => void
}

/** One connection at a time; of one that was closed nothing is heard any more, even if it opens only later. */
function createConnection({ connect, baseUrl, token, onOpen, onEvent, onEnded }: ConnectionOptions) {
  let connection: EventConnection | null = null
  let turn = 0
  return {
    /** Grows whenever the connection is closed. */
    turn: () => turn,
    isThere: () => connection !== null,
    async open(): Promise<void> {
      if (connect === null) return
      const mine = turn
      const isCurrent = () => mine === turn
      try {
        const connectNow = connect ?? (await loadSocket())
        if (!isCurrent()) return
        const opened = await connectNow({
          baseUrl,
          token,
          onOpen: () => isCurrent() && onOpen(),
          onEvent: (payload) => isCurrent() && onEvent(payload),
          onEnded: (by) => isCurrent() && onEnded(by),
        })
        if (isCurrent() && connection === null) connection = opened
        else opened.close()
      } catch {
        // The connector could not be loaded: it is tried again with the next poll.
      }
    },
    reconnect: () => connection?.reconnect(),
    close(): void {
      turn += 1
      connection?.close()
      connection = null
    },
  }
}

/**
 * Follows the server's events from the start of a login to its end. What was missed while the connection was down is asked for.
 *
 * @param options - the client, the session, and how to connect.
 */
export function createEventFeed(options: EventFeedOptions): EventFeed {
  const { pacs, session, baseUrl = '', connect, clock = systemClock } = options
  const store = createStore<EventFeedState>({ status: 'off' })
  const events = createEmitter<EventFeedEventMap>()
  const follower = followEvents({
    apply(event) {
      session.applyEvent(event)
      events.emit('happened', event)
    },
    readAfter: (after) => pacs.call(eventApi.list, { after }),
    startAnew: () => events.emit('missed', undefined),
    // Without a connection the next poll asks.
    retryLater: (ask) => (store.getSnapshot().status === 'live' ? later(ask) : () => {}),
  })
  let cancelPoll = () => {}

  function later(ask: () => void): () => void {
    return clock.after(pollMs * (1 + Math.random() / 5), ask)
  }

  function pollLater(): void {
    cancelPoll()
    cancelPoll = later(() => void poll())
  }

  async function poll(): Promise<void> {
    const mine = connection.turn()
    store.update({ status: 'polling' })
    if (!connection.isThere()) void connection.open()
    await follower.catchUp()
    if (mine === connection.turn() && store.getSnapshot().status === 'polling') pollLater()
  }

  function onOpen(): void {
    cancelPoll()
    store.update({ status: 'live' })
    void follower.catchUp()
  }

  function onEnded(by: 'network' | 'server'): void {
    store.update({ status: 'connecting' })
    pollLater()
    // Most likely the session was ended elsewhere. The answer of any call says so.
    if (by === 'server') void pacs.call(sessionApi.info, {}).catch(() => null)
  }

  const connection = createConnection({
    connect,
    baseUrl,
    token: session.token,
    onEvent(payload) {
      const parsed = SequencedEvent.safeParse(payload)
      if (parsed.success) follower.hear(parsed.data)
    },
    onOpen,
    onEnded,
  })

  function start(): void {
    follower.forget()
    if (holds.isHeld()) return
    if (store.getSnapshot().status !== 'off') {
      // The server ends the connection of the former place; the new place counts its own events.
      connection.reconnect()
      return
    }
    connection.close()
    store.update({ status: 'connecting' })
    if (connect === null) void poll()
    else {
      void connection.open()
      pollLater()
    }
  }

  function stop(): void {
    cancelPoll()
    follower.forget()
    connection.close()
    store.update({ status: 'off' })
  }

  const holds = createHolds(stop, () => {
    if (session.getSnapshot().status === 'active') start()
    events.emit('missed', undefined)
  })
  const stops = [session.on('started', start), session.on('switched', start), session.on('ended', stop)]
  if (session.getSnapshot().status === 'active') start()
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    hold: holds.hold,
    destroy() {
      for (const end of stops) end()
      stop()
      store.destroy()
      events.clear()
    },
  }
}

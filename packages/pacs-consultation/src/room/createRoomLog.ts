import type { Clock, RoomEvent, RoomReplay, RoomWelcome } from '@opensono/pacs-core'

/** A gap that could not be filled is asked for again after this time, in milliseconds. */
const askAgainMs = 2_000

/** Where an event of the room came from. */
export type EventOrigin =
  /** It happened before this client connected for the first time. */
  | 'replay'
  /** It happened while the connection was lost. */
  | 'missed'
  /** It happens now. */
  | 'live'

/** An event, once each, in its sequence. */
export interface LoggedEvent {
  readonly event: RoomEvent
  readonly origin: EventOrigin
}

/** How a log is made. */
export interface RoomLogOptions {
  clock: Clock
  /** Asks the server for what comes after an event. */
  readMore: (after: number) => Promise<RoomReplay>
  /** Called with new events, in their sequence. */
  apply: (events: readonly LoggedEvent[]) => void
}

/** The events of a room: none lost, none twice, each in its place, over any number of connections. */
export interface RoomLog {
  /** Sequence of the last event that was applied; 0 for none. */
  last(): number
  /** A connection begins. */
  welcome(welcome: Pick<RoomWelcome, 'events' | 'hasMore'>): void
  /** An event came. */
  hear(event: RoomEvent): void
  /** An event of this sequence exists; it is asked for unless it comes soon. */
  expect(sequence: number): void
  /** The connection is lost. */
  stop(): void
}

/**
 * Makes a log that puts events into their sequence.
 *
 * @param options - where missing ones are asked for, and what is called.
 */
export function createRoomLog({ clock, readMore, apply }: RoomLogOptions): RoomLog {
  let last = 0
  /** Events that came before their turn. */
  const ahead = new Map<number, RoomEvent>()
  let isFirst = true
  /** Grows with each connection. */
  let turn = 0
  let isReading = false
  let cancel = () => {}

  function take(events: readonly RoomEvent[], origin: EventOrigin): void {
    const taken: LoggedEvent[] = []
    const add = (event: RoomEvent, from: EventOrigin) => {
      // Also received on this connection: then it happened after the welcome.
      taken.push({ event, origin: ahead.delete(event.sequence) ? 'live' : from })
      last = event.sequence
    }
    for (const event of events) if (event.sequence > last) add(event, origin)
    for (let next = ahead.get(last + 1); next !== undefined; next = ahead.get(last + 1)) add(next, 'live')
    for (const sequence of ahead.keys()) if (sequence <= last) ahead.delete(sequence)
    if (taken.length > 0) apply(taken)
  }

  function readLater(): void {
    cancel()
    cancel = clock.after(askAgainMs, () => void read('live'))
  }

  async function read(origin: EventOrigin): Promise<void> {
    if (isReading) return
    const mine = turn
    isReading = true
    cancel()
    try {
      for (let hasMore = true; hasMore; ) {
        const replay = await readMore(last)
        if (mine !== turn) return
        const before = last
        take(replay.events, origin)
        hasMore = replay.hasMore && last > before
      }
    } catch {
      if (mine === turn) readLater()
      return
    } finally {
      if (mine === turn) isReading = false
    }
    if (ahead.size > 0) readLater()
  }

  return {
    last: () => last,
    welcome({ events, hasMore }) {
      turn += 1
      isReading = false
      cancel()
      ahead.clear()
      const origin = isFirst ? 'replay' : 'missed'
      isFirst = false
      take(events, origin)
      if (hasMore) void read(origin)
    },
    hear(event) {
      if (event.sequence <= last) return
      ahead.set(event.sequence, event)
      take([], 'live')
      if (ahead.size > 0) void read('live')
    },
    expect(sequence) {
      if (sequence > last && !isReading) readLater()
    },
    stop() {
      turn += 1
      isReading = false
      cancel()
      ahead.clear()
    },
  }
}

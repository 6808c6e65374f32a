import {
  newId,
  type RoomEvent,
  type RoomHappening,
  type RoomReplay,
  type RoomSaying,
  type RoomWelcome,
  roomNamespace,
  type SayAnswer,
} from '@opensono/pacs-core'
import { io, type Socket } from 'socket.io-client'
import { vi } from 'vitest'

/** How long a test waits for what must come. */
export const patience = { timeout: 15_000, interval: 10 }

/** One connection to a room, and what was heard on it. */
export interface RoomClient {
  readonly socket: Socket
  readonly heard: { readonly name: string; readonly payload: unknown }[]
  welcome(): Promise<RoomWelcome>
  /** Events of the welcome and after it, as they came, each once: what is written while somebody comes in may come twice. */
  events(): RoomEvent[]
  say(saying: RoomSaying, id?: string): Promise<SayAnswer>
  more(after: number): Promise<RoomReplay>
  /** The first event of a kind. */
  happened(type: RoomHappening['type']): Promise<RoomEvent>
  /** Resolves when the connection is over. */
  ended(): Promise<unknown>
  /** How the connection is refused: by its code. */
  readonly refused: Promise<string | undefined>
}

const opened: Socket[] = []

/** Ends every connection of the test. */
export function hangUpAll(): void {
  for (const socket of opened.splice(0)) socket.disconnect()
}

/**
 * Connects to a room as a page does.
 *
 * @param url - of the server.
 * @param auth - what is said of oneself: `token`, `consultationId`, `after`.
 */
export function openRoom(url: string, auth: object): RoomClient {
  const socket = io(`${url}${roomNamespace}`, {
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  const heard: { name: string; payload: unknown }[] = []
  socket.onAny((name: string, payload: unknown) => void heard.push({ name, payload }))
  opened.push(socket)
  const of = (name: string) => heard.filter((each) => each.name === name).map(({ payload }) => payload)
  const events = () => {
    const welcomed = of('welcome').flatMap((payload) => (payload as RoomWelcome).events)
    const heardSince = of('room-event') as RoomEvent[]
    return [...new Map([...welcomed, ...heardSince].map((event) => [event.sequence, event])).values()]
  }
  const client: RoomClient = {
    socket,
    heard,
    events,
    async welcome() {
      await vi.waitUntil(() => of('welcome').length > 0, patience)
      return of('welcome')[0] as RoomWelcome
    },
    say: (saying, id = newId()) => socket.timeout(10_000).emitWithAck('say', { id, saying }),
    more: (after) => socket.timeout(10_000).emitWithAck('more', { after }),
    async happened(type) {
      const find = () => events().find(({ happening }) => happening.type === type)
      await vi.waitUntil(() => find() !== undefined, patience)
      return find() as RoomEvent
    },
    ended: () => vi.waitUntil(() => !socket.connected, patience),
    refused: new Promise((resolve) => {
      socket.once('connect_error', (error) => resolve((error as Error & { data?: { code: string } }).data?.code))
    }),
  }
  return client
}

import { type Clock, PacsError } from '@opensono/pacs-core'
import type { ConsultationRoomState } from './ConsultationRoom'
import { isPassing } from './isPassing'
import type { ConnectRoom, RoomConnection, RoomConnectionEnd, RoomCredentials } from './RoomConnection'
import { retryDelay } from './retryDelay'

/** An attempt that brings no welcome within this time has failed, in milliseconds. */
const welcomeMs = 15_000

/** The part of a room's state that the line decides. */
export type LinePatch = Partial<Pick<ConsultationRoomState, 'status' | 'retryCount' | 'retryInSeconds'>>

/** How a line is made. */
export interface RoomLineOptions {
  connect: ConnectRoom
  baseUrl: string
  auth: () => RoomCredentials
  clock: Clock
  random: () => number
  update: (patch: LinePatch) => void
  onMessage: (kind: string, payload: unknown) => void
  /** The connection is not there any more; it is tried again. */
  onLost: () => void
  /** The server refused for good. */
  onRefused: (code: string) => void
}

/** A connection that is opened again until it is closed. */
export interface RoomLine {
  /** Begins to connect. */
  open(): void
  /** The server has welcomed: the attempt succeeded. */
  succeed(): void
  /** Attempts now instead of later; nothing happens while connected. */
  retry(): void
  /** Ends it. */
  close(): void
  ask: RoomConnection['ask']
  post: RoomConnection['post']
}

/**
 * Opens a connection and opens it again whenever it is lost, forever.
 *
 * @param options - how to connect, and what is called.
 */
export function createRoomLine(options: RoomLineOptions): RoomLine {
  const { clock, update } = options
  let connection: RoomConnection | null = null
  /** Grows with `open` and `close`: what an older turn still brings is thrown away. */
  let turn = 0
  let state: 'closed' | 'attempting' | 'waiting' | 'live' = 'closed'
  let wasLive = false
  let retryCount = 0
  let cancel = () => {}

  function countDown(leftMs: number): void {
    update({ retryInSeconds: Math.ceil(leftMs / 1_000) })
    const stepMs = leftMs % 1_000 || Math.min(leftMs, 1_000)
    cancel = clock.after(stepMs, () => (leftMs > stepMs ? countDown(leftMs - stepMs) : attempt()))
  }

  function wait(): void {
    if (state === 'closed') return
    state = 'waiting'
    cancel()
    update({ status: wasLive ? 'reconnecting' : 'connecting', retryCount })
    countDown(retryDelay(retryCount, options.random()))
  }

  function attempt(): void {
    const mine = turn
    cancel()
    state = 'attempting'
    retryCount += 1
    update({ retryCount, retryInSeconds: null })
    cancel = clock.after(welcomeMs, wait)
    if (connection !== null) connection.open()
    else void prepare(mine)
  }

  async function prepare(mine: number): Promise<void> {
    try {
      const made = await options.connect({
        baseUrl: options.baseUrl,
        auth: options.auth,
        onMessage: (kind, payload) => mine === turn && options.onMessage(kind, payload),
        onEnded: (end) => mine === turn && ended(end),
      })
      if (mine !== turn) return made.close()
      connection = made
      made.open()
    } catch {
      if (mine === turn) wait()
    }
  }

  function ended({ by, code }: RoomConnectionEnd): void {
    if (state === 'closed' || state === 'waiting') return
    if (state === 'live') {
      retryCount = 0
      options.onLost()
    }
    if (by === 'server' && code !== null && !isPassing(code)) options.onRefused(code)
    else wait()
  }

  return {
    open() {
      if (state !== 'closed') return
      turn += 1
      wasLive = false
      retryCount = 0
      update({ status: 'connecting', retryCount })
      attempt()
    },
    succeed() {
      cancel()
      state = 'live'
      wasLive = true
      retryCount = 0
      update({ status: 'live', retryCount, retryInSeconds: null })
    },
    retry: () => void (state === 'waiting' && attempt()),
    close() {
      turn += 1
      state = 'closed'
      cancel()
      connection?.close()
      connection = null
    },
    async ask(kind, payload) {
      if (connection === null) throw new PacsError('NETWORK_UNREACHABLE')
      return await connection.ask(kind, payload)
    },
    post: (kind, payload) => connection?.post(kind, payload),
  }
}

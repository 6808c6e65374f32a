import { PacsError, type RoomEvent, RoomMore, RoomPointer, RoomSignal, SentSaying } from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import type { Namespace, Socket } from 'socket.io'
import * as z from 'zod/mini'
import type { Database } from '../../database/database'
import { keepSaying, readEvents } from '../../modules/consultation/room/roomLog'
import type { Guest } from './admitGuest'
import { placeOf, roomOf } from './placeOf'

/** What listening to a guest works with. */
export interface Listening {
  readonly space: Namespace
  readonly database: Database
  /** Whether the connection still is the guest's place in the room. */
  readonly isIn: (socket: Socket) => boolean
  readonly sendEvent: (consultationId: string, event: RoomEvent) => void
  readonly failed: (error: unknown) => void
  /** Of what users say, shared by all rooms of this server process. */
  readonly budget: ReturnType<typeof createByteBudget>
}

const minuteMs = 60_000

/**
 * How much each user may say to rooms in a minute, in bytes, whatever the number of their connections.
 *
 * @param limit - bytes.
 */
export function createByteBudget(limit: number) {
  const spent = new Map<string, { readonly since: number; bytes: number }>()
  return {
    /** Takes bytes of a user's budget. @returns false when not enough is left: nothing is taken */
    take(userId: string, bytes: number, nowMs: number): boolean {
      for (const [id, { since }] of spent) if (nowMs - since >= minuteMs) spent.delete(id)
      const own = spent.get(userId) ?? { since: nowMs, bytes: 0 }
      if (own.bytes + bytes > limit) return false
      own.bytes += bytes
      spent.set(userId, own)
      return true
    },
  }
}

type Answering = (guest: Guest, payload: unknown) => Promise<unknown>

/** Stores what a guest says, and sends it to the room. */
const saying =
  ({ database, sendEvent, budget }: Listening): Answering =>
  async ({ self, speaker, row }, payload) => {
    const sent = z.safeParse(SentSaying, payload)
    if (!sent.success) return { code: 'PARAM_ERROR' }
    const { type } = sent.data.saying
    const { role } = self
    if ((type === 'request' && role !== 'expert') || (type === 'recording' && role !== 'doctor'))
      return { code: 'FORBIDDEN' }
    const bytes = Buffer.byteLength(JSON.stringify(sent.data.saying))
    if (!budget.take(speaker.userId, bytes, database.clock.now())) return { code: 'RATE_LIMITED' }
    const kept = await keepSaying(database, speaker, sent.data)
    if (kept === null) return { code: 'CONSULTATION_STATUS_CHANGED' }
    if (kept.isNew) sendEvent(row.id, kept.event)
    return { sequence: kept.event.sequence }
  }

const replaying =
  ({ database }: Listening): Answering =>
  async ({ speaker }, payload) => {
    const asked = z.safeParse(RoomMore, payload)
    if (!asked.success) return { code: 'PARAM_ERROR' }
    return database.system((tx) => readEvents(tx, speaker, asked.data.after))
  }

/** Answers messages; what was sent first is answered first. */
function inTurn(guest: Guest, answer: Answering, failed: (error: unknown) => void) {
  const inOrder = createSerialQueue()
  const refuse = (thrown: unknown) => {
    const { code } = PacsError.from(thrown)
    if (code === 'SERVER_FAULT') failed(thrown)
    return { code }
  }
  return (payload: unknown, reply: unknown) => {
    void inOrder(async () => {
      const answered = await answer(guest, payload).catch(refuse)
      if (typeof reply === 'function') reply(answered)
    })
  }
}

/** Listens to a guest until they are gone. What they write of themselves is not looked at. */
export function listenTo(socket: Socket, guest: Guest, listening: Listening): void {
  const { space, isIn, failed } = listening
  const { self, row } = guest
  socket.on('say', inTurn(guest, saying(listening), failed))
  socket.on('more', inTurn(guest, replaying(listening), failed))
  socket.on('signal', (payload: unknown) => {
    const signal = z.safeParse(RoomSignal, payload)
    if (!signal.success || !isIn(socket)) return
    space.to(placeOf(row.id, signal.data.peerId)).emit('signal', { ...signal.data, peerId: self.userId })
  })
  socket.on('pointer', (payload: unknown) => {
    const pointer = z.safeParse(RoomPointer, payload)
    if (!pointer.success || !isIn(socket)) return
    const { point } = pointer.data
    socket.to(roomOf(row.id)).volatile.emit('pointer', { userId: self.userId, point })
  })
}

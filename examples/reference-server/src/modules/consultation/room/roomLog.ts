import {
  limits,
  newId,
  type RoomEvent,
  type RoomHappening,
  type RoomReplay,
  type SentSaying,
  type UserId,
} from '@opensono/pacs-core'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Change } from '../../../database/change'
import type { Database } from '../../../database/database'
import { databaseCode } from '../../../database/databaseError'
import { consultationRoom, consultationRoomEvent } from '../../../database/schema/consultation'
import type { Transaction } from '../../../database/transaction'

/** A room, by the hospital that it belongs to. */
export interface RoomPlace {
  readonly hospitalId: string
  readonly consultationId: string
}

const { replayed } = limits.consultation

const isRoom = ({ hospitalId, consultationId }: RoomPlace) =>
  and(eq(consultationRoom.hospitalId, hospitalId), eq(consultationRoom.consultationId, consultationId))

function eventOf({ id, sequence, senderId, at, happening }: typeof consultationRoomEvent.$inferSelect): RoomEvent {
  return { id, sequence, senderId: senderId as UserId, at, happening }
}

/**
 * Writes down what happened in a room, behind all that happened before. The room is held until the transaction ends, so that places are
 * given in the order in which they are seen.
 */
export async function append(
  { tx, nowMs }: Pick<Change, 'tx' | 'nowMs'>,
  place: RoomPlace,
  senderId: string,
  happening: RoomHappening,
  isClosing = false,
): Promise<RoomEvent> {
  const { hospitalId, consultationId } = place
  const at = new Date(nowMs).toISOString()
  const closing = isClosing ? { closedAt: at } : {}
  const [room] = await tx
    .insert(consultationRoom)
    .values({ hospitalId, consultationId, lastSequence: 1, ...closing })
    .onConflictDoUpdate({
      target: [consultationRoom.hospitalId, consultationRoom.consultationId],
      set: { lastSequence: sql`${consultationRoom.lastSequence} + 1`, ...closing },
    })
    .returning({ sequence: consultationRoom.lastSequence })
  const row = { hospitalId, consultationId, sequence: room?.sequence ?? 1, id: newId(nowMs), senderId, at, happening }
  await tx.insert(consultationRoomEvent).values(row)
  return eventOf(row)
}

/** Events of a room after a place, oldest first, as many as are sent at once. */
export async function readEvents(tx: Transaction, place: RoomPlace, after: number): Promise<RoomReplay> {
  const { hospitalId, consultationId } = place
  const rows = await tx
    .select()
    .from(consultationRoomEvent)
    .where(
      and(
        eq(consultationRoomEvent.hospitalId, hospitalId),
        eq(consultationRoomEvent.consultationId, consultationId),
        gt(consultationRoomEvent.sequence, after),
      ),
    )
    .orderBy(asc(consultationRoomEvent.sequence))
    .limit(replayed + 1)
  return { events: rows.slice(0, replayed).map(eventOf), hasMore: rows.length > replayed }
}

/** Who says something: the connection that counts of a user who is in the room. */
export interface Speaker extends RoomPlace {
  readonly userId: string
  readonly connectionId: string
}

/** What became of something that was said; null for who is not in the room any more, and when it is closed. */
export type Kept = { readonly event: RoomEvent; readonly isNew: boolean } | null

async function keep(tx: Transaction, speaker: Speaker, { id, saying }: SentSaying, nowMs: number): Promise<Kept> {
  const { hospitalId, consultationId, userId, connectionId } = speaker
  const isIt = and(
    eq(consultationRoomEvent.hospitalId, hospitalId),
    eq(consultationRoomEvent.consultationId, consultationId),
    eq(consultationRoomEvent.senderId, userId),
    eq(consultationRoomEvent.id, id),
  )
  const [known] = await tx.select().from(consultationRoomEvent).where(isIt)
  if (known !== undefined) return { event: eventOf(known), isNew: false }
  const isIn = sql`EXISTS (SELECT FROM consultation_presence p WHERE p.hospital_id = ${hospitalId}::uuid
    AND p.consultation_id = ${consultationId}::uuid AND p.user_id = ${userId}::uuid AND p.connection_id = ${connectionId})`
  const [room] = await tx
    .update(consultationRoom)
    .set({ lastSequence: sql`${consultationRoom.lastSequence} + 1` })
    .where(and(isRoom(speaker), sql`${consultationRoom.closedAt} IS NULL`, isIn))
    .returning({ sequence: consultationRoom.lastSequence })
  if (room === undefined) return null
  const at = new Date(nowMs).toISOString()
  const row = { hospitalId, consultationId, sequence: room.sequence, id, senderId: userId, at, happening: saying }
  await tx.insert(consultationRoomEvent).values(row)
  return { event: eventOf(row), isNew: true }
}

/** Keeps what somebody says to a room. The same thing twice, also at the same time, is kept once. */
export async function keepSaying(database: Database, speaker: Speaker, sent: SentSaying): Promise<Kept> {
  const attempt = () => database.system((tx) => keep(tx, speaker, sent, database.clock.now()))
  return attempt().catch((thrown: unknown) => {
    // Said twice at once: the other one is there by now.
    if (databaseCode(thrown) === '23505') return attempt()
    throw thrown
  })
}

/** The last events that end somebody's stay. */
export async function readEnds(tx: Transaction, { hospitalId, consultationId }: RoomPlace): Promise<RoomEvent[]> {
  const rows = await tx
    .select()
    .from(consultationRoomEvent)
    .where(
      and(
        eq(consultationRoomEvent.hospitalId, hospitalId),
        eq(consultationRoomEvent.consultationId, consultationId),
        sql`${consultationRoomEvent.happening} ->> 'type' IN ('quit', 'closed')`,
      ),
    )
    .orderBy(desc(consultationRoomEvent.sequence))
    .limit(3)
  return rows.map(eventOf).reverse()
}

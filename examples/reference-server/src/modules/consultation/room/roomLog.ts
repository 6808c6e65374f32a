import {
  type ConsultationRole,
  limits,
  newId,
  PacsError,
  type RoomEvent,
  type RoomHappening,
  type RoomReplay,
  type RoomSaying,
  type SentSaying,
  type UserId,
} from '@opensono/pacs-core'
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
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

const { replayed, replayedBytes, roomBytes } = limits.consultation

const isRoom = ({ hospitalId, consultationId }: RoomPlace) =>
  and(eq(consultationRoom.hospitalId, hospitalId), eq(consultationRoom.consultationId, consultationId))

type StoredEvent = typeof consultationRoomEvent.$inferSelect

function eventOf({
  id,
  sequence,
  senderId,
  at,
  happening,
}: Omit<StoredEvent, 'sizeBytes' | 'clearedBy' | 'hospitalId' | 'consultationId'>): RoomEvent {
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

const isOf = ({ hospitalId, consultationId }: RoomPlace) =>
  and(eq(consultationRoomEvent.hospitalId, hospitalId), eq(consultationRoomEvent.consultationId, consultationId))

/**
 * The last event of a message: as many events as are sent at once, and no more bytes than that; one at least. Nothing is read of the events
 * themselves.
 */
async function endOfReplay(tx: Transaction, { hospitalId, consultationId }: RoomPlace, after: number) {
  const { rows } = await tx.execute<{ last: number | null; has_more: boolean | null }>(sql`
    SELECT max(sequence) FILTER (WHERE fits) AS last, bool_or(NOT fits) AS has_more FROM (
      SELECT sequence, place = 1 OR (place <= ${replayed} AND bytes <= ${replayedBytes}) AS fits FROM (
        SELECT sequence, row_number() OVER waiting AS place, sum(size_bytes) OVER waiting AS bytes FROM (
          SELECT sequence, size_bytes FROM consultation_room_event
          WHERE hospital_id = ${hospitalId}::uuid AND consultation_id = ${consultationId}::uuid
            AND sequence > ${after} AND cleared_by IS NULL
          ORDER BY sequence LIMIT ${replayed + 1}) AS next
        WINDOW waiting AS (ORDER BY sequence)) AS counted) AS judged`)
  return { last: rows[0]?.last ?? null, hasMore: rows[0]?.has_more ?? false }
}

/** Events of a room after a place, oldest first, as many as are sent at once; drawings that were cleared are left out. */
export async function readEvents(tx: Transaction, place: RoomPlace, after: number): Promise<RoomReplay> {
  const { last, hasMore } = await endOfReplay(tx, place, after)
  if (last === null) return { events: [], hasMore: false }
  const { sequence, clearedBy } = consultationRoomEvent
  const rows = await tx
    .select()
    .from(consultationRoomEvent)
    .where(and(isOf(place), gt(sequence, after), lte(sequence, last), isNull(clearedBy)))
    .orderBy(asc(sequence))
  return { events: rows.map(eventOf), hasMore }
}

/**
 * Notes which drawings a `clear` took away: they are not sent again.
 *
 * @param sequence - of the clear.
 */
async function noteCleared(tx: Transaction, place: RoomPlace, sequence: number, strokeIds: readonly string[] | null) {
  const { happening, clearedBy } = consultationRoomEvent
  const isNamed = strokeIds === null ? undefined : inArray(sql`${happening} -> 'stroke' ->> 'id'`, [...strokeIds])
  await tx
    .update(consultationRoomEvent)
    .set({ clearedBy: sequence })
    .where(and(isOf(place), isNull(clearedBy), sql`${happening} ->> 'type' = 'draw'`, isNamed))
}

/** Whether drawings are all of one user: those that are there. */
async function areOwn(tx: Transaction, place: RoomPlace, userId: string, strokeIds: readonly string[]) {
  const { happening, senderId } = consultationRoomEvent
  const named = inArray(sql`${happening} -> 'stroke' ->> 'id'`, [...strokeIds])
  const [foreign] = await tx
    .select({ sequence: consultationRoomEvent.sequence })
    .from(consultationRoomEvent)
    .where(and(isOf(place), sql`${happening} ->> 'type' = 'draw'`, named, ne(senderId, userId)))
    .limit(1)
  return foreign === undefined
}

/** Points as fine as they are seen: four decimals of the picture's width and height. */
function rounded(saying: RoomSaying): RoomSaying {
  if (saying.type !== 'draw') return saying
  const near = (part: number) => Math.round(part * 10_000) / 10_000
  const points = saying.stroke.points.map(([x, y]): [number, number] => [near(x), near(y)])
  return { ...saying, stroke: { ...saying.stroke, points } }
}

/** Who says something: the connection that counts of a user who is in the room. */
export interface Speaker extends RoomPlace {
  readonly userId: string
  readonly connectionId: string
  /** As what they take part: who may clear drawings depends on it. */
  readonly role: ConsultationRole
}

/** What became of something that was said; null for who is not in the room any more, and when it is closed. */
export type Kept = { readonly event: RoomEvent; readonly isNew: boolean } | null

/** Refuses a `clear` of what an expert did not draw: the doctor clears everything. */
async function requireMayClear(tx: Transaction, speaker: Speaker, saying: RoomSaying): Promise<void> {
  if (saying.type !== 'clear' || speaker.role === 'doctor') return
  const { strokeIds } = saying
  const isOwn = strokeIds !== null && (strokeIds.length === 0 || (await areOwn(tx, speaker, speaker.userId, strokeIds)))
  if (!isOwn) throw new PacsError('FORBIDDEN')
}

async function keep(tx: Transaction, speaker: Speaker, sent: SentSaying, nowMs: number): Promise<Kept> {
  const { id } = sent
  const saying = rounded(sent.saying)
  const { hospitalId, consultationId, userId, connectionId } = speaker
  const isIt = and(
    eq(consultationRoomEvent.hospitalId, hospitalId),
    eq(consultationRoomEvent.consultationId, consultationId),
    eq(consultationRoomEvent.senderId, userId),
    eq(consultationRoomEvent.id, id),
  )
  const [known] = await tx.select().from(consultationRoomEvent).where(isIt)
  if (known !== undefined) return { event: eventOf(known), isNew: false }
  await requireMayClear(tx, speaker, saying)
  const bytes = Buffer.byteLength(JSON.stringify(saying))
  const isIn = sql`EXISTS (SELECT FROM consultation_presence p WHERE p.hospital_id = ${hospitalId}::uuid
    AND p.consultation_id = ${consultationId}::uuid AND p.user_id = ${userId}::uuid AND p.connection_id = ${connectionId})`
  const [room] = await tx
    .update(consultationRoom)
    .set({
      lastSequence: sql`${consultationRoom.lastSequence} + 1`,
      saidBytes: sql`${consultationRoom.saidBytes} + ${bytes}`,
    })
    .where(and(isRoom(speaker), sql`${consultationRoom.closedAt} IS NULL`, isIn))
    .returning({ sequence: consultationRoom.lastSequence, saidBytes: consultationRoom.saidBytes })
  if (room === undefined) return null
  if (room.saidBytes > roomBytes) throw new PacsError('PAYLOAD_TOO_LARGE')
  const at = new Date(nowMs).toISOString()
  const row = { hospitalId, consultationId, sequence: room.sequence, id, senderId: userId, at, happening: saying }
  await tx.insert(consultationRoomEvent).values(row)
  if (saying.type === 'clear') await noteCleared(tx, speaker, room.sequence, saying.strokeIds)
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

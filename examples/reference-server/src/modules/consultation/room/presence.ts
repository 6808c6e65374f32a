import { limits, type RoomEvent, type RoomHappening, type RoomParticipant, type UserId } from '@opensono/pacs-core'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import type { Database } from '../../../database/database'
import { consultationPresence, consultationRoom } from '../../../database/schema/consultation'
import type { Transaction } from '../../../database/transaction'
import { emitToAll, participantsOf } from '../emit'
import { holdConsultation, type StoredConsultation, type StoredExpert } from '../holdConsultation'
import { moveExpiry } from '../moveExpiry'
import type { Participant } from '../participant'
import { append, type RoomPlace, type Speaker } from './roomLog'

/** Time without a response after which a user has left. */
const goneMs = limits.consultation.goneSeconds * 1_000

const isPresence = ({ hospitalId, consultationId, userId }: RoomPlace & { readonly userId: string }) =>
  and(
    eq(consultationPresence.hospitalId, hospitalId),
    eq(consultationPresence.consultationId, consultationId),
    eq(consultationPresence.userId, userId),
  )

/** A connection to a room, counted. */
export interface Joined {
  /** Which connection of the room it is: of two of one user the newer one stays. */
  readonly number: number
  /** That somebody came in; null for who is back before they were missed. */
  readonly entered: RoomEvent | null
}

async function countUp(tx: Transaction, { hospitalId, consultationId }: RoomPlace): Promise<number> {
  const [room] = await tx
    .insert(consultationRoom)
    .values({ hospitalId, consultationId, connections: 1 })
    .onConflictDoUpdate({
      target: [consultationRoom.hospitalId, consultationRoom.consultationId],
      set: { connections: sql`${consultationRoom.connections} + 1` },
    })
    .returning({ connections: consultationRoom.connections })
  return room?.connections ?? 1
}

/** Takes the place of an older connection of a user who is in the room. @returns null when they are not. */
export async function takeOver(database: Database, speaker: Speaker): Promise<Joined | null> {
  return database.system(async (tx) => {
    const number = await countUp(tx, speaker)
    const taken = await tx
      .update(consultationPresence)
      .set({ connectionId: speaker.connectionId, seenAt: new Date(database.clock.now()).toISOString() })
      .where(isPresence(speaker))
      .returning({ userId: consultationPresence.userId })
    return taken.length === 0 ? null : { number, entered: null }
  })
}

/** Lets somebody into a room, and notifies all participants. */
export async function comeIn(
  change: Change,
  { inside, consultationId }: Participant,
  participant: RoomParticipant,
  connectionId: string,
): Promise<Joined> {
  const { tx, nowMs } = change
  const place = { hospitalId: inside.hospitalId, consultationId }
  // Held before the room: whether it is empty decides when the consultation ends.
  const { row, experts } = await holdConsultation(change, consultationId)
  const number = await countUp(tx, place)
  const seenAt = new Date(nowMs).toISOString()
  change.log({ content: 'came into a consultation room', subject: 'consultation', subjectId: row.id })
  const [stored] = await tx
    .insert(consultationPresence)
    .values({ ...place, ...participant, connectionId, seenAt })
    .onConflictDoUpdate({
      target: [consultationPresence.hospitalId, consultationPresence.consultationId, consultationPresence.userId],
      set: { connectionId, seenAt },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  // The same user came in by another connection meanwhile.
  if (stored?.isNew !== true) return { number, entered: null }
  await moveExpiry(change, row)
  const { userId, role } = participant
  const payload = { consultationId: row.id, role, userId, userIds: participantsOf(row, experts) }
  emitToAll(change, row, experts, { type: 'room-entered', ...payload })
  return { number, entered: await append(change, place, userId, { type: 'entered', participant }) }
}

/** Who is in a room, who came first before the others. */
export async function readPresent(tx: Transaction, place: RoomPlace): Promise<RoomParticipant[]> {
  const { userId, name, hospitalName, role } = consultationPresence
  const rows = await tx
    .select({ userId, name, hospitalName, role })
    .from(consultationPresence)
    .where(
      and(
        eq(consultationPresence.hospitalId, place.hospitalId),
        eq(consultationPresence.consultationId, place.consultationId),
      ),
    )
    .orderBy(asc(name), asc(userId))
  return rows.map((row) => ({ ...row, userId: row.userId as UserId }))
}

/** Says that connections are there at a moment, in milliseconds since 1970. */
export async function touch(database: Database, connectionIds: readonly string[], nowMs: number): Promise<void> {
  if (connectionIds.length === 0) return
  const seenAt = new Date(nowMs).toISOString()
  await database.system((tx) =>
    tx
      .update(consultationPresence)
      .set({ seenAt })
      .where(inArray(consultationPresence.connectionId, [...connectionIds])),
  )
}

/** Who has not responded for too long. */
export type Missed = RoomPlace & { readonly userId: string; readonly name: string }

/** Those who are missed at a moment, whichever server they were connected to. */
export async function findMissed(database: Database, nowMs: number): Promise<Missed[]> {
  const { hospitalId, consultationId, userId, name, seenAt } = consultationPresence
  return database.system((tx) =>
    tx
      .select({ hospitalId, consultationId, userId, name })
      .from(consultationPresence)
      .where(lt(seenAt, new Date(nowMs - goneMs).toISOString())),
  )
}

/** Who left a room, as the operation log names them. */
export function actorOfMissed({ hospitalId, userId, name }: Missed, requestId: string): Actor {
  const nowhere = { departmentId: '', departmentName: '', departmentType: null, departmentUsageTime: null }
  const place = { hospitalName: '', timeZone: 'UTC', roomId: '', roomName: '', machineId: null, sessionId: '' }
  const fixed = { isBreastScreeningOn: false, isLocked: false, idleMinutes: 0, idempotency: null }
  return { ...nowhere, ...place, ...fixed, authorities: new Set(), hospitalId, userId, userName: name, requestId }
}

/** Removes somebody from a room. @returns null for anyone who was not in it, or has responded again. */
export async function leave(
  change: Change,
  row: StoredConsultation,
  experts: readonly StoredExpert[],
  userId: string,
  { isMissed }: { readonly isMissed: boolean },
): Promise<RoomEvent | null> {
  const place = { hospitalId: row.hospitalId, consultationId: row.id }
  const cutoff = new Date(change.nowMs - goneMs).toISOString()
  const isStillGone = isMissed ? lt(consultationPresence.seenAt, cutoff) : undefined
  const gone = await change.tx
    .delete(consultationPresence)
    .where(and(isPresence({ ...place, userId }), isStillGone))
    .returning({ userId: consultationPresence.userId })
  if (gone.length === 0) return null
  await moveExpiry(change, row)
  emitToAll(change, row, experts, {
    type: 'room-quit',
    consultationId: row.id,
    userId,
    userIds: participantsOf(row, experts),
  })
  return append(change, place, userId, { type: 'quit' })
}

/**
 * Closes a room: nothing is said in it any more, and nobody is in it.
 *
 * @param happening - as what the consultation ended, and why.
 * @param byId - who ended it.
 */
export async function closeRoom(
  change: Change,
  { hospitalId, id: consultationId }: StoredConsultation,
  happening: Extract<RoomHappening, { type: 'closed' }>,
  byId: string,
): Promise<void> {
  const place = { hospitalId, consultationId }
  await change.tx.delete(consultationPresence).where(eq(consultationPresence.consultationId, consultationId))
  await append(change, place, byId, happening, true)
}

import { calendarDate, PacsError, type QueueState, type Study, whyNotQueue } from '@opensono/pacs-core'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { room } from '../../../database/schema/foundation'
import { basicData, study } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { holdStudy } from '../act/holdStudy'
import { readStudies } from '../readStudies'
import { takeQueuePlace } from '../takeNumbers'
import { inQueue, isItsPriority, isStillWaited, queueOrder } from './readQueue'

async function setState(
  change: Change,
  studyId: string,
  facts: { queueState: QueueState; calledAt?: string; queuePlace?: number },
  content: string,
): Promise<Study> {
  await change.tx.update(study).set(facts).where(eq(study.id, studyId))
  change.log({ content, subject: 'study', subjectId: studyId, details: facts })
  const [whole] = await readStudies(change.tx, [studyId])
  if (whole === undefined) throw new PacsError('NOT_FOUND')
  return whole
}

const called = (nowMs: number) => ({ queueState: 'called' as const, calledAt: new Date(nowMs).toISOString() })

async function requireRoom(tx: Transaction, roomId: string): Promise<void> {
  const rows = await tx.select({ id: room.id }).from(room).where(eq(room.id, roomId))
  if (rows.length === 0) throw new PacsError('NOT_FOUND')
}

/** Nobody calls the patient of a locked study: the list shows why. */
const isUnlocked = (nowMs: number) =>
  or(isNull(study.lockedUntil), lte(study.lockedUntil, new Date(nowMs).toISOString()))

/**
 * Calls anyone who is next for a room. Who calls at the same time waits for the row, finds that it waits no more, and goes on to the next
 * one: PostgreSQL looks at a row again when it gets it.
 *
 * @throws PacsError `QUEUE_EMPTY`, `NOT_FOUND` for a room of another hospital.
 */
export async function callNext(change: Change, actor: Actor, roomId: string): Promise<Study> {
  const { tx, nowMs } = change
  await requireRoom(tx, roomId)
  const today = calendarDate(nowMs, actor.timeZone)
  const [next] = await tx
    .select({ id: study.id })
    .from(study)
    .leftJoin(basicData, isItsPriority)
    .where(and(inQueue(actor, today, roomId), isStillWaited, isUnlocked(nowMs), eq(study.queueState, 'waiting')))
    .orderBy(...queueOrder)
    .limit(1)
    .for('no key update', { of: study })
  if (next === undefined) throw new PacsError('QUEUE_EMPTY')
  return setState(change, next.id, called(nowMs), 'called the next patient')
}

const holdInQueue = (change: Change, actor: Actor, studyId: string) => holdStudy(change, actor, studyId, whyNotQueue)

/** Calls one patient, or calls them again. */
export async function call(change: Change, actor: Actor, studyId: string): Promise<Study> {
  await holdInQueue(change, actor, studyId)
  return setState(change, studyId, called(change.nowMs), 'called a patient')
}

/** Says that a patient who was called did not come. */
export async function miss(change: Change, actor: Actor, studyId: string): Promise<Study> {
  await holdInQueue(change, actor, studyId)
  return setState(change, studyId, { queueState: 'missed' }, 'missed a patient')
}

/** Puts a patient back among those who wait, behind them all; the number stays. */
export async function requeue(change: Change, actor: Actor, studyId: string): Promise<Study> {
  const row = await holdInQueue(change, actor, studyId)
  const queue = { date: row.queueDate, roomId: row.queueRoomId ?? row.roomId }
  const queuePlace = await takeQueuePlace(change.tx, actor.hospitalId, queue)
  return setState(change, studyId, { queueState: 'waiting', queuePlace }, 'put a patient back into the queue')
}

import { type RoomQueue, seesVip } from '@opensono/pacs-core'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { basicData, study } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { readStudies } from '../readStudies'

/** Studies that are in queues of a day, for anyone who may see them. */
export function inQueue(actor: Actor, date: string, roomId: string | null): SQL | undefined {
  return and(
    eq(study.queueDate, date),
    roomId === null ? undefined : eq(study.roomId, roomId),
    isNull(study.deletedAt),
    isNull(study.mergedIntoId),
    seesVip(actor) ? undefined : eq(study.isVip, false),
  )
}

/** Who was examined waits no more, whatever the state says. */
export const isStillWaited = eq(study.status, 'registered')

/** Who has no priority waits with those of the last one. */
const priorityPlace = sql`coalesce(${basicData.place}, (SELECT max(place) FROM basic_data WHERE kind = 'priority'))`

/** High priority first, as the hospital orders its priorities; then by place, and by number among those of an earlier release. */
export const queueOrder = [asc(priorityPlace), asc(study.queuePlace), asc(study.queueNumber), asc(study.id)]

/** Joins a study with its priority. */
export const isItsPriority = and(eq(basicData.hospitalId, study.hospitalId), eq(basicData.id, study.priorityId))

/** Maximum number of studies of a queue that are shown; no room examines more in a day. */
const mostShown = 500

/**
 * The queue of a room on a day.
 *
 * @param date - `YYYY-MM-DD`.
 * @param roomId - null for all rooms.
 */
export async function readQueue(
  tx: Transaction,
  actor: Actor,
  date: string,
  roomId: string | null,
): Promise<RoomQueue & { studyIds: string[] }> {
  const rows = await tx
    .select({ id: study.id, state: study.queueState })
    .from(study)
    .leftJoin(basicData, isItsPriority)
    .where(and(inQueue(actor, date, roomId), isStillWaited))
    .orderBy(...queueOrder)
    .limit(mostShown)
  const [counted] = await tx
    .select({ examined: sql<number>`count(*)::int` })
    .from(study)
    .where(and(inQueue(actor, date, roomId), sql`NOT (${isStillWaited})`))
  const studyIds = rows.map(({ id }) => id)
  const studies = new Map((await readStudies(tx, studyIds)).map((each) => [String(each.studyId), each]))
  const inState = (state: string) =>
    rows.filter((row) => row.state === state).flatMap(({ id }) => studies.get(id) ?? [])
  return {
    waiting: inState('waiting'),
    called: inState('called'),
    missed: inState('missed'),
    examined: counted?.examined ?? 0,
    studyIds,
  }
}

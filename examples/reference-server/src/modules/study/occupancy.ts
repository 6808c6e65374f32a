import { type DataOf, limits, PacsError, type StudyId, type studyApi, whyNotOccupy } from '@opensono/pacs-core'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import type { Database } from '../../database/database'
import { studyLease } from '../../database/schema/study'
import { factsOf, lockStudy, refuse, ruleActorOf, type StoredStudy } from './studyFacts'

type Lease = DataOf<typeof studyApi.occupy>

const expiryOf = (nowMs: number) => new Date(nowMs + limits.occupancy.expiryMs).toISOString()

/**
 * Begins to work on a study, or goes on. Of several callers at once exactly one gets it: the study is held while its lease is
 * looked at and taken.
 *
 * @throws PacsError `STUDY_OCCUPIED_ERROR`, naming who works on it and where.
 */
export async function occupy(change: Change, actor: Actor, studyId: StudyId): Promise<Lease> {
  const { tx, nowMs } = change
  const row = await lockStudy(tx, studyId)
  refuse(whyNotOccupy(factsOf(row), ruleActorOf(actor, nowMs)), row)
  const { hospitalId, userId, userName, roomId, roomName } = actor
  const holder = { userId, userName, roomId, roomName, expiresAt: expiryOf(nowMs) }
  const isSame = sql`${studyLease.userId} = ${userId}::uuid AND ${studyLease.roomId} = ${roomId}::uuid`
  const [lease] = await tx
    .insert(studyLease)
    .values({ hospitalId, studyId: row.id, ...holder, fence: 1 })
    .onConflictDoUpdate({
      target: [studyLease.hospitalId, studyLease.studyId],
      // Anyone who comes back after an interval in which the lease had ended may find the work of another.
      set: {
        ...holder,
        fence: sql`${studyLease.fence} + CASE WHEN ${isSame} AND ${studyLease.expiresAt} > ${new Date(nowMs).toISOString()}::timestamptz THEN 0 ELSE 1 END`,
      },
    })
    .returning({ fence: studyLease.fence, expiresAt: studyLease.expiresAt })
  if (lease === undefined) throw new PacsError('SERVER_FAULT')
  change.log({ content: 'began to work on a study', subject: 'study', subjectId: row.id, details: { ...lease } })
  return lease
}

/** The lease of a caller as it is stored in the table, if it is still theirs. */
function own(actor: Actor, studyId: StudyId, fence: number) {
  return and(
    eq(studyLease.hospitalId, actor.hospitalId),
    eq(studyLease.studyId, studyId),
    eq(studyLease.userId, actor.userId),
    eq(studyLease.roomId, actor.roomId),
    eq(studyLease.fence, fence),
  )
}

/**
 * Extends the lease. A holder that did not renew it in time keeps the study unless somebody took it meanwhile.
 *
 * @throws PacsError `STUDY_IS_NOT_OCCUPY_ERROR` when somebody did.
 */
export async function keepOccupied(
  database: Database,
  actor: Actor,
  { studyId, fence }: { studyId: StudyId; fence: number },
): Promise<Lease> {
  const [lease] = await database.system((tx) =>
    tx
      .update(studyLease)
      .set({ expiresAt: expiryOf(database.clock.now()) })
      .where(own(actor, studyId, fence))
      .returning({ fence: studyLease.fence, expiresAt: studyLease.expiresAt }),
  )
  if (lease === undefined) throw new PacsError('STUDY_IS_NOT_OCCUPY_ERROR')
  return lease
}

/** Ends leases: anyone who held one finds out at the next sign of life. */
function endLeases({ tx, nowMs }: Change, which: SQL | undefined) {
  const now = new Date(nowMs).toISOString()
  return tx
    .update(studyLease)
    .set({ expiresAt: now, fence: sql`${studyLease.fence} + 1` })
    .where(which)
    .returning({ studyId: studyLease.studyId })
}

/** Ends what still runs of these leases, and notifies those who wait for the studies. */
async function end(change: Change, which: SQL | undefined): Promise<number> {
  const ended = await endLeases(change, which)
  for (const { studyId } of ended) change.event({ type: 'study-changed', studyId })
  return ended.length
}

/** Ends the work on a study that the caller holds, no matter who does it; what the caller does with the study reports it. */
export async function endLease(change: Change, { occupant }: StoredStudy): Promise<void> {
  if (occupant === null || Date.parse(occupant.expiresAt) <= change.nowMs) return
  await endLeases(change, and(eq(studyLease.studyId, occupant.studyId), eq(studyLease.fence, occupant.fence)))
}

/** Ends all work of a user in a room: they log out. */
export async function endWork(change: Change, actor: Actor): Promise<void> {
  await end(
    change,
    and(
      eq(studyLease.hospitalId, actor.hospitalId),
      eq(studyLease.userId, actor.userId),
      eq(studyLease.roomId, actor.roomId),
      gt(studyLease.expiresAt, new Date(change.nowMs).toISOString()),
    ),
  )
}

/** Ends the work, so that the next one need not wait for the lease's end. */
export async function release(
  change: Change,
  actor: Actor,
  { studyId, fence }: { studyId: StudyId; fence: number },
): Promise<null> {
  const wasHeld = (await end(change, own(actor, studyId, fence))) > 0
  const content = wasHeld ? 'ended the work on a study' : 'had lost the work on a study'
  change.log({ content, subject: 'study', subjectId: studyId, details: { fence } })
  return null
}

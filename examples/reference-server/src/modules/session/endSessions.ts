import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { type EndReason, loginSession } from '../../database/schema/foundation'
import type { Transaction } from '../../database/transaction'
import { endWork } from '../study/occupancy'

type Ended = Pick<typeof loginSession.$inferSelect, 'hospitalId' | 'id' | 'userId' | 'roomId'>

async function end(tx: Transaction, which: SQL | undefined, reason: EndReason, nowMs: number): Promise<Ended[]> {
  return tx
    .update(loginSession)
    .set({ endedAt: new Date(nowMs).toISOString(), endReason: reason })
    .where(and(which, isNull(loginSession.endedAt)))
    .returning({
      hospitalId: loginSession.hospitalId,
      id: loginSession.id,
      userId: loginSession.userId,
      roomId: loginSession.roomId,
    })
}

/** One row and one event for each: the token is dead at commit, and its open connections are hung up. */
async function emitEnded(change: Change, actor: Actor, ended: readonly Ended[], reason: EndReason): Promise<void> {
  for (const { hospitalId, id, userId, roomId } of ended) {
    const content = `session ended: ${reason}`
    change.logAlso({ content, subject: 'session', subjectId: id, details: { userId } }, hospitalId)
    change.event({ type: 'session-ended', sessionId: id }, hospitalId)
    // Elsewhere the leases end by themselves within a minute.
    if (hospitalId === actor.hospitalId) await endWork(change, { ...actor, userId, roomId })
  }
}

const butFor = (id: string | undefined) => (id === undefined ? undefined : ne(loginSession.id, id))

/**
 * Ends the logins of users in the actor's hospital: what they may do has changed.
 *
 * @param change - the change that is the reason.
 * @param exceptId - a login that goes on: that of anyone who makes the change, and knows of it.
 * @returns how many ended.
 */
export async function endSessions(
  change: Change,
  actor: Actor,
  userIds: readonly string[],
  reason: EndReason,
  exceptId?: string,
): Promise<number> {
  if (userIds.length === 0) return 0
  const own = and(
    eq(loginSession.hospitalId, actor.hospitalId),
    inArray(loginSession.userId, [...userIds]),
    butFor(exceptId),
  )
  const ended = await end(change.tx, own, reason, change.nowMs)
  await emitEnded(change, actor, ended, reason)
  return ended.length
}

/** Ends the logins to a department of the actor's hospital: nobody may work there any more. */
export async function endDepartmentSessions(change: Change, actor: Actor, departmentId: string): Promise<void> {
  const which = and(eq(loginSession.hospitalId, actor.hospitalId), eq(loginSession.departmentId, departmentId))
  await emitEnded(change, actor, await end(change.tx, which, 'admin', change.nowMs), 'admin')
}

/**
 * Ends the logins of a person in all of their hospitals: what they prove themselves with has changed.
 *
 * @param exceptId - a login that goes on, because it has just proved itself.
 */
export async function endPersonSessions(
  change: Change,
  actor: Actor,
  userId: string,
  reason: EndReason,
  exceptId?: string,
): Promise<void> {
  const which = and(eq(loginSession.userId, userId), butFor(exceptId))
  const ended = await change.system((tx) => end(tx, which, reason, change.nowMs))
  await emitEnded(change, actor, ended, reason)
}

/**
 * Ends one login of the actor, in whatever hospital it runs.
 *
 * @returns false when there is no such login.
 */
export async function endOwnSession(change: Change, actor: Actor, sessionId: string): Promise<boolean> {
  const which = and(eq(loginSession.userId, actor.userId), eq(loginSession.id, sessionId))
  const ended = await change.system((tx) => end(tx, which, 'logout', change.nowMs))
  await emitEnded(change, actor, ended, 'logout')
  return ended.length > 0
}

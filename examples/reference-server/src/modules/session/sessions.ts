import { accountApi, PacsError, sessionApi } from '@opensono/pacs-core'
import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Database } from '../../database/database'
import { department, hospital, loginSession, room } from '../../database/schema/foundation'
import { endOwnSession } from './endSessions'

/** Runs still: neither ended nor timed out, though nobody may have written that down yet. */
function runs(nowMs: number): SQL | undefined {
  const now = new Date(nowMs).toISOString()
  const isSeen = sql`${loginSession.seenAt} > ${now}::timestamptz - make_interval(mins => ${department.idleMinutes})`
  return and(
    isNull(loginSession.endedAt),
    gt(loginSession.expiresAt, now),
    or(isNotNull(loginSession.lockedAt), isSeen),
  )
}

/** The caller's logins that still run, in all of their hospitals, the newest first. */
export async function listSessions(database: Database, actor: Actor) {
  const rows = await database.system((tx) =>
    tx
      .select({
        sessionId: loginSession.id,
        hospitalName: hospital.name,
        departmentName: department.name,
        roomName: room.name,
        startedAt: loginSession.startedAt,
        seenAt: loginSession.seenAt,
      })
      .from(loginSession)
      .innerJoin(hospital, eq(hospital.id, loginSession.hospitalId))
      .innerJoin(
        department,
        and(eq(department.hospitalId, loginSession.hospitalId), eq(department.id, loginSession.departmentId)),
      )
      .innerJoin(room, and(eq(room.hospitalId, loginSession.hospitalId), eq(room.id, loginSession.roomId)))
      .where(and(eq(loginSession.userId, actor.userId), runs(database.clock.now())))
      .orderBy(desc(loginSession.startedAt)),
  )
  return rows.map((row) => ({ ...row, isCurrent: row.sessionId === actor.sessionId }))
}

/** Ends one of the caller's own logins, wherever it runs. */
export async function endSession(database: Database, actor: Actor, sessionId: string): Promise<null> {
  return database.change(actor, accountApi.endSession, async (change) => {
    if (!(await endOwnSession(change, actor, sessionId))) throw new PacsError('NOT_FOUND')
    change.log({ content: 'ended a login of their own', subject: 'session', subjectId: sessionId })
    return null
  })
}

/** Ends the caller's session; its token is dead at once, and its open connections are hung up. */
export async function logOut(database: Database, actor: Actor): Promise<null> {
  return database.change(actor, sessionApi.logout, async (change) => {
    await endOwnSession(change, actor, actor.sessionId)
    change.log({ content: 'logout', subject: 'session', subjectId: actor.sessionId })
    return null
  })
}

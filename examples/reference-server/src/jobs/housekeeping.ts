import { newId, PacsError } from '@opensono/pacs-core'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Actor } from '../database/actor'
import type { Database } from '../database/database'
import { idempotencyLifeMs } from '../database/idempotency'
import {
  department,
  hospital,
  idempotency,
  loginSession,
  loginTicket,
  smsCode,
  userAccount,
} from '../database/schema/foundation'
import { signatureScan } from '../database/schema/report'
import { callCount, guessCount, knownDevice, latestTime, mfaPending, setupCode } from '../database/schema/session'
import type { Log } from '../log'
import { forgetOrders } from '../modules/his/forgetOrders'
import { packDays } from '../modules/statistics/day/packDays'

const everyMs = 60_000
const dayMs = 24 * 3_600_000
/** A computer that its user has not logged in at for this time is unknown again. */
const deviceLifeMs = 180 * dayMs
const sessionsAtOnce = 200
const monthsAhead = 3

async function findTimedOut(database: Database) {
  const now = new Date(database.clock.now()).toISOString()
  const isIdle = sql`${loginSession.lockedAt} IS NULL AND ${loginSession.seenAt} <= ${now}::timestamptz - make_interval(mins => ${department.idleMinutes})`
  return database.system((tx) =>
    tx
      .select({ session: loginSession, userName: userAccount.name, hospital })
      .from(loginSession)
      .innerJoin(hospital, eq(hospital.id, loginSession.hospitalId))
      .innerJoin(
        department,
        and(eq(department.hospitalId, loginSession.hospitalId), eq(department.id, loginSession.departmentId)),
      )
      .innerJoin(
        userAccount,
        and(eq(userAccount.hospitalId, loginSession.hospitalId), eq(userAccount.id, loginSession.userId)),
      )
      .where(and(isNull(loginSession.endedAt), or(lt(loginSession.expiresAt, now), isIdle)))
      .limit(sessionsAtOnce),
  )
}

type TimedOut = Awaited<ReturnType<typeof findTimedOut>>[number]

function actorOf({ session, userName, hospital: { id, name, timeZone } }: TimedOut): Actor {
  const { userId, departmentId, roomId, machineId } = session
  const unknown = { departmentName: '', departmentType: null, departmentUsageTime: null, roomName: '' }
  const fixed = { isBreastScreeningOn: false, isLocked: false, idleMinutes: 0 }
  const said = { requestId: newId(), idempotency: null, authorities: new Set<string>(), ...fixed }
  const place = { hospitalId: id, hospitalName: name, timeZone, departmentId, roomId, machineId }
  return { ...unknown, ...said, ...place, userId, userName, sessionId: session.id }
}

/** Records that a session ended by itself, and notifies its clients. Its token was dead before. */
async function endTimedOut(database: Database, found: TimedOut): Promise<void> {
  const actor = actorOf(found)
  const end = database.change(actor, { id: 'session.timeout' }, async ({ tx, log, event, nowMs }) => {
    const ended = await tx
      .update(loginSession)
      .set({ endedAt: new Date(nowMs).toISOString(), endReason: 'timeout' })
      .where(
        and(
          eq(loginSession.hospitalId, actor.hospitalId),
          eq(loginSession.id, actor.sessionId),
          isNull(loginSession.endedAt),
        ),
      )
      .returning({ id: loginSession.id })
    // Another server process was faster: then nothing of this change remains.
    if (ended.length === 0) throw new PacsError('NOT_FOUND')
    log({ content: 'session ended: timeout', subject: 'session', subjectId: actor.sessionId })
    event({ type: 'session-ended', sessionId: actor.sessionId })
  })
  await end.catch((thrown: unknown) => {
    if (PacsError.from(thrown).code !== 'NOT_FOUND') throw thrown
  })
}

async function forgetOld(database: Database): Promise<void> {
  const nowMs = database.clock.now()
  const before = (ageMs: number) => new Date(nowMs - ageMs).toISOString()
  await database.system(async (tx) => {
    await tx.delete(idempotency).where(lt(idempotency.at, before(idempotencyLifeMs)))
    await tx.delete(loginTicket).where(lt(loginTicket.expiresAt, before(0)))
    await tx.delete(mfaPending).where(lt(mfaPending.expiresAt, before(0)))
    await tx.delete(signatureScan).where(and(isNull(signatureScan.drawnAt), lt(signatureScan.expiresAt, before(0))))
    await tx.delete(setupCode).where(lt(setupCode.expiresAt, before(0)))
    await tx.delete(knownDevice).where(lt(knownDevice.seenAt, before(deviceLifeMs)))
    await tx.delete(callCount).where(lt(callCount.endsAt, before(0)))
    // A count that locks nothing any more.
    await tx.delete(guessCount).where(lt(guessCount.countedAt, before(dayMs)))
    const now = before(0)
    const set = { at: sql`greatest(${latestTime.at}, ${now})` }
    await tx.insert(latestTime).values({ at: now }).onConflictDoUpdate({ target: latestTime.isOnly, set })
    await forgetOrders(tx, nowMs)
    // The quota counts the codes of a day.
    await tx.delete(smsCode).where(lt(smsCode.sentAt, before(dayMs)))
  })
  await database.system((tx) =>
    tx.execute(sql`CALL make_month_partitions(${before(0).slice(0, 10)}::date, ${monthsAhead})`),
  )
}

/**
 * Does what time alone brings about: ended sessions, forgotten keys and codes, the partitions of the coming months, packed days of statistics. What fails keeps
 * nothing else from being done.
 *
 * @throws the first failure, once everything was tried.
 */
export async function keepHouse(database: Database): Promise<void> {
  const failures: unknown[] = []
  const attempt = (work: Promise<void>) => work.catch((thrown: unknown) => void failures.push(thrown))
  const timedOut: TimedOut[] = []
  await attempt(findTimedOut(database).then((found) => void timedOut.push(...found)))
  for (const found of timedOut) await attempt(endTimedOut(database, found))
  await attempt(forgetOld(database))
  await attempt(packDays(database).then(() => undefined))
  if (failures.length > 0) throw failures[0]
}

/** Keeps house once a minute, until it is stopped. */
export function startHousekeeping(database: Database, log: Log): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => keepHouse(database))
      .catch((error: unknown) => log.error({ error }, 'housekeeping failed'))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

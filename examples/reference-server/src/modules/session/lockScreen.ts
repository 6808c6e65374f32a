import { sessionApi } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { deviceMonitor } from '../../database/schema/consultation'
import { loginSession } from '../../database/schema/foundation'
import type { Services } from '../../services'
import { proveOwnPassword } from './proof'
import { requireOwn } from './userId'

const ownSession = (actor: Actor) =>
  and(eq(loginSession.hospitalId, actor.hospitalId), eq(loginSession.id, actor.sessionId))

/** Locks the screen of the caller's login. Locking a locked one changes nothing. */
export async function lock({ database }: Services, actor: Actor): Promise<null> {
  if (actor.isLocked) return null
  return database.change(actor, sessionApi.lock, async ({ tx, log, nowMs }) => {
    await tx
      .update(loginSession)
      .set({ lockedAt: new Date(nowMs).toISOString() })
      .where(ownSession(actor))
    log({ content: 'locked the screen', subject: 'session', subjectId: actor.sessionId })
    return null
  })
}

/** Opens the screen again, by the password. */
export async function unlock(services: Services, actor: Actor, body: BodyOf<typeof sessionApi.unlock>): Promise<null> {
  await proveOwnPassword(services, actor, body.credentials)
  return services.database.change(actor, sessionApi.unlock, async ({ tx, log, nowMs }) => {
    await tx
      .update(loginSession)
      .set({ lockedAt: null, seenAt: new Date(nowMs).toISOString() })
      .where(ownSession(actor))
    log({ content: 'unlocked the screen', subject: 'session', subjectId: actor.sessionId })
    return null
  })
}

/** Names the machine that the caller works at. */
export async function setMachine(
  { database }: Services,
  actor: Actor,
  { userId, machineId }: BodyOf<typeof sessionApi.machine>,
): Promise<null> {
  await requireOwn(database, actor, userId)
  return database.change(actor, sessionApi.machine, async ({ tx, log, event }) => {
    await tx.update(loginSession).set({ machineId }).where(ownSession(actor))
    // Who names the machine after its monitor came hears that it is there.
    const [monitor] = await tx.select().from(deviceMonitor).where(eq(deviceMonitor.machineId, machineId)).limit(1)
    if (monitor !== undefined) event({ type: 'monitor-online', machineId })
    log({ content: 'named the machine', subject: 'session', subjectId: actor.sessionId, details: { machineId } })
    return null
  })
}

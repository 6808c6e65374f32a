import { limits, newId, PacsError, type SequencedEvent } from '@opensono/pacs-core'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Socket } from 'socket.io'
import type { Actor } from '../database/actor'
import type { Change } from '../database/change'
import type { Database } from '../database/database'
import { deviceMonitor } from '../database/schema/consultation'
import type { Log } from '../log'
import { actorOfMissed } from '../modules/consultation/room/presence'
import { repeatedly } from './repeatedly'

/** Sends a hospital which monitors of its devices are connected. */
export interface MonitorWatch {
  /** A monitor has connected, on the machine of its session. */
  add(socket: Socket, actor: Actor & { readonly machineId: string }): void
  /** Sends a client that is no monitor the state of the monitor of its machine. */
  announce(socket: Socket, caller: Pick<Actor, 'hospitalId'> & { readonly machineId: string }): void
  stop(): Promise<void>
}

const everyMs = 2_000
const goneMs = limits.consultation.goneSeconds * 1_000

/** One at a time for a machine: the first connection brings it online, the last one that goes takes it offline. */
async function hold({ tx }: Change, hospitalId: string, machineId: string): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`monitor ${hospitalId} ${machineId}`}, 0))`)
  const rows = await tx
    .select({ id: deviceMonitor.connectionId })
    .from(deviceMonitor)
    .where(eq(deviceMonitor.machineId, machineId))
  return rows.length
}

async function come(database: Database, actor: Actor & { readonly machineId: string }, connectionId: string) {
  const { hospitalId, machineId } = actor
  await database.change(actor, { id: 'consultation.monitor' }, async (change) => {
    if ((await hold(change, hospitalId, machineId)) === 0) change.event({ type: 'monitor-online', machineId })
    const seenAt = new Date(change.nowMs).toISOString()
    await change.tx.insert(deviceMonitor).values({ hospitalId, connectionId, machineId, seenAt })
    change.log({ content: 'a monitor connected', subject: 'machine', subjectId: machineId })
  })
}

async function go(database: Database, actor: Actor, machineId: string, connectionId: string): Promise<void> {
  await database.change(actor, { id: 'consultation.monitor' }, async (change) => {
    const before = await hold(change, actor.hospitalId, machineId)
    const gone = await change.tx
      .delete(deviceMonitor)
      .where(eq(deviceMonitor.connectionId, connectionId))
      .returning({ id: deviceMonitor.connectionId })
    // Another server process was faster: then nothing of this change remains.
    if (gone.length === 0) throw new PacsError('NOT_FOUND')
    if (before === 1) change.event({ type: 'monitor-offline', machineId })
    change.log({ content: 'a monitor disconnected', subject: 'machine', subjectId: machineId })
  })
}

const unlessGone = (thrown: unknown) => {
  if (PacsError.from(thrown).code !== 'NOT_FOUND') throw thrown
}

/** Watches the monitors of devices, over all server processes: those of one that died are offline after some seconds. */
export function watchMonitors(database: Database, log: Log): MonitorWatch {
  const connected = new Set<string>()
  const failed = (error: unknown) => log.error({ error }, 'a monitor could not be noted')
  let ending: Promise<unknown> = Promise.resolve()
  let isStopping = false

  async function look(): Promise<void> {
    const nowMs = database.clock.now()
    const at = (ms: number) => new Date(nowMs - ms).toISOString()
    if (connected.size > 0) {
      const isOwn = inArray(deviceMonitor.connectionId, [...connected])
      await database.system((tx) =>
        tx
          .update(deviceMonitor)
          .set({ seenAt: at(0) })
          .where(isOwn),
      )
    }
    const missed = await database.system((tx) =>
      tx
        .select()
        .from(deviceMonitor)
        .where(lt(deviceMonitor.seenAt, at(goneMs))),
    )
    for (const { hospitalId, machineId, connectionId } of missed) {
      const who = { hospitalId, consultationId: '', userId: nobody, name: machineId }
      await go(database, actorOfMissed(who, newId()), machineId, connectionId).catch(unlessGone)
    }
  }

  const rounds = repeatedly(everyMs, look, failed)

  return {
    add(socket, actor) {
      // What comes and goes of one connection is written down in that order.
      let last = come(database, actor, socket.id).then(() => void connected.add(socket.id), failed)
      socket.once('disconnect', () => {
        // A server that stops leaves them: they come back to the next one, or are missed.
        if (isStopping) return
        last = last.then(() => {
          connected.delete(socket.id)
          return go(database, { ...actor, requestId: newId() }, actor.machineId, socket.id)
            .catch(unlessGone)
            .catch(failed)
        })
        ending = Promise.all([ending, last])
      })
    },
    announce(socket, { hospitalId, machineId }) {
      const isOfMachine = and(eq(deviceMonitor.hospitalId, hospitalId), eq(deviceMonitor.machineId, machineId))
      const announced = database
        .system((tx) => tx.select({ id: deviceMonitor.connectionId }).from(deviceMonitor).where(isOfMachine).limit(1))
        .then((rows) => {
          const type = rows.length > 0 ? 'monitor-online' : 'monitor-offline'
          // It happened before: it has no place among what happens from now on.
          socket.emit(type, { sequence: 0, event: { type, machineId } } satisfies SequencedEvent)
        })
        .catch(failed)
      ending = Promise.all([ending, announced])
    },
    async stop() {
      isStopping = true
      await Promise.all([rounds.stop(), ending])
    },
  }
}

/** Of what the server finds out by itself there is no user. */
const nobody = '00000000-0000-7000-8000-000000000000'

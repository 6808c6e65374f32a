import { PacsError, type SequencedEvent, ServerEvent, seesVip } from '@opensono/pacs-core'
import { and, asc, eq, gt, not, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { deviceMonitor } from '../../database/schema/consultation'
import { event, hospitalSequence } from '../../database/schema/foundation'
import { study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'

/** A client that missed more than this loads everything again. */
const mostEvents = 1_000

/** Whether the monitor of the caller's machine is connected: sent at each connection, so it has no place in the sequence. Nothing without a machine. */
async function monitorOf(tx: Transaction, { hospitalId, machineId }: Actor): Promise<SequencedEvent[]> {
  if (machineId === null) return []
  const isOfMachine = and(eq(deviceMonitor.hospitalId, hospitalId), eq(deviceMonitor.machineId, machineId))
  const [found] = await tx.select({ id: deviceMonitor.connectionId }).from(deviceMonitor).where(isOfMachine).limit(1)
  return [{ sequence: 0, event: { type: found === undefined ? 'monitor-offline' : 'monitor-online', machineId } }]
}

/** The study that an event is about; null for none. */
const studyOfEvent = sql`CASE WHEN ${event.payload} ->> 'studyId' ~ '^[0-9a-f-]{36}$' THEN (${event.payload} ->> 'studyId')::uuid END`

/** Whether an event is about a study that is a VIP study now, whatever it was then. Each study is found by its key. */
const isOfVipNow = sql<boolean>`EXISTS (SELECT FROM ${study} s
  WHERE s.hospital_id = ${event.hospitalId} AND s.id = ${studyOfEvent} AND s.is_vip)`

/**
 * Says without an id that a study was closed to the caller: their client reads everything again.
 *
 * @returns null for what was no news to them.
 */
const withoutId = (payload: ServerEvent): ServerEvent | null =>
  payload.type === 'study-changed' && payload.isClosed === true ? { type: 'unknown' } : null

/**
 * Events after a place in the hospital's sequence, oldest first; those about VIP studies for who may see them; then how the monitor of their machine
 * is now, for clients without a connection.
 *
 * @throws PacsError `EVENTS_GONE` when there are too many, or when the place is one that never was.
 */
export async function eventsAfter(tx: Transaction, actor: Actor, after: number) {
  const [place] = await tx.select().from(hospitalSequence).where(eq(hospitalSequence.hospitalId, actor.hospitalId))
  const latest = place?.event ?? 0
  if (after > latest || latest - after > mostEvents) throw new PacsError('EVENTS_GONE', { details: { latest } })
  const sees = seesVip(actor)
  const rows = await tx
    .select({ sequence: event.sequence, payload: event.payload, isHidden: sees ? sql<boolean>`false` : isOfVipNow })
    .from(event)
    .where(and(eq(event.hospitalId, actor.hospitalId), gt(event.sequence, after), sees ? undefined : not(event.isVip)))
    .orderBy(asc(event.sequence))
    .limit(mostEvents)
  const events = rows.flatMap(({ sequence, payload, isHidden }) => {
    const parsed = ServerEvent.parse(payload)
    const shown = isHidden ? withoutId(parsed) : parsed
    return shown === null ? [] : [{ sequence: sequence ?? 0, event: shown }]
  })
  const monitor = await monitorOf(tx, actor)
  return { events: [...events, ...monitor], latest: Math.max(latest, events.at(-1)?.sequence ?? 0) }
}

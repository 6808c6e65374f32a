import { type SequencedEvent, ServerEvent } from '@opensono/pacs-core'
import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Log } from '../log'
import type { Database } from './database'
import { hashLogRow } from './logChain'
import { event, hospitalSequence, operationLog } from './schema/foundation'
import type { Transaction } from './transaction'

/** Gives committed rows their places. */
export interface Sequencer {
  /** Resolves when everything that had committed before the call has its place. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** An event that has its place. */
export interface ToldEvent {
  sequenced: SequencedEvent
  /** For those only who may see VIP studies. */
  isVip: boolean
}

/** How a sequencer is started. */
export interface SequencerOptions {
  database: Database
  log: Log
  /** Told of the events of a hospital, in their order, once they have places. */
  publish(hospitalId: string, events: readonly ToldEvent[]): void
}

const sequencerLock = 0x6f70_656f
const batchSize = 500
/** Rows of a server that died before it could give them places are found so late at most, in milliseconds. */
const pollMs = 1_000
/** Another process has the lock: it works, so ours looks again soon. */
const retryMs = 100

type Place = typeof hospitalSequence.$inferSelect
type Outbox = Map<string, ToldEvent[]>

async function placesOf(tx: Transaction, hospitalIds: string[]): Promise<Map<string, Place>> {
  const ids = [...new Set(hospitalIds)]
  await tx
    .insert(hospitalSequence)
    .values(ids.map((hospitalId) => ({ hospitalId })))
    .onConflictDoNothing()
  const places = await tx.select().from(hospitalSequence).where(inArray(hospitalSequence.hospitalId, ids))
  return new Map(places.map((place) => [place.hospitalId, place]))
}

function placeOf(places: Map<string, Place>, hospitalId: string): Place {
  const place = places.get(hospitalId)
  if (place === undefined) throw new Error(`the hospital ${hospitalId} has no sequence`)
  return place
}

async function sequenceEvents(tx: Transaction): Promise<Outbox> {
  const outbox: Outbox = new Map()
  const rows = await tx.select().from(event).where(isNull(event.sequence)).orderBy(asc(event.id)).limit(batchSize)
  if (rows.length === 0) return outbox
  const places = await placesOf(
    tx,
    rows.map((row) => row.hospitalId),
  )
  const numbered = rows.map((row) => {
    const place = placeOf(places, row.hospitalId)
    place.event += 1
    const events = outbox.get(row.hospitalId) ?? []
    const sequenced = { sequence: place.event, event: ServerEvent.parse(row.payload) }
    outbox.set(row.hospitalId, [...events, { sequenced, isVip: row.isVip }])
    return { id: row.id, at: row.at, sequence: place.event }
  })
  await tx.execute(sql`
    UPDATE event SET sequence = n.sequence
    FROM jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) AS n(id uuid, at timestamptz, sequence bigint)
    WHERE event.id = n.id AND event.at = n.at`)
  for (const { hospitalId, event: last } of places.values()) {
    await tx.update(hospitalSequence).set({ event: last }).where(eq(hospitalSequence.hospitalId, hospitalId))
  }
  return outbox
}

async function chainLog(tx: Transaction): Promise<number> {
  const rows = await tx
    .select()
    .from(operationLog)
    .where(isNull(operationLog.sequence))
    .orderBy(asc(operationLog.id))
    .limit(batchSize)
  if (rows.length === 0) return 0
  const places = await placesOf(
    tx,
    rows.map((row) => row.hospitalId),
  )
  const chained = rows.map((row) => {
    const place = placeOf(places, row.hospitalId)
    place.log += 1
    place.logHash = hashLogRow(place.logHash, row)
    return { id: row.id, at: row.at, sequence: place.log, hash: place.logHash.toString('hex') }
  })
  await tx.execute(sql`
    UPDATE operation_log SET sequence = n.sequence, hash = decode(n.hash, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(chained)}::jsonb) AS n(id uuid, at timestamptz, sequence bigint, hash text)
    WHERE operation_log.id = n.id AND operation_log.at = n.at`)
  for (const { hospitalId, log, logHash } of places.values()) {
    await tx.update(hospitalSequence).set({ log, logHash }).where(eq(hospitalSequence.hospitalId, hospitalId))
  }
  return rows.length
}

/** One batch; null when another process holds the lock. */
async function sequenceBatch(database: Database): Promise<{ outbox: Outbox; isMore: boolean } | null> {
  return database.system(async (tx) => {
    const { rows } = await tx.execute<{ is_mine: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${sequencerLock}) AS is_mine`,
    )
    if (rows[0]?.is_mine !== true) return null
    const outbox = await sequenceEvents(tx)
    const logged = await chainLog(tx)
    const sequenced = [...outbox.values()].reduce((sum, events) => sum + events.length, 0)
    return { outbox, isMore: logged === batchSize || sequenced === batchSize }
  })
}

/**
 * Starts to give committed events and log rows their places, one process at a time. Writers never wait for it, nor for each
 * other: a place is given after commit.
 */
export function startSequencer({ database, log, publish }: SequencerOptions): Sequencer {
  let isStopped = false
  let running: Promise<void> | null = null
  let isWanted = false
  let timer: NodeJS.Timeout | undefined

  async function drain(): Promise<void> {
    let waitMs = pollMs
    while (isWanted && !isStopped) {
      isWanted = false
      const batch = await sequenceBatch(database)
      if (batch === null) waitMs = retryMs
      else {
        for (const [hospitalId, events] of batch.outbox) publish(hospitalId, events)
        isWanted ||= batch.isMore
      }
    }
    if (!isStopped) timer = setTimeout(nudge, waitMs)
  }

  function nudge(): void {
    isWanted = true
    if (running !== null || isStopped) return
    clearTimeout(timer)
    running = drain()
      .catch((error: unknown) => {
        log.error({ error }, 'the sequencer failed')
        if (!isStopped) timer = setTimeout(nudge, pollMs)
      })
      .finally(() => {
        running = null
        if (isWanted) nudge()
      })
  }

  database.onChange(nudge)
  nudge()
  return {
    async settled() {
      nudge()
      while (running !== null) await running
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

import { type SequencedEvent, ServerEvent } from '@opensono/pacs-core'
import { asc, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Log } from '../log'
import type { Database } from './database'
import { hashLogRow, type LogRow } from './logChain'
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

type EventRow = typeof event.$inferSelect
type Place = typeof hospitalSequence.$inferSelect
type Outbox = Map<string, ToldEvent[]>

/** How far each hospital has come, by its id. */
type Places = Map<string, Place>

async function readPlaces(tx: Transaction, hospitalIds: readonly string[]): Promise<Places> {
  const ids = [...new Set(hospitalIds)]
  const rows = await tx.select().from(hospitalSequence).where(inArray(hospitalSequence.hospitalId, ids))
  return new Map(rows.map((row) => [row.hospitalId, row]))
}

/** Where a hospital's next row comes after; it grows with each row. */
function placeOf(places: Places, hospitalId: string): Place {
  const known = places.get(hospitalId)
  if (known !== undefined) return known
  const start: Place = { hospitalId, event: 0, log: 0, logHash: Buffer.alloc(0) }
  places.set(hospitalId, start)
  return start
}

/** A row's key and its place; `at` besides, since tables are divided by it. */
interface Numbered {
  id: string
  at: string
  sequence: number
}

/** Gives events their places, and puts them into the outbox of their hospital. */
function numberEvents(rows: readonly EventRow[], places: Places, outbox: Outbox): Numbered[] {
  return rows.map(({ hospitalId, id, at, payload, isVip }) => {
    const place = placeOf(places, hospitalId)
    place.event += 1
    const sent = { sequenced: { sequence: place.event, event: ServerEvent.parse(payload) }, isVip }
    const events = outbox.get(hospitalId)
    if (events === undefined) outbox.set(hospitalId, [sent])
    else events.push(sent)
    return { id, at, sequence: place.event }
  })
}

/** Gives rows of the log their places, each with the hash of everything up to it. */
function chainLog(rows: readonly LogRow[], places: Places): (Numbered & { hash: string })[] {
  return rows.map((row) => {
    const place = placeOf(places, row.hospitalId)
    place.log += 1
    place.logHash = hashLogRow(place.logHash, row)
    return { id: row.id, at: row.at, sequence: place.log, hash: place.logHash.toString('hex') }
  })
}

/** Of a divided table, only the parts that hold these rows are looked at. */
function within(table: SQL, rows: readonly Numbered[]): SQL {
  const times = rows.map(({ at }) => at).sort()
  return sql`${table}.at BETWEEN ${times[0] ?? null} AND ${times.at(-1) ?? null}`
}

/** Writes everything down in one statement. */
async function store(
  tx: Transaction,
  events: readonly Numbered[],
  log: readonly (Numbered & { hash: string })[],
  places: Iterable<Place>,
): Promise<void> {
  const ends = Array.from(places, ({ logHash, ...place }) => ({ ...place, hash: logHash.toString('hex') }))
  await tx.execute(sql`
    WITH numbered AS (
      UPDATE event SET sequence = n.sequence
      FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS n(id uuid, at timestamptz, sequence bigint)
      WHERE event.id = n.id AND event.at = n.at AND ${within(sql`event`, events)}
    ), chained AS (
      UPDATE operation_log SET sequence = n.sequence, hash = decode(n.hash, 'hex')
      FROM jsonb_to_recordset(${JSON.stringify(log)}::jsonb) AS n(id uuid, at timestamptz, sequence bigint, hash text)
      WHERE operation_log.id = n.id AND operation_log.at = n.at AND ${within(sql`operation_log`, log)}
    )
    INSERT INTO hospital_sequence (hospital_id, event, log, log_hash)
    SELECT "hospitalId", event, log, decode(hash, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) AS n("hospitalId" uuid, event bigint, log bigint, hash text)
    ON CONFLICT (hospital_id) DO UPDATE SET event = excluded.event, log = excluded.log, log_hash = excluded.log_hash`)
}

/** One batch; null when another process holds the lock. */
async function sequenceBatch(database: Database): Promise<{ outbox: Outbox; isMore: boolean } | null> {
  return database.system(async (tx) => {
    const { rows } = await tx.execute<{ is_mine: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${sequencerLock}) AS is_mine`,
    )
    if (rows[0]?.is_mine !== true) return null
    const outbox: Outbox = new Map()
    const events = await tx.select().from(event).where(isNull(event.sequence)).orderBy(asc(event.id)).limit(batchSize)
    const log = await tx
      .select()
      .from(operationLog)
      .where(isNull(operationLog.sequence))
      .orderBy(asc(operationLog.id))
      .limit(batchSize)
    if (events.length + log.length === 0) return { outbox, isMore: false }
    const places = await readPlaces(
      tx,
      [...events, ...log].map((row) => row.hospitalId),
    )
    await store(tx, numberEvents(events, places, outbox), chainLog(log, places), places.values())
    return { outbox, isMore: events.length === batchSize || log.length === batchSize }
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

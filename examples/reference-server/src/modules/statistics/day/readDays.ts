import { PacsError, type StatisticFilter } from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Transaction } from '../../../database/transaction'
import { instantOf, type TimePoint, timePoint, wallClockOf } from '../../study/timeRange'
import { type PackedDay, type StudyDay, unpackDay } from './StudyDay'

/** Days that were read before, by their versions, so that they need not be read again. */
export interface KnownDays {
  /** All of them as they are now: they stay there for who asked, whatever leaves meanwhile. */
  all(): ReadonlyMap<string, StudyDay>
  /** Remembers days that were read or needed now. */
  keep(days: readonly { version: string; day: StudyDay }[]): void
}

/** What packed days may take of the memory: about 1.4 million studies. */
const mostBytes = 128 * 2 ** 20

/** About what the numbers, the stretches and the words of a day take. */
const bytesOf = ({ studies, parts, words }: StudyDay) => 92 * studies + 10 * parts.length + 64 * words.length

/** Versions of packed days are ids; those of days in which something changed name the changes. */
const changesMark = 'changes '
const isOfChanges = (version: string) => version.startsWith(changesMark)
/** Days in which something changed that are remembered: each change makes another version of its day. */
const mostChangedKept = 64

/** Keeps the days that were asked for last. */
export function createKnownDays(most = mostBytes): KnownDays {
  const known = new Map<string, StudyDay>()
  let taken = 0
  const forget = (version: string, day: StudyDay) => {
    if (known.delete(version)) taken -= bytesOf(day)
  }
  return {
    all: () => new Map(known),
    keep(days) {
      for (const { version, day } of days) {
        forget(version, day)
        known.set(version, day)
        taken += bytesOf(day)
      }
      const changed = [...known].filter(([version]) => isOfChanges(version))
      for (const [version, day] of changed.slice(0, -mostChangedKept)) forget(version, day)
      for (const [oldest, day] of known) {
        if (taken <= most) break
        forget(oldest, day)
      }
    },
  }
}

/** What some statistics are about. */
export interface AskedTime {
  /** Milliseconds since 1970; for appointments those of the hospital's wall clock. Infinite where nothing is asked. */
  fromMs: number
  toMs: number
}

/** Days that are read by one statement: a megabyte of a very large hospital takes a tenth of a second. */
const daysAtOnce = 400
/** Days that are read from their studies by one statement: some seconds. After an upgrade more wait to be packed, and the call is refused at once. */
const mostChanged = 150
/** How often reading begins again when a day was packed meanwhile. */
const mostTries = 3

/** A day as it was found: packed, with its version, or read from its studies just now. */
interface Found extends Record<string, unknown>, Omit<PackedDay, 'day' | 'words' | 'body'> {
  /** Null for the row that has the range, and how many days must be read from their studies. */
  day: number | null
  version: string | null
  words: string[] | null
  body: Buffer | null
  from_ms: number | null
  to_ms: number | null
}

/**
 * Which packed days can have a study with such a time.
 *
 * @param from - an instant; for appointments a reading of the hospital's wall clock, as `to`.
 */
function hasTime(type: StatisticFilter['studyTimeType'], from: SQL, to: SQL): SQL {
  const between = (first: string, last: string) =>
    sql`${sql.raw(last)} >= coalesce(${from}, '-infinity') AND ${sql.raw(first)} < coalesce(${to}, 'infinity')`
  if (type === 'StudyTime') return between('d.first_image_from', 'd.first_image_to')
  if (type === 'PrintTime') return between('d.printed_from', 'd.printed_to')
  if (type !== 'AppointmentTime') return registeredIn('d.day', from, to)
  return sql`d.appointment_to >= coalesce(${from}, '-infinity')::date AND d.appointment_from < coalesce(${to}, 'infinity')`
}

const registeredIn = (day: string, from: SQL, to: SQL) =>
  sql`${sql.raw(day)} >= coalesce(${from} AT TIME ZONE 'UTC', '-infinity')::date
    AND ${sql.raw(day)} <= coalesce(${to} AT TIME ZONE 'UTC', 'infinity')::date`

/** Packed days that are not remembered, by their versions; null when one of them was packed again since it was found. */
async function readPacked(
  tx: Transaction,
  hospital: SQL,
  found: readonly { day: number; version: string }[],
): Promise<ReadonlyMap<string, StudyDay> | null> {
  const read = new Map<string, StudyDay>()
  for (let from = 0; from < found.length; from += daysAtOnce) {
    const some = found.slice(from, from + daysAtOnce)
    const { rows } = await tx.execute<PackedDay & { version: string } & Record<string, unknown>>(
      sql`SELECT d.day - date '1970-01-01' AS day, d.version, d.studies, to_json(d.words) AS words, d.body FROM statistic_day d
        WHERE d.hospital_id = ${hospital} AND d.day = ANY (ARRAY(
          SELECT date '1970-01-01' + n FROM unnest(${sql.param(some.map(({ day }) => day))}::integer[]) n))`,
    )
    for (const { version, ...row } of rows) read.set(version, unpackDay(row))
    if (some.some(({ version }) => !read.has(version))) return null
  }
  return read
}

/**
 * Reads the days that can have studies of a filter: packed ones where nothing changed since, else their studies. Which they are, and the
 * studies, are of one moment; a day of a version is the same whenever it is read.
 *
 * @param tx - as the system.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for a time that is none; `SERVER_BUSY` when days are packed again all the time;
 * `STATISTICS_PREPARING` when too many wait for it.
 */
export async function readDays(
  tx: Transaction,
  actor: Actor,
  filter: StatisticFilter,
  known: KnownDays,
  triesLeft = mostTries,
): Promise<{ days: StudyDay[]; time: AskedTime }> {
  const before = known.all()
  const rows = await findDays(tx, actor, filter, [...before.keys()].filter(isOfChanges))
  const range = rows.find(({ day }) => day === null)
  const waiting = range?.studies ?? 0
  if (waiting > mostChanged) {
    const readyDays = rows.length - 1
    throw new PacsError('STATISTICS_PREPARING', { details: { readyDays, days: readyDays + waiting } })
  }
  const found = rows.flatMap(({ day, version, words, body, studies }) => {
    if (day === null || version === null) return []
    if (words === null || body === null) return [{ version, day, studies: before.get(version) }]
    return [{ version, day, studies: unpackDay({ day, studies, words, body }) }]
  })
  const missing = found.filter(({ studies }) => studies === undefined)
  const read = await readPacked(tx, sql`${actor.hospitalId}::uuid`, missing)
  if (read === null) {
    if (triesLeft === 1) throw new PacsError('SERVER_BUSY')
    return readDays(tx, actor, filter, known, triesLeft - 1)
  }
  const days = found.flatMap(({ version, studies }) => {
    const day = studies ?? read.get(version)
    return day === undefined ? [] : [{ version, day }]
  })
  known.keep(days)
  return {
    days: days.map(({ day }) => day),
    time: { fromMs: range?.from_ms ?? Number.NEGATIVE_INFINITY, toMs: range?.to_ms ?? Number.POSITIVE_INFINITY },
  }
}

/** The range, the packed days of it by their versions, and the studies of days in which something changed, unless they are known. */
async function findDays(
  tx: Transaction,
  { hospitalId, timeZone }: Actor,
  { startTime, endTime, studyTimeType }: StatisticFilter,
  known: readonly string[],
): Promise<Found[]> {
  const isAppointment = studyTimeType === 'AppointmentTime'
  const at = (point: TimePoint | null) => (isAppointment ? wallClockOf(point, timeZone) : instantOf(point))
  const from = at(timePoint('startTime', startTime, timeZone, false))
  const to = at(timePoint('endTime', endTime, timeZone, true))
  const ms = (moment: SQL) => sql`date_part('epoch', ${moment}) * 1000`
  const hospital = sql`${hospitalId}::uuid`
  const isRegistered = studyTimeType === undefined || studyTimeType === 'RegisterTime'
  const { rows } = await tx.execute<Found>(
    sql`WITH change AS MATERIALIZED (
        SELECT day, ${changesMark} || day || md5(string_agg(place::text, ' ' ORDER BY place)) AS version FROM statistic_change
        WHERE hospital_id = ${hospital} GROUP BY day
      ), changed AS MATERIALIZED (
        SELECT day, version, version = ANY (${sql.param([...known])}::text[]) AS is_known FROM change
        WHERE ${isRegistered ? registeredIn('day', from, to) : sql`true`}
      )
      SELECT NULL::integer AS day, NULL::text AS version, (SELECT count(*) FROM changed WHERE NOT is_known)::integer AS studies, NULL::json AS words, NULL::bytea AS body,
        ${ms(from)} AS from_ms, ${ms(to)} AS to_ms
      UNION ALL
      SELECT d.day - date '1970-01-01', d.version::text, d.studies, NULL, NULL, NULL, NULL FROM statistic_day d
      WHERE d.hospital_id = ${hospital} AND d.day NOT IN (SELECT day FROM change) AND ${hasTime(studyTimeType, from, to)}
      UNION ALL
      SELECT c.day - date '1970-01-01', c.version, 0, NULL, NULL, NULL, NULL FROM changed c WHERE c.is_known
      UNION ALL
      SELECT c.day - date '1970-01-01', c.version, p.studies, to_json(p.words), p.body, NULL, NULL
      FROM changed c CROSS JOIN LATERAL packed_studies(${hospital}, c.day) p
      WHERE NOT c.is_known AND (SELECT count(*) FROM changed WHERE NOT is_known) <= ${mostChanged}`,
  )
  return rows
}

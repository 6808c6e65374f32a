import type { StatisticFilter } from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Transaction } from '../../../database/transaction'
import { instantOf, timePoint } from '../../study/timeRange'
import { type PackedDay, type StudyDay, unpackDay } from './StudyDay'

/** Days that were read before, by their versions, so that they need not be read again. */
export interface KnownDays {
  /** All of them as they are now: they stay there for who asked, whatever leaves meanwhile. */
  all(): ReadonlyMap<string, StudyDay>
  /** Remembers days that were read or needed now. */
  keep(days: readonly { version: string; day: StudyDay }[]): void
}

/** What packed days may take of the memory: about two million studies. */
const mostBytes = 128 * 2 ** 20

/** About what the numbers and the words of a day take. */
const bytesOf = ({ studies, parts, words }: StudyDay) => 80 * studies + 2 * parts.length + 64 * words.length

/** Keeps the days that were asked for last. */
export function createKnownDays(most = mostBytes): KnownDays {
  const known = new Map<string, StudyDay>()
  let taken = 0
  return {
    all: () => new Map(known),
    keep(days) {
      for (const { version, day } of days) {
        if (!known.delete(version)) taken += bytesOf(day)
        known.set(version, day)
      }
      for (const [oldest, day] of known) {
        if (taken <= most) break
        known.delete(oldest)
        taken -= bytesOf(day)
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

/** A day as it was found: packed and known by its version, or read from its studies just now. */
interface Found extends Record<string, unknown>, Omit<PackedDay, 'day' | 'words' | 'body'> {
  /** Null for the row that has the range. */
  day: number | null
  version: string | null
  words: string[] | null
  body: Buffer | null
  from_ms: number | null
  to_ms: number | null
}

/** Which packed days can have a study with such a time. */
function hasTime(type: StatisticFilter['studyTimeType'], from: SQL, to: SQL, timeZone: string): SQL {
  const between = (first: string, last: string) =>
    sql`${sql.raw(last)} >= coalesce(${from}, '-infinity') AND ${sql.raw(first)} < coalesce(${to}, 'infinity')`
  if (type === 'StudyTime') return between('d.first_image_from', 'd.first_image_to')
  if (type === 'PrintTime') return between('d.printed_from', 'd.printed_to')
  if (type !== 'AppointmentTime') return registeredIn('d.day', from, to)
  const there = (moment: SQL) => sql`(${moment} AT TIME ZONE ${timeZone})`
  return sql`d.appointment_to >= coalesce(${there(from)}, '-infinity')::date AND d.appointment_from < coalesce(${there(to)}, 'infinity')`
}

const registeredIn = (day: string, from: SQL, to: SQL) =>
  sql`${sql.raw(day)} >= coalesce(${from} AT TIME ZONE 'UTC', '-infinity')::date
    AND ${sql.raw(day)} <= coalesce(${to} AT TIME ZONE 'UTC', 'infinity')::date`

/**
 * Reads the days that can have studies of a filter: packed ones where nothing changed since, else their studies. It is one statement, so that
 * all of them are of one moment.
 *
 * @param tx - as the system.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for a time that is none.
 */
export async function readDays(
  tx: Transaction,
  { hospitalId, timeZone }: Actor,
  { startTime, endTime, studyTimeType }: StatisticFilter,
  known: KnownDays,
): Promise<{ days: StudyDay[]; time: AskedTime }> {
  const from = instantOf(timePoint('startTime', startTime, timeZone, false))
  const to = instantOf(timePoint('endTime', endTime, timeZone, true))
  const zone = studyTimeType === 'AppointmentTime' ? timeZone : 'UTC'
  const ms = (moment: SQL) => sql`date_part('epoch', ${moment} AT TIME ZONE ${zone}) * 1000`
  const hospital = sql`${hospitalId}::uuid`
  const before = known.all()
  const isRegistered = studyTimeType === undefined || studyTimeType === 'RegisterTime'
  const { rows } = await tx.execute<Found>(
    sql`WITH changed AS MATERIALIZED (SELECT DISTINCT day FROM statistic_change WHERE hospital_id = ${hospital}),
      known AS (SELECT unnest(${sql.param([...before.keys()])}::uuid[]) AS version)
      SELECT NULL::integer AS day, NULL::uuid AS version, 0 AS studies, NULL::text[] AS words, NULL::bytea AS body,
        ${ms(from)} AS from_ms, ${ms(to)} AS to_ms
      UNION ALL
      SELECT d.day - date '1970-01-01', d.version, d.studies, CASE WHEN k.version IS NULL THEN d.words END,
        CASE WHEN k.version IS NULL THEN d.body END, NULL, NULL
      FROM statistic_day d LEFT JOIN known k ON k.version = d.version
      WHERE d.hospital_id = ${hospital} AND d.day NOT IN (SELECT day FROM changed) AND ${hasTime(studyTimeType, from, to, timeZone)}
      UNION ALL
      SELECT c.day - date '1970-01-01', NULL, p.studies, p.words, p.body, NULL, NULL
      FROM changed c CROSS JOIN LATERAL packed_studies(${hospital}, c.day) p
      WHERE ${isRegistered ? registeredIn('c.day', from, to) : sql`true`}`,
  )
  const days: StudyDay[] = []
  const kept: { version: string; day: StudyDay }[] = []
  const time = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }
  for (const { day: date, version, words, body, from_ms, to_ms, ...row } of rows) {
    if (date === null) {
      time.fromMs = from_ms ?? time.fromMs
      time.toMs = to_ms ?? time.toMs
      continue
    }
    const read = words !== null && body !== null ? unpackDay({ ...row, day: date, words, body }) : undefined
    const day = read ?? before.get(version ?? '')
    if (day === undefined) throw new Error(`the day ${date} is neither known nor read`)
    days.push(day)
    if (version !== null) kept.push({ version, day })
  }
  known.keep(kept)
  return { days, time }
}

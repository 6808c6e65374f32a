import {
  type StatisticFilter,
  type statisticApi,
  type Turnaround,
  type TurnaroundStep,
  turnaroundSteps,
} from '@opensono/pacs-core'
import type { QueryOf } from '@opensono/pacs-core/server'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { asSystem, type Transaction } from '../../database/transaction'
import { studiesOf } from './readBoard'
import { lengthOf, spanOf, stretchesOf } from './stretches'

interface Times {
  step: TurnaroundStep
  count: number
  medianMs: number | null
  p90Ms: number | null
}

/** A group as PostgreSQL answers it. */
interface Grouped extends Record<string, unknown> {
  /** Place of the stretch among all: numbers are sorted much faster than words. */
  place: number
  count: number
  marks: [string, string]
  hour: number | null
  room_id: string | null
  group: number
}

/** Of both measures, the smallest time that so many of the studies did not exceed. */
const times = sql.raw(`count(*)::integer AS count,
  (percentile_disc(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY ms)) AS marks`)

const arrayOf = (each: readonly SQL[]) => sql`ARRAY[${sql.join([...each], sql.raw(', '))}]`

/** Every stretch that was gone: its length, its hour and its room. Arrays, for the expressions of a list of values are prepared again for each row. */
function allStretches(actor: Actor, studies: SQL): SQL {
  const stretches = stretchesOf(actor.timeZone)
  const all = turnaroundSteps.map((step) => stretches[step])
  const hours = all.map(({ from }) => sql`date_part('hour', ${from} AT TIME ZONE ${actor.timeZone})::integer`)
  return sql`SELECT stretch.place, greatest(stretch.ms, 0) AS ms, stretch.hour, s.room_id FROM study s
    CROSS JOIN LATERAL unnest(${arrayOf(all.map((_, place) => sql.raw(String(place))))}, ${arrayOf(all.map(spanOf))}, ${arrayOf(hours)})
      AS stretch (place, ms, hour)
    WHERE ${studies} AND stretch.ms IS NOT NULL`
}

async function readRooms(tx: Transaction): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`SELECT id, name FROM room WHERE hospital_id = current_hospital()`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * How long the stretches of the way took: in all, by the hour in which they began, and by room.
 *
 * @param nowMs - the server's time.
 */
export async function readTurnaround(
  tx: Transaction,
  actor: Actor,
  filter: StatisticFilter,
  nowMs: number,
): Promise<Turnaround> {
  const studies = studiesOf(actor, filter, nowMs)
  return asSystem(tx, async () => {
    // Few are counted at a time: each may sort in memory what would go through the disk otherwise.
    await tx.execute(sql`SELECT set_config('work_mem', '64MB', true)`)
    const { rows } = await tx.execute<Grouped>(
      sql`WITH stretch AS (${allStretches(actor, studies)})
        SELECT place, hour, room_id, grouping(hour, room_id) AS group, ${times} FROM stretch
        GROUP BY GROUPING SETS ((place), (place, hour), (place, room_id))`,
    )
    const rooms = await readRooms(tx)
    const told = rows
      .toSorted((a, b) => a.place - b.place)
      .flatMap(({ place, marks: [median, p90], ...row }) => {
        const step = turnaroundSteps[place]
        return step === undefined ? [] : [{ ...row, step, medianMs: Number(median), p90Ms: Number(p90) }]
      })
    const of = ({ step, count, medianMs, p90Ms }: Times) => ({ step, count, medianMs, p90Ms })
    const all = turnaroundSteps.map(
      (step) =>
        told.find((row) => row.group === 3 && row.step === step) ?? { step, count: 0, medianMs: null, p90Ms: null },
    )
    const hourly = told.filter((row) => row.group === 1).sort((a, b) => Number(a.hour) - Number(b.hour))
    const ofRooms = told
      .filter((row) => row.group === 2)
      .map((row) => ({ roomId: row.room_id, name: rooms.get(row.room_id ?? '') ?? '', ...of(row) }))
    return {
      steps: all.map(of),
      byHour: hourly.map((row) => ({ hour: row.hour ?? 0, ...of(row) })),
      byRoom: ofRooms.sort((a, b) => a.name.localeCompare(b.name, 'zh')),
    }
  })
}

type Asked = QueryOf<typeof statisticApi.turnaroundStudies>

interface SlowStudy extends Record<string, unknown> {
  studyId: string
  examNumber: string
  patientName: string
  roomName: string
  startedAt: string
  endedAt: string
  ms: number
}

const utc = (column: SQL) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The studies behind a time, the slowest first, with how many there are. */
export async function readSlowStudies(
  tx: Transaction,
  actor: Actor,
  asked: Asked,
  nowMs: number,
): Promise<{ rows: SlowStudy[]; total: number }> {
  const { step, hour, roomId, pageNumber, pageSize, ...filter } = asked
  const stretch = stretchesOf(actor.timeZone)[step]
  const ms = lengthOf(stretch)
  const inHour =
    hour === undefined ? sql`true` : sql`date_part('hour', ${stretch.from} AT TIME ZONE ${actor.timeZone}) = ${hour}`
  const inRoom = roomId === undefined ? sql`true` : sql`s.room_id::text = ${roomId}`
  const chosen = sql`${studiesOf(actor, filter, nowMs)} AND ${ms} IS NOT NULL AND ${inHour} AND ${inRoom}`
  return asSystem(tx, async () => {
    const { rows } = await tx.execute<SlowStudy>(
      sql`SELECT s.id AS "studyId", s.exam_number AS "examNumber", p.name AS "patientName", coalesce(r.name, '') AS "roomName",
          ${utc(stretch.from)} AS "startedAt", ${utc(stretch.to)} AS "endedAt", ${ms}::float8 AS ms
        FROM study s JOIN patient p ON p.hospital_id = s.hospital_id AND p.id = s.patient_record_id
        LEFT JOIN room r ON r.hospital_id = s.hospital_id AND r.id = s.room_id
        WHERE ${chosen} ORDER BY ${ms} DESC, s.id LIMIT ${pageSize} OFFSET ${pageNumber * pageSize}`,
    )
    const counted = await tx.execute<{ total: number }>(
      sql`SELECT count(*)::integer AS total FROM study s WHERE ${chosen}`,
    )
    return { rows, total: counted.rows[0]?.total ?? 0 }
  })
}

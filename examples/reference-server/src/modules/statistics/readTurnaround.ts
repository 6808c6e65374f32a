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
import { eachDay } from './day/eachDay'
import { createOffsetAt, type OffsetAt } from './day/localTime'
import { quantilesOf } from './day/quantiles'
import { type KnownDays, readDays } from './day/readDays'
import type { DayMoment, StudyDay } from './day/StudyDay'
import { createStudiesIn } from './day/studiesIn'
import { lengthOf, stretchesOf, studiesOf } from './stretches'

const hourMs = 3_600_000
const dayMs = 86_400_000

/** Stretches of one step, in columns that are long enough. */
interface Stretches {
  count: number
  readonly ms: Float64Array
  readonly hours: Uint16Array
  readonly rooms: Uint16Array
}

const none = new Int32Array()

/** What begins and ends a stretch, of the packed moments of a study. */
const ends = {
  wait: ['registered', 'firstImage'],
  exam: ['firstImage', 'lastImage'],
  report: ['lastImage', 'diagnosed'],
  review: ['diagnosed', 'reviewed'],
  print: ['diagnosed', 'firstPrinted'],
  total: ['registered', 'firstPrinted'],
} as const satisfies Record<TurnaroundStep, readonly [DayMoment, DayMoment]>

/** Adds the stretches that studies of a day have gone, as `stretchesOf` finds them in the database. */
function addStretches(
  day: StudyDay,
  studies: Int32Array,
  step: TurnaroundStep,
  offsetAt: OffsetAt,
  roomAt: (place: number) => number,
  to: Stretches,
): void {
  const [begin, end] = [day[ends[step][0]], day[ends[step][1]]]
  const isOfArrival = ends[step][0] === 'registered'
  for (const study of studies) {
    const [from, until] = [begin.values[study] ?? begin.none, end.values[study] ?? end.none]
    if (from === begin.none || until === end.none) continue
    const there = day.beginMs + from + offsetAt(day.beginMs + from)
    // Who registers for another day does not wait till then.
    if (isOfArrival && Math.floor(there / dayMs) !== day.beginMs / dayMs + (day.queue.values[study] ?? 0)) continue
    to.ms[to.count] = Math.max(0, until - from)
    to.hours[to.count] = Math.floor((there - Math.floor(there / dayMs) * dayMs) / hourMs)
    to.rooms[to.count] = roomAt(day.named.room[study] ?? 0)
    to.count += 1
  }
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
 * @param known - days that were read before.
 */
export async function readTurnaround(
  tx: Transaction,
  actor: Actor,
  filter: StatisticFilter,
  known: KnownDays,
): Promise<Turnaround> {
  const { days, time, names } = await asSystem(tx, async () => ({
    ...(await readDays(tx, actor, filter, known)),
    names: await readRooms(tx),
  }))
  const studiesIn = createStudiesIn(actor, filter, time)
  const asked = days.map(studiesIn)
  const most = asked.reduce((all, studies) => all + studies.length, 0)
  const offsetAt = createOffsetAt(actor.timeZone)
  const rooms: (string | null)[] = [null]
  const roomAt = (room: string | null) => (rooms.includes(room) ? rooms.indexOf(room) : rooms.push(room) - 1)
  const roomsOf = days.map(({ words }) => words.map((word) => (names.has(word) ? roomAt(word) : 0)))
  const answer: Turnaround = { steps: [], byHour: [], byRoom: [] }
  for (const step of turnaroundSteps) {
    const gone = { count: 0, ms: new Float64Array(most), hours: new Uint16Array(most), rooms: new Uint16Array(most) }
    await eachDay(days, (day, index) => {
      const its = roomsOf[index] ?? []
      addStretches(day, asked[index] ?? none, step, offsetAt, (place) => its[place - 1] ?? 0, gone)
    })
    const by = (groups: Uint16Array, count: number) => quantilesOf(gone.ms.subarray(0, gone.count), groups, count)
    const [all] = by(new Uint16Array(gone.count), 1)
    answer.steps.push({ step, ...(all ?? { count: 0, medianMs: null, p90Ms: null }) })
    for (const [hour, marks] of by(gone.hours, 24).entries())
      if (marks !== null) answer.byHour.push({ hour, step, ...marks })
    for (const [place, marks] of by(gone.rooms, rooms.length).entries()) {
      const roomId = rooms[place] ?? null
      if (marks !== null) answer.byRoom.push({ roomId, name: names.get(roomId ?? '') ?? '', step, ...marks })
    }
  }
  answer.byRoom.sort((a, b) => a.name.localeCompare(b.name, 'zh'))
  return answer
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

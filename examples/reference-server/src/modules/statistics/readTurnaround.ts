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
import { createOffsetAt } from './day/localTime'
import { createQuantiles, type Quantiles, slots } from './day/quantiles'
import { type KnownDays, readDays } from './day/readDays'
import type { StudyDay } from './day/StudyDay'
import { type DayStretches, firstHour, lengthIn, stretchesOfDay } from './day/stretchesOfDay'
import { createStudiesIn } from './day/studiesIn'
import { lengthOf, stretchesOf, studiesOf } from './stretches'

/** Groups of stretches: all, then by hour, then by room. */
const firstRoom = firstHour + 24
/** The slot in its group; groups have a power of two of them. */
const inGroup = slots - 1

/** A day with the studies of it that are asked for. */
interface AskedDay {
  day: StudyDay
  studies: Int32Array
  stretches: DayStretches
  /** Where the slots of each study's room begin. */
  rooms: Uint32Array
}

/** Counts the stretches by hour and by room: the hours of a place make up all. */
function countStretches({ studies, stretches, rooms }: AskedDay, step: TurnaroundStep, counts: Uint32Array): void {
  const gone = stretches[step]
  for (let index = 0; index < studies.length; index += 1) {
    const study = studies[index] ?? 0
    const ofHour = gone[study] ?? 0
    if (ofHour === 0) continue
    const ofRoom = (rooms[index] ?? 0) + (ofHour & inGroup)
    counts[ofHour] = (counts[ofHour] ?? 0) + 1
    counts[ofRoom] = (counts[ofRoom] ?? 0) + 1
  }
}

function countAll(counts: Uint32Array): void {
  for (let ofHour = firstHour * slots; ofHour < firstRoom * slots; ofHour += 1) {
    const slot = ofHour % slots
    counts[slot] = (counts[slot] ?? 0) + (counts[ofHour] ?? 0)
  }
}

function lookAtStretches({ day, studies, stretches, rooms }: AskedDay, step: TurnaroundStep, to: Quantiles): void {
  const gone = stretches[step]
  const { numbers } = to
  for (let index = 0; index < studies.length; index += 1) {
    const study = studies[index] ?? 0
    const ofHour = gone[study] ?? 0
    if (ofHour === 0) continue
    const slot = ofHour & inGroup
    const inAll = numbers[slot] ?? 0
    const inHour = numbers[ofHour] ?? 0
    const inRoom = numbers[(rooms[index] ?? 0) + slot] ?? 0
    if ((inAll | inHour | inRoom) === 0) continue
    const ms = lengthIn(day, step, study)
    if (inAll !== 0) to.add(inAll, ms)
    if (inHour !== 0) to.add(inHour, ms)
    if (inRoom !== 0) to.add(inRoom, ms)
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
  const offsetAt = createOffsetAt(actor.timeZone)
  const rooms: (string | null)[] = [null]
  const roomAt = (room: string | null) => (rooms.includes(room) ? rooms.indexOf(room) : rooms.push(room) - 1)
  const asked: AskedDay[] = []
  await eachDay(days, (day) => {
    const places = [null, ...day.words].map((word) => (word !== null && names.has(word) ? roomAt(word) : 0))
    const studies = studiesIn(day)
    const slotsOfRooms = new Uint32Array(studies.length)
    for (let index = 0; index < studies.length; index += 1) {
      const place = day.named.room[studies[index] ?? 0] ?? 0
      slotsOfRooms[index] = (firstRoom + (places[place] ?? 0)) * slots
    }
    asked.push({ day, studies, stretches: stretchesOfDay(day, actor.timeZone, offsetAt), rooms: slotsOfRooms })
  })
  const eachAsked = (work: (of: AskedDay) => void) =>
    eachDay(days, (_, index) => {
      const of = asked[index]
      if (of !== undefined) work(of)
    })
  const answer: Turnaround = { steps: [], byHour: [], byRoom: [] }
  for (const step of turnaroundSteps) {
    const counts = new Uint32Array((firstRoom + rooms.length) * slots)
    await eachAsked((of) => countStretches(of, step, counts))
    countAll(counts)
    const quantiles = createQuantiles(counts)
    await eachAsked((of) => lookAtStretches(of, step, quantiles))
    for (const [group, marks] of quantiles.marks().entries()) {
      if (group === 0) answer.steps.push({ step, ...(marks ?? { count: 0, medianMs: null, p90Ms: null }) })
      else if (marks === null) continue
      else if (group < firstRoom) answer.byHour.push({ hour: group - firstHour, step, ...marks })
      else {
        const roomId = rooms[group - firstRoom] ?? null
        answer.byRoom.push({ roomId, name: names.get(roomId ?? '') ?? '', step, ...marks })
      }
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
  const { step, hour, roomId, isWithoutRoom, pageNumber, pageSize, ...filter } = asked
  const stretch = stretchesOf(actor.timeZone)[step]
  const ms = lengthOf(stretch)
  const inHour =
    hour === undefined ? sql`true` : sql`date_part('hour', ${stretch.from} AT TIME ZONE ${actor.timeZone}) = ${hour}`
  const inRoom = roomId === undefined ? sql`true` : sql`s.room_id::text = ${roomId}`
  const inNone = isWithoutRoom === true ? sql`s.room_id IS NULL` : sql`true`
  const chosen = sql`${studiesOf(actor, filter, nowMs)} AND ${ms} IS NOT NULL AND ${inHour} AND ${inRoom} AND ${inNone}`
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

import {
  conditionsOfRow,
  positiveRate,
  qualityIndicatorIds,
  type RecordConditions,
  remainderId,
  type StatisticFilter,
  studyApi,
  studyTimeTypes,
  turnaroundSteps,
} from '@opensono/pacs-core'
import { statisticBoards } from '@opensono/pacs-core/server'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/createTestDatabase'
import { drawSeed } from '../../../test/drawSeed'
import { actorOf } from '../../../test/fixture/actorOf'
import { roomIdOf, type TestRole, userIdOf } from '../../../test/fixture/fixture'
import { howOften } from '../../../test/howOften'
import type { Actor } from '../../database/actor'
import { createDatabase, type Database } from '../../database/database'
import { findRecords } from '../study/records/findRecords'
import { fits } from '../study/records/testing/plainFilter'
import {
  makeRecords,
  type SeededRecord,
  seedNow,
  seedWords,
  writeRecords,
  writeWords,
} from '../study/records/testing/seedRecords'
import { createKnownDays } from './day/readDays'
import { readBoard } from './readBoard'
import { readQuality } from './readQuality'
import { readSlowStudies, readTurnaround } from './readTurnaround'
import { readWaiting } from './readWaiting'
import { plainHour, plainQuantile, plainStretches, type Step } from './testing/plainTimes'

const seed = drawSeed()
const zones = ['Asia/Shanghai', 'America/New_York', 'Asia/Beirut'] as const
/** The days about which clocks change in New York and, at midnight, in Beirut, and a common one. */
const edges = ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-03-15'] as const
/** Some days about a date. */
const daysAbout = (date: string) =>
  [-2, -1, 0, 1, 2].map((offset) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10),
  )
const known = createKnownDays()
let database: Database
let records: SeededRecord[]

/** Registrations on both sides of every midnight of the days about a date, in both zones. */
function aboutMidnight(date: string): string[] {
  const start = Date.parse(`${date}T00:00:00Z`) - 30 * 3_600_000
  return Array.from({ length: 62 }, (_, hour) => start + hour * 3_600_000).flatMap((at) =>
    [-1, 0].map((ms) => new Date(at + ms).toISOString()),
  )
}

beforeAll(async () => {
  database = createDatabase({ url: (await createTestDatabase()).url })
  const atEdges = edges.flatMap(aboutMidnight)
  records = makeRecords('first', 260 + atEdges.length, seed)
  for (const [index, registerTime] of atEdges.entries()) {
    const study = records[index]?.study
    if (study === undefined) continue
    study.registerTime = registerTime
    const days = edges.flatMap(daysAbout)
    study.appointmentDate = days[index % days.length]
  }
  await writeWords(database, 'first')
  await writeWords(database, 'second')
  await writeRecords(database, 'first', records)
  await writeRecords(database, 'second', makeRecords('second', 40, seed))
})
afterAll(() => database?.close())

const actorIn = (role: TestRole, timeZone: string): Actor => ({ ...actorOf(role), timeZone })

/** How many records the list has for some conditions. */
async function listed(actor: Actor, conditions: RecordConditions): Promise<number> {
  const page = { ...conditions, pageNumber: 0, pageSize: 1 }
  const { total } = await database.read(actor, { id: studyApi.search.id }, (tx, note) =>
    findRecords(tx, actor, page, seedNow, note),
  )
  return total
}

const count = <Answer>(actor: Actor, work: (tx: Parameters<typeof readBoard>[0]) => Promise<Answer>) =>
  database.read(actor, { id: 'statistic.board' }, work)

const word = seedWords.first
const some = <Value>(...values: readonly Value[]) => fc.subarray([...values], { minLength: 1 })
const words = fc.subarray([...word], { minLength: 1, maxLength: 3 })
const day = fc
  .integer({ min: -21, max: 5 })
  .map((days) => new Date(seedNow + days * 86_400_000).toISOString().slice(0, 10))
const filters: Record<keyof StatisticFilter, fc.Arbitrary<unknown>> = {
  startTime: day,
  endTime: day,
  studyTimeType: fc.constantFrom(...studyTimeTypes),
  patientSourceIds: words,
  roomIds: some(roomIdOf('first', 1), roomIdOf('first', 2)),
  examinedByIds: some(userIdOf('first', 'doctor'), userIdOf('first', 'director')),
  applyDepartmentIds: words,
  departmentNames: some('Ultrasound', '心脏超声'),
  examTypeIds: words,
  bodyPartIds: words,
  deviceIds: words,
}
const filter = fc
  .subarray(Object.keys(filters) as (keyof StatisticFilter)[], { maxLength: 3 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, filters[name]]))),
  ) as fc.Arbitrary<StatisticFilter>
const actor = fc
  .tuple(fc.constantFrom<TestRole>('director', 'administrator', 'doctor'), fc.constantFrom(...zones))
  .map(([role, zone]) => actorIn(role, zone))
const runs = howOften(10, 1_000)
const often = { numRuns: runs, seed, endOnFailure: true }
const timeout = 60_000 + 1_000 * runs

const fitting = (who: Actor, asked: StatisticFilter) => records.filter((record) => fits(record, asked, who, seedNow))
const sum = (values: readonly (string | null | undefined)[]) =>
  (values.reduce((total, value) => total + Math.round(Number(value ?? 0) * 100), 0) / 100).toFixed(2)

describe('a figure', () => {
  test('is the number of studies that the list has for its conditions, on every board, for whatever is asked by whom', {
    timeout,
  }, async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...statisticBoards), filter, actor, async (board, asked, who) => {
        const { rows, total } = await count(who, (tx) => readBoard(tx, who, board, asked, known))
        expect(total.count).toBe(await listed(who, asked))
        for (const row of rows) {
          const conditions = conditionsOfRow(board, asked, row.id)
          expect([row.name, row.count]).toEqual([row.name, await listed(who, conditions)])
          for (const mark of ['positive', 'negative', 'unknown'] as const) {
            expect(row[mark]).toBe(await listed(who, { ...conditions, negativePositiveMark: [mark] }))
          }
          const its = records.filter((record) => fits(record, conditions, who, seedNow))
          if (row.id === remainderId) continue
          const own = (record: SeededRecord) =>
            board === 'part' && row.id !== null
              ? record.partPrices[record.bodyPartIds.indexOf(row.id)]
              : { fee: record.study.studyFee, score: record.study.studyScore }
          expect([row.fee, row.score]).toEqual([
            sum(its.map((record) => own(record)?.fee)),
            sum(its.map((record) => own(record)?.score)),
          ])
        }
        if (board !== 'part') expect(rows.reduce((all, row) => all + row.count, 0)).toBe(total.count)
        found += rows.length
      }),
      often,
    )
    // Boards without rows would agree with anything.
    expect(found).toBeGreaterThan(runs)
  })

  test('counts a study with two body parts in both rows, and once in the total', async () => {
    const who = actorIn('director', zones[0])
    const { rows, total } = await count(who, (tx) => readBoard(tx, who, 'part', {}, known))
    const its = fitting(who, {})
    expect(total.count).toBe(its.length)
    expect(rows.reduce((all, row) => all + row.count, 0)).toBe(
      its.reduce((all, { bodyPartIds }) => all + Math.max(1, bodyPartIds.length), 0),
    )
    expect(its.some(({ bodyPartIds }) => bodyPartIds.length > 1)).toBe(true)
  })

  test.each(zones)('counts each study on one day, also at midnight and when clocks change, in %s', async (timeZone) => {
    const who = actorIn('director', timeZone)
    for (const edge of edges) {
      const days = daysAbout(edge)
      const perDay = await Promise.all(
        days.map(async (date) => {
          const asked = { startTime: date, endTime: date }
          const { total } = await count(who, (tx) => readBoard(tx, who, 'kind', asked, known))
          expect([date, total.count]).toEqual([date, fitting(who, asked).length])
          return total.count
        }),
      )
      const whole = { startTime: days[0], endTime: days.at(-1) } as StatisticFilter
      const { total } = await count(who, (tx) => readBoard(tx, who, 'kind', whole, known))
      expect(total.count).toBe(perDay.reduce((all, each) => all + each, 0))
      expect(total.count).toBeGreaterThan(60)
    }
  })

  test.each(zones)('counts each appointment on its one day, as the list does, in %s', async (timeZone) => {
    const who = actorIn('director', timeZone)
    const studyTimeType = 'AppointmentTime'
    for (const edge of edges) {
      const days = daysAbout(edge)
      for (const date of days) {
        const asked: StatisticFilter = { startTime: date, endTime: date, studyTimeType }
        const { total } = await count(who, (tx) => readBoard(tx, who, 'kind', asked, known))
        const its = fitting(who, asked).length
        expect([date, total.count, await listed(who, asked)]).toEqual([date, its, its])
        expect(its).toBeGreaterThan(0)
      }
    }
  })

  test('of a quality indicator is the number of studies that the list has for it', { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(filter, actor, async (asked, who) => {
        const figures = await count(who, (tx) => readQuality(tx, who, asked, seedNow, known))
        expect(figures.map(({ id }) => id)).toEqual([...qualityIndicatorIds])
        for (const { id, counted, fulfilled } of figures) {
          expect({ id, counted, fulfilled }).toEqual({
            id,
            counted: await listed(who, { ...asked, indicator: id }),
            fulfilled: await listed(who, { ...asked, indicator: id, indicatorPart: 'fulfilled' }),
          })
        }
      }),
      often,
    )
    const who = actorIn('director', zones[0])
    const all = await count(who, (tx) => readQuality(tx, who, {}, seedNow, known))
    for (const each of all) {
      expect({ ...each, isMixed: each.fulfilled > 0 && each.fulfilled < each.counted }).toMatchObject({ isMixed: true })
    }
  })
})

test('a positive rate is of studies with a result alone', () => {
  expect(positiveRate({ positive: 1, negative: 3 })).toBe(0.25)
  expect(positiveRate({ positive: 0, negative: 0 })).toBeNull()
})

describe('turnaround times', () => {
  /** The lines of all studies, as they were written. */
  async function readLines(who: Actor): Promise<Map<string, Step[]>> {
    const { rows } = await count(who, (tx) =>
      tx.execute<{ id: string; line: Step[] }>(
        sql`SELECT study_id AS id, json_agg(json_build_object('step', step, 'at', at)) AS line FROM study_step GROUP BY study_id`,
      ),
    )
    return new Map(rows.map(({ id, line }) => [id, line]))
  }

  test('are those that a plain reckoning finds in the lines, in all, by hour and by room', { timeout }, async () => {
    const lines = await readLines(actorOf('director'))
    let found = 0
    await fc.assert(
      fc.asyncProperty(filter, actor, async (asked, who) => {
        const gone = fitting(who, asked).flatMap(({ study }) =>
          plainStretches(lines.get(study.id) ?? [], study.queueDate, who.timeZone).map((stretch) => ({
            ...stretch,
            hour: plainHour(stretch.from, who.timeZone),
            roomId: study.roomId ?? null,
          })),
        )
        const marks = (of: typeof gone) => ({
          count: of.length,
          medianMs: plainQuantile(
            of.map(({ ms }) => ms),
            0.5,
          ),
          p90Ms: plainQuantile(
            of.map(({ ms }) => ms),
            0.9,
          ),
        })
        const told = await count(who, (tx) => readTurnaround(tx, who, asked, known))
        expect(told.steps).toEqual(
          turnaroundSteps.map((step) => ({ step, ...marks(gone.filter((each) => each.step === step)) })),
        )
        const hours = told.byHour.map(({ hour, step, ...rest }) => ({ hour, step, ...rest }))
        expect(hours.reduce((all, each) => all + each.count, 0)).toBe(gone.length)
        for (const { hour, step, ...rest } of hours) {
          expect(rest).toEqual(marks(gone.filter((each) => each.step === step && each.hour === hour)))
        }
        expect(told.byRoom.reduce((all, each) => all + each.count, 0)).toBe(gone.length)
        for (const { roomId, step, name: _name, ...rest } of told.byRoom) {
          expect(rest).toEqual(marks(gone.filter((each) => each.step === step && each.roomId === roomId)))
        }
        found += gone.length
      }),
      often,
    )
    expect(found).toBeGreaterThan(runs)
  })

  test('lead to their studies, the slowest first, and to no others', async () => {
    const who = actorIn('director', zones[0])
    const { steps, byHour, byRoom } = await count(who, (tx) => readTurnaround(tx, who, {}, known))
    const [hourly] = byHour
    const [ofRoom] = byRoom.filter(({ roomId }) => roomId !== null)
    const ofNone = byRoom.find(({ roomId }) => roomId === null)
    expect(ofNone?.count).toBeGreaterThan(0)
    const asked = [
      ...steps.map(({ step, count: total }) => ({ step, total })),
      { step: hourly?.step ?? 'wait', hour: hourly?.hour ?? 0, total: hourly?.count },
      { step: ofRoom?.step ?? 'wait', roomId: ofRoom?.roomId ?? '', total: ofRoom?.count },
      { step: ofNone?.step ?? 'wait', isWithoutRoom: true, total: ofNone?.count },
    ]
    for (const { total, ...of } of asked) {
      const page = { ...of, pageNumber: 0, pageSize: 200 } as Parameters<typeof readSlowStudies>[2]
      const found = await count(who, (tx) => readSlowStudies(tx, who, page, seedNow))
      expect([of, found.total]).toEqual([of, total])
      const times = found.rows.map(({ ms }) => ms)
      expect(times).toEqual([...times].sort((a, b) => b - a))
      for (const row of found.rows) {
        expect(row.ms).toBe(Math.max(0, Date.parse(row.endedAt) - Date.parse(row.startedAt)))
      }
    }
  })

  test('of a line cannot be changed or deleted by the server’s own login', async () => {
    const who = actorOf('director')
    for (const statement of ['UPDATE study_step SET at = now()', 'DELETE FROM study_step', 'TRUNCATE study_step']) {
      const failed = database.change(who, { id: 'test.line' }, ({ tx }) => tx.execute(sql.raw(statement)))
      await expect(failed).rejects.toMatchObject({ cause: { code: '42501' } })
    }
  })
})

test('who waits now is counted for each room, for anyone who may see them', async () => {
  for (const role of ['director', 'administrator'] as const) {
    const who = actorIn(role, zones[0])
    const rooms = await count(who, (tx) => readWaiting(tx, who, seedNow))
    const today = fitting(who, {}).filter(({ study }) => study.queueDate === '2026-03-15')
    const isWaiting = ({ study }: SeededRecord) =>
      [study.firstImageAt, study.diagnosedAt, study.printedAt].every((at) => at === null)
    expect(rooms.reduce((all, room) => all + room.waiting, 0)).toBe(today.filter(isWaiting).length)
    for (const { roomId, longestWaitMs, waiting } of rooms) {
      const its = today.filter((record) => isWaiting(record) && (record.study.roomId ?? null) === roomId)
      expect(waiting).toBe(its.length)
      const came = its.flatMap(({ study }) => {
        const at = Date.parse(study.registerTime)
        return new Date(at + 8 * 3_600_000).toISOString().slice(0, 10) === study.queueDate ? [at] : []
      })
      expect(longestWaitMs).toBe(came.length === 0 ? null : Math.max(0, seedNow - Math.min(...came)))
    }
  }
})

import { newId, type StatisticFilter, studyTimeTypes, systemClock } from '@opensono/pacs-core'
import { statisticBoards } from '@opensono/pacs-core/server'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/createTestDatabase'
import { drawSeed } from '../../../test/drawSeed'
import { actorOf } from '../../../test/fixture/actorOf'
import { hospitalIdOf, roomIdOf, type TestRole, userIdOf } from '../../../test/fixture/fixture'
import { howOften } from '../../../test/howOften'
import type { Actor } from '../../database/actor'
import { createDatabase, type Database } from '../../database/database'
import type { Transaction } from '../../database/transaction'
import { makeRecords, seedNow, seedWords, writeRecords, writeWords } from '../study/records/testing/seedRecords'
import { packDays } from './day/packDays'
import { createKnownDays, type KnownDays } from './day/readDays'
import { readBoard } from './readBoard'
import { readQuality } from './readQuality'
import { readTurnaround } from './readTurnaround'
import { recountBoard, recountQuality, recountTurnaround } from './testing/recount'

const seed = drawSeed()
const dayMs = 86_400_000
const zones = ['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe'] as const
/** About the days on which clocks change in New York and on Lord Howe. */
const edges = ['2026-03-08', '2026-04-05', '2026-03-15'] as const
const studies = 240
const everyDay = 10_000
let url: string
let database: Database
/** The server's clock: long after the studies, so that all their days are over. */
let nowMs = Date.parse('2026-12-01T00:00:00Z')
let ids: string[]

beforeAll(async () => {
  url = (await createTestDatabase()).url
  database = createDatabase({ url, clock: { ...systemClock, now: () => nowMs } })
  const records = makeRecords('first', studies, seed)
  for (const [index, { study }] of records.entries()) {
    const edge = Date.parse(`${edges[index % 3]}T00:00:00Z`)
    // Half of them about the midnights of all zones.
    if (index % 2 === 0)
      study.registerTime = new Date(edge + (((index * 47) % 72) - 36) * 3_600_000 - (index % 3)).toISOString()
  }
  await writeWords(database, 'first')
  await writeRecords(database, 'first', records)
  ids = records.map(({ study }) => study.id)
})
afterAll(() => database?.close())

const hospitalId = hospitalIdOf('first')
const [wordA = '', wordB = '', partA = '', partB = ''] = seedWords.first
const edit = (statement: SQL) =>
  database.change(actorOf('director'), { id: 'test.edit' }, ({ tx }) => tx.execute(statement))
const countAs = <Answer>(who: Actor, work: (tx: Transaction) => Promise<Answer>) =>
  database.read(who, { id: 'statistic.board' }, work)

const word = fc.constantFrom(wordA, wordB, null)
const moment = fc.integer({ min: -40, max: 40 }).map((hours) => new Date(seedNow + hours * 5_000_000).toISOString())
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 })

/** What may become of a study, column by column, and what it may be. */
const columns: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  register_time: moment,
  queue_date: moment.map((at) => at.slice(0, 10)),
  deleted_at: maybe(moment),
  is_vip: fc.boolean(),
  examined_by_id: maybe(fc.constantFrom(userIdOf('first', 'doctor'), userIdOf('first', 'director'))),
  exam_type_id: word,
  device_id: word,
  room_id: maybe(fc.constantFrom(roomIdOf('first', 1), roomIdOf('first', 2))),
  patient_source_id: word,
  apply_department_id: word,
  department_name: fc.constantFrom('', 'Ultrasound', '心脏超声', wordA),
  study_fee: fc.constantFrom(null, '0.01', '60.00', '99999999.99'),
  study_score: fc.constantFrom(null, '0.50', '2.00'),
  negative_positive_mark: fc.constantFrom('positive', 'negative', 'unknown'),
  appointment_date: maybe(moment.map((at) => at.slice(0, 10))),
  first_image_at: maybe(moment),
  last_image_at: maybe(moment),
  first_diagnosed_at: maybe(moment),
  first_reviewed_at: maybe(moment),
  printed_at: maybe(moment),
  first_printed_at: maybe(fc.oneof(moment, fc.constant('2029-01-01T00:00:00.001Z'))),
  are_views_complete: maybe(fc.boolean()),
  has_body_mark: maybe(fc.boolean()),
}

const study = fc.nat(studies - 1)
const ofStudy = (index: number) => sql`hospital_id = ${hospitalId}::uuid AND id = ${ids[index]}::uuid`
const beside = (index: number) => sql`hospital_id = ${hospitalId}::uuid AND study_id = ${ids[index]}::uuid`

/** Something that is done between two looks at the boards. */
const acts: fc.Arbitrary<{ name: string; run: () => Promise<unknown> }> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...Object.keys(columns)).chain((column) =>
      fc.tuple(study, columns[column] ?? fc.constant(null)).map(([index, value]) => ({
        name: `${column} of ${index} := ${value}`,
        run: () => edit(sql`UPDATE study SET ${sql.identifier(column)} = ${value} WHERE ${ofStudy(index)}`),
      })),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(study, study).map(([from, to]) => ({
      name: `${from} is merged into ${to}`,
      run: () =>
        edit(sql`UPDATE study SET deleted_at = now(), merged_into_id = ${ids[to]}::uuid WHERE ${ofStudy(from)}`),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(study, fc.constantFrom(partA, partB)).map(([index, part]) => ({
      name: `a body part of ${index}`,
      run: () =>
        edit(sql`INSERT INTO study_body_part (hospital_id, study_id, body_part_id, place, fee)
        VALUES (${hospitalId}::uuid, ${ids[index]}::uuid, ${part}::uuid, 9, 12.34) ON CONFLICT DO NOTHING`),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(study, fc.constantFrom(null, '0.01', '80.00')).map(([index, fee]) => ({
      name: `parts of ${index} cost ${fee}`,
      run: () => edit(sql`UPDATE study_body_part SET fee = ${fee}, score = ${fee} WHERE ${beside(index)}`),
    })),
  },
  {
    weight: 1,
    arbitrary: study.map((index) => ({
      name: `no body parts of ${index}`,
      run: () => edit(sql`DELETE FROM study_body_part WHERE ${beside(index)}`),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(study, maybe(moment)).map(([index, at]) => ({
      name: `an urgent value of ${index} is heard of at ${at}`,
      run: () =>
        edit(sql`UPDATE urgent_notice SET acknowledged_at = ${at}, withdrawn_at = NULL WHERE ${beside(index)}`),
    })),
  },
  {
    weight: 1,
    arbitrary: study.map((index) => ({
      name: `an urgent value of ${index} is withdrawn`,
      run: () =>
        edit(sql`UPDATE urgent_notice SET acknowledged_at = NULL, withdrawn_at = now() WHERE ${beside(index)}`),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(study, moment).map(([index, at]) => ({
      name: `an addendum of ${index}`,
      run: () =>
        edit(sql`INSERT INTO report_addendum
        SELECT (jsonb_populate_record(a, jsonb_build_object('id', ${newId()}::text, 'added_at', ${at}::text))).*
        FROM report_addendum a WHERE ${beside(index)} LIMIT 1`),
    })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(1, 3, everyDay).map((most) => ({
      name: `${most} days are packed`,
      run: () => packDays(database, most),
    })),
  },
)

const some = <Value>(...values: readonly Value[]) => fc.subarray([...values], { minLength: 1 })
const day = fc.integer({ min: -30, max: 25 }).map((days) => new Date(seedNow + days * dayMs).toISOString().slice(0, 10))
const filters: Record<keyof StatisticFilter, fc.Arbitrary<unknown>> = {
  startTime: day,
  endTime: fc.oneof(day, moment),
  studyTimeType: fc.constantFrom(...studyTimeTypes),
  patientSourceIds: some(wordA, wordB),
  roomIds: some(roomIdOf('first', 1), roomIdOf('first', 2), 'no id'),
  examinedByIds: some(userIdOf('first', 'doctor').toUpperCase(), userIdOf('first', 'director')),
  applyDepartmentIds: some(wordA, wordB),
  departmentNames: some('Ultrasound', '心脏超声'),
  examTypeIds: some(wordA, wordB),
  bodyPartIds: some(partA, partB),
  deviceIds: some(wordA, wordB),
}
const filter = fc
  .subarray(Object.keys(filters) as (keyof StatisticFilter)[], { maxLength: 4 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, filters[name]]))),
  ) as fc.Arbitrary<StatisticFilter>
const actor = fc
  .tuple(fc.constantFrom<TestRole>('director', 'administrator'), fc.constantFrom(...zones))
  .map(([role, timeZone]): Actor => ({ ...actorOf(role), timeZone }))

const byId = <Row extends { id: string | null }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.id ?? '').localeCompare(b.id ?? ''))
const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()

/** Looks at every board, and counts all studies again. */
async function expectExact(who: Actor, asked: StatisticFilter, known: KnownDays): Promise<number> {
  let counted = 0
  for (const board of statisticBoards) {
    const told = await countAs(who, (tx) => readBoard(tx, who, board, asked, known))
    const again = await countAs(who, (tx) => recountBoard(tx, who, board, asked, seedNow))
    const rows = told.rows.map(({ name: _name, englishName: _english, ...row }) => row)
    expect({ board, total: told.total, rows: byId(rows) }).toEqual({
      board,
      total: again.total,
      rows: byId(again.rows),
    })
    counted += told.total.count
  }
  const quality = await countAs(who, (tx) => readQuality(tx, who, asked, seedNow, known))
  const measured = quality.map(({ id, counted: of, fulfilled }) => ({ id, counted: of, fulfilled }))
  expect(measured).toEqual(await countAs(who, (tx) => recountQuality(tx, who, asked, seedNow)))
  const times = await countAs(who, (tx) => readTurnaround(tx, who, asked, known))
  const all = await countAs(who, (tx) => recountTurnaround(tx, who, asked, seedNow))
  const of = ({ count, medianMs, p90Ms }: Omit<(typeof all)[number], 'step'> | (typeof times.steps)[number]) => ({
    count,
    medianMs,
    p90Ms,
  })
  expect(inOrder(times.steps.filter(({ count }) => count > 0).map((row) => ({ step: row.step, ...of(row) })))).toEqual(
    inOrder(all.filter(({ group }) => group === 3).map((row) => ({ step: row.step, ...of(row) }))),
  )
  expect(inOrder(times.byHour.map((row) => ({ step: row.step, hour: row.hour, ...of(row) })))).toEqual(
    inOrder(all.filter(({ group }) => group === 1).map((row) => ({ step: row.step, hour: row.hour, ...of(row) }))),
  )
  expect(inOrder(times.byRoom.map((row) => ({ step: row.step, roomId: row.roomId, ...of(row) })))).toEqual(
    inOrder(all.filter(({ group }) => group === 2).map((row) => ({ step: row.step, roomId: row.roomId, ...of(row) }))),
  )
  return counted
}

const runs = howOften(8, 500)

describe('every figure from packed days', () => {
  test('is what counting all studies again gives, whatever was done since they were packed', {
    timeout: 60_000 + 3_000 * runs,
  }, async () => {
    await packDays(database, everyDay)
    const known = createKnownDays()
    let counted = 0
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { maxLength: 8 }), filter, actor, async (done, asked, who) => {
        for (const { run } of done) await run()
        counted += await expectExact(who, asked, known)
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
    expect(counted).toBeGreaterThan(runs)
    await packDays(database, everyDay)
    for (const timeZone of zones) await expectExact({ ...actorOf('director'), timeZone }, {}, known)
  })

  test('counts a change that commits after its day was packed, though it was made before', async () => {
    const who = actorOf('director')
    const known = createKnownDays()
    const [index = 0] = await undeleted()
    let commit: () => void = () => undefined
    let committed: Promise<unknown> = Promise.resolve()
    const written = new Promise<void>((resolve) => {
      committed = database.change(who, { id: 'test.late' }, async ({ tx }) => {
        await tx.execute(sql`UPDATE study SET deleted_at = now() WHERE ${ofStudy(index)}`)
        resolve()
        await new Promise<void>((end) => {
          commit = end
        })
      })
    })
    await written
    const before = await countAs(who, (tx) => readBoard(tx, who, 'kind', {}, known))
    await packDays(database, everyDay)
    await expectExact(who, {}, known)
    commit()
    await committed
    await expectExact(who, {}, known)
    const after = await countAs(who, (tx) => readBoard(tx, who, 'kind', {}, known))
    expect(after.total.count).toBe(before.total.count - 1)
  })

  test('are packed again while their day lasts, some at a time, the newest first, and for so long at most', async () => {
    await packDays(database, everyDay)
    const days = ['2026-03-07', '2026-03-09', '2026-03-08']
    for (const day of days) {
      await edit(sql`INSERT INTO statistic_change (hospital_id, day) VALUES (${hospitalId}::uuid, ${day}::date)`)
    }
    const last = nowMs
    nowMs = Date.parse('2026-03-09T00:00:00Z')
    const left = async () => {
      const { rows } = await database.system((tx) =>
        tx.execute<{ day: string }>(sql`SELECT DISTINCT day::text FROM statistic_change ORDER BY 1`),
      )
      return rows.map(({ day }) => day)
    }
    expect(await packDays(database, 1)).toBe(1)
    expect(await left()).toEqual(['2026-03-07', '2026-03-08'])
    const slow = createDatabase({ url, clock: { ...systemClock, now: () => (nowMs += 15_000) } })
    expect(await packDays(slow, everyDay)).toBe(1)
    await slow.close()
    expect(await left()).toEqual(['2026-03-07'])
    expect(await packDays(database, everyDay)).toBe(1)
    nowMs = last
  })

  test('in which something changed are read from their studies once for each change, by a server that remembers them', async () => {
    const who = actorOf('director')
    await packDays(database, everyDay)
    const [index = 0] = await undeleted()
    const known = createKnownDays()
    const reads = async () => {
      await expectExact(who, {}, known)
      return [...known.all().keys()].filter((version) => version.startsWith('changes ')).length
    }
    expect(await reads()).toBe(0)
    const count = (change: number) =>
      edit(sql`UPDATE study SET study_fee = ${change} WHERE ${ofStudy(index)}`).then(() => reads())
    expect([await count(1), await reads(), await count(2), await reads()]).toEqual([1, 1, 2, 2])
    for (let change = 3; change < 70; change += 1) {
      await edit(sql`UPDATE study SET study_fee = ${change} WHERE ${ofStudy(index)}`)
      await countAs(who, (tx) => readBoard(tx, who, 'kind', {}, known))
    }
    expect(await reads()).toBe(64)
  })

  test('are refused at once where too many wait to be packed, and are there when they are', async () => {
    const who = actorOf('director')
    await packDays(database, everyDay)
    const ask = (filter: StatisticFilter) => countAs(who, (tx) => readBoard(tx, who, 'kind', filter, createKnownDays()))
    const { total } = await ask({})
    await edit(sql`INSERT INTO statistic_change (hospital_id, day)
      SELECT ${hospitalId}::uuid, date '2026-03-01' + n FROM generate_series(0, 150) n`)
    // Of the 151 days that wait some were packed before; all others are ready.
    const { rows } = await database.system((tx) =>
      tx.execute<{ ready: number }>(
        sql`SELECT count(*)::integer AS ready FROM statistic_day d WHERE hospital_id = ${hospitalId}::uuid
          AND NOT EXISTS (SELECT FROM statistic_change c WHERE c.hospital_id = d.hospital_id AND c.day = d.day)`,
      ),
    )
    const readyDays = rows[0]?.ready ?? 0
    await expect(ask({})).rejects.toMatchObject({
      code: 'STATISTICS_PREPARING',
      details: { readyDays, days: readyDays + 151 },
    })
    await expect(ask({ startTime: '2026-03-03' })).resolves.toBeDefined()
    await packDays(database, everyDay)
    expect((await ask({})).total).toEqual(total)
  })

  test.each(Object.keys(columns))('are looked at again when %s changes', async (column) => {
    await packDays(database, everyDay)
    const [index = 0] = await undeleted()
    const values = fc.sample(columns[column] ?? fc.constant(null), { numRuns: 40, seed })
    const { rows } = await database.system((tx) =>
      tx.execute<{ value: string | null }>(
        sql`SELECT ${sql.identifier(column)}::text AS value FROM study WHERE ${ofStudy(index)}`,
      ),
    )
    for (const value of values)
      await edit(sql`UPDATE study SET ${sql.identifier(column)} = ${value} WHERE ${ofStudy(index)}`)
    expect(new Set(values.map(String)).size + rows.length).toBeGreaterThan(2)
    const { rows: waiting } = await database.system((tx) => tx.execute(sql`SELECT day FROM statistic_change`))
    expect(waiting.length).toBeGreaterThan(0)
    await edit(sql`UPDATE study SET ${sql.identifier(column)} = ${rows[0]?.value} WHERE ${ofStudy(index)}`)
  })

  test('are read again when a day is packed while they are read', async () => {
    const who = actorOf('director')
    await packDays(database, everyDay)
    const [index = 0] = await undeleted()
    const before = await countAs(who, (tx) => readBoard(tx, who, 'kind', {}, createKnownDays()))
    let statements = 0
    const told = await countAs(who, (tx) => {
      const execute: Transaction['execute'] = ((statement: SQL) => {
        statements += 1
        // The role is taken, the days are found, and now they are read.
        if (statements !== 3) return tx.execute(statement)
        return edit(sql`UPDATE study SET deleted_at = now() WHERE ${ofStudy(index)}`)
          .then(() => packDays(database, everyDay))
          .then(() => tx.execute(statement))
      }) as Transaction['execute']
      return readBoard(Object.create(tx, { execute: { value: execute } }), who, 'kind', {}, createKnownDays())
    })
    expect(statements).toBeGreaterThan(4)
    expect(told.total.count).toBe(before.total.count - 1)
    await expectExact(who, {}, createKnownDays())
  })

  test('need no packing for what no figure is about', async () => {
    await packDays(database, everyDay)
    await edit(sql`UPDATE study SET locked_until = now(), record_label = 'x' WHERE ${ofStudy(0)}`)
    expect(await packDays(database, everyDay)).toBe(0)
  })

  test('are the same when few days are remembered, and the least used ones leave', async () => {
    await packDays(database, everyDay)
    const [all, few] = [createKnownDays(), createKnownDays(4_000)]
    for (const known of [all, few, few, all]) await expectExact(actorOf('director'), {}, known)
    expect(few.all().size).toBeGreaterThan(0)
    expect(few.all().size).toBeLessThan(all.all().size)
  })
})

/** Places of studies that are there. */
async function undeleted(): Promise<number[]> {
  const { rows } = await database.system((tx) =>
    tx.execute<{ id: string }>(
      sql`SELECT id FROM study WHERE hospital_id = ${hospitalId}::uuid AND deleted_at IS NULL AND NOT is_vip`,
    ),
  )
  const found = new Set(rows.map(({ id }) => id))
  return ids.flatMap((id, index) => (found.has(id) ? [index] : []))
}

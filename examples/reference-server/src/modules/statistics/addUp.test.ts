import { remainderId, type StatisticFilter } from '@opensono/pacs-core'
import { statisticBoards } from '@opensono/pacs-core/server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/createTestDatabase'
import { actorOf } from '../../../test/fixture/actorOf'
import { hospitalIdOf } from '../../../test/fixture/fixture'
import { howOften } from '../../../test/howOften'
import { createDatabase, type Database } from '../../database/database'
import { makeRecords, seedNow, seedWords, writeRecords, writeWords } from '../study/records/testing/seedRecords'
import { packDays } from './day/packDays'
import { createKnownDays } from './day/readDays'
import { readBoard } from './readBoard'
import { readTurnaround } from './readTurnaround'
import { tableOfBoard } from './statisticTables'

/** With `FAULTS=full` the whole figure. */
const studies = howOften(2_000, 100_000)
/** Studies of one statement. */
const batch = 1_000
const [, , partA = '', partB = ''] = seedWords.first
let database: Database

/** Copies of some records: every third with two parts, some with fees that are not the sum of the parts, some with none. */
async function copyStudies(): Promise<void> {
  const models = makeRecords('first', 40, 7)
  await writeWords(database, 'first')
  await writeRecords(database, 'first', models)
  const { rows } = await database.system((tx) =>
    tx.execute<{ columns: string }>(
      sql`SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns WHERE table_name = 'study' AND is_generated = 'NEVER'`,
    ),
  )
  const columns = rows[0]?.columns ?? ''
  const made = columns.split(', ').map((column) => `made.${column}`)
  for (let from = 0; from < studies; from += batch) {
    await database.change(actorOf('director'), { id: 'test.copy' }, async ({ tx }) => {
      await tx.execute(sql`
        INSERT INTO study (${sql.raw(columns)}) SELECT ${sql.raw(made.join(', '))}
        FROM generate_series(${from + 1}::integer, ${Math.min(studies, from + batch)}::integer) n JOIN (
          SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth FROM study WHERE exam_number NOT LIKE 'C%'
        ) model ON model.nth = n % 40 JOIN study m ON m.id = model.id
        CROSS JOIN LATERAL jsonb_populate_record(m, jsonb_build_object(
          'id', gen_random_uuid(), 'exam_number', 'C' || n, 'queue_number', 100000 + n, 'queue_place', 100000 + n, 'accession_number', '',
          'merged_into_id', NULL, 'study_fee', CASE n % 5 WHEN 0 THEN NULL WHEN 1 THEN 99.99 ELSE 120 END,
          'study_score', CASE n % 7 WHEN 0 THEN NULL ELSE 2 END,
          'is_vip', n % 11 = 0, 'deleted_at', CASE n % 13 WHEN 0 THEN '2026-03-15T04:00:00Z'::timestamptz END)) made`)
      await tx.execute(sql`
        INSERT INTO study_body_part (hospital_id, study_id, body_part_id, place, fee, score)
        SELECT s.hospital_id, s.id, p.id, p.place, p.fee, p.score
        FROM (SELECT *, substr(exam_number, 2)::integer AS n FROM study WHERE exam_number LIKE 'C%') s, (VALUES
          (${partA}::uuid, 0, 60.00, 1.00), (${partB}::uuid, 1, 59.99, NULL)) p (id, place, fee, score)
        WHERE s.n > ${from} AND (p.place = 0 AND s.n % 4 > 0 OR p.place = 1 AND s.n % 3 = 0)`)
    })
  }
  await packDays(database, 10_000)
}

beforeAll(async () => {
  database = createDatabase({ url: (await createTestDatabase()).url })
  await copyStudies()
}, 600_000)
afterAll(() => database?.close())

const cents = (text: string) => Math.round(Number(text) * 100)
const day = (offset: number) => new Date(seedNow + offset * 86_400_000).toISOString().slice(0, 10)
const filters: StatisticFilter[] = [{}, { startTime: day(-10), endTime: day(0) }, { bodyPartIds: [partB as never] }]

/** The studies that a user may count, by a plain query. */
async function plainTotal(isVipSeen: boolean): Promise<{ count: number; fee: number; parts: number }> {
  const { rows } = await database.system((tx) =>
    tx.execute<{ count: number; fee: string; parts: number }>(sql`
      SELECT count(*)::integer AS count, coalesce(sum(study_fee), 0)::text AS fee,
        coalesce(sum(greatest(1, (SELECT count(*) FROM study_body_part p WHERE p.hospital_id = s.hospital_id AND p.study_id = s.id))), 0)::integer AS parts
      FROM study s WHERE hospital_id = ${hospitalIdOf('first')}::uuid AND deleted_at IS NULL AND merged_into_id IS NULL
        AND (${isVipSeen} OR NOT is_vip)`),
  )
  return { count: rows[0]?.count ?? 0, fee: cents(rows[0]?.fee ?? '0'), parts: rows[0]?.parts ?? 0 }
}

/** The director sees VIPs, the administrator does not. */
const roles = ['director', 'administrator'] as const

test.each(roles.flatMap((role) => filters.map((asked) => [role, asked] as const)))(
  'the rows of every board add up to its total, and so does its file, for the %s and %o',
  async (role, asked) => {
    const who = actorOf(role)
    const known = createKnownDays()
    for (const board of statisticBoards) {
      const { total, rows } = await database.read(who, { id: 'statistic.board' }, (tx) =>
        readBoard(tx, who, board, asked, known),
      )
      for (const name of ['fee', 'score'] as const) {
        const sum = rows.reduce((all, row) => all + cents(row[name]), 0)
        expect([board, name, sum]).toEqual([board, name, cents(total[name])])
      }
      for (const name of ['count', 'positive', 'negative', 'unknown'] as const) {
        const sum = rows.reduce((all, row) => all + row[name], 0)
        // A study is in the row of each of its parts.
        if (board !== 'part') expect([board, name, sum]).toEqual([board, name, total[name]])
      }
      if (Object.keys(asked).length === 0) {
        const { count, fee, parts } = await plainTotal(role === 'director')
        expect([board, total.count, cents(total.fee)]).toEqual([board, count, fee])
        if (board === 'part') expect(rows.reduce((all, row) => all + row.count, 0)).toBe(parts)
        // Of words that a study does not have, there is one row without a name.
        expect([board, rows.filter(({ id }) => id === null).length]).toEqual([board, 1])
      }
      expect([board, rows.some(({ id }) => id === remainderId)]).toEqual([board, board === 'part'])
      const cells = tableOfBoard(board, { rows, total }, 'en').rows
      const fees = cells.map((row) => cents(String(row[2])))
      expect(fees.slice(0, -1).reduce((all, each) => all + each, 0)).toBe(fees.at(-1))
    }
  },
  240_000,
)

test('the hours and the rooms of each turnaround time add up to its studies', async () => {
  const who = actorOf('director')
  const { steps, byHour, byRoom } = await database.read(who, { id: 'statistic.turnaround' }, (tx) =>
    readTurnaround(tx, who, {}, createKnownDays()),
  )
  for (const { step, count } of steps) {
    for (const rows of [byHour, byRoom]) {
      const own: { step: string; count: number }[] = rows.filter((row) => row.step === step)
      expect([step, own.reduce((all, row) => all + row.count, 0)]).toEqual([step, count])
    }
  }
}, 120_000)

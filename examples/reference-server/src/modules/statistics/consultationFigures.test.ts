import {
  type ConsultationFigures,
  type ConsultationKind,
  calendarDate,
  consultationKinds,
  newId,
} from '@opensono/pacs-core'
import { statusForExpert } from '@opensono/pacs-core/server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/createTestDatabase'
import { drawSeed } from '../../../test/drawSeed'
import { actorOf } from '../../../test/fixture/actorOf'
import { hospitalIdOf, type TestHospital, type TestRole } from '../../../test/fixture/fixture'
import { howOften } from '../../../test/howOften'
import { createDatabase, type Database } from '../../database/database'
import { consultation, consultationExpert } from '../../database/schema/consultation'
import { makeRecords, seedNow, writeRecords, writeWords } from '../study/records/testing/seedRecords'
import { readReceived, readRequested } from './readConsultationFigures'
import { lastMonths, readDataBoard } from './readDataBoard'
import { tableOfDataBoard } from './statisticTables'
import { plainQuantile } from './testing/plainTimes'

type Row = typeof consultation.$inferInsert
type Expert = typeof consultationExpert.$inferInsert

/** A consultation as it was written, for a plain count. */
interface Made {
  row: Row
  experts: Expert[]
  isVip: boolean
  from: TestHospital
}

const seed = drawSeed()
const minute = 60_000
const people = [1, 2, 3, 4, 5, 6, 7].map((number) => `00000000-0000-7000-8000-00000000010${number}`)
let database: Database
let all: Made[]

interface Draw {
  from: TestHospital
  kind: ConsultationKind
  end: NonNullable<Row['status']>
  doctor: number
  experts: [number, TestHospital][]
  /** Whether the first of them passed it on, and whether it came back. */
  passed: 'never' | 'on' | 'back'
  other: [number, TestHospital]
  /** Whether the second of them declined. */
  declined: boolean
  daysAgo: number
  response: number
  duration: number
}

const anExpert = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom<TestHospital>('first', 'second'))
const drawn: fc.Arbitrary<Draw> = fc.record({
  from: fc.constantFrom<TestHospital>('first', 'first', 'second'),
  kind: fc.constantFrom(...consultationKinds),
  end: fc.constantFrom<Draw['end']>('waiting', 'refused', 'finished', 'finished', 'expired', 'cancelled'),
  doctor: fc.integer({ min: 0, max: 6 }),
  experts: fc.uniqueArray(anExpert, { minLength: 1, maxLength: 2, selector: ([person]) => person }),
  passed: fc.constantFrom('never', 'on', 'back'),
  other: anExpert,
  declined: fc.boolean(),
  daysAgo: fc.integer({ min: 0, max: 420 }),
  response: fc.integer({ min: 1, max: 90 }),
  duration: fc.integer({ min: 1, max: 90 }),
})

type State = NonNullable<Expert['state']>

/** Who was asked, in that order, with the slot of each and what became of it. */
function askedOf(draw: Draw): { expert: Draw['other']; slot: number; state: State }[] {
  const end: State = draw.end === 'refused' || draw.end === 'finished' ? draw.end : 'invited'
  const most = draw.kind === 'REALTIME' ? 2 : 1
  const asked = draw.experts.filter(([person]) => person !== draw.doctor).slice(0, most)
  const isOther = ![draw.doctor, ...asked.map(([person]) => person)].includes(draw.other[0])
  const passed = isOther && asked.length > 0 ? draw.passed : 'never'
  const [first] = asked
  return [
    ...asked.map((expert, slot) => ({
      expert,
      slot,
      state: slot === 1 ? (draw.declined ? 'refused' : end) : passed === 'never' ? end : ('transferred' as const),
    })),
    ...(passed === 'never'
      ? []
      : [{ expert: draw.other, slot: 0, state: passed === 'on' ? end : ('transferred' as const) }]),
    ...(passed === 'back' && first !== undefined ? [{ expert: first, slot: 0, state: end }] : []),
  ]
}

function consultationOf(draw: Draw, study: { id: string; isVip: boolean }): Made {
  const hospitalId = hospitalIdOf(draw.from)
  const [id, doctor] = [newId(), people[draw.doctor] ?? '']
  const requested = seedNow - draw.daysAgo * 86_400_000 - 1_000
  const started = requested + draw.response * minute
  const isStarted = draw.end === 'finished'
  const iso = (at: number) => new Date(at).toISOString()
  const row: Row = {
    hospitalId,
    id,
    studyId: study.id,
    kind: draw.kind,
    status: draw.end,
    hospitalName: `${draw.from} hospital`,
    requestedById: doctor,
    requestedByName: `D${draw.doctor}`,
    requestedAt: iso(requested),
    startedAt: isStarted ? iso(started) : null,
    endedAt: draw.end === 'waiting' ? null : iso(started + draw.duration * minute),
    expiresAt: iso(requested + 86_400_000),
  }
  const experts = askedOf(draw).map(
    ({ expert: [person, hospital], slot, state }, place): Expert => ({
      hospitalId,
      consultationId: id,
      place,
      slot,
      kind: draw.kind,
      requestedById: doctor,
      expertId: newId(),
      userId: people[person] ?? '',
      expertHospitalId: hospitalIdOf(hospital),
      hospitalName: `${hospital} hospital`,
      name: `E${person}`,
      state,
    }),
  )
  return { row, experts, isVip: study.isVip, from: draw.from }
}

beforeAll(async () => {
  database = createDatabase({ url: (await createTestDatabase()).url })
  const draws = fc.sample(drawn, { numRuns: howOften(240, 5_000), seed })
  const made: Made[] = []
  for (const hospital of ['first', 'second'] as const) {
    await writeWords(database, hospital)
    const own = draws.filter(({ from }) => from === hospital)
    // A study of its own for each: of one study one consultation is open.
    const records = makeRecords(hospital, own.length, seed)
    await writeRecords(database, hospital, records)
    made.push(
      ...own.map((draw, index) => {
        const study = records[index]?.study
        return consultationOf(draw, { id: study?.id ?? '', isVip: study?.isVip === true })
      }),
    )
    const rows = made.filter(({ from }) => from === hospital)
    await database.change(actorOf('director', hospital), { id: 'test.consultations' }, async ({ tx }) => {
      await tx.insert(consultation).values(rows.map(({ row }) => row))
      await tx.insert(consultationExpert).values(rows.flatMap(({ experts }) => experts))
    })
  }
  all = made
})
afterAll(() => database?.close())

const ms = (from: string | null | undefined, to: string | null | undefined) =>
  from == null || to == null ? null : Date.parse(to) - Date.parse(from)
const times = (of: readonly Made[], length: (row: Row) => number | null) => of.flatMap(({ row }) => length(row) ?? [])
const response = (row: Row) => ms(row.requestedAt, row.startedAt)
const duration = (row: Row) => (row.status === 'finished' ? ms(row.startedAt, row.endedAt) : null)

/** The status that the lists of a doctor, or of one of the experts, show. */
function shownTo({ row, experts }: Made, expertId: string | null): string | undefined {
  const { kind, status = 'waiting' } = row
  if (expertId === null) return status
  const states = experts.map(({ userId, state = 'invited' }) => ({ userId, state }))
  return statusForExpert({ kind, status, experts: states }, expertId)
}

/** Counts of one row, by a plain reckoning. */
function figuresOf(
  of: readonly Made[],
  expertId: string | null = null,
): Omit<ConsultationFigures, 'id' | 'name' | 'hospitalName'> {
  const with_ = (status: string) => of.filter((made) => shownTo(made, expertId) === status).length
  const theirs = of.filter(({ experts }) => {
    const last = experts.findLast(({ userId }) => userId === expertId)
    return last?.state !== 'refused' && last?.state !== 'transferred'
  })
  return {
    count: of.length,
    finished: with_('finished'),
    refused: with_('refused'),
    expired: with_('expired'),
    medianResponseMs: plainQuantile(times(theirs, response), 0.5),
    medianDurationMs: plainQuantile(times(theirs, duration), 0.5),
  }
}

/** VIPs are for those of the hospital who may see them, as in the lists of consultations. */
const seen = (role: TestRole) => all.filter(({ isVip, from }) => !isVip || (role === 'director' && from === 'first'))
const count = <Answer>(role: TestRole, work: (tx: Parameters<typeof readReceived>[0]) => Promise<Answer>) =>
  database.read(actorOf(role), { id: 'consultationStatistic.dataBoard' }, work)
const first = hospitalIdOf('first')

test('among the consultations are those of another hospital about a VIP, and those that were passed on and came back', () => {
  const isHere = ({ experts }: Made) => experts.some(({ expertHospitalId }) => expertHospitalId === first)
  expect(all.some((made) => made.isVip && made.from === 'second' && isHere(made))).toBe(true)
  const isBack = ({ experts }: Made) => new Set(experts.map(({ userId }) => userId)).size < experts.length
  expect(all.some((made) => made.from === 'first' && isHere(made) && isBack(made))).toBe(true)
  expect(all.some(({ experts }) => experts.at(-1)?.state === 'finished' && experts.length > 1)).toBe(true)
})

describe.each(['director', 'administrator'] as const)('figures of consultations, for the %s', (role) => {
  const ranges: { startTime?: string; endTime?: string; kind?: ConsultationKind }[] = [
    {},
    { startTime: '2025-09-01', endTime: '2026-01-31' },
    { kind: 'GRAPHIC', startTime: '2025-06-01' },
  ]
  const within = ({ row }: Made, { startTime = '', endTime = '9', kind }: (typeof ranges)[number]) => {
    const day = calendarDate(Date.parse(row.requestedAt), 'Asia/Shanghai')
    return startTime <= day && day <= endTime && (kind === undefined || row.kind === kind)
  }

  test.each(ranges)('of those received are a plain count, for %o', async (range) => {
    const rows = await count(role, (tx) => readReceived(tx, actorOf(role), range))
    const its = seen(role).filter((made) => within(made, range))
    for (const { id, name: _name, hospitalName, ...figures } of rows) {
      const of = its.filter(
        ({ row, experts }) =>
          row.hospitalName === hospitalName &&
          experts.some((expert) => expert.userId === id && expert.expertHospitalId === first),
      )
      expect(figures).toEqual(figuresOf(of, id))
    }
    // Who was asked again after passing it on was asked once.
    const asked = its.flatMap(({ experts }) => [
      ...new Set(experts.flatMap(({ userId, expertHospitalId }) => (expertHospitalId === first ? [userId] : []))),
    ])
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(asked.length)
    expect(rows.length).toBeGreaterThan(0)
  })

  test.each(ranges)('of those asked for are a plain count, for %o', async (range) => {
    const rows = await count(role, (tx) => readRequested(tx, actorOf(role), range))
    const its = seen(role).filter((made) => made.from === 'first' && within(made, range))
    for (const { id, name: _name, hospitalName, ...figures } of rows) {
      const of = its.filter(
        ({ row, experts }) => row.requestedById === id && experts.some((each) => each.hospitalName === hospitalName),
      )
      expect(figures).toEqual(figuresOf(of))
    }
    const pairs = its.flatMap(({ experts }) => [...new Set(experts.map(({ expertHospitalId }) => expertHospitalId))])
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(pairs.length)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('of the last twelve months are a plain count, with the five of each who have most', async () => {
    const board = await count(role, (tx) => readDataBoard(tx, actorOf(role), seedNow))
    const months = lastMonths(seedNow, 'Asia/Shanghai')
    const monthOf = ({ row }: Made) => calendarDate(Date.parse(row.requestedAt), 'Asia/Shanghai').slice(0, 7)
    const its = seen(role).filter((made) => months.includes(monthOf(made)))
    const requested = its.filter(({ from }) => from === 'first')
    const received = its.filter(({ experts }) => experts.some(({ expertHospitalId }) => expertHospitalId === first))
    expect(board.months).toEqual(
      months.map((month) => ({
        month,
        requested: requested.filter((made) => monthOf(made) === month).length,
        received: received.filter((made) => monthOf(made) === month).length,
      })),
    )
    for (const { kind, status, ...counts } of board.byStatus) {
      const of = (side: readonly Made[]) => side.filter(({ row }) => row.kind === kind && row.status === status).length
      expect(counts).toEqual({ requested: of(requested), received: of(received) })
    }
    expect(board.byStatus.reduce((sum, row) => sum + row.requested, 0)).toBe(requested.length)
    const countOf = (ids: readonly (readonly string[])[]) => {
      const counts = new Map<string, number>()
      for (const id of ids.flatMap((each) => [...new Set(each)])) counts.set(id, (counts.get(id) ?? 0) + 1)
      return [...counts.values()].sort((a, b) => b - a).slice(0, 5)
    }
    const ranked = (rows: readonly { count: number }[]) => rows.map((row) => row.count)
    expect(ranked(board.topDoctors)).toEqual(countOf(requested.map(({ row }) => [row.requestedById])))
    expect(ranked(board.topExperts)).toEqual(
      countOf(requested.map(({ experts }) => experts.map((each) => each.userId))),
    )
    expect(ranked(board.topHospitals)).toEqual(
      countOf(requested.map(({ experts }) => experts.map((each) => each.expertHospitalId))),
    )
    const marks = (of: number[]) => ({
      count: of.length,
      medianMs: plainQuantile(of, 0.5),
      p90Ms: plainQuantile(of, 0.9),
    })
    expect(board.response).toEqual(marks(times(requested, response)))
    expect(board.duration).toEqual(marks(times(requested, duration)))
  })
})

test('the table of the data board has its months, and beside them each list of the board', async () => {
  const board = await count('director', (tx) => readDataBoard(tx, actorOf('director'), seedNow))
  const { columns, rows } = tableOfDataBoard(board, 'en')
  expect(rows.every((row) => row.length === columns.length)).toBe(true)
  const pairs = (column: number) => rows.flatMap((row) => (row[column] === '' ? [] : [[row[column], row[column + 1]]]))
  const ranked = (list: typeof board.topDoctors) => list.map(({ name, count }) => [name, count])
  const minutes = (ms: number | null) => (ms === null ? null : Math.round(ms / 6000) / 10)
  expect(rows.map((row) => row.slice(0, 3))).toEqual(
    board.months.map(({ month, requested, received }) => [month.replace('-', '/'), requested, received]),
  )
  // Each status once, with what was asked for here and what was received here beside each other.
  const statuses = rows.map((row) => row.slice(3, 6)).filter(([name]) => name !== '')
  const inAll = (side: 'requested' | 'received') => board.byStatus.reduce((sum, row) => sum + row[side], 0)
  expect(new Set(statuses.map(([name]) => name)).size).toBe(statuses.length)
  expect(statuses.length).toBe(new Set(board.byStatus.map(({ status }) => status)).size)
  expect([1, 2].map((side) => statuses.reduce((sum, row) => sum + Number(row[side]), 0))).toEqual([
    inAll('requested'),
    inAll('received'),
  ])
  expect(columns.slice(3, 6).map(({ name }) => name)).toEqual(['Status', 'Requested', 'Received'])
  expect(pairs(6)).toEqual(ranked(board.topDoctors))
  expect(pairs(8)).toEqual(ranked(board.topExperts))
  expect(pairs(10)).toEqual(ranked(board.topHospitals))
  expect(pairs(12).map(([, of]) => of)).toEqual(
    [board.response.medianMs, board.response.p90Ms, board.duration.medianMs, board.duration.p90Ms].map(minutes),
  )
})

test('the last twelve months end with the running one, where the hospital is', () => {
  const at = Date.parse('2026-12-31T17:00:00Z')
  expect(lastMonths(at, 'Asia/Shanghai').slice(-2)).toEqual(['2026-12', '2027-01'])
  expect(lastMonths(at, 'America/New_York')).toEqual([
    ...['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
    ...['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12'],
  ])
})

import type { PacsError, SequencedEvent } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase'
import { actorOf } from '../../test/fixture/actorOf'
import { hospitalIdOf, type TestHospital } from '../../test/fixture/fixture'
import { createLog } from '../log'
import { eventsAfter } from '../modules/event/queries'
import { createDatabase, type Database } from './database'
import { firstBadRow, type LogRow } from './logChain'
import { hospitalSequence, operationLog } from './schema/foundation'
import { type Sequencer, startSequencer, type ToldEvent } from './sequencer'

let copy: TestDatabase
let database: Database
let sequencers: Sequencer[]
const published: { hospitalId: string; event: SequencedEvent }[] = []
beforeAll(async () => {
  copy = await createTestDatabase()
  database = createDatabase({ url: copy.url })
  const publish = (hospitalId: string, events: readonly ToldEvent[]) => {
    for (const { sequenced } of events) published.push({ hospitalId, event: sequenced })
  }
  // Two, as two server processes would have.
  sequencers = [1, 2].map(() => startSequencer({ database, log: createLog('silent'), publish }))
  // Ten lanes of thirty changes: many at a time, but no more than there are connections.
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (let index = 0; index < 30; index += 1) await say(index % 3 === 0 ? 'second' : 'first', `${index}`)
    }),
  )
  await vi.waitUntil(async () => published.length >= 300 && (await pendingCount()) === 0, {
    timeout: 10_000,
    interval: 20,
  })
})
afterAll(async () => {
  await Promise.all((sequencers ?? []).map((each) => each.stop()))
  await database?.close()
})

function say(hospital: TestHospital, subject: string) {
  return database.change(actorOf('doctor', hospital), { id: 'test.say' }, async ({ event }) =>
    event({ type: 'buffer-changed', roomId: subject }),
  )
}

function pendingCount(): Promise<number> {
  return database.system(async (tx) => {
    const rows = await tx.select().from(operationLog)
    return rows.filter((row) => row.sequence === null).length
  })
}

const logOf = (hospital: TestHospital) =>
  database.system((tx) =>
    tx
      .select()
      .from(operationLog)
      .where(eq(operationLog.hospitalId, hospitalIdOf(hospital)))
      .orderBy(asc(operationLog.sequence)),
  )

async function headOf(hospital: TestHospital) {
  const rows = await database.system((tx) =>
    tx
      .select()
      .from(hospitalSequence)
      .where(eq(hospitalSequence.hospitalId, hospitalIdOf(hospital))),
  )
  return { sequence: rows[0]?.log ?? 0, hash: rows[0]?.logHash ?? Buffer.alloc(0) }
}

test.each([
  ['first', 200],
  ['second', 100],
] as const)(
  'each event of the %s hospital has its place, without a gap, and is published once in order',
  (hospital, count) => {
    const places = published
      .filter((each) => each.hospitalId === hospitalIdOf(hospital))
      .map((each) => each.event.sequence)
    expect([...places].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  },
)

test('events are replayed after a place, oldest first, and only those of the own hospital', async () => {
  const read = (after: number) =>
    database.read(actorOf('doctor', 'second'), { id: 'event.list' }, (tx) =>
      eventsAfter(tx, actorOf('doctor', 'second'), after),
    )
  const answer = await read(90)
  expect(answer.latest).toBe(100)
  expect(answer.events.map((event) => event.sequence)).toEqual([91, 92, 93, 94, 95, 96, 97, 98, 99, 100])
  expect(await read(100)).toEqual({ events: [], latest: 100 })
  await expect(read(101)).rejects.toMatchObject({
    code: 'EVENTS_GONE',
    details: { latest: 100 },
  } satisfies Partial<PacsError>)
})

test('the log of a hospital is a chain that holds', async () => {
  const rows = await logOf('first')
  expect(rows).toHaveLength(200)
  expect(firstBadRow(rows, await headOf('first'))).toBeNull()
})

test('a row that is changed, taken away, exchanged or cut off the end is named', async () => {
  const rows = await logOf('first')
  const head = await headOf('first')
  const at = (index: number): LogRow => {
    const row = rows[index]
    if (row === undefined) throw new Error('no such row')
    return row
  }
  const edited = rows.with(41, { ...at(41), userName: 'somebody else' })
  expect(firstBadRow(edited, head)).toBe(42)
  expect(firstBadRow(rows.toSpliced(41, 1), head)).toBe(42)
  expect(firstBadRow(rows.with(41, at(42)).with(42, at(41)), head)).toBe(42)
  expect(firstBadRow(rows.slice(0, 150), head)).toBe(151)
})

test('changes of several months, found at once, get their places too', async () => {
  const other = await createTestDatabase()
  const monthMs = 31 * 86_400_000
  const clock = new FakeClock(Date.now())
  const places: number[] = []
  const own = createDatabase({ url: other.url, clock })
  try {
    for (let month = 0; month < 3; month += 1) {
      await own.change(actorOf('doctor'), { id: 'test.say' }, async ({ event }) =>
        event({ type: 'buffer-changed', roomId: `${month}` }),
      )
      clock.advance(monthMs)
    }
    const publish = (_: string, events: readonly ToldEvent[]) =>
      void places.push(...events.map((each) => each.sequenced.sequence))
    const sequencer = startSequencer({ database: own, log: createLog('silent'), publish })
    await sequencer.settled()
    await sequencer.stop()
    expect(places).toEqual([1, 2, 3])
    const rows = await own.system((tx) => tx.select().from(operationLog).orderBy(asc(operationLog.sequence)))
    expect(rows.map((row) => row.sequence)).toEqual([1, 2, 3])
  } finally {
    await own.close()
  }
})

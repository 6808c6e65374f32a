import { PacsError } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase'
import { actorOf } from '../../test/fixture/actorOf'
import { roomIdOf } from '../../test/fixture/fixture'
import { createJobs, type Jobs } from '../jobs/createJobs'
import { createLog } from '../log'
import { createDatabase, type Database } from './database'
import { event, operationLog, room } from './schema/foundation'

let copy: TestDatabase
let database: Database
let jobs: Jobs
const clock = new FakeClock(Date.now())
const worked: unknown[] = []
beforeAll(async () => {
  copy = await createTestDatabase()
  database = createDatabase({ url: copy.url, clock })
  jobs = createJobs(database, createLog('silent'))
  jobs.register('test-work', async (data, actor) => void worked.push({ ...data, by: actor.userName }))
  await jobs.start()
})
afterAll(async () => {
  await jobs?.stop()
  await database?.close()
})

const doctor = (key: string | null = null) => actorOf('doctor', 'first', key)
const roomId = roomIdOf('first')

/** Renames the room and leaves every kind of trace. */
function rename(name: string, key: string | null = null, call = `test.${name}`) {
  return database.change(doctor(key), { id: call }, async ({ tx, log, event: tell, job }) => {
    await tx.update(room).set({ name }).where(eq(room.id, roomId))
    log({ content: 'renamed', subject: 'room', subjectId: roomId })
    tell({ type: 'buffer-changed', roomId: `room ${name}` })
    job('test-work', { name })
    return { name }
  })
}

async function tracesOf(name: string) {
  const count = (rows: unknown[]) => rows.length
  return database.system(async (tx) => ({
    room: count(await tx.select().from(room).where(eq(room.name, name))),
    log: count(
      await tx
        .select()
        .from(operationLog)
        .where(eq(operationLog.call, `test.${name}`)),
    ),
    event: count(
      await tx
        .select()
        .from(event)
        .where(sql`${event.payload}->>'roomId' = ${`room ${name}`}`),
    ),
  }))
}

test('a change leaves one row in the operation log, its event, and its job', async () => {
  expect(await rename('A')).toEqual({ name: 'A' })
  expect(await tracesOf('A')).toEqual({ room: 1, log: 1, event: 1 })
  await expect.poll(() => worked, { timeout: 10_000 }).toContainEqual({ name: 'A', by: 'first doctor' })
})

test('the row of the log says who, where, what and how it ended', async () => {
  await rename('B')
  const [row] = await database.system((tx) => tx.select().from(operationLog).where(eq(operationLog.call, 'test.B')))
  expect(row).toMatchObject({
    userName: 'first doctor',
    roomName: 'Room 1',
    content: 'renamed',
    subject: 'room',
    subjectId: roomId,
    outcome: 'done',
    requestId: 'test-request',
    at: new Date(clock.now()).toISOString(),
  })
})

test('a change that fails leaves nothing at all', async () => {
  const call = database.change(doctor('C-key'), { id: 'test.C' }, async ({ tx, event: tell, job }) => {
    await tx.update(room).set({ name: 'C' }).where(eq(room.id, roomId))
    tell({ type: 'buffer-changed', roomId: 'room C' })
    job('test-work', { name: 'C' })
    throw new PacsError('STUDY_IS_DELETED_ERROR')
  })
  await expect(call).rejects.toMatchObject({ code: 'STUDY_IS_DELETED_ERROR' })
  expect(await tracesOf('C')).toEqual({ room: 0, log: 0, event: 0 })
  expect(await rename('C', 'C-key')).toEqual({ name: 'C' })
})

test('when the log cannot be written the change is refused', async () => {
  await database.pool.query('REVOKE INSERT ON operation_log FROM opensono_app')
  try {
    await expect(rename('D')).rejects.toThrow()
  } finally {
    await database.pool.query('GRANT INSERT ON operation_log TO opensono_app')
  }
  expect(await tracesOf('D')).toEqual({ room: 0, log: 0, event: 0 })
})

test('a change that logs twice is refused', async () => {
  const call = database.change(doctor(), { id: 'test.twice' }, async ({ log }) => {
    log({ content: 'one' })
    log({ content: 'two' })
  })
  await expect(call).rejects.toThrow('exactly one row')
})

test('twenty calls with the same key have one effect and one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => rename('E', 'E-key')))
  expect(answers).toEqual(Array(20).fill({ name: 'E' }))
  expect(await tracesOf('E')).toEqual({ room: 1, log: 1, event: 1 })
})

test('a key that comes with another input is refused, and so is its effect', async () => {
  await rename('F', 'F-key')
  const actor = { ...doctor(), idempotency: { key: 'F-key', inputHash: Buffer.from('other') } }
  const call = database.change(actor, { id: 'test.G' }, async ({ tx }) => {
    await tx.update(room).set({ name: 'G' }).where(eq(room.id, roomId))
  })
  await expect(call).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
  expect(await tracesOf('G')).toEqual({ room: 0, log: 0, event: 0 })
})

test('a key is kept for a day, and by its user alone', async () => {
  await rename('H', 'H-key')
  const other = actorOf('registrar', 'first', 'H-key')
  const answer = await database.change(other, { id: 'test.other' }, async () => 'mine')
  expect(answer).toBe('mine')
  clock.advance(24 * 3_600_000 + 1)
  await rename('H', 'H-key')
  expect((await tracesOf('H')).log).toBe(2)
})

test('a read of patient data leaves one row, another read none', async () => {
  const call = { id: 'test.read', readsPatientData: true }
  await database.read(doctor(), call, async (tx, note) => {
    note({ subject: 'study', subjectId: 'x' })
    return tx.select().from(room)
  })
  await database.read(doctor(), { id: 'test.plain' }, (tx) => tx.select().from(room))
  const rows = await database.system((tx) => tx.select().from(operationLog))
  expect(rows.filter((row) => row.call === 'test.read')).toMatchObject([{ subject: 'study', subjectId: 'x' }])
  expect(rows.filter((row) => row.call === 'test.plain')).toEqual([])
})

test('writers who deadlock are run again instead of failing', async () => {
  const [one, two] = [roomIdOf('first', 1), roomIdOf('first', 2)]
  let arrived = 0
  const both = async (first: string, second: string) =>
    database.change(doctor(), { id: 'test.deadlock' }, async ({ tx }) => {
      await tx.update(room).set({ place: sql`place + 1` }).where(eq(room.id, first))
      arrived += 1
      await expect.poll(() => arrived, { interval: 5 }).toBeGreaterThanOrEqual(2)
      await tx.update(room).set({ place: sql`place + 1` }).where(eq(room.id, second))
    })
  await Promise.all([both(one, two), both(two, one)])
  const places = await database.read(doctor(), { id: 'test' }, (tx) => tx.select().from(room))
  expect(places.map((row) => row.place).sort()).toEqual([3, 4])
})

test('a database that does not answer is told as busy, and the process lives on', async () => {
  const gone = createDatabase({ url: copy.url.replace(/:\d+\//, ':9/') })
  await expect(gone.read(doctor(), { id: 'x' }, async () => 1)).rejects.toMatchObject({ code: 'SERVER_BUSY' })
  expect(await gone.ready()).toBe(false)
  await gone.close()
})

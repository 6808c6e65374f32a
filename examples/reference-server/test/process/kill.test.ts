import { once } from 'node:events'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, type Database } from '../../src/database/database'
import { event, idempotency, operationLog, room } from '../../src/database/schema/foundation'
import { createRandom } from '../../src/demo/random'
import { createTestDatabase, type TestDatabase } from '../createTestDatabase'
import { drawSeed } from '../drawSeed'
import { howOften } from '../howOften'
import { startScript } from './startScript'

const random = createRandom(drawSeed())
/** How often the writer is killed. */
const kills = howOften(1, 300)

let copy: TestDatabase
let database: Database
beforeAll(async () => {
  copy = await createTestDatabase()
  database = createDatabase({ url: copy.url })
})
afterAll(async () => {
  await database?.close()
})

function startWriter(environment: Record<string, string>) {
  const child = startScript('writer', [], { DATABASE_URL: copy.url, ...environment })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8')
  })
  // What a killed process had begun to print is no acknowledgement.
  const names = (word: string) =>
    said
      .slice(0, said.lastIndexOf('\n') + 1)
      .split('\n')
      .filter((line) => line.startsWith(`${word} `))
      .map((line) => line.slice(word.length + 1))
  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { names, kill }
}

/** Names of what is stored in each of the four places that one change writes to. */
async function found(round: string) {
  const prefix = `${round}-%`
  return database.system(async (tx) => {
    const rooms = await tx.select().from(room).where(like(room.name, prefix))
    const logs = await tx.select().from(operationLog).where(like(operationLog.subjectId, prefix))
    const events = await tx.select().from(event)
    const keys = await tx.select().from(idempotency).where(like(idempotency.key, prefix))
    const told = events.map((row) => (row.payload as { roomId: string }).roomId)
    return {
      rooms: rooms.map((row) => row.name).sort(),
      logs: logs.map((row) => row.subjectId ?? '').sort(),
      events: told.filter((subject) => subject.startsWith(`${round}-`)).sort(),
      keys: keys.map((row) => row.key).sort(),
    }
  })
}

async function noConnectionIsLeft(): Promise<void> {
  await vi.waitUntil(
    async () => {
      const rows = await database.query<{ count: string }>(
        `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
           AND state <> 'idle'`,
        [],
      )
      return rows[0]?.count === '0'
    },
    { timeout: 10_000, interval: 20 },
  )
}

test('a process killed between the write and the log leaves nothing of the change', async () => {
  const writer = startWriter({ ROUND: 'half', WAIT_INSIDE: '1' })
  await vi.waitUntil(() => writer.names('written').length === 4, { timeout: 20_000, interval: 20 })
  await writer.kill()
  await noConnectionIsLeft()
  expect(await found('half')).toEqual({ rooms: [], logs: [], events: [], keys: [] })
})

test(
  `of a process killed under load (tried: ${kills}) every acknowledged change is there whole, and nothing half`,
  async () => {
    for (let time = 1; time <= kills; time += 1) {
      const round = `kill${time}`
      const writer = startWriter({ ROUND: round })
      const wanted = 5 + random.below(150)
      await vi.waitUntil(() => writer.names('ack').length >= wanted, { timeout: 20_000, interval: 1 })
      await writer.kill()
      await noConnectionIsLeft()
      const { rooms, logs, events, keys } = await found(round)
      const lost = writer.names('ack').filter((name) => !rooms.includes(name))
      const phantom = rooms.filter((name) => !writer.names('try').includes(name))
      expect({ lost, phantom }).toEqual({ lost: [], phantom: [] })
      expect({ logs, events, keys }).toEqual({ logs: rooms, events: rooms, keys: rooms })
    }
  },
  60_000 + kills * 10_000,
)

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/createTestDatabase'
import { ChaosProxy } from '../../test/fault/ChaosProxy'
import { actorOf } from '../../test/fixture/actorOf'
import { createDatabase, type Database } from '../database/database'
import { createLog } from '../log'
import { createJobs, type JobHandler, type Jobs, type JobTimes } from './createJobs'

const times: JobTimes = { stopGraceMs: 100, lookEveryMs: 20, silentSeconds: 2, sayEveryMs: 300, tidyEverySeconds: 1 }

let databaseUrl: URL
let rows: Database
const servers: Server[] = []
beforeAll(async () => {
  databaseUrl = new URL((await createTestDatabase()).url)
  rows = createDatabase({ url: databaseUrl.href, poolSize: 2 })
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})
afterAll(() => rows?.close())

/** The jobs of a server that reaches its database over a line of its own. */
interface Server {
  line: ChaosProxy
  database: Database
  jobs: Jobs
  stop(): Promise<void>
}

async function start(name: string, handler: JobHandler, { lookEveryMs = times.lookEveryMs } = {}): Promise<Server> {
  const line = await ChaosProxy.start(Number(databaseUrl.port))
  const through = new URL(databaseUrl)
  through.port = String(line.port)
  const database = createDatabase({ url: through.href, poolSize: 6 })
  const jobs = createJobs(database, createLog('silent'), { ...times, lookEveryMs })
  jobs.register(name, handler)
  await jobs.start()
  const server: Server = {
    line,
    database,
    jobs,
    async stop() {
      await jobs.stop()
      await database.close()
      await line.close()
    },
  }
  servers.push(server)
  return server
}

const ask = ({ database }: Server, name: string) =>
  database.change(actorOf('doctor'), { id: 'test.ask' }, async ({ job }) => job(name, { of: name }))

/** States of the jobs of a name. */
async function statesOf(name: string): Promise<string[]> {
  const found = await rows.query<{ state: string }>('SELECT state FROM pgboss.job WHERE name = $1', [name])
  return found.map(({ state }) => state)
}

const isDone = (name: string) =>
  vi.waitUntil(async () => (await statesOf(name)).join() === 'completed', { timeout: 15_000, interval: 20 })

/** Work that begins when it is called and ends when the test says so. */
function work() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const handler: JobHandler = (_data, actor) => {
    begun.push(actor.userName)
    return new Promise((resolve) => ends.push(resolve))
  }
  const hasBegun = (count: number) => vi.waitUntil(() => begun.length === count, { timeout: 15_000, interval: 5 })
  const endAll = () => {
    for (const end of ends) end()
  }
  return { begun, handler, hasBegun, endAll }
}

test('a job begins when its change has committed, however seldom its worker looks', async () => {
  const { handler, hasBegun, endAll } = work()
  const server = await start('at-once', handler, { lookEveryMs: 600_000 })
  for (const time of [1, 2]) {
    await ask(server, 'at-once')
    await hasBegun(time)
    endAll()
  }
})

test('a job that ends while the database is gone is done once, in the name of who asked, when it is back', async () => {
  const { begun, handler, hasBegun, endAll } = work()
  const server = await start('gone-at-end', handler)
  await ask(server, 'gone-at-end')
  await hasBegun(1)
  server.line.cut()
  endAll()
  await expect(server.database.pool.query('SELECT 1')).rejects.toThrow()
  expect(await statesOf('gone-at-end')).toEqual(['active'])
  server.line.heal()
  await isDone('gone-at-end')
  expect(begun).toEqual(['first doctor'])
})

test('a job that needs the database while it is gone is done when it is back', async () => {
  let calls = 0
  const server: Server = await start('gone-within', async () => {
    calls += 1
    if (calls === 1) server.line.cut()
    await server.database.pool.query('SELECT 1')
  })
  await ask(server, 'gone-within')
  await vi.waitUntil(() => calls === 1, { timeout: 5_000, interval: 5 })
  await expect(server.database.pool.query('SELECT 1')).rejects.toThrow()
  server.line.heal()
  await isDone('gone-within')
  expect(calls).toBe(2)
})

test('a job is tried for a whole day, less and less often, while what it needs is gone', async () => {
  const daySeconds = 24 * 3_600
  const name = 'gone-for-a-day'
  let isBack = false
  const server = await start(name, async () => {
    if (!isBack) throw new Error('the store does not answer')
  })
  await ask(server, name)
  interface Row {
    state: string
    tries: number
    seconds: number
  }
  const read = async () => {
    const rest = 'extract(epoch FROM start_after - now())::float AS seconds'
    const text = `SELECT state, retry_count AS tries, ${rest} FROM pgboss.job WHERE name = $1`
    return (await rows.query<Row>(text, [name]))[0]
  }
  /** The job as it rests after another try. */
  async function rested(tries: number): Promise<Row> {
    const isOver = (row: Row | undefined) => row?.state === 'failed' || (row?.state === 'retry' && row.tries >= tries)
    const row = await vi.waitFor(
      async () => {
        const found = await read()
        if (found === undefined || !isOver(found)) throw new Error(`it is ${found?.state}`)
        return found
      },
      { timeout: 15_000, interval: 5 },
    )
    expect(row.state).toBe('retry')
    return row
  }
  let waited = 0
  for (let tries = 0; !isBack; ) {
    const row = await rested(tries)
    expect(row.seconds).toBeLessThan(daySeconds)
    waited += Math.max(0, row.seconds)
    tries = row.tries + 1
    isBack = waited >= daySeconds
    await rows.query('UPDATE pgboss.job SET start_after = now() WHERE name = $1 RETURNING id', [name])
  }
  await isDone(name)
}, 60_000)

test('a job that outlasts the stop is given back, and done by the next server at once', async () => {
  const [first, second] = [work(), work()]
  const server = await start('outlasting', first.handler)
  await ask(server, 'outlasting')
  await first.hasBegun(1)
  await server.jobs.stop()
  expect(await statesOf('outlasting')).toEqual(['retry'])
  await start('outlasting', second.handler)
  await second.hasBegun(1)
  // What the stopped server still does, it can no longer report.
  first.endAll()
  second.endAll()
  await isDone('outlasting')
  expect(first.begun).toHaveLength(1)
})

test('a job of a server that died is done by another, and a job that runs long is left to its server', async () => {
  const [dead, living, other] = [work(), work(), work()]
  const victim = await start('of-the-dead', dead.handler)
  const server = await start('of-the-living', living.handler)
  await ask(victim, 'of-the-dead')
  await ask(server, 'of-the-living')
  await Promise.all([dead.hasBegun(1), living.hasBegun(1)])
  const begunAt = performance.now()
  victim.line.cut()
  await start('of-the-dead', other.handler)
  const rival = await start('of-the-living', other.handler)
  await other.hasBegun(1)
  expect(performance.now() - begunAt).toBeGreaterThan((times.silentSeconds - 1) * 1_000)
  expect(await statesOf('of-the-living')).toEqual(['active'])
  for (const each of [living, other]) each.endAll()
  await Promise.all([isDone('of-the-dead'), isDone('of-the-living')])
  await rival.stop()
  servers.splice(servers.indexOf(rival), 1)
  expect([dead, living, other].map(({ begun }) => begun.length)).toEqual([1, 1, 1])
}, 40_000)

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/database/database'
import { isAlive } from '../../src/database/processIdentity'
import { seedFixture } from '../fixture/seedFixture'
import { howOften } from '../howOften'
import { runServer, type ServerProcess } from '../process/ServerProcess'
import { embeddedAdminUrl, embeddedPid, killPostgres, openEmbeddedDatabase } from './embeddedDatabase'
import { canFailSyscalls, type FailingCall, failSyscalls } from './failSyscalls'
import { type Load, startLoad } from './load'
import { firstBrokenLogRow, halfWritten, presentActs } from './oracle'
import { prepareWorkplace, type Workplace } from './workplace'

const points = howOften(2, 200)
/** So many failures a life: then the server and its PostgreSQL are killed, and what is left is what the disk has. */
const failuresALife = 4
/** A call that is not made so soon is not made under this load. */
const longestWaitMs = 10_000

/** PostgreSQL writes its log by `pwrite64`, its pages by `pwritev`, and makes them last by `fdatasync` and `fsync`. */
const kinds = ['fdatasync', 'pwrite64', 'fsync', 'pwrite64,pwritev']
const pointOf = (index: number): FailingCall => ({
  calls: kinds[index % kinds.length] ?? '',
  error: index % 3 === 1 ? 'ENOSPC' : 'EIO',
  when: 1 + Math.floor(index / kinds.length),
})

let canFail: boolean
let dataDir: string
let server: ServerProcess
let postgres: number
let url: string
let database: Database
let workplace: Workplace
beforeAll(async () => {
  canFail = await canFailSyscalls()
  if (!canFail) return
  dataDir = await mkdtemp(path.join(tmpdir(), 'opensono-io-'))
  await start()
  await seedFixture(database)
  workplace = await prepareWorkplace(database)
})
afterAll(async () => {
  await database?.close()
  server?.kill('SIGTERM')
  await server?.ended()
  if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  server = runServer({ DATA_DIR: dataDir })
  url = await server.ready()
  postgres = await embeddedPid(dataDir)
  database = await openEmbeddedDatabase(dataDir)
}

async function killAndStart(): Promise<void> {
  await database.close()
  server.kill('SIGKILL')
  await killPostgres(postgres)
  await server.ended()
  await start()
}

/** Has PostgreSQL write checkpoints, again and again, until it is stopped or crashes. */
async function checkpoint(isOver: () => boolean): Promise<void> {
  const admin = new pg.Client({ connectionString: await embeddedAdminUrl(dataDir) })
  admin.on('error', () => undefined)
  try {
    await admin.connect()
    while (!isOver()) await admin.query('CHECKPOINT')
  } catch {
    // The call that failed may be one of the checkpoint's, or end it.
  } finally {
    await admin.end().catch(() => undefined)
  }
}

/** Writes while one call to the disk fails in each process of PostgreSQL that makes it. */
async function writeThrough(point: FailingCall, round: string): Promise<{ load: Load; isReached: boolean }> {
  const load = startLoad(workplace, workplace.client(url), round, { goesOn: true, diskFails: true })
  await load.warm(8)
  const failing = await failSyscalls(postgres, point)
  let isOver = false
  const checkpoints = checkpoint(() => isOver)
  const isReached = await Promise.race([failing.failed, after(longestWaitMs, false)])
  isOver = true
  await failing.stop()
  // What is acknowledged after the failure counts as much as what was before.
  if (await isBack()) await load.warm(load.acknowledged.size + 4)
  load.stop()
  await Promise.all([load.ended, checkpoints])
  return { load, isReached }
}

/** Waits until PostgreSQL has recovered, or has given up: then a person starts the server again. */
async function isBack(): Promise<boolean> {
  const how = await vi.waitUntil(
    async () => {
      if (!isAlive(postgres)) return 'gone'
      return (await database.ready()) && (await fetch(`${url}/readyz`)).ok ? 'back' : null
    },
    { timeout: 20_000, interval: 50 },
  )
  return how === 'back'
}

async function check(loads: readonly Load[]): Promise<void> {
  const found = new Set(await presentActs(database))
  const attempted = new Set(loads.flatMap((load) => [...load.attempted.keys()]))
  const lost = loads.flatMap((load) => [...load.acknowledged].filter((name) => !found.has(name)))
  const phantom = [...found].filter((name) => !attempted.has(name))
  expect({ lost, phantom, half: await halfWritten(database) }).toEqual({ lost: [], phantom: [], half: [] })
}

test(
  `whichever of ${points} calls to the disk fails, what was acknowledged is there, and the server works on`,
  async (context) => {
    if (!canFail) return context.skip('needs strace and the right to trace processes')
    const loads: Load[] = []
    let reached = 0
    for (let index = 0; index < points; index += 1) {
      const { load, isReached } = await writeThrough(pointOf(index), `io${index}`)
      loads.push(load)
      reached += isReached ? 1 : 0
      const isLastOfLife = (index + 1) % failuresALife === 0 || index + 1 === points
      if (isLastOfLife || !(await isBack())) await killAndStart()
      await check(loads)
      expect(await firstBrokenLogRow(database)).toBeNull()
    }
    const acknowledged = loads.reduce((sum, load) => sum + load.acknowledged.size, 0)
    process.stdout.write(`${reached} of ${points} calls failed, ${acknowledged} acknowledged\n`)
    expect(reached).toBeGreaterThan(points * 0.7)
  },
  60_000 + points * 40_000,
)

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readPostmaster } from '../../src/database/postmaster'
import { isAlive } from '../../src/database/processIdentity'
import { runServer, type ServerProcess } from './ServerProcess'

const run = promisify(execFile)
let dataDir: string
const started: ServerProcess[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'opensono-instance-'))
})
// Each test ends what it started, and no process of a stopped server is left.
afterEach(async () => {
  const stopped = started.splice(0)
  for (const server of stopped) server.kill('SIGTERM')
  await Promise.all(stopped.map((server) => server.ended()))
  const { stdout } = await run('ps', ['-eo', 'args'])
  expect(stdout.split('\n').filter((line) => line.includes(dataDir))).toEqual([])
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

function start(environment: Record<string, string> = {}): ServerProcess {
  const server = runServer({ DATA_DIR: dataDir, ...environment })
  started.push(server)
  return server
}

const postgresOf = () => readPostmaster(path.join(dataDir, 'postgres'))

async function isUp(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).ok
}

test('a second server on the same data folder fails naming the first, which works on; SIGTERM stops it and its PostgreSQL', async () => {
  const first = start()
  const url = await first.ready()
  const second = start()
  expect(await second.ended()).toBe(1)
  expect(second.output()).toContain(`process ${first.pid}`)
  expect(await isUp(url)).toBe(true)
  const postgres = await postgresOf()
  first.kill('SIGTERM')
  expect(await first.ended()).toBe(0)
  expect(isAlive(postgres?.pid ?? 0)).toBe(false)
  await expect(readFile(path.join(dataDir, 'server.lock'))).rejects.toThrow()
})

test('the master key is not changed while a server runs on the data folder, and the refusal says what to do', async () => {
  const server = start()
  const url = await server.ready()
  const keyFile = path.join(dataDir, 'secret', 'master.key')
  const before = await readFile(keyFile)
  const change = runServer({ DATA_DIR: dataDir }, 'changeMasterKey')
  expect(await change.ended()).toBe(1)
  expect(change.output()).toBe(
    `Another server (process ${server.pid}) works on ${dataDir}. Stop it first, or set another DATA_DIR.\n`,
  )
  expect(await readFile(keyFile)).toEqual(before)
  expect(await isUp(url)).toBe(true)
})

/** Stops the PostgreSQL of a server that runs. */
async function stopPostgres(): Promise<void> {
  const postgres = await postgresOf()
  process.kill(postgres?.pid ?? 0, 'SIGINT')
  await vi.waitUntil(() => !isAlive(postgres?.pid ?? 0), { timeout: 15_000, interval: 50 })
}

test('after kill -9 the next start takes over the lock and the data, though the lock file is empty; without its database it answers 503 instead of keeping its callers waiting, and lives on', async () => {
  const killed = start()
  await killed.ready()
  const postgres = await postgresOf()
  killed.kill('SIGKILL')
  expect(await killed.ended()).toBe('SIGKILL')
  await vi.waitUntil(() => !isAlive(postgres?.pid ?? 0), { timeout: 15_000, interval: 50 })
  await writeFile(path.join(dataDir, 'server.lock'), '')
  const next = start()
  const url = await next.ready()
  expect(await isUp(url)).toBe(true)
  await stopPostgres()
  // A database that is waited for answers nobody: a starved machine is given ten times the two seconds.
  const patience = () => ({ signal: AbortSignal.timeout(20_000) })
  expect((await fetch(`${url}/readyz`, patience())).status).toBe(503)
  const call = await fetch(`${url}/api/pacs/login/department`, patience())
  expect(call.status).toBe(503)
  expect(await call.json()).toMatchObject({ success: false, errorCode: 'SERVER_BUSY' })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  next.kill('SIGTERM')
  expect(await next.ended()).toBe(0)
})

test('a server that is killed while its PostgreSQL starts leaves none running', async () => {
  const fresh = path.join(dataDir, 'fresh')
  const server = start({ DATA_DIR: fresh })
  const found = () => readPostmaster(path.join(fresh, 'postgres'))
  // Between its first line and being ready.
  await vi.waitUntil(async () => (await found()) !== null, { timeout: 60_000, interval: 1 })
  server.kill('SIGKILL')
  expect(await server.ended()).toBe('SIGKILL')
  const left = await found()
  await vi.waitUntil(() => left === null || !isAlive(left.pid), { timeout: 15_000, interval: 50 })
})

test('a data folder of another major version of PostgreSQL is refused in words', async () => {
  const older = path.join(dataDir, 'older')
  await mkdir(path.join(older, 'postgres'), { recursive: true })
  await writeFile(path.join(older, 'postgres', 'PG_VERSION'), '17\n')
  const server = start({ DATA_DIR: older })
  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain('was made by PostgreSQL 17, this server brings 18')
})

test('an environment that cannot be used is refused in words', async () => {
  const server = start({ PORT: 'eighty' })
  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain('PORT')
})

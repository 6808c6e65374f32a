import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readPostmaster } from '../../src/database/postmaster'
import { isAlive } from '../../src/database/processIdentity'
import { runServer, type ServerProcess } from './ServerProcess'

const run = promisify(execFile)
let dataDir: string
const started: ServerProcess[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'opensono-instance-'))
})
afterAll(async () => {
  for (const server of started) server.kill('SIGTERM')
  await Promise.all(started.map((server) => server.ended()))
  await rm(dataDir, { recursive: true, force: true })
})

function start(environment: Record<string, string> = {}): ServerProcess {
  const server = runServer({ DATA_DIR: dataDir, ...environment })
  started.push(server)
  return server
}

const postgresOf = () => readPostmaster(path.join(dataDir, 'postgres'))

async function isUp(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).ok
}

test('a second server on the same data folder fails naming the first, and the first works on', async () => {
  const first = start()
  const url = await first.ready()
  const second = start()
  expect(await second.ended()).toBe(1)
  expect(second.output()).toContain(`process ${first.pid}`)
  expect(await isUp(url)).toBe(true)
})

test('SIGTERM stops the server and its PostgreSQL', async () => {
  const [first] = started
  const postgres = await postgresOf()
  first?.kill('SIGTERM')
  expect(await first?.ended()).toBe(0)
  expect(isAlive(postgres?.pid ?? 0)).toBe(false)
  await expect(readFile(path.join(dataDir, 'server.lock'))).rejects.toThrow()
})

test('after kill -9 the next start takes over the lock and the data, though the lock file is empty', async () => {
  const killed = start()
  await killed.ready()
  const postgres = await postgresOf()
  killed.kill('SIGKILL')
  expect(await killed.ended()).toBe('SIGKILL')
  await vi.waitUntil(() => !isAlive(postgres?.pid ?? 0), { timeout: 15_000, interval: 50 })
  await writeFile(path.join(dataDir, 'server.lock'), '')
  const next = start()
  expect(await isUp(await next.ready())).toBe(true)
  next.kill('SIGTERM')
  expect(await next.ended()).toBe(0)
})

test('without its database the server answers 503 within two seconds, and lives on', async () => {
  const victim = start()
  const url = await victim.ready()
  const postgres = await postgresOf()
  process.kill(postgres?.pid ?? 0, 'SIGINT')
  await vi.waitUntil(() => !isAlive(postgres?.pid ?? 0), { timeout: 15_000, interval: 50 })
  const begun = performance.now()
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  const call = await fetch(`${url}/api/pacs/login/department`)
  expect(call.status).toBe(503)
  expect(await call.json()).toMatchObject({ success: false, errorCode: 'SERVER_BUSY' })
  expect(performance.now() - begun).toBeLessThan(4_000)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  victim.kill('SIGTERM')
  expect(await victim.ended()).toBe(0)
})

test('a data folder of another major version of PostgreSQL is refused in words', async () => {
  const version = path.join(dataDir, 'postgres', 'PG_VERSION')
  const found = await readFile(version, 'utf8')
  await writeFile(version, '17\n')
  const server = start()
  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain('was made by PostgreSQL 17, this server brings 18')
  await writeFile(version, found)
})

test('an environment that cannot be used is refused in words', async () => {
  const server = start({ PORT: 'eighty' })
  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain('PORT')
})

test('no process of a stopped server is left', async () => {
  const { stdout } = await run('ps', ['-eo', 'args'])
  expect(stdout.split('\n').filter((line) => line.includes(dataDir))).toEqual([])
})

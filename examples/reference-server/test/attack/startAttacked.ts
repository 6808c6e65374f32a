import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'
import { createDatabase, type Database } from '../../src/database/database'
import { createTestDatabase } from '../createTestDatabase'
import type { TestHospital, TestRole } from '../fixture/fixture'
import { openSession } from '../fixture/openSession'
import { runServer } from '../process/ServerProcess'

/** The built server in a process of its own, whose event loop is watched there. */
export interface Attacked {
  readonly url: string
  /** A session of a user who may do everything. */
  readonly token: string
  /** Logs a user in. */
  tokenOf(role: TestRole, hospital: TestHospital): Promise<string>
  /** Its rows, past the server. */
  readonly database: Database
  /** The longest time that nothing else could run while something was done, in milliseconds. */
  worstDelay(attack: () => Promise<unknown>): Promise<number>
  /** Holds its event loop for 300 ms, and waits until it goes on. */
  hold(): Promise<void>
  stop(): Promise<void>
}

const watch = pathToFileURL(path.join(import.meta.dirname, 'watchLoop.mjs')).href

/** Starts a server to attack; stop it in `afterAll`. */
export async function startAttacked(): Promise<Attacked> {
  const { url: databaseUrl } = await createTestDatabase()
  const database = createDatabase({ url: databaseUrl, poolSize: 2 })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'opensono-attacked-'))
  const server = runServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    OBJECT_PORT: '0',
    NODE_OPTIONS: `--import=${watch}`,
  })
  const url = await server.ready()
  const measured = () =>
    [...server.output().matchAll(/^\{"loopDelayMs":([\d.]+)\}$/gm)].map(([, delayMs]) => Number(delayMs))

  /** What was the longest delay since it was asked for last. */
  async function delaySince(): Promise<number> {
    const { length } = measured()
    server.kill('SIGUSR2')
    await vi.waitUntil(() => measured().length > length, { timeout: 20_000, interval: 10 })
    return measured().at(-1) ?? 0
  }

  return {
    url,
    token: await openSession(database, 'director'),
    tokenOf: (role, hospital) => openSession(database, role, hospital),
    database,
    async worstDelay(attack) {
      await delaySince()
      await attack()
      return delaySince()
    },
    async hold() {
      const held = () => server.output().split('{"held":true}').length
      const before = held()
      server.kill('SIGWINCH')
      await vi.waitUntil(() => held() > before, { timeout: 20_000, interval: 10 })
    },
    async stop() {
      await database.close()
      server.kill('SIGTERM')
      await server.ended()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

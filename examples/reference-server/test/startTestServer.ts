import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ApiTable, accountApi, createPacs, eventApi, newId, type Pacs, sessionApi } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { inject } from 'vitest'
import { type Config, parseConfig } from '../src/config'
import type { Actor } from '../src/database/actor'
import { createLog, type Log } from '../src/log'
import { createPaper, type Paper } from '../src/paper/createPaper'
import { findCaller } from '../src/serve/authenticate'
import { type RunningServer, type ServerOptions, startServer } from '../src/server'
import { createTestDatabase } from './createTestDatabase'
import type { TestHospital, TestRole } from './fixture/fixture'
import { openSession, openSessionOf } from './fixture/openSession'

/** A whole server on its own database and its own object store, with a clock that the test moves. */
export interface TestServer extends RunningServer {
  readonly clock: FakeClock
  /** Where its rows are, for a second server beside it. */
  readonly databaseUrl: string
  /** Every line that the server wrote to its log. */
  readonly logLines: string[]
  /** Logs a user in without a login page. */
  tokenOf(role: TestRole, hospital?: TestHospital, room?: 1 | 2): Promise<string>
  /** Logs in a user whom the test made. */
  tokenFor(userId: string, hospital?: TestHospital): Promise<string>
  /** The real client, for one user. Names of nouns as in core: `server.as('doctor', { study: studyApi })`. */
  as<Apis extends ApiTable>(role: TestRole, apis: Apis, hospital?: TestHospital, room?: 1 | 2): Promise<Pacs<Apis>>
  /** A user as the modules see one, for calling them without HTTP. */
  actorOf(role: TestRole, hospital?: TestHospital): Promise<Actor>
  /** The real client with any token, or none. */
  client<Apis extends ApiTable>(apis: Apis, token?: string | null): Pacs<Apis>
  /** Calls a path with nothing but `fetch`. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** What a test may want otherwise. */
export interface TestServerOptions extends Pick<ServerOptions, 'appFolder' | 'beforeRoutes' | 'paper'> {
  config?: Partial<Config>
  log?: Log
  /** A database that another server works on. */
  databaseUrl?: string
  clock?: FakeClock
}

/** The same database, with the login that servers work with. */
function withServerLogin(databaseUrl: string): string {
  const { username, password } = new URL(inject('serverUrl'))
  return Object.assign(new URL(databaseUrl), { username, password }).href
}

/** What is tested is seldom the hash. */
const leastPasswordCost = '7x5'

/** Of all servers of a worker: to begin, its thread needs as long as ten servers. A test that closes it gives its server one of its own. */
const paper: Paper = {
  ...createPaper(),
  close: () => Promise.reject(new Error('other test files print with this paper, too')),
}

/** The master key of each test server. */
const testMasterKey = Buffer.alloc(32, 7)

/** The nouns that every test may need. */
export const baseApis = { session: sessionApi, account: accountApi, event: eventApi }

/**
 * Starts a server for a test file; stop it with `close()` in `afterAll`.
 *
 * @example
 * const server = await startTestServer()
 * const doctor = await server.as('doctor', { study: studyApi })
 * afterAll(() => server.close())
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const databaseUrl = options.databaseUrl ?? (await createTestDatabase()).url
  const dataDir = await mkdtemp(path.join(tmpdir(), 'opensono-server-'))
  const clock = options.clock ?? new FakeClock(Date.now())
  const logLines: string[] = []
  const environment = { DATA_DIR: dataDir, PORT: '0', DEMO: '1', PASSWORD_COST: leastPasswordCost }
  // One key for all: several servers of a test share a database.
  await mkdir(path.join(dataDir, 'secret'), { mode: 0o700 })
  await writeFile(path.join(dataDir, 'secret', 'master.key'), testMasterKey)
  const config: Config = { ...parseConfig(environment), hasRateLimits: false, ...options.config }
  const server = await startServer({
    appFolder: null,
    paper,
    ...options,
    config,
    databaseUrl: withServerLogin(databaseUrl),
    databaseOwnerUrl: databaseUrl,
    clock,
    log: options.log ?? createLog('info', (line) => void logLines.push(line)),
  })
  const client: TestServer['client'] = (apis, token = null) =>
    createPacs({ apis, baseUrl: server.url, token: () => token })
  const tokenOf: TestServer['tokenOf'] = (role, hospital = 'first', room = 1) =>
    openSession(server.services.database, role, hospital, room)

  return {
    ...server,
    clock,
    databaseUrl,
    logLines,
    tokenOf,
    tokenFor: (userId, hospital) => openSessionOf(server.services.database, userId, hospital),
    client,
    as: async (role, apis, hospital, room) => client(apis, await tokenOf(role, hospital, room)),
    async actorOf(role, hospital) {
      const caller = await findCaller(await tokenOf(role, hospital), server.services.database)
      return { ...caller, requestId: newId(), idempotency: null }
    },
    fetch: (path, init) => fetch(server.url + path, init),
    async close() {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

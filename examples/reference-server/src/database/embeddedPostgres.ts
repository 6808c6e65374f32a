import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseUser, launchAs, type OsUser } from './osUser'
import { findPostgresPrograms, type PostgresPrograms } from './postgresBinaries'
import { guardPostmaster, type PostmasterGuard, readPostmaster, stopPostmaster } from './postmaster'
import { isAlive } from './processIdentity'
import { syncFolder, writeDurably } from './writeDurably'

/** Major version of the PostgreSQL that npm brings. */
export const embeddedMajorVersion = '18'

const adminRole = 'opensono_admin'
const ownerRole = 'opensono'
const startTimeoutMs = 30_000

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Address of the product's database, as a `DATABASE_URL`; contains the password. */
  readonly url: string
  /** Address of another database of the same server, for tests. */
  urlOf(database: string): string
  /** Ends all connections, writes everything down and stops. */
  stop(): Promise<void>
}

async function readOrMakePassword(file: string): Promise<string> {
  const found = await readFile(file, 'utf8').catch(() => '')
  if (found !== '') return found
  const password = randomBytes(24).toString('base64url')
  await writeDurably(file, password)
  return password
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

async function runProgram(program: string, args: string[], folders: string[], user: OsUser | undefined): Promise<void> {
  const launch = await launchAs(program, args, folders, user)
  await new Promise<void>((resolve, reject) => {
    const child = spawn(launch.command, launch.args, { ...launch.user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    let errorText = ''
    child.stderr.on('data', (chunk: Buffer) => {
      errorText += chunk.toString('utf8')
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${path.basename(program)} failed: ${errorText.trim()}`))
    })
  })
}

/** Makes the cluster beside its place and moves it there at the end: a process killed meanwhile leaves nothing half-made. */
async function makeCluster(programs: PostgresPrograms, folder: string, password: string, user: OsUser | undefined) {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  const passwordFile = path.join(draft, '..', 'postgres.init')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user !== undefined) await Promise.all([draft, passwordFile].map((file) => chown(file, user.uid, user.gid)))
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const identity = [`--username=${adminRole}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  try {
    await runProgram(programs.initdb, [`--pgdata=${draft}`, ...locale, ...identity], [draft], user)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(draft, folder)
  await syncFolder(path.dirname(folder))
}

async function refuseOtherVersion(folder: string): Promise<void> {
  const version = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === embeddedMajorVersion) return
  throw new Error(
    `${folder} was made by PostgreSQL ${version === '' ? 'of an unknown version' : version}, this server brings ${embeddedMajorVersion}. ` +
      `Dump it with the old version and restore it into a new DATA_DIR, or set DATABASE_URL to a PostgreSQL ${version} server.`,
  )
}

/** Starts PostgreSQL under watch: a server that dies from here on leaves nothing running. */
async function startPostmaster(
  programs: PostgresPrograms,
  folder: string,
  user: OsUser | undefined,
): Promise<{ port: number; guard: PostmasterGuard }> {
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    // The log must not hold the content of rows: no statements, no details with key values.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const launch = await launchAs(programs.postgres, ['-D', folder, ...flags], [folder], user)
  const logFile = `${folder}.log`
  const log = await open(logFile, 'w', 0o600)
  // Detached: Ctrl-C in the terminal is for the server, which then stops its database in good order.
  const child = spawn(launch.command, launch.args, {
    ...launch.user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { ...process.env, PGDATA: folder },
  })
  let exitCode: number | null = null
  child.once('error', () => {
    exitCode = -1
  })
  child.once('exit', (code) => {
    exitCode = code ?? -1
  })
  child.unref()
  const guard = child.pid === undefined ? null : guardPostmaster(child.pid)
  await log.close()
  for (const until = performance.now() + startTimeoutMs; performance.now() < until; await wait(20)) {
    const postmaster = await readPostmaster(folder)
    if (postmaster?.pid === child.pid && postmaster?.isReady === true && guard !== null) return { port, guard }
    if (exitCode !== null) break
  }
  if (exitCode !== null) guard?.dismiss()
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n')
  throw new Error(`PostgreSQL did not start:\n${lines}`)
}

async function prepareDatabase(adminUrl: string, password: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const fsync = await admin.query<{ fsync: string }>('SHOW fsync')
    if (fsync.rows[0]?.fsync !== 'on') throw new Error('PostgreSQL runs with fsync off: a power cut would lose data.')
    const role = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ownerRole])
    if (role.rowCount === 0) {
      await admin.query(`CREATE ROLE ${ownerRole} LOGIN CREATEROLE CREATEDB PASSWORD ${admin.escapeLiteral(password)}`)
    }
    const database = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', ['opensono'])
    if (database.rowCount === 0) await admin.query(`CREATE DATABASE opensono OWNER ${ownerRole}`)
  } finally {
    await admin.end()
  }
}

const passwordFileOf = (dataDir: string) => path.join(dataDir, 'postgres.password')

/**
 * Where the embedded PostgreSQL of a server that runs is reached.
 *
 * @returns its address, as a `DATABASE_URL`; null when none runs on the folder.
 */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | null> {
  const postmaster = await readPostmaster(path.join(dataDir, 'postgres'))
  if (postmaster === null || !postmaster.isReady || !isAlive(postmaster.pid)) return null
  const password = await readFile(passwordFileOf(dataDir), 'utf8')
  return `postgres://${ownerRole}:${password}@127.0.0.1:${postmaster.port}/opensono`
}

/**
 * Starts the PostgreSQL that npm brought, on loopback and a free port, with its data below `dataDir/postgres`; makes it the
 * first time. A database that a killed server left running is stopped first.
 *
 * @param dataDir - absolute folder; the caller holds its lock.
 * @throws Error in one sentence for people: wrong version, closed folder, no start.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const folder = path.join(dataDir, 'postgres')
  const programs = await findPostgresPrograms()
  const user = await databaseUser()
  await mkdir(dataDir, { recursive: true })
  const password = await readOrMakePassword(passwordFileOf(dataDir))
  if (await exists(folder)) await refuseOtherVersion(folder)
  else await makeCluster(programs, folder, password, user)
  await stopPostmaster(folder)
  const { port, guard } = await startPostmaster(programs, folder, user)
  const urlOf = (role: string, database: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  await prepareDatabase(urlOf(adminRole, 'postgres'), password)
  return {
    url: urlOf(ownerRole, 'opensono'),
    urlOf: (database) => urlOf(ownerRole, database),
    async stop() {
      guard.dismiss()
      await stopPostmaster(folder)
    },
  }
}

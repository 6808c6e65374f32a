import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createDatabase } from '../src/database/database'
import { startEmbeddedPostgres } from '../src/database/embeddedPostgres'
import { migrate } from '../src/database/migrate'
import { readPostmaster } from '../src/database/postmaster'
import { findServerLogin } from '../src/database/serverLogin'
import { createJobs } from '../src/jobs/createJobs'
import { jobNames } from '../src/jobs/jobNames'
import { createLog } from '../src/log'
import { migrationsFolder } from '../src/serverFolder'
import { seedFixture } from './fixture/seedFixture'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the database from which others are made. */
    postgresUrl: string
    /** How the names of this run's databases begin; the one that ends in `template` holds the migrated schema and the fixture. */
    databasePrefix: string
    /** Address of the template with the login that servers work with; to make it costs a tenth of a second. */
    serverUrl: string
  }
}

type Provide = (key: 'postgresUrl' | 'databasePrefix' | 'serverUrl', value: string) => void

interface Postgres {
  readonly url: string
  stop(): Promise<void>
}

/**
 * The copies live for seconds, and there are many: going round to tidy them up, or to bring them to the disk, would be work without
 * an end. And a dozen connections are made for each: what makes a password hard to guess takes a third of the time that they need.
 */
async function skipNeedlessWork(url: string): Promise<void> {
  const owner = new URL(url)
  const asAdministrator = new URL(url)
  asAdministrator.username = 'opensono_admin'
  asAdministrator.pathname = '/postgres'
  const admin = createDatabase({ url: asAdministrator.href })
  for (const setting of [
    'autovacuum = off',
    'checkpoint_timeout = 3600',
    `max_wal_size = '4GB'`,
    'scram_iterations = 1',
  ])
    await admin.pool.query(`ALTER SYSTEM SET ${setting}`)
  await admin.pool.query('SELECT pg_reload_conf()')
  const password = pg.escapeLiteral(owner.password)
  await admin.pool.query(`SET scram_iterations = 1; ALTER ROLE ${owner.username} PASSWORD ${password}`)
  await admin.close()
}

/** PostgreSQL for the run: a new embedded one, or with `DATABASE_URL` the one there, whose other databases are left alone. */
async function openPostgres(prefix: string): Promise<Postgres> {
  const outside = process.env.DATABASE_URL
  if (outside !== undefined) {
    // The servers that tests start choose their databases themselves.
    delete process.env.DATABASE_URL
    return { url: outside, stop: () => dropOwn(outside, prefix) }
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'opensono-test-'))
  const postgres = await startEmbeddedPostgres(dataDir)
  await skipNeedlessWork(postgres.url)
  return {
    url: postgres.url,
    async stop() {
      // At once: what it would still write to the disk is removed with it.
      const postmaster = await readPostmaster(path.join(dataDir, 'postgres'))
      if (postmaster !== null) process.kill(postmaster.pid, 'SIGQUIT')
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function dropOwn(url: string, prefix: string): Promise<void> {
  const admin = createDatabase({ url })
  const { rows } = await admin.pool.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
  const logins = 'SELECT rolname AS name FROM pg_roles WHERE starts_with(rolname, $1)'
  const made = await admin.pool.query<{ name: string }>(logins, [prefix])
  for (const { name } of made.rows) await admin.pool.query(`DROP ROLE ${name}`)
  await admin.close()
}

/** Opens PostgreSQL once for the whole run, and makes the database that every test file copies. */
export default async function setup({ provide }: { provide: Provide }) {
  const prefix = `test_${randomBytes(4).toString('hex')}_`
  const postgres = await openPostgres(prefix)
  try {
    const template = new URL(postgres.url)
    template.pathname = `/${prefix}template`
    const admin = createDatabase({ url: postgres.url })
    await admin.pool.query(`CREATE DATABASE ${prefix}template`)
    await admin.close()
    await migrate(template.href, migrationsFolder, Date.now())
    const database = createDatabase({ url: template.href })
    const jobs = createJobs(database, createLog('error'))
    // With their queues: each of them is a table, which the copies need not make.
    for (const name of Object.values(jobNames))
      jobs.register(name, () => Promise.reject(new Error('nobody works here')))
    await jobs.start()
    await seedFixture(database)
    await jobs.stop()
    await database.close()
    provide('postgresUrl', postgres.url)
    provide('serverUrl', (await findServerLogin(template.href, null)).url)
    provide('databasePrefix', prefix)
  } catch (thrown) {
    await postgres.stop()
    throw thrown
  }
  return () => postgres.stop()
}

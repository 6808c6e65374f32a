import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDatabase } from '../src/database/database'
import { startEmbeddedPostgres } from '../src/database/embeddedPostgres'
import { migrate } from '../src/database/migrate'
import { createJobs } from '../src/jobs/createJobs'
import { createLog } from '../src/log'
import { migrationsFolder } from '../src/server'
import { seedFixture } from './fixture/seedFixture'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL whose database `template` holds the migrated schema and the fixture. */
    postgresUrl: string
  }
}

/** Name of the database that every test file gets a copy of. */
const template = 'template_opensono'

/** Starts PostgreSQL once for the whole run, and makes the database that every test file copies. */
export default async function setup({ provide }: { provide: (key: 'postgresUrl', value: string) => void }) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'opensono-test-'))
  const postgres = await startEmbeddedPostgres(dataDir)
  try {
    const admin = createDatabase({ url: postgres.url })
    await admin.pool.query(`CREATE DATABASE ${template}`)
    await admin.close()
    await migrate(postgres.urlOf(template), migrationsFolder, Date.now())
    const database = createDatabase({ url: postgres.urlOf(template) })
    const jobs = createJobs(database, createLog('error'))
    await jobs.start()
    await seedFixture(database)
    await jobs.stop()
    await database.close()
    provide('postgresUrl', postgres.urlOf(template))
  } catch (thrown) {
    await postgres.stop()
    throw thrown
  }
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPacs, sessionApi } from '@opensono/pacs-core'
import pg from 'pg'
import PgBoss from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../src/database/embeddedPostgres'
import { migrate } from '../../src/database/migrate'
import { embeddedAdminUrl } from '../fault/embeddedDatabase'
import { fillFormer, formerToken, migrationsOfFormer } from './formerRelease'
import { runServer } from './ServerProcess'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'opensono-former-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Leaves the folder as the release before left it: its schema, its rows, its queues with work in them, and one login. */
async function leaveFormerFolder(): Promise<void> {
  const postgres = await startEmbeddedPostgres(dataDir)
  const former = await mkdtemp(path.join(tmpdir(), 'opensono-migrations-'))
  await migrate(postgres.url, await migrationsOfFormer(former), Date.now())
  await rm(former, { recursive: true })
  await fillFormer(postgres.url)
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    schedule: false,
    supervise: false,
  })
  await boss.start()
  await boss.createQueue('image.of-the-former')
  await boss.stop({ graceful: false, close: false })
  await owner.end()
  await postgres.stop()
}

async function asAdmin<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const admin = new pg.Client({ connectionString: await embeddedAdminUrl(dataDir) })
  await admin.connect()
  try {
    return (await admin.query<Row>(text)).rows
  } finally {
    await admin.end()
  }
}

const loginsOf = `SELECT DISTINCT usename::text AS login FROM pg_stat_activity WHERE application_name = 'opensono'`

/** Starts the server on the folder, looks whether it does what it did, and lets `work` do something meanwhile. */
async function startAndUse(work: () => Promise<unknown> = async () => undefined): Promise<void> {
  const server = runServer({ DATA_DIR: dataDir })
  try {
    const url = await server.ready()
    const doctor = createPacs({ apis: { session: sessionApi }, baseUrl: url, token: () => formerToken })
    expect(await doctor.session.info()).toMatchObject({ name: '张医生' })
    expect(await asAdmin(loginsOf)).toEqual([{ login: 'opensono_server' }])
    expect(server.output()).not.toContain('"level":"error"')
    expect(server.output()).not.toContain('as the owner of the tables')
    await work()
  } finally {
    server.kill('SIGTERM')
    await server.ended()
  }
}

test('a data folder of the release before is worked on by a login that owns nothing, and so it is at each later start', async () => {
  await leaveFormerFolder()
  await startAndUse(async () => {
    await asAdmin(
      `ALTER ROLE opensono_server PASSWORD 'another'; REVOKE opensono_app, opensono_system FROM opensono_server`,
    )
  })
  await startAndUse()
}, 120_000)

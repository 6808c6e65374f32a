import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../../src/database/migrate'
import { migrationsFolder } from '../../src/server'

const nowMs = Date.now()
let admin: pg.Client
let folder: string
beforeAll(async () => {
  admin = new pg.Client({ connectionString: urlOf('opensono') })
  await admin.connect()
  folder = await mkdtemp(path.join(tmpdir(), 'opensono-migrations-'))
})
afterAll(async () => {
  await admin?.end()
  await rm(folder, { recursive: true, force: true })
})

function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function emptyDatabase(name: string): Promise<string> {
  await admin.query(`CREATE DATABASE ${name}`)
  return urlOf(name)
}

/** Everything that a schema is made of, as one text. */
async function schemaOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`
      SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable AS line
        FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT 'policy ' || tablename || ' ' || policyname || ' ' || coalesce(qual, '') FROM pg_policies
      UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
      ORDER BY 1`)
    return rows.map((row: { line: string }) => row.line).join('\n')
  } finally {
    await client.end()
  }
}

/** The migrations, with one that waits for ever after the given one has worked. */
async function migrationsThatStopAfter(tag: string): Promise<string> {
  const copy = path.join(folder, tag)
  await mkdir(path.join(copy, 'meta'), { recursive: true })
  for (const file of await readdir(migrationsFolder)) {
    if (!file.endsWith('.sql')) continue
    const text = await readFile(path.join(migrationsFolder, file), 'utf8')
    const isLast = file === `${tag}.sql`
    await writeFile(path.join(copy, file), isLast ? `${text}\n;SELECT pg_sleep(60);` : text)
  }
  const journal = await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  await writeFile(path.join(copy, 'meta/_journal.json'), journal)
  return copy
}

function startMigration(url: string, from: string): ChildProcess {
  const loader = ['--conditions=@opensono/source', '--import', 'tsx']
  return spawn(process.execPath, [...loader, path.join(import.meta.dirname, 'migrator.ts')], {
    cwd: import.meta.dirname, // from where `tsx` is found
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: url, MIGRATIONS: from },
    stdio: 'ignore',
  })
}

/** Resolves when the migrating process sleeps inside of its transaction. */
async function isAsleep(name: string): Promise<void> {
  for (;;) {
    const { rowCount } = await admin.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND wait_event = 'PgSleep'`,
      [name],
    )
    if ((rowCount ?? 0) > 0) return
  }
}

const tags = async () =>
  (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -4))

test('a migration killed at any of its steps is complete after the next start', async () => {
  const whole = await emptyDatabase('migration_whole')
  await migrate(whole, migrationsFolder, nowMs)
  const expected = await schemaOf(whole)
  for (const tag of await tags()) {
    const name = `migration_${tag}`
    const url = await emptyDatabase(name)
    const child = startMigration(url, await migrationsThatStopAfter(tag))
    await isAsleep(name)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1`, [name])
    await migrate(url, migrationsFolder, nowMs)
    expect(await schemaOf(url)).toBe(expected)
  }
}, 60_000)

test('four servers that start at the same time migrate once', async () => {
  const url = await emptyDatabase('migration_four')
  await Promise.all([1, 2, 3, 4].map(() => migrate(url, migrationsFolder, nowMs)))
  expect(await schemaOf(url)).toBe(await schemaOf(urlOf('migration_whole')))
})

import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any number that only the migrations use (PostgreSQL documentation, 13.3.5, advisory locks). */
const migrationLock = 0x6f70_656e
/** Months of the partitioned tables that are made ahead. */
const monthsAhead = 3

/**
 * Brings the database to this release: every migration that it has not seen, in one transaction, under a lock that makes
 * other starting servers wait. A server that is killed meanwhile leaves the database as it was.
 *
 * @param url - address of the database, as its owner.
 * @param folder - where the migrations lie.
 * @param nowMs - milliseconds since 1970.
 * @throws Error when PostgreSQL does not write through to the disk.
 */
export async function migrate(url: string, folder: string, nowMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC', application_name: 'opensono' })
  await client.connect()
  // Lost while it works: the query that waits is told, so nothing is left to do here.
  client.on('error', () => undefined)
  try {
    await refuseUnsafe(client)
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle({ client }), { migrationsFolder: path.resolve(folder) })
    const month = new Date(nowMs).toISOString().slice(0, 10)
    await client.query('CALL make_month_partitions($1::date, $2)', [month, monthsAhead])
  } finally {
    await client.end()
  }
}

async function refuseUnsafe(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ fsync: string; version: string; encoding: string }>(
    `SELECT current_setting('fsync') AS fsync, current_setting('server_version_num') AS version,
       current_setting('server_encoding') AS encoding`,
  )
  const [found] = rows
  if (found?.fsync !== 'on')
    throw new Error('PostgreSQL runs with fsync off: a power cut would lose data. Switch it on.')
  if (Number(found.version) < 150_000) throw new Error('PostgreSQL 15 or newer is needed.')
  if (found.encoding !== 'UTF8') throw new Error('The database must be encoded in UTF-8.')
}

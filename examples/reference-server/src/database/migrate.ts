import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { backfillNames } from './backfillNames'
import { asOwner } from './owner'

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
  await asOwner(url, async (client) => {
    await refuseUnsafe(client)
    await letSystemMakeFunctions(client, true)
    await applyMigrations(drizzle({ client }), { migrationsFolder: path.resolve(folder) })
    await letSystemMakeFunctions(client, false)
    await backfillNames(client)
    const month = new Date(nowMs).toISOString().slice(0, 10)
    await client.query('CALL make_month_partitions($1::date, $2)', [month, monthsAhead])
  })
}

/** Migrations make functions that are the system's. Anyone who takes on that role later makes nothing. */
async function letSystemMakeFunctions(client: pg.Client, isAllowed: boolean): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM pg_roles WHERE rolname = 'opensono_system'`)
  if (rowCount === 0) return
  const [verb, preposition] = isAllowed ? ['GRANT', 'TO'] : ['REVOKE', 'FROM']
  await client.query(`${verb} CREATE ON SCHEMA public ${preposition} opensono_system`)
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

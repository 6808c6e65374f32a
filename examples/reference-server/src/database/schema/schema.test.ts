import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase'
import { createDatabase, type Database } from '../database'
import * as consultation from './consultation'
import * as expert from './expert'
import * as foundation from './foundation'
import * as his from './his'
import * as image from './image'
import * as report from './report'
import * as session from './session'
import * as settings from './settings'
import * as study from './study'
import * as template from './template'

const tables = Object.values({
  ...foundation,
  ...study,
  ...image,
  ...report,
  ...session,
  ...consultation,
  ...expert,
  ...his,
  ...settings,
  ...template,
}).filter((each) => is(each, PgTable))
let copy: TestDatabase
let database: Database

beforeAll(async () => {
  copy = await createTestDatabase()
  database = createDatabase({ url: copy.url })
})
afterAll(async () => {
  await database.close()
})

test.each(tables.map((table) => [getTableName(table), table] as const))(
  '%s is in the database as the code says',
  async (name, table) => {
    const { rows } = await database.pool.query<{ column_name: string; is_nullable: string }>(
      'SELECT column_name, is_nullable FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2',
      ['public', name],
    )
    const stored = new Map(rows.map((row) => [row.column_name, row.is_nullable === 'NO']))
    for (const column of Object.values(getTableColumns(table))) {
      expect([column.name, stored.get(column.name)]).toEqual([
        column.name,
        column.notNull || column.generated !== undefined,
      ])
    }
  },
)

test("every table of a hospital's rows is closed by row-level security, for its owner too", async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'hospital_id' AND NOT a.attisdropped)`)
  expect(rows).toEqual([])
})

test('search sees no hospital when none is set', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL ROLE opensono_app')
    const { rows } = await client.query(`
      SELECT * FROM search_study('RegisterTime', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, 0, 20)`)
    expect(rows).toEqual([])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

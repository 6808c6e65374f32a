import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase'
import { actorOf } from '../../test/fixture/actorOf'
import { hospitalIdOf, type TestHospital, testHospitals } from '../../test/fixture/fixture'
import { createDatabase, type Database } from './database'
import { room } from './schema/foundation'

let copy: TestDatabase
let database: Database
let raw: pg.Client
beforeAll(async () => {
  copy = await createTestDatabase()
  database = createDatabase({ url: copy.url, poolSize: 2 })
  raw = new pg.Client({ connectionString: copy.url })
  await raw.connect()
})
afterAll(async () => {
  await raw?.end()
  await database?.close()
})

/** Tables that hold rows of hospitals. */
async function hospitalTables(): Promise<string[]> {
  const { rows } = await raw.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND (a.attname = 'hospital_id' OR (c.relname = 'hospital' AND a.attname = 'id')) ORDER BY 1`)
  return rows.map((row) => row.name)
}

async function countAs(role: string, table: string): Promise<number> {
  await raw.query('BEGIN')
  try {
    await raw.query(`SET LOCAL ROLE ${role}`)
    const { rows } = await raw.query<{ count: string }>(`SELECT count(*) FROM ${table}`)
    return Number(rows[0]?.count)
  } catch (thrown) {
    if (thrown instanceof pg.DatabaseError && thrown.code === '42501') return 0
    throw thrown
  } finally {
    await raw.query('ROLLBACK')
  }
}

test('row-level security is enabled and forced on every table of hospitals', async () => {
  const { rows } = await raw.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relname = ANY($1) AND relkind IN ('r', 'p')
       AND NOT (relrowsecurity AND relforcerowsecurity)`,
    [await hospitalTables()],
  )
  expect(rows.map((row) => row.relname)).toEqual([])
})

test('without a hospital neither the app role nor the owner sees a row', async () => {
  const tables = await hospitalTables()
  expect(tables).toEqual(expect.arrayContaining(['department', 'hospital', 'operation_log', 'room', 'study']))
  const seen: string[] = []
  for (const role of ['opensono_app', 'opensono']) {
    for (const table of tables) if ((await countAs(role, table)) > 0) seen.push(`${role}:${table}`)
  }
  expect(seen).toEqual([])
  expect(await countAs('opensono_system', 'room')).toBe(4)
})

test('the app role owns nothing and cannot touch passwords, codes or the log that is written', async () => {
  const { rows } = await raw.query<{ allowed: string }>(`
    SELECT t || ':' || p AS allowed FROM unnest(ARRAY['credential', 'sms_code', 'login_attempt', 'login_ticket']) t,
      unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p WHERE has_table_privilege('opensono_app', t, p)
    UNION SELECT t || ':' || p FROM unnest(ARRAY['operation_log', 'event']) t, unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) p
      WHERE has_table_privilege('opensono_app', t, p)`)
  expect(rows).toEqual([])
})

test('two hundred interleaved calls of two hospitals on two connections never see the other hospital', async () => {
  const actors = Object.fromEntries(testHospitals.map((hospital) => [hospital, actorOf('doctor', hospital)]))
  const calls = Array.from({ length: 200 }, (_, index): TestHospital => (index % 2 === 0 ? 'first' : 'second'))
  const crossed = await Promise.all(
    calls.map(async (hospital) => {
      const actor = actors[hospital] ?? actorOf('doctor', hospital)
      const rows = await database.read(actor, { id: 'test.rooms' }, (tx) => tx.select().from(room))
      return rows.length !== 2 || rows.some((row) => row.hospitalId !== hospitalIdOf(hospital))
    }),
  )
  expect(crossed.filter(Boolean)).toHaveLength(0)
})

test('a row of another hospital can be neither written nor pointed at', async () => {
  const write = (hospitalId: string) =>
    database.change(actorOf('administrator', 'first'), { id: 'test.write' }, async ({ tx }) => {
      const departmentId = '00000000-0000-7000-8202-000000000000'
      await tx.insert(room).values({ hospitalId, id: crypto.randomUUID(), departmentId, name: 'Stolen' })
    })
  await expect(write(hospitalIdOf('second'))).rejects.toThrow()
  await expect(write(hospitalIdOf('first'))).rejects.toThrow()
})

test('a connection that was used for one hospital remembers nothing of it', async () => {
  await database.read(actorOf('doctor', 'first'), { id: 'test.rooms' }, (tx) => tx.select().from(room))
  const rows = await database.query('SELECT * FROM room', [])
  expect(rows).toEqual([])
})

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/createTestDatabase'

let raw: pg.Client
beforeAll(async () => {
  raw = new pg.Client({ connectionString: (await createTestDatabase()).url })
  await raw.connect()
})
afterAll(() => raw?.end())

/** What is not PostgreSQL's own: its schemas, and what came with an extension. */
const isOurs = (catalog: 'pg_proc' | 'pg_class', oid: string, schema: string) => `
  ${schema}::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`

async function namesOf(text: string): Promise<string[]> {
  const { rows } = await raw.query<{ name: string }>(text)
  return rows.map(({ name }) => name)
}

const functionsThat = (condition: string) =>
  namesOf(`SELECT p.oid::regprocedure::text AS name FROM pg_proc p
    WHERE ${isOurs('pg_proc', 'p.oid', 'p.pronamespace')} AND ${condition} ORDER BY 1`)

const relationsThat = (condition: string) =>
  namesOf(`SELECT c.oid::regclass::text AS name FROM pg_class c
    WHERE ${isOurs('pg_class', 'c.oid', 'c.relnamespace')} AND ${condition} ORDER BY 1`)

/** Tables, partitions and whatever else rows can be read from. */
const holdsRows = `c.relkind IN ('r', 'p', 'm', 'v', 'f')`

/** What belongs to no single hospital, and why no hospital is written in it. Partitions of a table count as the table. */
const aboveHospitals: Readonly<Record<string, string>> = {
  credential: 'what a person proves themselves with, in each of their hospitals',
  known_device: 'computers of a person',
  login_attempt: 'wrong passwords of a person',
  guess_count: 'wrong guesses of a person or from an address',
  mfa_binding: 'the second factor of a person',
  mfa_pending: 'a second factor that waits for its first code',
  sms_code: 'codes, sent before a hospital is chosen',
  login_ticket: 'a login under way, before a hospital is chosen',
  setup_code: 'made while there is no hospital',
  latest_time: 'one row: the clock',
  seal_key: 'public keys of the server',
  backfill: 'which columns were computed again',
  call_count: 'hashes of who called what',
  socket_io_attachments: 'packets between server processes',
  'drizzle.__drizzle_migrations': 'which migrations were made',
  'pgboss.archive': 'work that is done',
  'pgboss.job': 'work that waits, kept with its hospital inside',
  'pgboss.queue': 'kinds of work',
  'pgboss.schedule': 'unused',
  'pgboss.subscription': 'unused',
  'pgboss.version': 'one row: the version of the queue',
}

test('no function of ours can be called by every login of the cluster', async () => {
  expect(
    await functionsThat(`EXISTS (
      SELECT FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a WHERE a.grantee = 0)`),
  ).toEqual([])
})

test('nor can a function that a later migration makes', async () => {
  await raw.query('BEGIN')
  try {
    await raw.query('CREATE FUNCTION later() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$')
    await raw.query('GRANT CREATE ON SCHEMA public TO opensono_system; SET LOCAL ROLE opensono_system')
    await raw.query('CREATE FUNCTION later_of_system() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$')
    expect(
      await functionsThat(`p.proname LIKE 'later%' AND has_function_privilege('public', p.oid, 'EXECUTE')`),
    ).toEqual([])
  } finally {
    await raw.query('ROLLBACK')
  }
})

test("a function with its owner's rights looks names up in our schema alone, and what is temporary last", async () => {
  const definers = await functionsThat('p.prosecdef')
  expect(definers).toEqual(
    expect.arrayContaining(['find_session(bytea,timestamp with time zone)', 'other_hospitals()']),
  )
  const pinned = `p.prosecdef AND 'search_path=public, pg_temp' = ANY (p.proconfig)`
  expect(await functionsThat(pinned)).toEqual(definers)
})

test('each function with the rights of the system is for the app role of a hospital, or for the server before one is known', async () => {
  const notForApp = await functionsThat(`p.prosecdef AND NOT has_function_privilege('opensono_app', p.oid, 'EXECUTE')`)
  expect(notForApp.map((name) => name.replace(/\(.*/, ''))).toEqual([
    'ended_sessions',
    'find_his_key',
    'find_machine_key',
    'find_session',
    'free_phone',
    'is_invited',
    'make_month_partitions',
    'note_his_failure',
    // Asked by the other functions about people.
    'own_person',
    'touch_machine_key',
    'touch_session',
  ])
})

test('whatever holds rows of hospitals has row-level security enabled and forced, partitions too', async () => {
  const open = await relationsThat(
    `${holdsRows} AND NOT (c.relrowsecurity AND c.relforcerowsecurity) AND NOT c.relispartition`,
  )
  expect(open).toEqual(Object.keys(aboveHospitals).sort())
  const openPartitions =
    await relationsThat(`c.relispartition AND c.relkind = 'r' AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
    AND (SELECT i.inhparent FROM pg_inherits i WHERE i.inhrelid = c.oid)::regclass::text <> ALL ('{pgboss.job}')`)
  expect(openPartitions).toEqual([])
  expect(
    await relationsThat(`${holdsRows} AND NOT c.relrowsecurity AND EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'hospital_id')`),
  ).toEqual([])
})

test('what stands above all hospitals is closed to the app role', async () => {
  expect(
    await relationsThat(`${holdsRows} AND NOT c.relrowsecurity
      AND has_schema_privilege('opensono_app', c.relnamespace, 'USAGE')
      AND has_table_privilege('opensono_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')`),
  ).toEqual([])
})

test('a partition made by and by is closed like its table', async () => {
  await raw.query(`CALL make_month_partitions('2031-01-15', 2)`)
  const made = await relationsThat(`c.relname LIKE '%_2031_%' AND c.relkind = 'r'`)
  expect(made).toEqual(['event_2031_01', 'event_2031_02', 'operation_log_2031_01', 'operation_log_2031_02'])
  expect(await relationsThat(`c.relname LIKE '%_2031_%' AND c.relrowsecurity AND c.relforcerowsecurity`)).toEqual(made)
})

test('no login of the cluster has a right to a table, a sequence or a schema of ours by being there', async () => {
  expect(
    await relationsThat(`c.relkind IN ('r', 'p', 'm', 'v', 'f', 'S') AND EXISTS (
      SELECT FROM aclexplode(coalesce(c.relacl, acldefault(CASE c.relkind WHEN 'S' THEN 's' ELSE 'r' END::"char", c.relowner))) a
      WHERE a.grantee = 0)`),
  ).toEqual([])
  expect(
    await namesOf(`SELECT n.nspname AS name FROM pg_namespace n, aclexplode(n.nspacl) a
      WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
        AND a.grantee = 0 AND (a.privilege_type = 'CREATE' OR n.nspname <> 'public')`),
  ).toEqual([])
})

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../test/createTestDatabase'
import { actorOf } from '../../test/fixture/actorOf'
import { startTestServer, type TestServer } from '../../test/startTestServer'
import { createDatabase } from './database'
import { room } from './schema/foundation'
import { findServerLogin } from './serverLogin'

let server: TestServer
let owner: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await server?.close()
  await owner?.end()
})

/** The address of a new login of the cluster, which is removed at the end of the run. */
async function makeLogin(options: string): Promise<string> {
  const url = new URL(server.databaseUrl)
  url.username = inject('databasePrefix') + randomBytes(6).toString('hex')
  url.password = 'secret'
  await owner.query(`CREATE ROLE ${url.username} LOGIN ${options} PASSWORD 'secret'`)
  await owner.query(`GRANT CONNECT ON DATABASE ${url.pathname.slice(1)} TO ${url.username}`)
  return url.href
}

/** What an injected statement could do on a connection of the server: leave its role first. */
async function asInjected<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = await server.services.database.pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL ROLE opensono_app; RESET ROLE')
    return (await client.query<Row>(text)).rows
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const refused = { code: '42501' }

test('the login that the server works with owns nothing and is nobody mighty', async () => {
  const [me] = await asInjected<{ login: string; session: string }>(
    'SELECT current_user AS login, session_user AS session',
  )
  const [boss] = (await owner.query<{ name: string }>('SELECT current_user AS name')).rows
  expect(me).toEqual({ login: `${boss?.name}_server`, session: `${boss?.name}_server` })
  const rights = 'rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolinherit'
  expect(await asInjected(`SELECT ${rights} FROM pg_roles WHERE rolname = current_user`)).toEqual([
    Object.fromEntries(rights.split(', ').map((name) => [name, false])),
  ])
  const owned =
    'SELECT classid::regclass, objid FROM pg_shdepend WHERE refobjid = current_user::regrole AND deptype = $$o$$'
  expect(await asInjected(owned)).toEqual([])
  expect(await asInjected(`SELECT pg_has_role($$${boss?.name}$$, 'MEMBER') AS is_owner`)).toEqual([{ is_owner: false }])
  for (const role of [boss?.name, 'postgres', 'opensono_admin'])
    await expect(asInjected(`SET ROLE ${role}`)).rejects.toThrow()
})

test('without a role it sees no row of any table, and changes none', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c
    WHERE c.relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast') AND c.relkind IN ('r', 'p', 'v', 'm')`)
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['study', 'credential', 'operation_log', 'pgboss.job']),
  )
  for (const { name } of rows) {
    for (const text of [`SELECT FROM ${name}`, `DELETE FROM ${name}`, `TRUNCATE ${name}`]) {
      await expect(asInjected(text), text).rejects.toMatchObject(refused)
    }
  }
})

test('neither it nor a role that it takes on makes, changes or drops what the owner made', async () => {
  const texts = [
    'CREATE TABLE stolen (id integer)',
    'CREATE TEMPORARY TABLE study (id integer)',
    'CREATE SCHEMA stolen',
    'CREATE ROLE stolen',
    'DROP TABLE study',
    'ALTER TABLE study DISABLE ROW LEVEL SECURITY',
    'CREATE POLICY all_of_them ON study USING (true)',
    'GRANT ALL ON study TO PUBLIC',
    'CREATE FUNCTION stolen() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
    'DROP TRIGGER tell_roles ON operation_log',
  ]
  for (const role of ['NONE', 'opensono_app', 'opensono_system']) {
    for (const text of texts) {
      // A grant of what one does not have is a warning only.
      const isQuiet = text.startsWith('GRANT') && role !== 'NONE'
      const attempt = asInjected(`SET LOCAL ROLE ${role}; ${text}`)
      if (isQuiet) await attempt
      else await expect(attempt, `${role}: ${text}`).rejects.toMatchObject(refused)
    }
  }
  const open = `SELECT FROM pg_class c, aclexplode(c.relacl) a WHERE a.grantee = 0 AND c.oid = 'study'::regclass`
  expect((await owner.query(open)).rowCount).toBe(0)
})

test('nobody else of the cluster connects to the database', async () => {
  const stranger = new URL(await makeLogin(''))
  await owner.query(`REVOKE CONNECT ON DATABASE ${stranger.pathname.slice(1)} FROM ${stranger.username}`)
  const client = new pg.Client({ connectionString: stranger.href })
  await expect(client.connect()).rejects.toMatchObject(refused)
})

test('every connection of a running server but the first is its login’s', async () => {
  await server.settled()
  const { rows } = await server.services.database.pool.query<{ users: string[] }>(
    `SELECT array_agg(DISTINCT usename::text) AS users FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'opensono'`,
  )
  expect(rows).toEqual([{ users: [`${new URL(server.databaseUrl).username}_server`] }])
})

test('servers that start at the same time, and later ones, find the same login', async () => {
  const { url } = await createTestDatabase()
  const found = await Promise.all([1, 2, 3].map(() => findServerLogin(url, null)))
  found.push(await findServerLogin(url, null))
  expect(new Set(found.map((login) => JSON.stringify(login))).size).toBe(1)
  expect(found[0]?.warning).toBeNull()
})

test('an owner who may not make a login is worked with as before, and a sentence says so', async () => {
  const url = await makeLogin('NOINHERIT')
  const found = await findServerLogin(url, null)
  expect(found.url).toBe(url)
  expect(found.warning).toMatch(
    /^The server works with the database as the owner of its tables, because .*permission denied.*\.$/,
  )
  expect(found.warning).not.toContain('secret')
})

test('a login that somebody made is let in, and does all that the server does', async () => {
  const url = await makeLogin('NOINHERIT')
  expect(await findServerLogin(server.databaseUrl, url)).toEqual({ url, warning: null })
  const database = createDatabase({ url, ownerUrl: server.databaseUrl, poolSize: 2 })
  try {
    const rooms = await database.read(actorOf('doctor'), { id: 'test.rooms' }, (tx) => tx.select().from(room))
    expect(rooms).toHaveLength(2)
    expect(await database.query('SELECT * FROM find_session($1, now())', [Buffer.from('none')])).toEqual([])
  } finally {
    await database.close()
  }
})

test('a login that somebody made and that has more than it needs is told of', async () => {
  const inherits = await makeLogin('INHERIT')
  await owner.query(`GRANT opensono_app, opensono_system TO ${new URL(inherits).username}`)
  expect((await findServerLogin(server.databaseUrl, inherits)).warning).toContain('inherits')
  expect((await findServerLogin(server.databaseUrl, server.databaseUrl)).warning).toContain('owns tables')
})

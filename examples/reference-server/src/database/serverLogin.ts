import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { databaseCode } from './databaseError'
import { asOwner } from './owner'

const derive = promisify<string, string, number, Buffer>(scrypt)

/** What a login calls before it has taken on a role: who has a token or a key, and what went wrong on the way to others. */
const functionsOfLogin = [
  'find_session',
  'touch_session',
  'ended_sessions',
  'find_his_key',
  'find_machine_key',
  'touch_machine_key',
  'note_his_failure',
]

/** Another server, perhaps of another database of the cluster, changes the same role at this moment: duplicates, and XX000. */
const isRace = (thrown: unknown) => ['42710', '23505', 'XX000'].includes(databaseCode(thrown) ?? '')
const tries = 5

async function again(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await work())
    } catch (thrown) {
      if (attempt === tries || !isRace(thrown)) throw thrown
    }
  }
}

async function isTrue(client: pg.Client, condition: string, values: string[] = []): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(`SELECT (${condition}) AS answer`, values)
  return rows[0]?.answer === true
}

/** Why a login is unfit: nobody can connect with it, or it has too many rights; null when it is as it should be. */
async function faultOfLogin(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'opensono' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const me = '(SELECT oid FROM pg_roles WHERE rolname = current_user)'
    const isMighty = `SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user`
    if (await isTrue(client, isMighty)) return 'it is not bound by row-level security'
    if (await isTrue(client, `EXISTS (SELECT FROM pg_class WHERE relowner = ${me})`)) return 'it owns tables'
    const inherits = `pg_has_role('opensono_app', 'USAGE') OR pg_has_role('opensono_system', 'USAGE')`
    if (await isTrue(client, inherits)) return 'it inherits the rights of opensono_app or opensono_system'
    return null
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Gives a login what the server works with: the right to connect, to take on both roles, and to call what comes before a role.
 * Nobody else connects, unless the database's administrator grants it.
 */
async function admit(owner: pg.Client, login: string): Promise<void> {
  const name = pg.escapeIdentifier(login)
  const { rows } = await owner.query<{ database: string; version: string; is_owner: boolean; is_member: boolean }>(
    `SELECT current_database() AS database, current_setting('server_version_num') AS version,
       pg_get_userbyid(datdba) = current_user AS is_owner,
       pg_has_role($1, 'opensono_app', 'MEMBER') AND pg_has_role($1, 'opensono_system', 'MEMBER') AS is_member
     FROM pg_database WHERE datname = current_database()`,
    [login],
  )
  const [found] = rows
  if (found === undefined) throw new Error('the database is gone')
  const notInherited = Number(found.version) >= 160_000 ? 'WITH INHERIT FALSE, SET TRUE' : ''
  if (!found.is_member) {
    await again(() => owner.query(`GRANT opensono_app, opensono_system TO ${name} ${notInherited}`)).catch((thrown) => {
      const message = `opensono_app and opensono_system could not be granted to ${login}: see docs/own-database.md.`
      throw new Error(message, { cause: thrown })
    })
  }
  if (found.is_owner) {
    const database = pg.escapeIdentifier(found.database)
    await owner.query(`GRANT CONNECT ON DATABASE ${database} TO ${name}`)
    await owner.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${database} FROM PUBLIC`)
  }
  await owner.query('BEGIN; SET LOCAL ROLE opensono_system')
  await owner.query(`GRANT EXECUTE ON FUNCTION ${functionsOfLogin.join(', ')} TO ${name}`)
  await owner.query('COMMIT')
}

/** Makes the login, or gives it the password that the owner's asks for. */
async function make(owner: pg.Client, login: string, password: string): Promise<void> {
  const exists = await isTrue(owner, 'EXISTS (SELECT FROM pg_roles WHERE rolname = $1)', [login])
  const secret = password === '' ? '' : `PASSWORD ${pg.escapeLiteral(password)}`
  const verb = exists ? 'ALTER' : 'CREATE'
  await owner.query(`${verb} ROLE ${pg.escapeIdentifier(login)} LOGIN NOINHERIT ${secret}`)
}

/** With which address a server works, and why that is more than it needs, in a sentence; null when it is not. */
export interface ServerLogin {
  url: string
  warning: string | null
}

/**
 * Finds the login that the server works with: one that owns no table and has no right to a row, but may take on the two roles that
 * have. Without one given, the owner makes it, named after itself. Its password comes from the owner's, so that all servers of a database
 * find the same, and nothing is kept. Where the owner may not, the server works as the owner, and says so.
 *
 * @param ownerUrl - address of the database, as its owner; the schema is there.
 * @param givenUrl - the same database with a login that somebody made; null for none.
 * @throws Error in one sentence when the given login cannot be let in.
 */
export async function findServerLogin(ownerUrl: string, givenUrl: string | null): Promise<ServerLogin> {
  return asOwner(ownerUrl, async (owner) => {
    if (givenUrl !== null) {
      const login = decodeURIComponent(new URL(givenUrl).username)
      await admit(owner, login)
      const fault = await faultOfLogin(givenUrl)
      const warning = fault && `The login ${login} of DATABASE_URL should have less: ${fault}.`
      return { url: givenUrl, warning }
    }
    const url = new URL(ownerUrl)
    const { rows } = await owner.query<{ name: string }>('SELECT current_user AS name')
    const login = `${rows[0]?.name}_server`
    const password = url.password === '' ? '' : (await derive(url.password, login, 32)).toString('base64url')
    url.username = encodeURIComponent(login)
    url.password = password
    let fault: string | null
    try {
      if ((await faultOfLogin(url.href)) !== null) await again(() => make(owner, login, password))
      await admit(owner, login)
      fault = await faultOfLogin(url.href)
    } catch (thrown) {
      fault = thrown instanceof Error ? thrown.message : String(thrown)
    }
    if (fault === null) return { url: url.href, warning: null }
    await owner.query('ROLLBACK')
    const warning = `The server works with the database as the owner of its tables, because it has no login of its own (${fault}): see docs/own-database.md.`
    return { url: ownerUrl, warning }
  })
}

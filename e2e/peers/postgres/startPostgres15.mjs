import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, tail } from '../../../scripts/setup/run.mjs'
import { bringPackages } from '../bringPackages.mjs'

const programs = '/usr/lib/postgresql/15/bin'

/**
 * Brings Debian's PostgreSQL 15.
 * @returns {Promise<string | null>} why it cannot be had here, or null
 */
export function installPostgres15() {
  return bringPackages(['postgresql-15'])
}

/**
 * Starts a PostgreSQL 15 on loopback in a folder of its own, with the database and the user that the documentation asks for.
 * @returns {Promise<{ version: string, url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres15() {
  const dir = await mkdtemp(join(tmpdir(), 'postgres15-'))
  const data = join(dir, 'data')
  const port = await freePort()
  // PostgreSQL does not run as root.
  const call = async (/** @type {string} */ command, /** @type {string[]} */ ...args) => {
    const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', command] : [command]
    const [first = command, ...rest] = [...asUser, ...args]
    const { code, output } = await run(first, rest, { cwd: dir })
    if (code !== 0) throw new Error(`${command} ended with ${code}: ${tail(output, 6)}`)
    return output
  }
  const stop = async () => {
    await call(join(programs, 'pg_ctl'), '-D', data, '-m', 'fast', '-w', 'stop').catch(() => undefined)
    await rm(dir, { recursive: true, force: true })
  }
  try {
    if (process.getuid?.() === 0) await run('chown', ['postgres', dir])
    await call(join(programs, 'initdb'), '-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '-U', 'postgres')
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=300`
    await call(join(programs, 'pg_ctl'), '-D', data, '-o', options, '-l', join(dir, 'log'), '-w', 'start')
    const ask = (/** @type {string} */ statement, database = 'postgres') =>
      call('psql', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', database, '-Atqc', statement)
    await ask('CREATE ROLE opensono LOGIN NOINHERIT CREATEROLE CREATEDB')
    // Who inherits nothing does not own the schema by owning the database; databases that tests make are copies of this one.
    await ask('ALTER SCHEMA public OWNER TO opensono', 'template1')
    await ask('CREATE DATABASE opensono OWNER opensono')
    return {
      version: (await ask('SELECT version()')).trim(),
      url: `postgres://opensono@127.0.0.1:${port}/opensono`,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

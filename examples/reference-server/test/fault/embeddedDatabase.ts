import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createDatabase, type Database } from '../../src/database/database'

/** Process id of the PostgreSQL that a running server keeps in its data folder. */
export async function embeddedPid(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number.parseInt(text, 10)
}

async function urlOf(dataDir: string, role: string): Promise<string> {
  const password = await readFile(path.join(dataDir, 'postgres.password'), 'utf8')
  const [, , , port] = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return `postgres://${role}:${password}@127.0.0.1:${port}/opensono`
}

/** Address of a running server's own PostgreSQL, for its administrator. */
export const embeddedAdminUrl = (dataDir: string) => urlOf(dataDir, 'opensono_admin')

/** Opens the rows of a running server's own PostgreSQL, past the server. */
export async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  return createDatabase({ url: await urlOf(dataDir, 'opensono'), poolSize: 2 })
}

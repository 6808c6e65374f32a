import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { vi } from 'vitest'
import { createDatabase, type Database } from '../../src/database/database'
import { isAlive } from '../../src/database/processIdentity'

/** Process id of the PostgreSQL that a running server keeps in its data folder. */
export async function embeddedPid(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number.parseInt(text, 10)
}

/** Process ids of a PostgreSQL and of everything that it started, on Linux. */
export async function postgresPids(pid: number): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim()
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))]
}

/** Ends all processes of a PostgreSQL at once, on Linux. Killed alone, its first process leaves others to end by themselves. */
export async function killPostgres(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  // Stopped, it starts no others meanwhile.
  process.kill(pid, 'SIGSTOP')
  const pids = await postgresPids(pid)
  for (const each of pids) if (isAlive(each)) process.kill(each, 'SIGKILL')
  await vi.waitUntil(() => !pids.some(isAlive), { timeout: 20_000, interval: 10 })
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

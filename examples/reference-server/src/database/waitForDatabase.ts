import type { Clock } from '@opensono/pacs-core'
import pg from 'pg'
import type { Log } from '../log'
import { databaseCode } from './databaseError'

/** Maximum time that a start waits for its database, in milliseconds: a cluster that recovers after a power cut takes as long. */
export const startPatienceMs = 60_000
/** Time between two tries, in milliseconds. */
const retryMs = 500
/** How often the log says that the start still waits, in milliseconds. */
const sayAgainMs = 10_000

/**
 * What ends without help: no server listens yet, a name that is not known yet, a connection that broke, and PostgreSQL's own words
 * (appendix A): too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now.
 */
const passing =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|53300|57P01|57P02|57P03)$/

/** The code of a failed connection; of several addresses tried in turn, that of the last one. */
function codeOf(thrown: unknown): string | null {
  const last: unknown = thrown instanceof AggregateError ? thrown.errors.at(-1) : thrown
  // The driver gives its own timeout no code.
  return last instanceof Error && last.message === 'timeout expired' ? 'ETIMEDOUT' : databaseCode(last)
}

async function tryOnce(url: string, timeoutMs: number): Promise<void> {
  const options = { connectionString: url, connectionTimeoutMillis: timeoutMs, application_name: 'opensono' }
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Waits until the database takes connections, up to a minute, and says so in the log.
 *
 * @param url - address of the database.
 * @param log - gets a line when the start begins to wait, and every 10 s.
 * @throws Error in one sentence when it does not answer within the minute; what waiting does not mend (a wrong password, a
 * database that does not exist) at once, as PostgreSQL says it.
 */
export async function waitForDatabase(url: string, log: Log, clock: Clock): Promise<void> {
  const begunAt = clock.monotonic()
  let saidAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const leftMs = begunAt + startPatienceMs - clock.monotonic()
    try {
      return await tryOnce(url, Math.max(leftMs, 1))
    } catch (thrown) {
      const code = codeOf(thrown)
      if (code === null || !passing.test(code)) throw thrown
      const now = clock.monotonic()
      if (now - begunAt >= startPatienceMs) {
        const words = `The database at ${new URL(url).host} did not answer for ${startPatienceMs / 1000} s (${code})`
        throw new Error(`${words}: start it, or mend DATABASE_URL.`, { cause: thrown })
      }
      if (now - saidAt >= sayAgainMs) {
        saidAt = now
        log.info({ code, waitedMs: now - begunAt }, 'waiting for the database')
      }
      await new Promise<void>((resolve) => void clock.after(retryMs, resolve))
    }
  }
}

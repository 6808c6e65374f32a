import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Drizzle inside of a running transaction. It cannot begin another one. */
export type Transaction = Omit<NodePgDatabase, 'transaction'>

/** A running transaction, with the connection beneath it. */
export interface OpenTransaction {
  tx: Transaction
  client: pg.ClientBase
}

/** As whom a transaction sees the rows: one hospital's, or, before a hospital is known, as the system. */
export type Scope = { role: 'opensono_app'; hospitalId: string; userId: string } | { role: 'opensono_system' }

/** How a transaction is made. */
export interface TransactionOptions {
  /** False lets the commit return before the disk has it: for audit rows of reads, never for a change. @defaultValue true */
  isDurable?: boolean
  /** Ends a statement that runs on behalf of a client who left. */
  leaving?: Leaving | undefined
}

/** A client who may leave before there is an answer. */
export interface Leaving {
  readonly signal: AbortSignal
  /** Ends the statement that the process of a connection runs. */
  cancel(processId: number): Promise<unknown>
}

/** What a connection of `pg` knows beside what its types say. */
interface WithProcess {
  processID?: number | null
}

/** Ends the running statement when the client leaves; the answer waits until nothing can hit the next user of the connection. */
function watch(client: pg.PoolClient, leaving: Leaving | undefined): () => Promise<boolean> {
  if (leaving === undefined) return async () => false
  let cancelling: Promise<unknown> | undefined
  const leave = () => {
    const { processID } = client as WithProcess
    if (typeof processID === 'number') cancelling = leaving.cancel(processID).catch(() => undefined)
  }
  leaving.signal.addEventListener('abort', leave)
  return async () => {
    leaving.signal.removeEventListener('abort', leave)
    await cancelling
    return cancelling !== undefined
  }
}

/**
 * How long a call waits for a connection and for a row that another one holds, together: the user at the screen is
 * informed within seconds. Calls that wait hold connections, and anyone who does not need the row must still find one.
 */
const patienceMs = 3_000
/**
 * What is left to wait for a row when the wait for a connection took it all. Above the second after which PostgreSQL looks for a
 * deadlock, which is worth another try; and long enough for a queue that moves, or giving up would cost more than waiting.
 */
const leastMs = 2_500
/** The second in the queue for a row waits twice, for the place and for the row, and each wait may take this long. */
const mostMs = 3_000

/**
 * PostgreSQL's `lock_timeout`, in milliseconds.
 *
 * @param waitedMs - how long the call has waited by now.
 */
export function lockTimeoutAfter(waitedMs: number): number {
  return Math.round(Math.min(mostMs, Math.max(leastMs, patienceMs - waitedMs)))
}

function settingsOf(scope: Scope, isDurable: boolean, waitedMs: number): [name: string, value: string][] {
  const settings: [string, string][] = [
    ['role', scope.role],
    ['lock_timeout', String(lockTimeoutAfter(waitedMs))],
  ]
  if (scope.role === 'opensono_app') {
    settings.push(['opensono.hospital_id', scope.hospitalId], ['opensono.user_id', scope.userId])
  }
  if (!isDurable) settings.push(['synchronous_commit', 'off'])
  return settings
}

/** Begins with role, hospital and user in one round trip. All of them end with the transaction (`is_local`). */
function beginText(scope: Scope, isDurable: boolean, waitedMs: number): string {
  const calls = settingsOf(scope, isDurable, waitedMs).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  )
  return `BEGIN; SELECT ${calls.join(', ')}`
}

/** One for each connection, so that what is prepared for it is prepared once. */
const transactions = new WeakMap<pg.PoolClient, Transaction>()

function transactionOf(client: pg.PoolClient): Transaction {
  const known = transactions.get(client)
  if (known !== undefined) return known
  const made = drizzle({ client })
  transactions.set(client, made)
  return made
}

const waits = new WeakMap<pg.Pool, number>()

/** How long the last call that got a connection waited for others to be done with theirs, in milliseconds. */
export const lastWaitMs = (pool: pg.Pool): number => waits.get(pool) ?? 0

/**
 * Runs work in one transaction: it commits when the work is done, and rolls back when it throws.
 *
 * @param pool - connections without a role.
 * @param scope - whose rows the work sees.
 * @param work - everything that belongs together.
 */
export async function inTransaction<Answer>(
  pool: pg.Pool,
  scope: Scope,
  work: (open: OpenTransaction) => Promise<Answer>,
  options: TransactionOptions = {},
): Promise<Answer> {
  const begun = performance.now()
  const connecting = pool.connect()
  // To open one more connection is no queue.
  const isInQueue = pool.waitingCount > 0
  const client = await connecting
  const waitedMs = performance.now() - begun
  waits.set(pool, isInQueue ? waitedMs : 0)
  const unwatch = watch(client, options.leaving)
  let broken: Error | undefined
  try {
    await client.query(beginText(scope, options.isDurable ?? true, waitedMs))
    const answer = await work({ tx: transactionOf(client), client })
    await client.query('COMMIT')
    return answer
  } catch (thrown) {
    // A connection that cannot even roll back is thrown away, so that no one inherits its role.
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw thrown
  } finally {
    // A connection whose statement was ended from outside is thrown away, so that the end never comes late.
    const wasEnded = await unwatch()
    client.release(broken ?? wasEnded)
  }
}

/** Goes on as another role, until the transaction ends or the role is changed again. */
export async function takeRole(tx: Transaction, role: Scope['role']): Promise<void> {
  await tx.execute(sql`SELECT set_config('role', ${role}, true)`)
}

/**
 * Reads beneath row-level security, and goes on as the app. Anyone who uses it says `hospital_id = current_hospital()` of each table.
 *
 * @param read - statements that change nothing.
 */
export async function asSystem<Answer>(tx: Transaction, read: () => Promise<Answer>): Promise<Answer> {
  await takeRole(tx, 'opensono_system')
  // When a statement fails, the transaction is void, and the role ends with it.
  const answer = await read()
  await takeRole(tx, 'opensono_app')
  return answer
}

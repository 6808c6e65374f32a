import { type Clock, type ErrorCode, PacsError, systemClock } from '@opensono/pacs-core'
import pg from 'pg'
import type { Actor, CallName } from './actor'
import { type Change, makeChange, type WriteJobs } from './change'
import { explainDatabaseError, isWorthRetrying } from './databaseError'
import { isTooMuch } from './isTooMuch'
import { logRow, writeLog } from './operationLog'
import { asOwner } from './owner'
import { makeRead, type NoteRead } from './read'
import type { operationLog } from './schema/foundation'
import { inTransaction, lastWaitMs, lockTimeoutAfter, type Scope, type Transaction } from './transaction'
import { createUnstoredReads } from './unstoredReads'

/** How a {@link Database} is made. */
export interface DatabaseOptions {
  /** Address of PostgreSQL, with the login of the server. */
  url: string
  /** The same as the owner of the tables. @defaultValue that of the server */
  ownerUrl?: string
  /** Most connections of transactions at a time. @defaultValue 17 */
  poolSize?: number
  clock?: Clock
  /** Told of each audit row of a read that could not be written just now. */
  logUnstoredRead?: (row: typeof operationLog.$inferInsert) => void
}

/** The one way to the rows. No other code opens a transaction. */
export interface Database {
  /**
   * Makes a write: one transaction with the actor's rights, one operation-log row, its events, its jobs, and the answer kept
   * under the call's idempotency key.
   *
   * @throws {@link PacsError} `IDEMPOTENCY_MISMATCH`, `SERVER_BUSY`, `STORAGE_FULL`, and what the work throws.
   */
  change<Answer>(actor: Actor, call: CallName, work: (change: Change) => Promise<Answer>): Promise<Answer>
  /**
   * Reads with the actor's rights, and writes an audit row when the call shows patient data. On a full disk reads go on, and
   * their rows are written when there is room again.
   *
   * @param signal - ends when nobody waits for the answer any more: then the statement that runs is ended too.
   */
  read<Answer>(
    actor: Actor,
    call: CallName,
    work: (tx: Transaction, note: NoteRead) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer>
  /** For the few things that come before a hospital is known, or belong to no single one: login, sequences, tidying up. */
  system<Answer>(work: (tx: Transaction) => Promise<Answer>): Promise<Answer>
  /** Writes down that an actor was refused, with the facts that tell what was. */
  refused(actor: Actor, call: CallName, code: ErrorCode, details?: Record<string, unknown>): Promise<void>
  /** Runs one statement without rights to any row, for functions that bring their own (`find_session`). */
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>
  /** Works as the owner of the tables, on a connection of its own: at the start, never for a call. */
  asOwner<Answer>(work: (client: pg.Client) => Promise<Answer>): Promise<Answer>
  /** Called after each change that committed. */
  onChange(listener: () => void): void
  /** Who stores the jobs of changes. */
  setJobWriter(write: WriteJobs): void
  /**
   * Says how long calls wait for a connection from now on: a start has more patience than a caller.
   *
   * @param timeoutMs - in milliseconds. @defaultValue 2000
   */
  setPatience(timeoutMs?: number): void
  /** Whether it answers now. */
  ready(): Promise<boolean>
  /** Whether a further call would wait longer than a second for a connection. */
  isOverloaded(): boolean
  /** Connections without a role: they see no row until a transaction takes one on. */
  readonly pool: pg.Pool
  /** Connections as the system, for what no call waits for: jobs, and messages between server processes. */
  readonly backgroundPool: pg.Pool
  /** Where it is: for threads, which have connections of their own. */
  readonly url: string
  readonly clock: Clock
  close(): Promise<void>
}

/** A statement that takes longer is ended: nothing the product asks for does. */
const statementTimeoutMs = 10_000
/** Maximum time that a call waits for a connection before it fails because the server is busy. */
const connectTimeoutMs = 2_000
/**
 * Connections for single statements that wait for no row, such as who calls. Of their own, so that a call never waits twice:
 * once to be known and once for its work.
 */
const shortPoolSize = 4
/** One of them listens; jobs are looked for and messages are sent with the others. */
const backgroundPoolSize = 3
/** How often a change is run again when another one was in its way. */
const retries = 3

function createPool(url: string, size: number, role?: Scope['role']): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // Of what is no transaction; a transaction has what its connection left it.
    lock_timeout: lockTimeoutAfter(0),
    idle_in_transaction_session_timeout: statementTimeoutMs,
    options: role === undefined ? '-c TimeZone=UTC' : `-c TimeZone=UTC -c role=${role}`,
    application_name: 'opensono',
  })
  // A connection that breaks is replaced by the pool, and the query on it fails; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/**
 * Opens the database.
 *
 * @param options - where it is.
 */
export function createDatabase(options: DatabaseOptions): Database {
  const clock = options.clock ?? systemClock
  const pool = createPool(options.url, options.poolSize ?? 17)
  const shortPool = createPool(options.url, shortPoolSize)
  const backgroundPool = createPool(options.url, backgroundPoolSize, 'opensono_system')
  const listeners: (() => void)[] = []
  const unstored = createUnstoredReads(options.logUnstoredRead ?? (() => undefined))
  let writeJobs: WriteJobs = async (_client, _actor, jobs) => {
    throw new Error(`nobody stores jobs such as ${jobs[0]?.name}`)
  }

  const scopeOf = (actor: Actor): Scope => ({
    role: 'opensono_app',
    hospitalId: actor.hospitalId,
    userId: actor.userId,
  })

  async function explained<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work()
      } catch (thrown) {
        if (attempt < retries && isWorthRetrying(thrown)) continue
        throw explainDatabaseError(thrown)
      }
    }
  }

  return {
    pool,
    backgroundPool,
    url: options.url,
    clock,
    async change(actor, call, work) {
      const { answer, isNew } = await explained(() =>
        inTransaction(pool, scopeOf(actor), (open) => makeChange(open, actor, call, work, clock.now(), writeJobs)),
      )
      if (isNew) for (const listener of listeners) listener()
      return answer
    },
    read: (actor, call, work, signal) =>
      explained(() =>
        inTransaction(pool, scopeOf(actor), (open) => makeRead(open, actor, call, work, clock.now(), unstored), {
          isDurable: false,
          leaving: signal && { signal, cancel: (id) => shortPool.query('SELECT pg_cancel_backend($1)', [id]) },
        }).catch((thrown: unknown) => {
          throw signal?.aborted === true ? new PacsError('CANCELLED', { cause: thrown }) : thrown
        }),
      ),
    system: (work) => explained(() => inTransaction(pool, { role: 'opensono_system' }, ({ tx }) => work(tx))),
    async refused(actor, call, code, details) {
      const note = details === undefined ? { content: call.id } : { content: call.id, details }
      const row = logRow(actor, call, note, code, clock.now())
      await explained(() => inTransaction(pool, scopeOf(actor), ({ tx }) => writeLog(tx, [row])))
    },
    query: (text, values) => explained(async () => (await shortPool.query(text, values)).rows),
    asOwner: (work) => asOwner(options.ownerUrl ?? options.url, work),
    onChange: (listener) => void listeners.push(listener),
    setJobWriter(write) {
      writeJobs = write
    },
    setPatience(timeoutMs = connectTimeoutMs) {
      for (const each of [pool, shortPool, backgroundPool]) each.options.connectionTimeoutMillis = timeoutMs
    },
    ready: () =>
      shortPool.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    isOverloaded: () => isTooMuch(pool.waitingCount + shortPool.waitingCount, lastWaitMs(pool)),
    async close() {
      await Promise.all([pool.end(), shortPool.end(), backgroundPool.end()])
    },
  }
}

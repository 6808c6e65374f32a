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
}

function settingsOf(scope: Scope, isDurable: boolean): [name: string, value: string][] {
  const settings: [string, string][] = [['role', scope.role]]
  if (scope.role === 'opensono_app') {
    settings.push(['opensono.hospital_id', scope.hospitalId], ['opensono.user_id', scope.userId])
  }
  if (!isDurable) settings.push(['synchronous_commit', 'off'])
  return settings
}

/** Begins with role, hospital and user in one round trip. All of them end with the transaction (`is_local`). */
function beginText(scope: Scope, isDurable: boolean): string {
  const calls = settingsOf(scope, isDurable).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  )
  return `BEGIN; SELECT ${calls.join(', ')}`
}

/**
 * Runs work in one transaction: it commits when the work is done, and rolls back when it throws.
 *
 * @param pool - connections of the tables' owner.
 * @param scope - whose rows the work sees.
 * @param work - everything that belongs together.
 */
export async function inTransaction<Answer>(
  pool: pg.Pool,
  scope: Scope,
  work: (open: OpenTransaction) => Promise<Answer>,
  options: TransactionOptions = {},
): Promise<Answer> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(beginText(scope, options.isDurable ?? true))
    const answer = await work({ tx: drizzle({ client }), client })
    await client.query('COMMIT')
    return answer
  } catch (thrown) {
    // A connection that cannot even roll back is thrown away, so that no one inherits its role.
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw thrown
  } finally {
    client.release(broken)
  }
}

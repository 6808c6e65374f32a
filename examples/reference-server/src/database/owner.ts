import pg from 'pg'

/** Any number that only what changes the schema uses (PostgreSQL documentation, 13.3.5, advisory locks). */
const schemaLock = 0x6f70_656e

/**
 * Works with the database as the owner of its tables, on a connection of its own. Servers that start at the same time do so one after
 * the other.
 *
 * @param url - address of the database, as its owner.
 * @param work - what only an owner may: migrations, rights, queues.
 */
export async function asOwner<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC', application_name: 'opensono' })
  await client.connect()
  // Lost while it works: the query that waits is rejected, so nothing is left to do here.
  client.on('error', () => undefined)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [schemaLock])
    return await work(client)
  } finally {
    await client.end()
  }
}

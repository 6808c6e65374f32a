import pg from 'pg'

/**
 * Takes the look for ended sessions away from a test's own database: what hangs up from then on is what ended the session, and not
 * the look that comes round every two seconds.
 */
export async function stopLooking(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('DROP FUNCTION ended_sessions')
  } finally {
    await client.end()
  }
}

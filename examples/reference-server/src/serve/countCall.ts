import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { Bound } from './createCallCounter'

/**
 * Counts a call, for every server process together. The time begins with the first call and is not prolonged by those refused.
 *
 * @param source - the call and anyone who makes it; only its hash is kept.
 * @returns null, or in how many milliseconds to ask again when it was one too many.
 */
export async function countCall(database: Database, source: string, { most, withinMs }: Bound): Promise<number | null> {
  const nowMs = database.clock.now()
  const now = new Date(nowMs).toISOString()
  const until = new Date(nowMs + withinMs).toISOString()
  const hash = createHash('sha256').update(source).digest()
  const { rows } = await database.system((tx) =>
    tx.execute<{ calls: number; ends_at: Date }>(sql`
      INSERT INTO call_count AS c (source, calls, ends_at) VALUES (${hash}, 1, ${until})
      ON CONFLICT (source) DO UPDATE SET
        calls = CASE WHEN c.ends_at <= ${now} THEN 1 ELSE c.calls + 1 END,
        ends_at = CASE WHEN c.ends_at <= ${now} THEN ${until}::timestamptz ELSE c.ends_at END
      RETURNING calls, ends_at`),
  )
  const [row] = rows
  if (row === undefined || row.calls <= most) return null
  return Math.max(1, new Date(row.ends_at).getTime() - nowMs)
}

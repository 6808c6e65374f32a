import type { BasicDataUsage } from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/transaction'

/** Uses are counted exactly up to here. */
const most = 1_000
const namesShown = 5

/**
 * Where a report template is used: by reports, also by what they said before, and by exam types.
 *
 * @returns nothing for one that may be deleted.
 */
export async function readTemplateUsage(tx: Transaction, id: string): Promise<BasicDataUsage[]> {
  const uses: readonly { by: string; rows: SQL }[] = [
    {
      by: 'study',
      rows: sql`SELECT DISTINCT study_id, NULL::text AS name FROM report_version WHERE template_id = ${id}`,
    },
    {
      by: 'exam-type',
      rows: sql`SELECT id, name FROM basic_data WHERE kind = 'exam-type' AND fields ->> 'templateId' = ${id} ORDER BY place`,
    },
  ]
  const found: BasicDataUsage[] = []
  for (const { by, rows } of uses) {
    const { rows: counted } = await tx.execute<{ count: number; names: string[] | null }>(sql`
      SELECT count(*)::int AS count,
        (array_agg(name) FILTER (WHERE name IS NOT NULL))[1:${sql.raw(String(namesShown))}] AS names
      FROM (${rows} LIMIT ${most}) AS used`)
    const { count = 0, names = null } = counted[0] ?? {}
    if (count > 0) found.push({ by, count, names: names ?? [] })
  }
  return found
}

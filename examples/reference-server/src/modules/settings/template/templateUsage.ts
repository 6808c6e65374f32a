import type { BasicDataUsage } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/transaction'
import { countUses } from '../countUses'

/**
 * Where a report template is used: by reports, also by what they said before, and by exam types.
 *
 * @returns nothing for one that may be deleted.
 */
export async function readTemplateUsage(tx: Transaction, id: string): Promise<BasicDataUsage[]> {
  return countUses(tx, [
    {
      by: 'study',
      rows: sql`SELECT DISTINCT study_id, NULL::text AS name FROM report_version WHERE template_id = ${id}`,
    },
    {
      by: 'exam-type',
      rows: sql`SELECT id, name FROM basic_data WHERE kind = 'exam-type' AND fields ->> 'templateId' = ${id} ORDER BY place`,
    },
  ])
}

import type { BasicDataUsage } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/transaction'
import { countUses } from '../countUses'

/**
 * Where a report template is used: by reports, also by what they said before, and by exam types.
 *
 * @param seesVip - whether studies of VIPs count.
 * @returns nothing for one that may be deleted, or that only those use who do not count.
 */
export async function readTemplateUsage(tx: Transaction, id: string, seesVip: boolean): Promise<BasicDataUsage[]> {
  return countUses(tx, [
    {
      by: 'study',
      rows: sql`SELECT DISTINCT v.study_id, NULL::text AS name FROM report_version v
        JOIN study s ON s.hospital_id = v.hospital_id AND s.id = v.study_id
        WHERE v.template_id = ${id} AND (${seesVip} OR NOT s.is_vip)`,
    },
    {
      by: 'exam-type',
      rows: sql`SELECT id, name, english_name FROM basic_data WHERE kind = 'exam-type' AND fields ->> 'templateId' = ${id} ORDER BY place`,
    },
  ])
}

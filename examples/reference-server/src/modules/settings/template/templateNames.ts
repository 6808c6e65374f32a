import { foldName } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/transaction'

/**
 * Which templates name a parameter, as their newest versions are: a paper would miss its value without it.
 *
 * @returns names of the templates by the folded abbreviation.
 */
export async function readNamingTemplates(tx: Transaction): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await tx.execute<{ name: string; abbreviation: string }>(sql`
    SELECT template.name, named.value #>> '{}' AS abbreviation
    FROM (
      SELECT t.name, t.place, v.content FROM report_template t
      JOIN report_template_version v ON v.hospital_id = t.hospital_id AND v.template_id = t.id AND v.number = t.number
      UNION ALL
      SELECT t.name, t.place, v.content FROM document_template t
      JOIN document_template_version v ON v.hospital_id = t.hospital_id AND v.template_id = t.id AND v.number = t.number
    ) AS template, jsonb_path_query(template.content, '$.blocks[*].abbreviations[*]') AS named(value)
    ORDER BY template.place, template.name`)
  const naming = new Map<string, string[]>()
  for (const { name, abbreviation } of rows) {
    const key = foldName(abbreviation)
    const names = naming.get(key) ?? []
    naming.set(key, names.includes(name) ? names : [...names, name])
  }
  return naming
}

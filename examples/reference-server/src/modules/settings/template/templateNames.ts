import { foldName } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/transaction'
import type { NamedUser } from '../countUses'

/**
 * Which templates name a parameter, as their newest versions are: a paper would miss its value without it.
 *
 * @returns names of the templates by the folded abbreviation.
 */
export async function readNamingTemplates(tx: Transaction): Promise<ReadonlyMap<string, readonly NamedUser[]>> {
  const { rows } = await tx.execute<{ name: string; englishName: string | null; abbreviation: string }>(sql`
    SELECT template.name, template.english_name AS "englishName", named.value #>> '{}' AS abbreviation
    FROM (
      SELECT t.name, t.english_name, t.place, v.content FROM report_template t
      JOIN report_template_version v ON v.hospital_id = t.hospital_id AND v.template_id = t.id AND v.number = t.number
      UNION ALL
      SELECT t.name, NULL, t.place, v.content FROM document_template t
      JOIN document_template_version v ON v.hospital_id = t.hospital_id AND v.template_id = t.id AND v.number = t.number
    ) AS template, jsonb_path_query(template.content, '$.blocks[*].abbreviations[*]') AS named(value)
    ORDER BY template.place, template.name`)
  const naming = new Map<string, NamedUser[]>()
  for (const { abbreviation, ...template } of rows) {
    const key = foldName(abbreviation)
    const named = naming.get(key) ?? []
    naming.set(key, named.some(({ name }) => name === template.name) ? named : [...named, template])
  }
  return naming
}

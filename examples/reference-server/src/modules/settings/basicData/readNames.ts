import type { BasicDataKind, BasicDataRecord } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/transaction'
import { pointersIn } from './pointers'
import type { StoredRow } from './Store'

const idsOf = (kind: BasicDataKind, row: StoredRow) => pointersIn(kind, row.fields).flatMap(({ ids }) => ids)

interface Named extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  /** Of rows and nodes; departments and templates are called by one name everywhere. */
  readonly englishName: string | null
}

/**
 * Names of what rows point to.
 *
 * @returns for each row, names by id.
 */
export async function readNames(tx: Transaction, kind: BasicDataKind, rows: readonly StoredRow[]) {
  const ids = [...new Set(rows.flatMap((row) => idsOf(kind, row)))]
  const wanted = sql.param(ids)
  const { rows: found } =
    ids.length === 0
      ? { rows: [] }
      : await tx.execute<Named>(sql`
          SELECT id, name, english_name AS "englishName" FROM basic_data WHERE id = ANY (${wanted}::uuid[])
          UNION ALL SELECT id, name, NULL FROM department WHERE id = ANY (${wanted}::uuid[])
          UNION ALL SELECT id, name, NULL FROM report_template WHERE id = ANY (${wanted}::uuid[])
          UNION ALL SELECT id, name, english_name FROM knowledge_node WHERE owner_id IS NULL AND id = ANY (${wanted}::uuid[])`)
  const known = new Map(found.map((each) => [each.id, each]))
  return (row: StoredRow): Required<Pick<BasicDataRecord, 'names' | 'englishNames'>> => {
    const named = idsOf(kind, row).flatMap((id) => known.get(id) ?? [])
    return {
      names: Object.fromEntries(named.map(({ id, name }) => [id, name])),
      englishNames: Object.fromEntries(
        named.flatMap(({ id, englishName }) => (englishName ? [[id, englishName]] : [])),
      ),
    }
  }
}

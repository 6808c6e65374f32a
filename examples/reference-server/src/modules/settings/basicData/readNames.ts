import type { BasicDataKind } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/transaction'
import { pointersIn } from './pointers'
import type { StoredRow } from './Store'

const idsOf = (kind: BasicDataKind, row: StoredRow) => pointersIn(kind, row.fields).flatMap(({ ids }) => ids)

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
      : await tx.execute<{ id: string; name: string }>(sql`
          SELECT id, name FROM basic_data WHERE id = ANY (${wanted}::uuid[])
          UNION ALL SELECT id, name FROM department WHERE id = ANY (${wanted}::uuid[])
          UNION ALL SELECT id, name FROM report_template WHERE id = ANY (${wanted}::uuid[])
          UNION ALL SELECT id, name FROM knowledge_node WHERE owner_id IS NULL AND id = ANY (${wanted}::uuid[])`)
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return (row: StoredRow): Record<string, string> =>
    Object.fromEntries(
      idsOf(kind, row).flatMap((id) => {
        const name = names.get(id)
        return name === undefined ? [] : [[id, name]]
      }),
    )
}

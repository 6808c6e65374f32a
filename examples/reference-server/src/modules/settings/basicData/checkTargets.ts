import type { BasicDataFieldName, BasicDataFields, BasicDataKind } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/transaction'
import { pointersIn } from './pointers'

interface Target {
  [column: string]: unknown
  id: string
  kind: string
  is_enabled: boolean
}

const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

/** What can be pointed to, held so that nobody deletes it before the change commits. */
async function holdTargets(tx: Transaction, ids: readonly string[]): Promise<Map<string, Target>> {
  const wanted = sql.param(ids.filter(isUuid))
  const sources = [
    sql`SELECT id, kind, is_enabled FROM basic_data`,
    sql`SELECT id, 'department' AS kind, is_enabled FROM department`,
    sql`SELECT id, 'template' AS kind, true AS is_enabled FROM report_template`,
    // A user's own nodes are nobody else's to be pointed at.
    sql`SELECT id, 'knowledge' AS kind, true AS is_enabled FROM (SELECT * FROM knowledge_node WHERE owner_id IS NULL) AS node`,
  ]
  const found = new Map<string, Target>()
  for (const source of sources) {
    // In one order for all, so that no two changes wait for each other.
    const { rows } = await tx.execute<Target>(
      sql`${source} WHERE id = ANY (${wanted}::uuid[]) ORDER BY id FOR KEY SHARE`,
    )
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

/**
 * What is wrong with where a row points to: that must be the hospital's own, of the right kind, and in use unless the row pointed to it before.
 *
 * @param fields - as they will be stored.
 * @param former - as they are stored.
 * @returns a fault for each field that points to nothing.
 */
export async function checkTargets(
  tx: Transaction,
  kind: BasicDataKind,
  fields: BasicDataFields,
  former: BasicDataFields = {},
): Promise<{ path: BasicDataFieldName; message: 'unknown' }[]> {
  const pointers = pointersIn(kind, fields)
  const known = new Set(pointersIn(kind, former).flatMap(({ ids }) => ids))
  const wanted = pointers.flatMap(({ ids }) => ids)
  const targets = wanted.length === 0 ? new Map<string, Target>() : await holdTargets(tx, wanted)
  const isGood = (id: string, to: string) => {
    const target = targets.get(id.toLowerCase())
    return target !== undefined && target.kind === to && (target.is_enabled || known.has(id))
  }
  const wrong = pointers.filter(({ to, ids }) => !ids.every((id) => isGood(id, to)))
  return wrong.map(({ field }) => ({ path: field, message: 'unknown' }))
}

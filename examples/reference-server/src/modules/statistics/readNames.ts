import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/transaction'

/** A row as it is called; null where it has no English name. */
interface Named extends Record<string, unknown> {
  id: string
  name: string
  englishName: string | null
}

const tables = {
  user: sql.raw('SELECT id, name, NULL AS "englishName" FROM user_account'),
  room: sql.raw('SELECT id, name, NULL AS "englishName" FROM room'),
  basicData: sql.raw('SELECT id, name, english_name AS "englishName" FROM basic_data'),
}

/**
 * The names of rows of the hospital, also of those that nobody can choose any more.
 *
 * @param tx - as the system.
 * @param ids - UUIDs; those that name no row of the hospital have no name.
 */
export async function readNames(
  tx: Transaction,
  table: keyof typeof tables,
  ids: readonly string[],
): Promise<Map<string, Named>> {
  const { rows } = await tx.execute<Named>(
    sql`${tables[table]} WHERE hospital_id = current_hospital() AND id = ANY (${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

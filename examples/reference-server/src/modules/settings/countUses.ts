import { type BasicDataUsage, PacsError } from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/transaction'

/** Uses are counted exactly up to here. */
const most = 1_000
/** Maximum number of users of a row that are named. */
const namesShown = 5

/** Where something uses a row: rows with a `name`, which is null where it would be a patient's, and an `english_name` where they have one. */
export interface Use {
  by: string
  rows: SQL
}

/** A row that is named, in both languages where it has both names. */
export interface NamedUser {
  readonly name: string
  readonly englishName: string | null
}

/** What uses a row, with the names of the first of them. */
export function usageOf(by: string, count: number, named: readonly NamedUser[]): BasicDataUsage {
  const shown = named.slice(0, namesShown)
  const englishNames = shown.map(({ englishName }) => englishName || null)
  return {
    by,
    count,
    names: shown.map(({ name }) => name),
    ...(englishNames.some((name) => name !== null) && { englishNames }),
  }
}

/**
 * Counts who uses a row, and names the first of them.
 *
 * @returns nothing of anyone who does not.
 */
export async function countUses(tx: Transaction, uses: readonly Use[]): Promise<BasicDataUsage[]> {
  const found: BasicDataUsage[] = []
  for (const { by, rows } of uses) {
    const { rows: counted } = await tx.execute<{ count: number; named: NamedUser[] | null }>(sql`
      SELECT count(*)::int AS count,
        to_json((array_agg(json_build_object('name', name, 'englishName', to_jsonb(used) ->> 'english_name'))
          FILTER (WHERE name IS NOT NULL))[1:${sql.raw(String(namesShown))}]) AS named
      FROM (${rows} LIMIT ${most}) AS used`)
    const { count = 0, named = null } = counted[0] ?? {}
    if (count > 0) found.push(usageOf(by, count, named ?? []))
  }
  return found
}

/**
 * What is refused because somebody uses a row.
 *
 * @param usages - where it is used, as far as that may be shown.
 * @param field - the field that would change; left out for the row as a whole.
 */
export function rowInUse(usages: readonly BasicDataUsage[], field?: string): PacsError {
  const usage = usages.length > 0 ? usages : [{ by: 'hidden', count: 0, names: [] }]
  const usedBy = usage
    .map(({ by, count, names }) => [by, count || '', names.join(', ')].filter(Boolean).join(' '))
    .join('; ')
  return new PacsError('ROW_IN_USE', { details: { usedBy, usage, ...(field !== undefined && { field }) } })
}

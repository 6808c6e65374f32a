import { limits } from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'
import { asSystem, type Transaction } from '../../../database/transaction'
import type { RecordFilter } from './recordFilter'
import type { RecordKey, Segment } from './recordOrder'

const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql.raw(' AND '))

/** What a page of a stretch is: the first records behind a key. */
interface Stretch {
  segment: Segment
  behind: RecordKey | null
  skip: number
  take: number
}

/** Each branch by its own index, as many as the page may need of it; then the first of them all. */
function pageOf({ conditions, branches }: RecordFilter, { segment, behind, skip, take }: Stretch): SQL {
  const common = [...conditions, ...segment.conditions, ...(behind === null ? [] : [segment.behind(behind)])]
  const select = (more: SQL[]) =>
    sql`SELECT s.id FROM study s WHERE ${all([...common, ...more])} ORDER BY ${segment.order}`
  const page = sql`LIMIT ${take} OFFSET ${skip}`
  if (branches.length === 0) {
    return sql`SELECT s.id, ${segment.value} AS value FROM study s WHERE ${all(common)} ORDER BY ${segment.order} ${page}`
  }
  const found = branches.map((branch) => sql`(${select([branch])} LIMIT ${skip + take})`)
  return sql`SELECT s.id, ${segment.value} AS value FROM study s
    WHERE s.hospital_id = current_hospital() AND s.id IN (${sql.join(found, sql.raw(' UNION '))})
    ORDER BY ${segment.order} ${page}`
}

/** Counts up to one more than lists show exactly. */
function countOf({ conditions, branches }: RecordFilter, most: number): SQL {
  const select = (more: SQL[]) => sql`SELECT s.id FROM study s WHERE ${all([...conditions, ...more])} LIMIT ${most}`
  const each = branches.map((branch) => sql`(${select([branch])})`)
  const found =
    each.length === 0 ? select([]) : sql`SELECT FROM (${sql.join(each, sql.raw(' UNION '))}) AS each LIMIT ${most}`
  return sql`SELECT count(*)::integer AS total FROM (${found}) AS found`
}

/** How many records fit, counted up to one more than lists show exactly. */
async function countRecords(tx: Transaction, filter: RecordFilter, most = limits.exactTotal + 1) {
  const { rows } = await tx.execute<{ total: number }>(countOf(filter, most))
  return rows[0]?.total ?? 0
}

/** Where a page of a list begins. */
export interface PagePlace {
  /** The record that it begins behind; null for the start of the list. */
  behind: RecordKey | null
  /** Records between that one and the page. */
  skip: number
  take: number
}

/**
 * Reads which records are on a page. The statements run beneath row-level security and name the hospital themselves: its policies would
 * keep LIKE and the search for pieces of names off their indexes.
 *
 * @param tx - of the hospital.
 * @param segments - the stretches of the list, in their order.
 */
export async function searchRecords(
  tx: Transaction,
  filter: RecordFilter,
  segments: readonly Segment[],
  place: PagePlace,
): Promise<RecordKey[]> {
  return asSystem(tx, () => readPage(tx, filter, segments, place))
}

/**
 * The same, with the number of records in the list, counted up to one more than lists show exactly.
 */
export async function searchAndCount(
  tx: Transaction,
  filter: RecordFilter,
  segments: readonly Segment[],
  place: PagePlace,
): Promise<{ found: RecordKey[]; total: number }> {
  return asSystem(tx, async () => {
    const found = await readPage(tx, filter, segments, place)
    // A list that ends on its first page is counted.
    const isWhole = place.behind === null && place.skip === 0 && found.length < place.take
    return { found, total: isWhole ? found.length : await countRecords(tx, filter) }
  })
}

async function readPage(
  tx: Transaction,
  filter: RecordFilter,
  segments: readonly Segment[],
  place: PagePlace,
): Promise<RecordKey[]> {
  const rows: RecordKey[] = []
  let { behind, skip } = place
  // A key without a value belongs to the last stretch.
  for (const segment of behind?.value === null ? segments.slice(-1) : segments) {
    const take = place.take - rows.length
    const found = await tx.execute<{ id: string; value: string | null }>(
      pageOf(filter, { segment, behind, skip, take }),
    )
    rows.push(...found.rows.map(({ id, value }) => ({ id, value })))
    if (rows.length === place.take) break
    if (segment !== segments.at(-1) && found.rows.length === 0 && skip > 0)
      skip -= await lengthOf(tx, filter, segment, behind)
    else skip = 0
    behind = null
  }
  return rows
}

/** Ids of all records of a list, in its order: sixteen bytes for each, which {@link idsAt} reads. A million of them are no more than that. */
export async function listRecords(
  tx: Transaction,
  filter: RecordFilter,
  segments: readonly Segment[],
  most: number,
): Promise<Buffer> {
  return asSystem(tx, async () => {
    let ids = Buffer.alloc(0)
    for (const segment of segments) {
      const page = pageOf(filter, { segment, behind: null, skip: 0, take: most - ids.length / 16 })
      const { rows } = await tx.execute<{ ids: Buffer | null }>(
        sql`SELECT string_agg(uuid_send(found.id), ''::bytea) AS ids FROM (${page}) AS found`,
      )
      ids = Buffer.concat([ids, rows[0]?.ids ?? Buffer.alloc(0)])
    }
    return ids
  })
}

/** Some of the ids of a list, from a place on. */
export function idsAt(ids: Buffer, place: number, count: number): string[] {
  return Array.from({ length: Math.min(count, ids.length / 16 - place) }, (_, index) => {
    const start = (place + index) * 16
    const hex = ids.toString('hex', start, start + 16)
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  })
}

/** How many records a stretch has that the page lies behind: all of them. */
async function lengthOf(tx: Transaction, filter: RecordFilter, segment: Segment, behind: RecordKey | null) {
  const conditions = [...filter.conditions, ...segment.conditions, ...(behind === null ? [] : [segment.behind(behind)])]
  const { rows } = await tx.execute<{ total: number }>(
    countOf({ conditions, branches: filter.branches }, Number.MAX_SAFE_INTEGER),
  )
  return rows[0]?.total ?? 0
}

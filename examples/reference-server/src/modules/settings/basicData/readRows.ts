import {
  type BasicDataField,
  type BasicDataFieldName,
  type BasicDataFields,
  type BasicDataId,
  type BasicDataKind,
  type BasicDataRecord,
  type BasicDataRow,
  basicDataSpec,
  emptyFields,
  limits,
  PacsError,
} from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/transaction'
import { searchedTexts } from '../searchTextOf'
import { readNames } from './readNames'
import { roomStore } from './roomStore'
import type { Store, StoredRow } from './Store'
import { wordStore } from './wordStore'

/** Which rows are looked for; nothing means all of the kind. */
export interface RowFilter {
  id?: string | undefined
  /** Part of what `searchTextOf` makes. */
  search?: string | undefined
  isEnabled?: boolean | undefined
}

/** The store of a kind. */
export function storeOf(kind: BasicDataKind): Store {
  return kind === 'room' ? roomStore : wordStore
}

/** PostgreSQL's columns of {@link StoredRow}. */
interface Columns {
  [column: string]: unknown
  id: string
  name: string
  english_name: string | null
  brief_code: string
  is_enabled: boolean
  own: BasicDataFields
  place: number
  version: number
  changed_at: string
  changed_by_name: string
}

/** What rows of a kind point to, by row. */
async function readLinks(tx: Transaction, kind: BasicDataKind, ids: readonly string[]) {
  const { rows } = await tx.execute<{ from_id: string; field: BasicDataFieldName; to_id: string }>(sql`
    SELECT from_id, field, to_id FROM ${storeOf(kind).links} AS link
    WHERE from_id = ANY (${sql.param([...ids])}::uuid[]) ORDER BY from_id, place`)
  const found = new Map<string, Map<BasicDataFieldName, string[]>>()
  for (const { from_id, field, to_id } of rows) {
    const fields = found.get(from_id) ?? new Map<BasicDataFieldName, string[]>()
    found.set(from_id, fields.set(field, [...(fields.get(field) ?? []), to_id]))
  }
  return found
}

type Links = ReadonlyMap<BasicDataFieldName, readonly string[]> | undefined

/** All fields of the kind, and no other that an earlier release may have left. */
function fieldsOf(kind: BasicDataKind, own: BasicDataFields, links: Links): BasicDataFields {
  const specs = Object.entries(basicDataSpec(kind).fields) as [BasicDataFieldName, BasicDataField][]
  const given = specs.flatMap(([field, { type }]) => {
    const ids = links?.get(field)
    const value = type === 'row' ? ids?.[0] : type === 'rows' ? ids : own[field]
    return value === undefined ? [] : [[field, value]]
  })
  return { ...emptyFields(kind), ...Object.fromEntries(given) }
}

function whereOf(kind: BasicDataKind, { id, search = '', isEnabled }: RowFilter): SQL {
  const texts = searchedTexts(search).map((text) => sql`strpos(search_text, ${text}) > 0`)
  const parts = [
    storeOf(kind).isOf(kind),
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(isEnabled === undefined ? [] : [sql`is_enabled = ${isEnabled}`]),
    ...(texts.length === 0 ? [] : [sql`(${sql.join(texts, sql` OR `)})`]),
  ]
  return sql.join(parts, sql` AND `)
}

/**
 * Rows of a kind, in the hospital's order.
 *
 * @param page - all of them when it is left out.
 */
export async function readRows(
  tx: Transaction,
  kind: BasicDataKind,
  filter: RowFilter = {},
  page?: { skip: number; take: number },
): Promise<StoredRow[]> {
  const { table, own } = storeOf(kind)
  const part = page === undefined ? sql`` : sql`LIMIT ${page.take} OFFSET ${page.skip}`
  const { rows } = await tx.execute<Columns>(sql`
    SELECT id, name, english_name, brief_code, is_enabled, ${own} AS own, place, version, changed_at, changed_by_name
    FROM ${table} WHERE ${whereOf(kind, filter)} ORDER BY place, name, id ${part}`)
  const links = await readLinks(
    tx,
    kind,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    englishName: row.english_name,
    briefCode: row.brief_code,
    isEnabled: row.is_enabled,
    fields: fieldsOf(kind, row.own, links.get(row.id)),
    place: row.place,
    version: row.version,
    changedAt: new Date(row.changed_at).toISOString(),
    changedByName: row.changed_by_name,
  }))
}

/**
 * One row.
 *
 * @throws PacsError `NOT_FOUND`, for a row of another kind or hospital too.
 */
export async function readRow(tx: Transaction, kind: BasicDataKind, id: string): Promise<StoredRow> {
  const [row] = await readRows(tx, kind, { id })
  if (row === undefined) throw new PacsError('NOT_FOUND')
  return row
}

/** Ids of all rows of a kind, in the hospital's order. */
export async function readOrder(tx: Transaction, kind: BasicDataKind): Promise<string[]> {
  const { table, isOf } = storeOf(kind)
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM ${table} WHERE ${isOf(kind)} ORDER BY place, name, id`,
  )
  return rows.map(({ id }) => id)
}

/** Rows as everybody chooses from them. */
export function toChoice({ id, name, englishName, briefCode, isEnabled, fields }: StoredRow): BasicDataRow {
  return { id: id as BasicDataId, name, englishName, briefCode, isEnabled, fields }
}

/** Rows as administrators see them. */
export async function toRecords(
  tx: Transaction,
  kind: BasicDataKind,
  rows: readonly StoredRow[],
): Promise<BasicDataRecord[]> {
  const namesOf = await readNames(tx, kind, rows)
  return rows.map((row) => ({ ...toChoice(row), version: row.version, ...namesOf(row) }))
}

/**
 * A row as administrators see it.
 *
 * @throws PacsError `NOT_FOUND`
 */
export async function readRecord(tx: Transaction, kind: BasicDataKind, id: string): Promise<BasicDataRecord> {
  const [record] = await toRecords(tx, kind, [await readRow(tx, kind, id)])
  if (record === undefined) throw new PacsError('NOT_FOUND')
  return record
}

async function countRows(tx: Transaction, kind: BasicDataKind, filter: RowFilter): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM ${storeOf(kind).table} WHERE ${whereOf(kind, filter)}`,
  )
  return rows[0]?.total ?? 0
}

/** A page of rows as administrators see them. */
export async function readPage(
  tx: Transaction,
  kind: BasicDataKind,
  { pageNumber, pageSize, ...filter }: RowFilter & { pageNumber: number; pageSize: number },
) {
  const skip = pageNumber * pageSize
  const rows = await readRows(tx, kind, filter, { skip, take: pageSize })
  // A page that is not full is the last one: it gives the total by itself, as most searches do.
  const isLast = rows.length < pageSize && (rows.length > 0 || skip === 0)
  const total = isLast ? skip + rows.length : await countRows(tx, kind, filter)
  return {
    rows: await toRecords(tx, kind, rows),
    total: Math.min(total, limits.exactTotal),
    isTotalExact: total <= limits.exactTotal,
  }
}

import { type BasicDataFields, type BasicDataKind, PacsError, uniqueKeys } from '@opensono/pacs-core'
import { inArray, sql } from 'drizzle-orm'
import { basicData, basicDataKey, basicDataLink } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { inChunks } from './inChunks'
import { pointersIn } from './pointers'
import type { RowToSave, Store } from './Store'

/** What a row points to in the same table; templates and the knowledge base lie elsewhere, their ids are kept with the row. */
const linksIn = (kind: BasicDataKind, fields: BasicDataFields) =>
  pointersIn(kind, fields).filter(({ to }) => to !== 'template' && to !== 'knowledge')

function columnsOf(kind: BasicDataKind, { changedAt, changedByName, ...row }: RowToSave) {
  const links: readonly string[] = linksIn(kind, row.fields).map(({ field }) => field)
  const own = Object.entries(row.fields).filter(([field]) => !links.includes(field))
  const { colourPrice = '', examTypeId, departmentId } = row.fields
  return {
    ...row,
    kind,
    fields: Object.fromEntries(own),
    version: 1,
    changedAt,
    changedByName,
    price: colourPrice === '' ? null : colourPrice,
    parentId: examTypeId ?? departmentId ?? null,
  }
}

/** Each column as the row that came would have it. */
const excluded = {
  name: sql`excluded.name`,
  englishName: sql`excluded.english_name`,
  briefCode: sql`excluded.brief_code`,
  isEnabled: sql`excluded.is_enabled`,
  fields: sql`excluded.fields`,
  searchText: sql`excluded.search_text`,
  price: sql`excluded.price`,
  parentId: sql`excluded.parent_id`,
  changedAt: sql`excluded.changed_at`,
  changedByName: sql`excluded.changed_by_name`,
  version: sql`${basicData.version} + 1`,
}

/** Takes the values that must be unique; the row that has one of them keeps it. */
async function saveKeys(tx: Transaction, kind: BasicDataKind, rows: readonly RowToSave[]): Promise<void> {
  const keys = rows.flatMap((row) =>
    uniqueKeys(kind, row).map((key) => ({ hospitalId: row.hospitalId, kind, id: row.id, ...key })),
  )
  await inChunks(keys, async (some) => {
    const taken = await tx.insert(basicDataKey).values(some).onConflictDoNothing().returning()
    const has = new Set(taken.map(({ id, field, key }) => `${id}/${field}/${key}`))
    const missed = some.find(({ id, field, key }) => !has.has(`${id}/${field}/${key}`))
    if (missed !== undefined) throw new PacsError('NAME_TAKEN', { details: { field: missed.field } })
  })
}

function linksOf(kind: BasicDataKind, { hospitalId, id, fields }: RowToSave) {
  return linksIn(kind, fields).flatMap(({ field, ids }) =>
    ids.map((toId, place) => ({ hospitalId, fromId: id, field, toId, place })),
  )
}

/** The table of every kind but rooms. */
export const wordStore: Store = {
  table: sql`basic_data`,
  isOf: (kind) => sql`kind = ${kind}`,
  own: sql`fields`,
  links: sql`basic_data_link`,
  async save(tx, kind, rows) {
    const columns = rows.map((row) => columnsOf(kind, row))
    const target = [basicData.hospitalId, basicData.id]
    await inChunks(columns, (some) =>
      tx.insert(basicData).values(some).onConflictDoUpdate({ target, set: excluded }).execute(),
    )
    const ids = rows.map(({ id }) => id)
    // All are given up before any is taken, so that two rows can exchange theirs.
    await inChunks(ids, (some) => tx.delete(basicDataKey).where(inArray(basicDataKey.id, some)).execute())
    await inChunks(ids, (some) => tx.delete(basicDataLink).where(inArray(basicDataLink.fromId, some)).execute())
    await saveKeys(tx, kind, rows)
    const links = rows.flatMap((row) => linksOf(kind, row))
    await inChunks(links, (some) => tx.insert(basicDataLink).values(some).execute())
  },
}

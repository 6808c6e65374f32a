import {
  type BasicDataFieldName,
  type BasicDataFields,
  type BasicDataId,
  type BasicDataKind,
  type BasicDataRow,
  basicDataSpec,
  emptyFields,
} from '@opensono/pacs-core'
import { asc, eq } from 'drizzle-orm'
import { room } from '../../database/schema/foundation'
import { basicData, basicDataLink } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'

/** Where the rows of a kind point to, by row. */
async function readLinks(tx: Transaction, kind: BasicDataKind): Promise<Map<string, BasicDataFields>> {
  const links = await tx
    .select({ fromId: basicDataLink.fromId, field: basicDataLink.field, toId: basicDataLink.toId })
    .from(basicDataLink)
    .innerJoin(basicData, eq(basicData.id, basicDataLink.fromId))
    .where(eq(basicData.kind, kind))
    .orderBy(asc(basicDataLink.place))
  const found = new Map<string, Record<string, unknown>>()
  const specs = basicDataSpec(kind).fields
  for (const { fromId, field, toId } of links) {
    const row = found.get(fromId) ?? {}
    const former = row[field]
    const isList = specs[field as BasicDataFieldName]?.type === 'rows'
    row[field] = isList ? [...(Array.isArray(former) ? former : []), toId] : toId
    found.set(fromId, row)
  }
  return found
}

/** All rows of one kind, in the hospital's order. */
export async function readBasicData(tx: Transaction, kind: BasicDataKind): Promise<BasicDataRow[]> {
  const rows = await tx
    .select()
    .from(basicData)
    .where(eq(basicData.kind, kind))
    .orderBy(asc(basicData.place), asc(basicData.name))
  const links = await readLinks(tx, kind)
  return rows.map(({ id, name, englishName, briefCode, isEnabled, fields }) => ({
    id: id as BasicDataId,
    name,
    englishName,
    briefCode,
    isEnabled,
    fields: { ...emptyFields(kind), ...fields, ...links.get(id) },
  }))
}

/** The rooms in use, in the hospital's order. */
export async function readRooms(tx: Transaction) {
  return await tx
    .select({ id: room.id, name: room.name, departmentId: room.departmentId })
    .from(room)
    .where(eq(room.isEnabled, true))
    .orderBy(asc(room.place), asc(room.name))
}

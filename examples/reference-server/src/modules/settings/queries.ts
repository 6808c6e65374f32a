import type { BasicDataId, BasicDataKind, BasicDataRow } from '@opensono/pacs-core'
import { asc, eq } from 'drizzle-orm'
import { room } from '../../database/schema/foundation'
import { basicData } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'

/** All rows of one kind, in the hospital's order. */
export async function readBasicData(tx: Transaction, kind: BasicDataKind): Promise<BasicDataRow[]> {
  const rows = await tx
    .select()
    .from(basicData)
    .where(eq(basicData.kind, kind))
    .orderBy(asc(basicData.place), asc(basicData.name))
  return rows.map(({ id, name, englishName, briefCode, isEnabled, price, parentId }) => ({
    id: id as BasicDataId,
    name,
    englishName,
    briefCode,
    isEnabled,
    price,
    parentId: parentId as BasicDataId | null,
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

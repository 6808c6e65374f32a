import { PacsError } from '@opensono/pacs-core'
import { eq, inArray, sql } from 'drizzle-orm'
import { room } from '../../../database/schema/foundation'
import { basicData, roomDevice } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { orTaken } from '../../access/rights'
import { inChunks } from './inChunks'
import type { RowToSave, Store } from './Store'

function columnsOf({ fields, changedAt, changedByName, ...row }: RowToSave) {
  const { location = '', roomDepartmentId } = fields
  if (roomDepartmentId === null || roomDepartmentId === undefined) throw new Error('a room without a department')
  return { ...row, location, departmentId: roomDepartmentId, version: 1, changedAt, changedByName }
}

/** Each column as the row that came would have it. */
const excluded = {
  name: sql`excluded.name`,
  englishName: sql`excluded.english_name`,
  briefCode: sql`excluded.brief_code`,
  isEnabled: sql`excluded.is_enabled`,
  location: sql`excluded.location`,
  departmentId: sql`excluded.department_id`,
  searchText: sql`excluded.search_text`,
  changedAt: sql`excluded.changed_at`,
  changedByName: sql`excluded.changed_by_name`,
  version: sql`${room.version} + 1`,
}

async function deviceTaken(tx: Transaction, deviceId: string): Promise<PacsError> {
  const [taken] = await tx
    .select({ device: basicData.name, room: room.name })
    .from(roomDevice)
    .innerJoin(basicData, eq(basicData.id, roomDevice.deviceId))
    .innerJoin(room, eq(room.id, roomDevice.roomId))
    .where(eq(roomDevice.deviceId, deviceId))
  return new PacsError('DEVICE_TAKEN', { details: { device: taken?.device ?? '', room: taken?.room ?? '', deviceId } })
}

/** Rooms: a table of their own, since people log in to them. */
export const roomStore: Store = {
  table: sql`room`,
  isOf: () => sql`true`,
  own: sql`jsonb_build_object('location', location, 'roomDepartmentId', department_id)`,
  links: sql`(SELECT room_id AS from_id, 'deviceIds' AS field, device_id AS to_id, place FROM room_device)`,
  async save(tx, _kind, rows) {
    const target = [room.hospitalId, room.id]
    await inChunks(rows.map(columnsOf), (some) =>
      orTaken(tx.insert(room).values(some).onConflictDoUpdate({ target, set: excluded }).execute()),
    )
    const ids = rows.map(({ id }) => id)
    // All are given up before any is taken, so that two rooms can exchange theirs.
    await inChunks(ids, (some) => tx.delete(roomDevice).where(inArray(roomDevice.roomId, some)).execute())
    const devices = rows.flatMap(({ hospitalId, id: roomId, fields }) =>
      (fields.deviceIds ?? []).map((deviceId, place) => ({ hospitalId, roomId, deviceId, place })),
    )
    await inChunks(devices, async (some) => {
      const taken = await tx.insert(roomDevice).values(some).onConflictDoNothing().returning()
      const has = new Set(taken.map(({ deviceId }) => deviceId))
      const missed = some.find(({ deviceId }) => !has.has(deviceId))
      if (missed !== undefined) throw await deviceTaken(tx, missed.deviceId)
    })
  },
}

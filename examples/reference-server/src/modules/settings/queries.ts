import { and, asc, eq } from 'drizzle-orm'
import { department, room } from '../../database/schema/foundation'
import type { Transaction } from '../../database/transaction'

/** The rooms in use, in the hospital's order. */
export async function readRooms(tx: Transaction) {
  return await tx
    .select({ id: room.id, name: room.name, departmentId: room.departmentId, departmentName: department.name })
    .from(room)
    .innerJoin(department, and(eq(department.hospitalId, room.hospitalId), eq(department.id, room.departmentId)))
    .where(eq(room.isEnabled, true))
    .orderBy(asc(room.place), asc(room.name))
}

import { licenceWarning, PacsError } from '@opensono/pacs-core'
import type { Database } from '../../database/database'
import type { department } from '../../database/schema/foundation'
import { latestTime } from '../../database/schema/session'
import type { Transaction } from '../../database/transaction'
import { findDepartment, findRoom } from './queries'

type Department = typeof department.$inferSelect

/** The time that licences are judged by: a clock that was put back gives none back. */
export async function licenceNow(tx: Transaction, database: Pick<Database, 'clock'>): Promise<number> {
  const [latest] = await tx.select({ at: latestTime.at }).from(latestTime)
  return Math.max(database.clock.now(), latest === undefined ? 0 : Date.parse(latest.at))
}

/** Whether people may log in to a department. */
export function isOpen({ isEnabled, usageEndsAt }: Department, nowMs: number): boolean {
  return isEnabled && (usageEndsAt === null || Date.parse(usageEndsAt) > nowMs)
}

/** A department as the login page receives it. */
export function periodValidity({ usageEndsAt }: Department, nowMs: number, timeZone: string) {
  return { endsAt: usageEndsAt, warning: licenceWarning(usageEndsAt, nowMs, timeZone) }
}

/**
 * A department and one of its rooms. Hospital, department and room must belong together, and both be open.
 *
 * @throws PacsError `DEPARTMENT_NOT_AVAILABLE`, `ROOM_NOT_AVAILABLE`.
 */
export async function findPlace(
  tx: Transaction,
  database: Database,
  hospitalId: string,
  wanted: { departmentId: string; room: { id: string } | { name: string } },
) {
  const department = await findDepartment(tx, hospitalId, wanted.departmentId)
  if (department === undefined || !isOpen(department, await licenceNow(tx, database))) {
    throw new PacsError('DEPARTMENT_NOT_AVAILABLE')
  }
  const room = await findRoom(tx, hospitalId, department.id, wanted.room)
  if (room === undefined || !room.isEnabled) throw new PacsError('ROOM_NOT_AVAILABLE')
  return { department, room }
}

/** A place where somebody may work. */
export type Place = Awaited<ReturnType<typeof findPlace>>

import { calendarDate, type Department, departmentApi, faultsIn, limits } from '@opensono/pacs-core'
import type { FormFault } from '../../form/saveForm'

/** What is typed of a department. */
export interface DepartmentDraft {
  name: string
  /** Empty for a general department. */
  type: string
  /** `YYYY-MM-DD`; null for no end. */
  endsOn: string | null
  addRoomIds: readonly string[]
}

/**
 * A department as it is typed.
 *
 * @param department - null for a new one.
 * @param timeZone - the hospital's: a term ends on a day there.
 */
export function draftOf(department: Department | null, timeZone: string | undefined): DepartmentDraft {
  const { name = '', type = null, endsAt = null } = department ?? {}
  return { name, type: type ?? '', endsOn: endsAt === null ? null : calendarDate(endsAt, timeZone), addRoomIds: [] }
}

const { rooms: max } = limits.department

/** What keeps fields from being saved, in the order of the form. */
export function faultsOf({ name, type, addRoomIds }: DepartmentDraft): readonly FormFault<DepartmentDraft>[] {
  const given = { name: name.trim(), type: type.trim() === '' ? null : type.trim() }
  return [
    ...faultsIn(departmentApi.create.body, given),
    ...(addRoomIds.length > max
      ? [{ path: 'addRoomIds' as const, message: 'tooMany' as const, expected: { max } }]
      : []),
  ]
}

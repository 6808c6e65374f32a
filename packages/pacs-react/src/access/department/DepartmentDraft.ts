import { calendarDate, type Department, limits } from '@opensono/pacs-core'

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

const { nameLength, typeLength, rooms } = limits.department
const lengthOf = (text: string) => [...text.trim()].length

/** The fields that cannot be saved, in the order of the form. */
export function faultsOf({ name, type, addRoomIds }: DepartmentDraft): (keyof DepartmentDraft)[] {
  const isWrong = {
    name: lengthOf(name) === 0 || lengthOf(name) > nameLength,
    type: lengthOf(type) > typeLength,
    addRoomIds: addRoomIds.length > rooms,
  }
  return (['name', 'type', 'addRoomIds'] as const).filter((field) => isWrong[field])
}

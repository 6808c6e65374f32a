import { daysAfter } from '../value/dateText'
import { limits } from '../value/limits'

const dayMs = 86_400_000
const { dueDays, gestationalDays: longest } = limits.pregnancy
/** Days from fertilization to the due date. */
const fertilizedDays = dueDays - 14

/** What a due date of record is based on: the last menstrual period, a crown-rump length, later biometry, or the transfer of an embryo. */
export const dueDateBases = ['lmp', 'crl', 'biometry', 'ivf'] as const

/** What a due date of record is based on. */
export type DueDateBasis = (typeof dueDateBases)[number]

/** What a registration says of when a pregnancy began. The last period is what the patient named: no other field changes it. */
export interface PregnancyFields {
  /** First day of the last menstrual period as the patient named it, `YYYY-MM-DD`. */
  lastPeriod: string | null
  /** Due date of record, `YYYY-MM-DD`. */
  dueDate: string | null
  /** What the due date of record is based on; null while that is not known. */
  dueDateBasis: DueDateBasis | null
  /** Day on which the embryo was transferred, `YYYY-MM-DD`. */
  transferDate: string | null
  /** Age of the embryo on the day of its transfer, in days. */
  embryoDays: number | null
  /** Gestational age on the day of the examination by the due date of record, in days. */
  gestationalDays: number | null
}

/** A field of a pregnancy that was just changed by the user. */
export type PregnancyField = keyof PregnancyFields

const isDate = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text))

/**
 * The expected date of confinement: 280 days behind the first day of the last menstrual period (Naegele's rule).
 *
 * @param lastPeriod - `YYYY-MM-DD`.
 */
export function dueDateOf(lastPeriod: string): string {
  return daysAfter(lastPeriod, dueDays)
}

/**
 * The first day of the last menstrual period that an expected date of confinement means.
 *
 * @param dueDate - `YYYY-MM-DD`.
 */
export function lastPeriodOf(dueDate: string): string {
  return daysAfter(dueDate, -dueDays)
}

/**
 * The gestational age on a day.
 *
 * @param lastPeriod - `YYYY-MM-DD`.
 * @param day - `YYYY-MM-DD`, that of the examination.
 * @returns days; null before the last period, and when no pregnancy lasts that long.
 */
export function gestationalDaysOn(lastPeriod: string, day: string): number | null {
  const days = Math.round((Date.parse(day) - Date.parse(lastPeriod)) / dayMs)
  return days >= 0 && days <= longest ? days : null
}

/**
 * The due date by the transfer of an embryo: 266 days behind its fertilization.
 *
 * @param transferDate - `YYYY-MM-DD`.
 * @param embryoDays - age of the embryo on that day.
 */
export function dueDateOfTransfer(transferDate: string, embryoDays: number): string {
  return daysAfter(transferDate, fertilizedDays - embryoDays)
}

/**
 * The due date that follows from the last period or from a transfer, where the basis is one of these and its entries are there.
 *
 * @returns `YYYY-MM-DD`; null where none follows.
 */
export function dueDateByBasis(fields: Omit<PregnancyFields, 'dueDate' | 'gestationalDays'>): string | null {
  const { dueDateBasis, lastPeriod, transferDate, embryoDays } = fields
  if (dueDateBasis === 'lmp') return isDate(lastPeriod) ? dueDateOf(lastPeriod) : null
  if (dueDateBasis !== 'ivf' || !isDate(transferDate) || embryoDays === null) return null
  return dueDateOfTransfer(transferDate, embryoDays)
}

/** The basis of a due date that was entered: by the last period only when it follows from it. */
function basisOf({ lastPeriod, dueDateBasis }: PregnancyFields, dueDate: string): DueDateBasis | null {
  if (dueDateBasis !== null && dueDateBasis !== 'lmp') return dueDateBasis
  return isDate(lastPeriod) && dueDateOf(lastPeriod) === dueDate ? 'lmp' : null
}

/** The basis after a change: the last period dates a pregnancy that nothing else dates, a transfer every one. */
function basisAfter(changed: PregnancyField, fields: PregnancyFields): DueDateBasis | null {
  const { dueDate, dueDateBasis } = fields
  if (changed === 'transferDate' || changed === 'embryoDays') return 'ivf'
  if (changed !== 'lastPeriod' || dueDateBasis !== null) return dueDateBasis
  return dueDate === null ? 'lmp' : basisOf(fields, dueDate)
}

/**
 * What the other fields become when one is changed. A field that is emptied leaves the others alone, and nothing changes the last period
 * that the patient named: a due date that does not follow from it needs another basis.
 *
 * @param changed - the field that the user changed.
 * @param fields - the fields as they are now, the change included.
 * @param day - `YYYY-MM-DD`, the day of the examination.
 * @returns the fields to fill in.
 */
export function linkPregnancy(changed: PregnancyField, fields: PregnancyFields, day: string): Partial<PregnancyFields> {
  const { dueDate, gestationalDays } = fields
  if (changed === 'gestationalDays') {
    if (gestationalDays === null || gestationalDays < 0 || gestationalDays > longest) return {}
    const due = dueDateOf(daysAfter(day, -gestationalDays))
    return { dueDate: due, dueDateBasis: basisOf(fields, due) }
  }
  if (changed === 'dueDate') {
    if (!isDate(dueDate)) return {}
    return { dueDateBasis: basisOf(fields, dueDate), gestationalDays: gestationalDaysOn(lastPeriodOf(dueDate), day) }
  }
  const dueDateBasis = basisAfter(changed, fields)
  const due = dueDateByBasis({ ...fields, dueDateBasis })
  if (due === null) return {}
  return { dueDate: due, dueDateBasis, gestationalDays: gestationalDaysOn(lastPeriodOf(due), day) }
}

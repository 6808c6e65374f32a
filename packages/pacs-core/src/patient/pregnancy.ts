import type { Translate } from '../text/createText'
import { daysAfter } from '../value/dateText'
import { limits } from '../value/limits'

const dayMs = 86_400_000
const { dueDays, gestationalDays: longest } = limits.pregnancy

/** What a registration says of when a pregnancy began; each follows from the others. */
export interface PregnancyFields {
  /** First day of the last menstrual period, `YYYY-MM-DD`. */
  lastPeriod: string | null
  /** Expected date of confinement, `YYYY-MM-DD`. */
  dueDate: string | null
  /** Gestational age on the day of the examination, in days. */
  gestationalDays: number | null
}

/** A field of a pregnancy that was just changed by the user. */
export type PregnancyField = keyof PregnancyFields

const isDate = (text: string) => !Number.isNaN(Date.parse(text))

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
 * What the other fields become when one is changed. A field that is emptied leaves the others alone.
 *
 * @param changed - the field that the user changed.
 * @param fields - the fields as they are now, the change included.
 * @param day - `YYYY-MM-DD`, the day of the examination.
 * @returns the fields to fill in.
 */
export function linkPregnancy(changed: PregnancyField, fields: PregnancyFields, day: string): Partial<PregnancyFields> {
  const { lastPeriod, dueDate, gestationalDays } = fields
  if (changed === 'lastPeriod') {
    if (lastPeriod === null || !isDate(lastPeriod)) return {}
    return { dueDate: dueDateOf(lastPeriod), gestationalDays: gestationalDaysOn(lastPeriod, day) }
  }
  if (changed === 'dueDate') {
    if (dueDate === null || !isDate(dueDate)) return {}
    const began = lastPeriodOf(dueDate)
    return { lastPeriod: began, gestationalDays: gestationalDaysOn(began, day) }
  }
  if (gestationalDays === null || gestationalDays < 0 || gestationalDays > longest) return {}
  const began = daysAfter(day, -gestationalDays)
  return { lastPeriod: began, dueDate: dueDateOf(began) }
}

/** A gestational age in completed weeks and the days beyond them. */
export interface GestationalAge {
  readonly weeks: number
  /** 0 to 6. */
  readonly days: number
}

/**
 * Splits a gestational age as it is spoken of.
 *
 * @param days - from the last period on.
 */
export function gestationalAge(days: number): GestationalAge {
  return { weeks: Math.floor(days / 7), days: days % 7 }
}

/**
 * A gestational age in words, for instance "12 w 3 d".
 *
 * @param t - the interface's words.
 * @param days - from the last period on.
 */
export function gestationalAgeText(t: Translate<'patient.gestationalAge'>, days: number): string {
  return t('patient.gestationalAge', { ...gestationalAge(days) })
}

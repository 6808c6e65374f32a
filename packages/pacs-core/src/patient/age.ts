import * as z from 'zod/mini'
import type { Translate } from '../text/createText'

/** Units in which an age is entered. */
export const ageUnits = ['year', 'month', 'week', 'day', 'hour', 'minute'] as const

/** A unit in which an age is entered. */
export type AgeUnit = (typeof ageUnits)[number]

/** Largest age by unit; beyond it the next larger unit is meant. */
const largest: Record<AgeUnit, number> = { year: 150, month: 1800, week: 520, day: 3660, hour: 8760, minute: 10_080 }

/** An age as it was entered. */
export const Age = z
  .object({ value: z.int().check(z.minimum(0)), unit: z.enum(ageUnits) })
  .check(z.refine((age) => age.value <= largest[age.unit], 'age'))

/** An age as it was entered. */
export type Age = z.output<typeof Age>

/** An age by parts, as the product keeps it of the current patient. */
export interface AgeParts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

/** Splits an age as entered into the parts that the current patient keeps; a week counts seven days. */
export function ageParts(age: Age): AgeParts {
  const none = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  return age.unit === 'week' ? { ...none, day: age.value * 7 } : { ...none, [age.unit]: age.value }
}

/**
 * An age in words, for instance "42 years".
 *
 * @param t - the interface's words.
 * @param age - as entered, or by parts; the parts that are zero are left out.
 */
export function ageText(t: Translate<`patient.age.${AgeUnit}`>, age: Age | AgeParts): string {
  if ('unit' in age) return t(`patient.age.${age.unit}`, { count: age.value })
  const shown = (['year', 'month', 'day', 'hour', 'minute'] as const).filter((unit) => age[unit] > 0)
  return shown.length === 0
    ? t('patient.age.day', { count: 0 })
    : shown.map((unit) => t(`patient.age.${unit}`, { count: age[unit] })).join(' ')
}

/**
 * The age that a birth date gives, in the largest unit that says something: years from the first birthday, months from the
 * first month, else days.
 *
 * @param birthDate - `YYYY-MM-DD`.
 * @param today - `YYYY-MM-DD` where the hospital is.
 * @returns null for a birth date in the future.
 */
export function ageOn(birthDate: string, today: string): Age | null {
  if (birthDate > today) return null
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = birthDate.split('-').map(Number)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const months = (year - birthYear) * 12 + (month - birthMonth) - (day < birthDay ? 1 : 0)
  if (months >= 12) return { value: Math.floor(months / 12), unit: 'year' }
  if (months >= 1) return { value: months, unit: 'month' }
  return { value: Math.round((Date.parse(today) - Date.parse(birthDate)) / 86_400_000), unit: 'day' }
}

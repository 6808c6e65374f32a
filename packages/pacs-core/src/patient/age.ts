import * as z from 'zod/mini'
import type { Translate } from '../text/createText'

/** Units in which an age is entered. */
export const ageUnits = ['year', 'month', 'week', 'day', 'hour', 'minute'] as const

/** A unit in which an age is entered. */
export type AgeUnit = (typeof ageUnits)[number]

/** Largest age by unit; beyond it the next larger unit is meant. */
const largest: Record<AgeUnit, number> = { year: 150, month: 1800, week: 520, day: 3660, hour: 8760, minute: 10_080 }

/** Units of the parts of an age, from the largest. */
export const agePartUnits = ['year', 'month', 'day', 'hour', 'minute'] as const

/** Largest value of a part behind a larger one: twelve months are a year. */
const mostBehind: AgeParts = { year: 0, month: 11, day: 30, hour: 23, minute: 59 }

/** A part of an age: 3 of "1 year 3 months". */
const part = z.optional(z.int().check(z.minimum(0)))
const parts = { year: part, month: part, day: part, hour: part, minute: part }

/** Whether the parts of an age say what its largest unit says, and each smaller part less than one of the next larger unit. */
function arePartsConsistent({ value, unit, ...given }: Age): boolean {
  const own = ageParts({ value, unit })
  const leading = agePartUnits.findIndex((name) => own[name] > 0)
  return agePartUnits.every((name, place) => {
    const amount = given[name] ?? own[name]
    return leading < 0 || place <= leading ? amount === own[name] : amount <= mostBehind[name]
  })
}

/**
 * An age: `value` and `unit` are its largest part as it was entered, `year` to `minute` the whole of it. An infant of 1 year 3 months
 * has `{ value: 1, unit: 'year', year: 1, month: 3, day: 0, hour: 0, minute: 0 }`.
 */
export const Age = z
  .object({ value: z.int().check(z.minimum(0)), unit: z.enum(ageUnits), ...parts })
  .check(z.refine((age) => age.value <= largest[age.unit] && arePartsConsistent(age), 'age'))

/** An age: its largest part as it was entered, and all parts; servers that keep no parts leave these out. */
export type Age = z.output<typeof Age>

/** An age by parts, as the product keeps it of the current patient. */
export interface AgeParts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

/** The parts of an age below its largest one: `{ month: 3 }` of 1 year 3 months; empty for an age of one unit. */
export type AgeRest = Partial<AgeParts>

/**
 * Splits an age into its parts; a week counts seven days.
 *
 * @param age - with or without its parts.
 */
export function ageParts({ value, unit, ...given }: Age): AgeParts {
  const none = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  const own = unit === 'week' ? { ...none, day: value * 7 } : { ...none, [unit]: value }
  const said = Object.entries(given).filter(([, amount]) => amount !== undefined)
  return { ...own, ...Object.fromEntries(said) }
}

/** The parts of an age below its largest one, those that are zero left out. */
export function ageRest(age: Age): AgeRest {
  const own = ageParts({ value: age.value, unit: age.unit })
  const whole = ageParts(age)
  return Object.fromEntries(
    agePartUnits.filter((name) => own[name] === 0 && whole[name] > 0).map((name) => [name, whole[name]]),
  )
}

/** The whole of an age in both forms. */
export function wholeAge({ value, unit, ...given }: Age): Age {
  return { value, unit, ...ageParts({ value, unit, ...given }) }
}

/** Gives an age that came in one form both of them; what is no age stays as it is, and is refused. */
function completeAge(given: AgeEntry): unknown {
  const { value, unit } = given
  if (value !== undefined && unit !== undefined) return wholeAge({ ...given, value, unit })
  if (value !== undefined || unit !== undefined || agePartUnits.every((name) => given[name] === undefined)) return given
  const leading = agePartUnits.find((name) => (given[name] ?? 0) > 0) ?? 'day'
  return wholeAge({ ...given, value: given[leading] ?? 0, unit: leading })
}

const ageEntry = z.object({ value: z.optional(z.int()), unit: z.optional(z.enum(ageUnits)), ...parts })
/** An age as it travels to the server. */
type AgeEntry = z.output<typeof ageEntry>

/** An age as a registration takes it: by value and unit, by its parts, or by both; it is read as {@link Age} with all its parts. */
export const GivenAge = z.pipe(z.pipe(ageEntry, z.transform(completeAge)), Age)

/**
 * An age in words, for instance "42 years" or "1 year 3 months".
 *
 * @param t - the interface's words.
 * @param age - as entered, or by parts; the parts that are zero are left out.
 */
export function ageText(t: Translate<`patient.age.${AgeUnit | 'two'}`>, age: Age | AgeParts): string {
  if ('unit' in age && Object.keys(ageRest(age)).length === 0) return t(`patient.age.${age.unit}`, { count: age.value })
  const whole = 'unit' in age ? ageParts(age) : age
  const shown = agePartUnits.filter((unit) => whole[unit] > 0)
  return shown.length === 0
    ? t('patient.age.day', { count: 0 })
    : shown
        .map((unit) => t(`patient.age.${unit}`, { count: whole[unit] }))
        .reduce((larger, smaller) => t('patient.age.two', { larger, smaller }))
}

/**
 * The age that a birth date gives, in the largest unit that says something: years from the first birthday, with months until the third one,
 * months from the first month, else days.
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
  const rest = months < 36 && months % 12 > 0 ? { month: months % 12 } : {}
  if (months >= 12) return { value: Math.floor(months / 12), unit: 'year', ...rest }
  if (months >= 1) return { value: months, unit: 'month' }
  return { value: Math.round((Date.parse(today) - Date.parse(birthDate)) / 86_400_000), unit: 'day' }
}

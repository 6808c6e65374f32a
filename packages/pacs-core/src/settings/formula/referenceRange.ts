import { type Age, ageParts, agePartUnits } from '../../patient/age'
import type { Sex } from '../../patient/sex'
import type { FormulaParameter } from './parameterOf'

/** The reference range of a parameter for some patients. */
export interface ReferenceRange {
  readonly sex: 'any' | 'male' | 'female'
  /** First and last day of life that it is for; null for no bound. */
  readonly minAgeDays: number | null
  readonly maxAgeDays: number | null
  /** The range as decimal texts, both ends inside; an empty one is open. */
  readonly start: string
  readonly end: string
}

/** Whom a reference range is for. */
export interface RangePatient {
  readonly sex: Sex
  /** Age on the day of the examination, in days; null if unknown. */
  readonly ageDays: number | null
}

/** Days in each unit of an age: a year has 365.25 days (Julian year), a month a twelfth of it. */
const daysIn = { year: 365.25, month: 365.25 / 12, week: 7, day: 1, hour: 1 / 24, minute: 1 / 1440 } as const

const sexes: Readonly<Record<string, 'male' | 'female'>> = { male: 'male', 男: 'male', female: 'female', 女: 'female' }
const units: Readonly<Record<string, keyof typeof daysIn>> = {
  y: 'year',
  岁: 'year',
  m: 'month',
  月: 'month',
  w: 'week',
  周: 'week',
  d: 'day',
  天: 'day',
}
/** Sex, first and last age, least and greatest value. Runs of blanks are one blank when it is met. */
const written =
  /^(male|female|男|女)? ?(?:(?:(\d{1,5}) ?([ymwd岁月周天]))? ?- ?(?:(\d{1,5}) ?([ymwd岁月周天]))?)? ?: ?(-?\d{1,8}(?:\.\d{1,4})?)? ?~ ?(-?\d{1,8}(?:\.\d{1,4})?)?$/iu

/** First day of life of an age, when this many units are completed. */
function firstDay(count: string | undefined, unit: string | undefined, more = 0): number | null {
  const name = unit === undefined ? undefined : units[unit.toLowerCase()]
  return count === undefined || name === undefined ? null : Math.floor((Number(count) + more) * daysIn[name])
}

/**
 * Reads a reference range by sex and age as people write it: `female 18y-49y: 5~20`, `女 18岁-49岁：5~20`, `0d-28d: ~5`. Both ends
 * are inside, of the ages too: 49y lasts until the 50th birthday. An end may be left out.
 *
 * @param text - of one range; case and width of signs do not count.
 * @returns null for anything else.
 */
export function readReferenceRange(text: string): ReferenceRange | null {
  const [whole, sex, fromCount, fromUnit, toCount, toUnit, start = '', end = ''] =
    written.exec(text.normalize('NFKC').trim().replace(/\s+/g, ' ')) ?? []
  if (whole === undefined || (start === '' && end === '')) return null
  if (start !== '' && end !== '' && Number(end) < Number(start)) return null
  const minAgeDays = firstDay(fromCount, fromUnit)
  const next = firstDay(toCount, toUnit, 1)
  const maxAgeDays = next === null ? null : next - 1
  if (minAgeDays !== null && maxAgeDays !== null && maxAgeDays < minAgeDays) return null
  if (sex === undefined && minAgeDays === null && maxAgeDays === null) return null
  return { sex: sexes[sex?.toLowerCase() ?? ''] ?? 'any', minAgeDays, maxAgeDays, start, end }
}

/** An age in completed days. */
export function ageInDays(age: Age): number {
  const parts = ageParts(age)
  return Math.floor(agePartUnits.reduce((sum, unit) => sum + parts[unit] * daysIn[unit], 0))
}

/**
 * A parameter with the reference range that holds for a patient: the first that fits sex and age, else the general one.
 *
 * @param parameter - with all its ranges.
 * @param patient - whom the value is of.
 */
export function forPatient<Parameter extends FormulaParameter>(
  parameter: Parameter,
  { sex, ageDays }: RangePatient,
): Parameter {
  const found = parameter.ranges?.find((range) => {
    if (range.sex !== 'any' && range.sex !== sex) return false
    if (range.minAgeDays === null && range.maxAgeDays === null) return true
    if (ageDays === null) return false
    return ageDays >= (range.minAgeDays ?? 0) && ageDays <= (range.maxAgeDays ?? Number.POSITIVE_INFINITY)
  })
  return found === undefined ? parameter : { ...parameter, referenceStart: found.start, referenceEnd: found.end }
}

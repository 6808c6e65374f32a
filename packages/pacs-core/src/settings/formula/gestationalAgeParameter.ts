import { gestationalAgeText, readGestationalAge } from '../../value/gestationalAge'
import { readNumber } from '../../value/readNumber'
import { foldName } from '../basicData/foldName'
import type { FormulaParameter } from './parameterOf'
import { isSameQuantity, parseUnit } from './unit'

/** What of a parameter says whether it is a gestational age. */
export type NamedParameter = Pick<FormulaParameter, 'name' | 'abbreviation' | 'unit'>

const day = parseUnit('d')
/** `GA`, `GA_B`, `GA (CRL)`, `CRLGA`. */
const abbreviations = /^ga(?![a-z])|ga(?:_[a-i])?$/u
const names = /孕龄|孕周|胎龄|gestational age/u

/**
 * Whether a parameter is a gestational age: its unit is the day or the week, and its abbreviation begins or ends with `GA`, or its name says so
 * (孕龄, 孕周, 胎龄, gestational age). Such a value is weeks and days, never a decimal number.
 *
 * @param parameter - its name, abbreviation and unit.
 */
export function isGestationalAge({ name, abbreviation, unit }: NamedParameter): boolean {
  const own = parseUnit(unit)
  if (!isSameQuantity(own, day) || own.factor < day.factor) return false
  return abbreviations.test(foldName(abbreviation)) || names.test(foldName(`${name} ${abbreviation}`))
}

/**
 * Days of a value in the unit of a gestational age, rounded to whole ones.
 *
 * @param unit - of the parameter: `d` or `w`.
 */
export function daysOf(value: number, unit: string): number {
  return Math.round((value * parseUnit(unit).factor) / day.factor)
}

/** A number of days in the unit of a gestational age. */
export function inUnitOf(unit: string, days: number): number {
  return (days * day.factor) / parseUnit(unit).factor
}

/**
 * Days that a text says of a gestational age. A plain number is in the unit of the parameter, as reports before weeks and days kept it.
 *
 * @returns null for anything else.
 */
function daysIn(text: string, unit: string): number | null {
  const read = readGestationalAge(text)
  if (read !== null) return read
  const number = readNumber(text)
  return number === null || number < 0 ? null : daysOf(number, unit)
}

/** A gestational age as a text says it, in whole days, in the unit of the parameter; null for anything else. */
export function readAge(text: string, unit: string): number | null {
  const days = daysIn(text, unit)
  return days === null ? null : inUnitOf(unit, days)
}

/** The one form in which a gestational age is kept and sent. */
const kept = /^\d{1,2}w[0-6]d$/

/** The value of a parameter with its unit, as it is read. */
export interface WrittenValue {
  /** As it is shown. */
  readonly value: string
  /** Empty for none, and for a gestational age. */
  readonly unit: string
}

/**
 * The value of a parameter as it is shown, printed and written into a text: a gestational age as weeks and days in the language, without a
 * unit; any other as it is, with its unit.
 *
 * @param parameter - its name, abbreviation and unit.
 * @param value - in the unit of the parameter, or a gestational age in any form that is read.
 * @param language - of the screen or the report.
 */
export function writtenValue(parameter: NamedParameter, value: string | number, language: 'en' | 'zh'): WrittenValue {
  const text = String(value)
  const isAge = isGestationalAge(parameter)
  const days = isAge || kept.test(text) ? daysIn(text, isAge ? parameter.unit : 'd') : null
  return days === null ? { value: text, unit: parameter.unit } : { value: gestationalAgeText(language, days), unit: '' }
}

import type { Language } from '../../text/createText'
import type { MeasuredValue, ValueUnit } from './measureAnnotation'

/** How each unit is written, and how many digits follow the decimal point, at least. */
const units: Readonly<Record<ValueUnit, { readonly en: string; readonly zh: string; readonly digits: number }>> = {
  mm: { en: 'mm', zh: 'mm', digits: 1 },
  cm2: { en: 'cm²', zh: 'cm²', digits: 2 },
  ml: { en: 'ml', zh: 'ml', digits: 1 },
  px: { en: 'px', zh: 'px', digits: 0 },
  px2: { en: 'px²', zh: 'px²', digits: 0 },
  px3: { en: 'px³', zh: 'px³', digits: 0 },
  degree: { en: '°', zh: '°', digits: 1 },
  s: { en: 's', zh: 's', digits: 3 },
  'cm/s': { en: 'cm/s', zh: 'cm/s', digits: 1 },
  'cm/s2': { en: 'cm/s²', zh: 'cm/s²', digits: 0 },
  cm: { en: 'cm', zh: 'cm', digits: 1 },
  mmHg: { en: 'mmHg', zh: 'mmHg', digits: 1 },
  '/min': { en: 'bpm', zh: '次/分', digits: 0 },
  '%': { en: '%', zh: '%', digits: 0 },
  '1': { en: '', zh: '', digits: 2 },
}

/** Writes a unit in a language. @returns empty for a plain number. */
export function unitText(unit: ValueUnit, language: Language): string {
  return units[unit][language]
}

/** Areas and volumes shrink faster than lengths: small ones are written with three significant digits. */
function digitsOf(value: number, unit: ValueUnit): number {
  const { digits } = units[unit]
  if ((unit !== 'ml' && unit !== 'cm2') || value === 0) return digits
  const power = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(3)))))
  return Math.min(Math.max(2 - power, digits), 9)
}

const formats = new Map<string, Intl.NumberFormat>()

/** The format of numbers with some digits; making one takes a thousand times as long as using it. */
function formatOf(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(key, format)
  return format
}

/** Writes a value with its unit as it is shown and printed. @returns a text such as `12.3 mm`. */
export function formatValue({ value, unit }: Pick<MeasuredValue, 'value' | 'unit'>, language: Language): string {
  const digits = digitsOf(value, unit)
  const number = formatOf(language, digits).format(Number(value.toFixed(digits)) || 0)
  const text = unitText(unit, language)
  const isJoined = text === '' || unit === 'degree' || unit === '%'
  return isJoined ? `${number}${text}` : `${number} ${text}`
}

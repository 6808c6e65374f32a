import { foldText } from './fold'
import { limits } from './limits'

/** A gestational age in completed weeks and the days beyond them. */
export interface GestationalAge {
  /** Completed weeks. */
  readonly weeks: number
  /** 0 to 6. */
  readonly days: number
}

/**
 * Splits a gestational age into weeks and days. A part of a day is rounded to the nearest whole day first, half a day upwards, so that there
 * are never seven days: 88.29 days are 12 weeks and 4 days, 88.5 days are 12 weeks and 5 days.
 *
 * @param days - from the last period on.
 */
export function gestationalAge(days: number): GestationalAge {
  const whole = Math.round(days)
  return { weeks: Math.floor(whole / 7), days: whole % 7 }
}

/**
 * A gestational age as it is shown, printed and written into texts: `12w4d` in English, `12周4天` in Chinese. Part of a day is
 * rounded to the nearest whole day, half a day upwards.
 *
 * @param language - of the screen or the report.
 * @param days - from the last period on.
 */
export function gestationalAgeText(language: 'en' | 'zh', days: number): string {
  const age = gestationalAge(days)
  return language === 'zh' ? `${age.weeks}周${age.days}天` : `${age.weeks}w${age.days}d`
}

const forms = [
  /^(\d{1,2}) ?(?:w|wks?|weeks?|周)(?: ?\+? ?([0-6]) ?(?:d|days?|天|日)?)?$/,
  /^(\d{1,2}) ?\+ ?([0-6]) ?(?:w|wks?|weeks?|周)?$/,
  /^(\d{1,2}) ([0-6])\/7 ?(?:w|wks?|weeks?|周)?$/,
  /^()(\d{1,3}) ?(?:d|days?|天|日)$/,
]

/**
 * Reads a gestational age as people write it: `12w4d`, `12周4天`, `12 weeks 4 days`, `12+4`, `12 4/7`, `12w`, `88 d`.
 *
 * @param typed - as typed.
 * @returns days; null for anything else, for more than six days beside weeks, for a number without a unit, and for more than 46 weeks.
 */
export function readGestationalAge(typed: string): number | null {
  if (typed.length > 32) return null
  const text = foldText(typed).toLowerCase().replace(/^孕/, '')
  const found = forms.map((form) => form.exec(text)).find((each) => each !== null)
  if (found == null) return null
  const [, weeks = '', days = ''] = found
  const total = Number(weeks) * 7 + Number(days)
  return total <= limits.pregnancy.gestationalDays ? total : null
}

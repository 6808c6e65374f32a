import { daysAfter } from './dateText'

/** The ranges a list of studies offers by name. Source: the product specification, section 9; `yesterday` is ours. */
export const datePresets = [
  /** Today alone. */
  'today',
  /** The day before alone. */
  'yesterday',
  /** Today and the two days before. */
  'threeDays',
  /** Today and the six days before. */
  'lastWeek',
  /** From the same day of the month before. */
  'month',
  /** From the same day three months before. */
  'threeMonths',
] as const

/** A range offered by name. */
export type DatePreset = (typeof datePresets)[number]

/** Two calendar dates, `YYYY-MM-DD`, both inside the range. */
export interface DateRangeValue {
  start: string
  end: string
}

const daysBack: Partial<Record<DatePreset, number>> = { today: 0, yesterday: 1, threeDays: 2, lastWeek: 6 }

/**
 * The dates of a named range.
 *
 * @param preset - the name.
 * @param today - today in the hospital's zone, `YYYY-MM-DD`.
 * @returns the range, ending today except for `yesterday`; a day that the earlier month does not have becomes that month's last.
 */
export function datePresetRange(preset: DatePreset, today: string): DateRangeValue {
  const days = daysBack[preset]
  const first = days === undefined ? monthsBefore(today, preset === 'month' ? 1 : 3) : daysAfter(today, -days)
  return { start: first, end: preset === 'yesterday' ? first : today }
}

/**
 * The name of a range, when it has one today.
 *
 * @param range - null for any time.
 * @param today - today in the hospital's zone, `YYYY-MM-DD`.
 */
export function datePresetOf(range: DateRangeValue | null, today: string): DatePreset | null {
  if (range === null) return null
  const { start, end } = range
  return (
    datePresets.find((preset) => {
      const named = datePresetRange(preset, today)
      return named.start === start && named.end === end
    }) ?? null
  )
}

function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

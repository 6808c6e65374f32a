import { limits } from '../value/limits'

/** How patient ids and exam numbers are made. */
export interface IdFormat {
  /** Letters before the date. */
  prefix: string
  /** Letters behind the counter. */
  suffix: string
  /** The date within the number; empty for none. */
  dateFormat: '' | 'YYYY' | 'YYYYMM' | 'YYYYMMDD' | 'YYMMDD'
  /** Characters in all. */
  length: number
  /** When the counter starts again at 1. */
  resetBy: 'day' | 'year'
}

/**
 * Whether a format can be used: at least three characters stay for the counter, and it is at most 20 long.
 *
 * @param format - as the administrator entered it.
 */
export function isIdFormatValid(format: IdFormat): boolean {
  const counter = counterLength(format)
  return counter >= limits.idFormat.minCounterLength && format.length <= limits.idFormat.maxLength
}

function counterLength(format: IdFormat): number {
  return format.length - format.prefix.length - format.suffix.length - format.dateFormat.length
}

/**
 * The period within which a counter runs.
 *
 * @param format - the format.
 * @param today - `YYYY-MM-DD` where the hospital is.
 * @returns `YYYY-MM-DD` or `YYYY`.
 */
export function counterPeriod(format: Pick<IdFormat, 'resetBy'>, today: string): string {
  return format.resetBy === 'day' ? today : today.slice(0, 4)
}

/**
 * Writes one number. A counter that outgrows its place is written whole, so that numbers stay unique.
 *
 * @param format - the format.
 * @param counter - from 1.
 * @param today - `YYYY-MM-DD` where the hospital is.
 */
export function formatId(format: IdFormat, counter: number, today: string): string {
  const [year = '', month = '', day = ''] = today.split('-')
  const dates: Record<IdFormat['dateFormat'], string> = {
    '': '',
    YYYY: year,
    YYYYMM: year + month,
    YYYYMMDD: year + month + day,
    YYMMDD: year.slice(2) + month + day,
  }
  const number = String(counter).padStart(counterLength(format), '0')
  return `${format.prefix}${dates[format.dateFormat]}${number}${format.suffix}`
}

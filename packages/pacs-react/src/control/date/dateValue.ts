import { type CalendarDate, parseDate } from '@internationalized/date'

/**
 * Reads a calendar date for react-aria.
 *
 * @param date `YYYY-MM-DD`
 * @returns the date, or null for what is none
 */
export function dateValue(date: string | null | undefined): CalendarDate | null {
  if (!date) return null
  try {
    return parseDate(date)
  } catch {
    // A half-filled form or an old address may hold anything.
    return null
  }
}

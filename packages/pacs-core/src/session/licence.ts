import { calendarDate } from '../value/dateText'
import { limits } from '../value/limits'

/** How near the end of a department's right to use the product is. */
export const licenceWarnings = ['none', 'thirty-days', 'seven-days', 'expired'] as const

/** How near the end of a department's right to use the product is. */
export type LicenceWarning = (typeof licenceWarnings)[number]

/**
 * Counts the days from today to the last day of a department's right to use the product, as a calendar does: the count always fits
 * the date that is shown beside it.
 *
 * @param endsAt - ISO 8601.
 * @param nowMs - the server's time, milliseconds since 1970.
 * @param timeZone - IANA zone of the hospital. @defaultValue this computer's
 * @returns whole days; 0 on the last day, negative after it.
 */
export function licenceDaysLeft(endsAt: string, nowMs: number, timeZone?: string): number {
  const dayOf = (instant: string | number) => Date.parse(calendarDate(instant, timeZone))
  return Math.round((dayOf(endsAt) - dayOf(nowMs)) / 86_400_000)
}

/**
 * Says how near the end of a department's right to use the product is, by days of the calendar.
 *
 * @param endsAt - ISO 8601; null for never.
 * @param nowMs - the server's time, milliseconds since 1970.
 * @param timeZone - IANA zone of the hospital. @defaultValue this computer's
 */
export function licenceWarning(endsAt: string | null, nowMs: number, timeZone?: string): LicenceWarning {
  if (endsAt === null) return 'none'
  if (Date.parse(endsAt) <= nowMs) return 'expired'
  const daysLeft = licenceDaysLeft(endsAt, nowMs, timeZone)
  if (daysLeft <= limits.licenceWarningDays.second) return 'seven-days'
  return daysLeft <= limits.licenceWarningDays.first ? 'thirty-days' : 'none'
}

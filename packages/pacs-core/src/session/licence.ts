import { limits } from '../value/limits'

/** How near the end of a department's right to use the product is. */
export const licenceWarnings = ['none', 'thirty-days', 'seven-days', 'expired'] as const

/** How near the end of a department's right to use the product is. */
export type LicenceWarning = (typeof licenceWarnings)[number]

/**
 * Says how near the end of a department's right to use the product is.
 *
 * @param endsAt - ISO 8601; null for never.
 * @param nowMs - the server's time, milliseconds since 1970.
 */
export function licenceWarning(endsAt: string | null, nowMs: number): LicenceWarning {
  if (endsAt === null) return 'none'
  const daysLeft = (Date.parse(endsAt) - nowMs) / 86_400_000
  if (daysLeft <= 0) return 'expired'
  if (daysLeft <= limits.licenceWarningDays.second) return 'seven-days'
  return daysLeft <= limits.licenceWarningDays.first ? 'thirty-days' : 'none'
}

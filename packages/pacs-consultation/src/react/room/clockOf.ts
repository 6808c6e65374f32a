import { formatDateTime } from '@opensono/pacs-core'

/**
 * The time of day of an instant, `14:03:22`.
 *
 * @param instant - ISO 8601.
 * @param timeZone - the hospital's.
 */
export const clockOf = (instant: string, timeZone: string | undefined): string =>
  formatDateTime(instant, timeZone).slice(-8)

/**
 * A length as a clock: `03:12`, from an hour on `1:03:12`.
 *
 * @param seconds - whole ones.
 */
export function lengthClock(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${pad(minutes)}:${pad(seconds % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}

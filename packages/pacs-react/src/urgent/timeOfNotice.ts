import { parseAbsolute, toCalendarDateTime, toZoned } from '@internationalized/date'

const timeForm = /^([01]?\d|2[0-3])[:：.]?([0-5]\d)$/
const twoDigits = (count: number) => String(count).padStart(2, '0')

const zoneOf = (timeZone: string | null | undefined) => timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** An instant as the time of day that a user types, such as 14:05. */
export function timeText(atMs: number, timeZone: string | null | undefined): string {
  const { hour, minute } = parseAbsolute(new Date(atMs).toISOString(), zoneOf(timeZone))
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

/**
 * The instant of a typed time of day: the last one before now.
 *
 * @param text - 14:05, 1405.
 * @param nowMs - milliseconds since 1970.
 * @returns ISO 8601, or null for what is no time.
 */
export function instantOfTime(text: string, nowMs: number, timeZone: string | null | undefined): string | null {
  const [, hour, minute] = timeForm.exec(text.trim().normalize('NFKC')) ?? []
  if (hour === undefined || minute === undefined) return null
  const zone = zoneOf(timeZone)
  const today = toCalendarDateTime(parseAbsolute(new Date(nowMs).toISOString(), zone))
  const typed = today.set({ hour: Number(hour), minute: Number(minute), second: 0, millisecond: 0 })
  const instants = [typed, typed.subtract({ days: 1 })].map((each) => toZoned(each, zone).toDate().getTime())
  const last = instants.find((each) => each <= nowMs)
  return last === undefined ? null : new Date(last).toISOString()
}

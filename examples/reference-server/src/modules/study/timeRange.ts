import { PacsError } from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'

/** A point in time for PostgreSQL: an instant when `timeZone` is null, else a wall clock's reading in that zone. */
export interface TimePoint {
  text: string
  timeZone: string | null
}

const dateOnly = /^(\d{4})[-/](\d{2})[-/](\d{2})$/
const wallClock = /^(\d{4})[-/](\d{2})[-/](\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/

function refuse(path: string): PacsError {
  return new PacsError('SCHEMA_VALIDATION_FAILED', {
    message: 'schema validation failed',
    details: { fields: [{ path, message: 'dateOrTime' }] },
  })
}

/** A time as PostgreSQL reads it. Years that are not written with four digits are before everything, or after. */
function textOf(at: number, length: number): string {
  const time = new Date(at)
  const year = time.getUTCFullYear()
  if (year < 1) return '-infinity'
  return year > 9999 ? 'infinity' : time.toISOString().slice(0, length)
}

/**
 * Reads a query's start or end time: a date (`YYYY-MM-DD` or `YYYY/MM/DD`), a wall clock's reading (`YYYY/MM/DD HH:mm:ss`), or
 * an instant with `Z`.
 *
 * @param field - its name, for the refusal.
 * @param given - the text; empty means none.
 * @param timeZone - IANA zone of the hospital: dates and wall clocks are read there.
 * @param isEnd - whether it ends the range.
 * @returns the point; an end is exclusive, so that a day or a second that was named belongs to the range.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED`.
 */
export function timePoint(
  field: string,
  given: string | undefined,
  timeZone: string,
  isEnd: boolean,
): TimePoint | null {
  const text = given?.trim() ?? ''
  if (text === '') return null
  if (instant.test(text)) {
    const at = Date.parse(text)
    if (Number.isNaN(at)) throw refuse(field)
    return { text: textOf(at + (isEnd ? 1 : 0), 24), timeZone: null }
  }
  const day = dateOnly.exec(text)
  const clock = wallClock.exec(text)
  const [, year, month, date, hour = '00', minute = '00', second = '00'] = day ?? clock ?? []
  const wall = `${year}-${month}-${date}T${hour}:${minute}:${second}`
  const at = Date.parse(`${wall}Z`)
  // A date such as 30 February is read as March by some engines.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 19) !== wall) throw refuse(field)
  return { text: textOf(at + (isEnd ? (day === null ? 1_000 : 86_400_000) : 0), 19), timeZone }
}

/**
 * A point as a reading of the hospital's wall clock; null stays null. What was a reading stays one: where clocks change at midnight,
 * the instant of a midnight that no clock showed reads one o'clock.
 */
export function wallClockOf(point: TimePoint | null, timeZone: string): SQL {
  if (point === null) return sql`NULL::timestamp`
  return point.timeZone === null
    ? sql`(${point.text}::timestamptz AT TIME ZONE ${timeZone})`
    : sql`${point.text}::timestamp`
}

/** A point as an instant of PostgreSQL; null stays null. */
export function instantOf(point: TimePoint | null): SQL {
  if (point === null) return sql`NULL::timestamptz`
  return point.timeZone === null
    ? sql`${point.text}::timestamptz`
    : sql`(${point.text}::timestamp AT TIME ZONE ${point.timeZone})`
}

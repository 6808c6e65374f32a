function pad(value: number): string {
  return String(value).padStart(2, '0')
}

interface DateParts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** Making a format costs a hundred times what using it does, and a sheet has many times in it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = timeZone === undefined ? undefined : formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    ...(timeZone === undefined ? {} : { timeZone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  // The device's own zone may change while the page is open.
  if (timeZone !== undefined) formats.set(timeZone, format)
  return format
}

function partsOf(instant: string | number | Date, timeZone: string | undefined): DateParts | null {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return null
  const found = new Map(
    formatOf(timeZone)
      .formatToParts(date)
      .map((part) => [part.type, Number(part.value)]),
  )
  return {
    year: found.get('year') ?? 0,
    month: found.get('month') ?? 0,
    day: found.get('day') ?? 0,
    hour: found.get('hour') ?? 0,
    minute: found.get('minute') ?? 0,
    second: found.get('second') ?? 0,
  }
}

/**
 * Shows an instant as `YYYY/MM/DD HH:mm:ss`, the product's one format for times, in both languages.
 *
 * @param instant - ISO 8601 text, milliseconds since 1970, or a Date.
 * @param timeZone - IANA zone of the hospital; undefined, the device's own zone, only while no hospital is known.
 * @returns the text, or an empty string for what is no instant.
 */
export function formatDateTime(instant: string | number | Date, timeZone: string | undefined): string {
  const parts = partsOf(instant, timeZone)
  if (parts === null) return ''
  return `${formatParts(parts)} ${pad(parts.hour)}:${pad(parts.minute)}:${pad(parts.second)}`
}

function formatParts(parts: DateParts): string {
  return `${parts.year}/${pad(parts.month)}/${pad(parts.day)}`
}

/**
 * Shows a calendar date as `YYYY/MM/DD`, the product's one format for dates, in both languages.
 *
 * @param date - a calendar date (`YYYY-MM-DD`) or an instant.
 * @param timeZone - IANA zone that decides the day of an instant; the device's own zone when left out.
 * @returns the text, or an empty string for what is no date.
 */
export function formatDate(date: string | number | Date, timeZone?: string): string {
  if (typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)) return date.replaceAll('-', '/')
  const parts = partsOf(date, timeZone)
  return parts === null ? '' : formatParts(parts)
}

/**
 * The calendar date of an instant in a zone.
 *
 * @param instant - ISO 8601 text, milliseconds since 1970, or a Date.
 * @param timeZone - IANA zone of the hospital.
 * @returns `YYYY-MM-DD`.
 */
export function calendarDate(instant: string | number | Date, timeZone?: string): string {
  return formatDate(instant, timeZone).replaceAll('/', '-')
}

/**
 * The calendar date some days after another one.
 *
 * @param date - `YYYY-MM-DD`.
 * @param days - whole days; negative for days before.
 */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

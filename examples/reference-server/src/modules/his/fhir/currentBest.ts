import { calendarDate } from '@opensono/pacs-core'

/** The moment at which something must hold, and the zone of the hospital. */
export interface Now {
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** IANA name, for instance `Asia/Shanghai`. */
  readonly timeZone: string
}

/** An element that a resource has several of. */
interface Repeated {
  readonly use?: string
  readonly period?: { readonly start: string; readonly end: string } | null
  /** 1 is the most preferred; null when it does not say. */
  readonly rank?: number | null
}

/** Whether a date or time of FHIR lies before (-1), in (0) or after (1) the present; null when it cannot be read. */
function comparedTo({ nowMs, timeZone }: Now, text: string): -1 | 0 | 1 | null {
  const [, day, zone] =
    /^(\d{4}(?:-\d{2}(?:-\d{2})?)?)(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(text) ?? []
  if (day === undefined) return null
  const [at, now] =
    zone === undefined
      ? // A day, a month or a year is all of it.
        [day, calendarDate(nowMs, timeZone).slice(0, day.length)]
      : [Date.parse(text), nowMs]
  if (Number.isNaN(at)) return null
  return at < now ? -1 : at > now ? 1 : 0
}

function holdsNow({ period }: Repeated, now: Now): boolean {
  const { start = '', end = '' } = period ?? {}
  const begins = start === '' ? -1 : comparedTo(now, start)
  const ends = end === '' ? 1 : comparedTo(now, end)
  return begins !== null && begins <= 0 && ends !== null && ends >= 0
}

/**
 * Those of a repeated element that hold now, the best first: by rank, by use, and of the same use the one that began last.
 *
 * @param items - as the resource lists them.
 * @param uses - codes of `use` that are current, the best first; empty text is an element that does not say. Any other code (`old`, or one that
 * is not known) is former, and so is an element whose period does not hold now.
 * @param former - whether former ones are given when there is no current one.
 */
export function currentBest<Item extends Repeated>(
  items: readonly Item[],
  uses: readonly string[],
  former: 'ifNoOther' | 'never',
  now: Now,
): Item[] {
  const isCurrent = (item: Item) => uses.includes(item.use ?? '') && holdsNow(item, now)
  const byPreference = (one: Item, other: Item) =>
    (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER) ||
    uses.indexOf(one.use ?? '') - uses.indexOf(other.use ?? '') ||
    (other.period?.start ?? '').localeCompare(one.period?.start ?? '', 'en')
  const current = items.filter(isCurrent).sort(byPreference)
  return current.length > 0 || former === 'never' ? current : [...items]
}

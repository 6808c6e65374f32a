import { formatDate, formatDateTime } from '@opensono/pacs-core'

export interface ShortTimeProps {
  /** ISO 8601. */
  instant: string
  /** IANA zone of the hospital; undefined while none is known. */
  timeZone: string | undefined
  /** Milliseconds since 1970: its year, in the same zone, is left out. */
  nowMs: number
}

/** A time in a column: of this year without the year, of another without the hour; whole under the pointer. */
export function ShortTime({ instant, timeZone, nowMs }: ShortTimeProps) {
  const whole = formatDateTime(instant, timeZone)
  const isThisYear = whole.startsWith(formatDate(nowMs, timeZone).slice(0, 'YYYY/'.length))
  return (
    <span className="pacs-table-text pacs-truncate" title={whole}>
      {isThisYear ? whole.slice('YYYY/'.length, 'YYYY/MM/DD HH:mm'.length) : whole.slice(0, 'YYYY/MM/DD'.length)}
    </span>
  )
}

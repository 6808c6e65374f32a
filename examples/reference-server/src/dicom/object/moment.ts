import { formatDateTime } from '@opensono/pacs-core'

/** An instant as DICOM writes it, by the clock on the hospital's wall. */
export interface DicomMoment {
  /** `YYYYMMDD`. */
  date: string
  /** `HHMMSS`. */
  time: string
  /** What the clock is ahead of UTC: `+0800`. */
  offset: string
}

/** The wall clock as if it were UTC, in milliseconds. */
function wallMs(shown: string): number {
  return Date.parse(`${shown.replaceAll('/', '-').replace(' ', 'T')}Z`)
}

/**
 * @param instant - ISO 8601.
 * @param timeZone - IANA zone of the hospital.
 */
export function dicomMoment(instant: string, timeZone: string): DicomMoment {
  const shown = formatDateTime(instant, timeZone)
  const minutes = Math.round((wallMs(shown) - Math.floor(Date.parse(instant) / 1000) * 1000) / 60_000)
  const ahead = Math.abs(minutes)
  const digits = `${String(Math.floor(ahead / 60)).padStart(2, '0')}${String(ahead % 60).padStart(2, '0')}`
  const [date = '', time = ''] = shown.split(' ')
  return {
    date: date.replaceAll('/', ''),
    time: time.replaceAll(':', ''),
    offset: `${minutes < 0 ? '-' : '+'}${digits}`,
  }
}

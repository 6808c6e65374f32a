import { fromDicomJson, numberOf, numbersOf, tag } from '@opensono/pacs-core/dicom'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { dicomFile } from '../../database/schema/image'
import { dicomMoment } from '../object/moment'
import type { DicomIndex } from './DicomIndex'

/** Minutes that an offset such as `+0800` is ahead of UTC; null for none. */
function minutesOf(offset: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(offset) ?? []
  if (hours === undefined) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/**
 * The instant that a file names by a clock on the wall.
 *
 * @param timeZone - of the hospital, for a file that does not say how its clock goes.
 * @returns ISO 8601, or null for what is no time.
 */
export function instantOf({ date, time, offset }: DicomIndex['acquired'], timeZone: string): string | null {
  const digits = `${date}${time.padEnd(6, '0')}`
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  const wallMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(wallMs)) return null
  const ahead = minutesOf(offset) ?? minutesOf(dicomMoment(new Date(wallMs).toISOString(), timeZone).offset) ?? 0
  return new Date(wallMs - ahead * 60_000).toISOString()
}

/** How long a multi-frame file plays, in milliseconds; null where it does not say. */
export function durationOfFile({ attributes, frameCount }: DicomIndex): number | null {
  const read = fromDicomJson(attributes)
  if (!('dataset' in read)) return null
  const times = numbersOf(read.dataset, tag.FrameTimeVector)
  const each = numberOf(read.dataset, tag.FrameTime)
  const cineRate = numberOf(read.dataset, tag.CineRate)
  const whole = each !== null ? each * frameCount : times.reduce((sum, ms) => sum + ms, 0)
  const ms = whole > 0 ? whole : cineRate !== null && cineRate > 0 ? (frameCount * 1000) / cineRate : 0
  return ms > 0 && ms < 86_400_000 ? Math.round(ms) : null
}

/** Writes down what DICOM files say of themselves. */
export async function addDicomFiles(
  { tx }: Change,
  { hospitalId, timeZone }: Actor,
  files: readonly { id: string; index: DicomIndex }[],
): Promise<void> {
  const rows = files.map(({ id, index: { acquired, ...facts } }) => {
    return { hospitalId, id, ...facts, acquiredAt: instantOf(acquired, timeZone) }
  })
  await tx.insert(dicomFile).values(rows)
}

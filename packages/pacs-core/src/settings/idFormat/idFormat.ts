import * as z from 'zod/mini'
import type { FieldFaultMessage } from '../../api/fieldFault'
import type { FieldFault } from '../../error/FieldFault'
import { limits } from '../../value/limits'
import { textOf } from '../../value/schema'

/** What has numbers of a format. */
export const idPurposes = ['patient', 'exam'] as const

/** What has numbers of a format. */
export type IdPurpose = (typeof idPurposes)[number]

/** Dates that may occur within a number; empty for none. */
export const idDateFormats = ['', 'YYYY', 'YYYYMM', 'YYYYMMDD', 'YYMMDD'] as const

/** When a counter starts again at 1. */
export const idResets = ['day', 'year'] as const

const Affix = textOf(limits.idFormat.maxLength)

/** How patient ids and exam numbers are made; `idFormatFaults` says the rest. */
export const IdFormat = z.object({
  /** Before the date. */
  prefix: Affix,
  /** Behind the counter. */
  suffix: Affix,
  dateFormat: z.enum(idDateFormats),
  /** Characters in all. */
  length: z.int(),
  resetBy: z.enum(idResets),
})

/** How patient ids and exam numbers are made. */
export interface IdFormat extends z.output<typeof IdFormat> {}

/** What is wrong with a format. */
export interface IdFormatFault extends FieldFault {
  readonly path: keyof IdFormat
  readonly message: FieldFaultMessage
}

/** Searches take what begins so for a number, and look for it in capitals. */
const affix = /^[A-Z0-9-]*$/

/**
 * What is wrong with a format: at least three characters must stay for the counter, it is at most 20 long, and it must not make
 * the same number twice. Source: the product specification, section 5.
 *
 * @param format - as the administrator entered it.
 * @returns the faults in the order of the form; empty when there are none.
 */
export function idFormatFaults(format: IdFormat): IdFormatFault[] {
  const { prefix, suffix, dateFormat, length, resetBy } = format
  const { minCounterLength, maxLength } = limits.idFormat
  const faults: IdFormatFault[] = []
  if (!affix.test(prefix)) faults.push({ path: 'prefix', message: 'patientId' })
  if (!affix.test(suffix)) faults.push({ path: 'suffix', message: 'patientId' })
  if (length > maxLength) faults.push({ path: 'length', message: 'tooLong', expected: { max: maxLength } })
  else if (!Number.isInteger(length) || counterLength(format) < minCounterLength) {
    const min = length - counterLength(format) + minCounterLength
    faults.push({ path: 'length', message: 'tooShort', expected: { min } })
  }
  const hasDay = dateFormat.endsWith('DD')
  if (resetBy === 'day' && dateFormat !== '' && !hasDay) faults.push({ path: 'resetBy', message: 'numbersRepeat' })
  return faults
}

/** Characters that the counter has. */
export function counterLength({ length, prefix, suffix, dateFormat }: IdFormat): number {
  return length - prefix.length - suffix.length - dateFormat.length
}

/**
 * The period within which a counter runs.
 *
 * @param format - the format; without a date its counter never starts again, because numbers would repeat.
 * @param today - `YYYY-MM-DD` where the hospital is.
 * @returns `YYYY-MM-DD`, `YYYY` or `ever`.
 */
export function counterPeriod(format: Pick<IdFormat, 'resetBy' | 'dateFormat'>, today: string): string {
  if (format.dateFormat === '') return 'ever'
  return format.resetBy === 'day' ? today : today.slice(0, 4)
}

function dateText(dateFormat: IdFormat['dateFormat'], today: string): string {
  const [year = '', month = '', day = ''] = today.split('-')
  const dates: Record<IdFormat['dateFormat'], string> = {
    '': '',
    YYYY: year,
    YYYYMM: year + month,
    YYYYMMDD: year + month + day,
    YYMMDD: year.slice(2) + month + day,
  }
  return dates[dateFormat]
}

/**
 * Writes one number. A counter that outgrows its place is written whole, so that numbers stay unique.
 *
 * @param format - the format.
 * @param counter - from 1.
 * @param today - `YYYY-MM-DD` where the hospital is.
 */
export function formatId(format: IdFormat, counter: number, today: string): string {
  const number = String(counter).padStart(counterLength(format), '0')
  return `${format.prefix}${dateText(format.dateFormat, today)}${number}${format.suffix}`
}

/**
 * The text before and after the counter.
 *
 * @param format - the format.
 * @param today - `YYYY-MM-DD` where the hospital is.
 */
export function idFrame(format: IdFormat, today: string): { before: string; after: string; digits: number } {
  return {
    before: format.prefix + dateText(format.dateFormat, today),
    after: format.suffix,
    digits: counterLength(format),
  }
}

/**
 * Reads the counter of a number, if a format would make that number of that length on a day.
 *
 * @param format - the format.
 * @param number - a number that somebody has.
 * @param today - `YYYY-MM-DD` where the hospital is.
 * @returns the counter, or null for a number that the format cannot make before its counter outgrows its place.
 */
export function counterOf(format: IdFormat, number: string, today: string): number | null {
  const { before, after, digits } = idFrame(format, today)
  if (number.length !== format.length || !number.startsWith(before) || !number.endsWith(after)) return null
  const figure = number.slice(before.length, before.length + digits)
  return /^\d+$/.test(figure) ? Number(figure) : null
}

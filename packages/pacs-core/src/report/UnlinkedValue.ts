import * as z from 'zod/mini'
import { textOf } from '../value/schema'
import { type ReportTexts, type ReportValue, reportTextFields } from './reportContent'
import type { ReportWorksheet } from './worksheet/ReportWorksheet'

/** UTF-16 units of a value at most: those of a linked value and of a parameter. */
const unlinkedLength = 200

/** A value of a report that was linked to a drawing and is plain text now, until it is edited or accepted. */
export const UnlinkedValue = z.object({
  /** Id that the linked value had in its text, or of the parameter; of a size in a worksheet that of its drawing. */
  id: textOf(64, 1),
  /** The text that it is in, `parameters`, or `worksheets`. */
  field: z.enum([...reportTextFields, 'parameters', 'worksheets']),
  /** What is written. */
  text: textOf(unlinkedLength, 1),
})

/** A value of a report that was linked to a drawing and is plain text now. */
export interface UnlinkedValue extends z.output<typeof UnlinkedValue> {}

/** Those that a client sends. */
export const unlinkedValues = z.array(UnlinkedValue).check(z.maxLength(500))

/** A report as far as values that lost their link go. */
export interface UnlinkedReport extends ReportTexts {
  /** Linked values inside the texts. */
  readonly values: readonly Pick<ReportValue, 'field' | 'start' | 'end'>[]
  /** Values of parameters. */
  readonly parameters: readonly { readonly parameterId: string; readonly value: string; readonly source: unknown }[]
  /** Sizes of findings. */
  readonly worksheets: readonly Pick<ReportWorksheet, 'size' | 'measured'>[]
}

/** Whether a place in a text is in the middle of a number. */
const isInNumber = (text: string, at: number) =>
  /\d\.?$/.test(text.slice(Math.max(at - 2, 0), at)) && /^\.?\d/.test(text.slice(at, at + 2))

/**
 * Where a value that lost its link is in a text: each place that has its words, but not inside of a longer number.
 *
 * @param text - the text that it is in.
 * @param value - what is written.
 * @returns the first UTF-16 unit of each place.
 */
export function unlinkedPlaces(text: string, value: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(value); at !== -1 && value !== ''; at = text.indexOf(value, at + value.length)) {
    if (!isInNumber(text, at) && !isInNumber(text, at + value.length)) places.push(at)
  }
  return places
}

/**
 * The values of a report that are still as they were when they lost their link: what was edited, deleted or linked again is not among them.
 *
 * @param unlinked - those that lost their link; each is kept once.
 * @param report - as it is written now.
 */
export function keptUnlinked(unlinked: readonly UnlinkedValue[], report: UnlinkedReport): UnlinkedValue[] {
  const isKept = ({ id, field, text }: UnlinkedValue): boolean => {
    if (field === 'parameters') {
      const now = report.parameters.find(({ parameterId }) => parameterId === id)
      return now !== undefined && now.source === null && now.value === text
    }
    if (field === 'worksheets') {
      return report.worksheets.some(({ size, measured }) => measured === undefined && size === text)
    }
    const linked = report.values.filter((value) => value.field === field)
    return unlinkedPlaces(report[field], text).some((start) =>
      linked.every((value) => value.end <= start || value.start >= start + text.length),
    )
  }
  const known = new Set<string>()
  return unlinked.filter((each) => {
    const key = `${each.field} ${each.id}`
    if (known.has(key) || !isKept(each)) return false
    known.add(key)
    return true
  })
}

/** A link that was dropped, as it is stored with the report. */
export function unlinkedOf({ id, field, text }: { id: string; field: string; text: string }): UnlinkedValue {
  return UnlinkedValue.parse({ id, field, text })
}

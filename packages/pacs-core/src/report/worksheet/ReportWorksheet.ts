import * as z from 'zod/mini'
import type { Quantity } from '../../image/measure'
import { readNumber } from '../../value/readNumber'
import { optionalText, textOf } from '../../value/schema'
import { MeasureSource } from '../reportContent'
import type { Worksheet, WorksheetAnswers } from './Worksheet'

/** Worksheets of one report, items of one worksheet, options of one item, and characters of an id and of a size, at most. */
const most = { worksheets: 20, items: 40, options: 40, id: 64, size: 16, place: 100, diameters: 3 }
const Id = textOf(most.id, 1)

/** The quantities of a drawing that are diameters of a finding. */
const diameters: readonly string[] = [
  'length',
  'longAxis',
  'shortAxis',
  'firstDiameter',
  'secondDiameter',
  'thirdDiameter',
] satisfies Quantity[]

/**
 * Whether a measured value is a diameter of a finding, in millimetres.
 *
 * @param value - what a drawing measures.
 */
export const isDiameter = ({ quantity, unit }: Pick<MeasureSource, 'quantity' | 'unit'>): boolean =>
  unit === 'mm' && diameters.includes(quantity)

/** The diameters of a finding that were measured: each once. */
const Measured = z.array(MeasureSource).check(
  z.minLength(1),
  z.maxLength(most.diameters),
  z.refine((all) => all.every(isDiameter), 'invalid'),
  z.refine((all) => {
    const names = all.map(({ imageId, annotationId, quantity }) => JSON.stringify([imageId, annotationId, quantity]))
    return new Set(names).size === all.length
  }, 'twice'),
)

/** Sides of a finding. */
export const lesionSides = ['left', 'right', 'middle'] as const

/** A worksheet as it is filled in for one finding of a report. A report with several findings has it several times, in their order. */
export const ReportWorksheet = z.object({
  worksheetId: Id,
  /** Items with an answer, each once. */
  answers: z.array(z.object({ itemId: Id, optionIds: z.array(Id).check(z.maxLength(most.options)) })).check(
    z.maxLength(most.items),
    z.refine((all) => new Set(all.map(({ itemId }) => itemId)).size === all.length, 'twice'),
  ),
  /** Greatest diameter of what is scored in millimetres: as a user typed it, or the greatest of `measured`; empty when it was not measured. */
  size: optionalText(most.size),
  /** The diameters that were taken from drawings, at most three, in their order; left out where the size was typed. */
  measured: z.optional(Measured),
  /** On which side the finding is; left out where its worksheet scores the study, or no side was chosen. */
  side: z.optional(z.enum(lesionSides)),
  /** Where it is, in words; left out when nothing was typed. */
  place: z.optional(textOf(most.place)),
})

/** A worksheet as it is filled in for a report. */
export interface ReportWorksheet extends z.output<typeof ReportWorksheet> {}

/** The worksheets that a client sends. Left out they stay as they are stored. */
export const reportWorksheets = z.array(ReportWorksheet).check(z.maxLength(most.worksheets))

/** The answers of a filled-in worksheet, by id of the item. */
export function worksheetAnswers(filled: Pick<ReportWorksheet, 'answers'> | undefined): WorksheetAnswers {
  return Object.fromEntries((filled?.answers ?? []).map(({ itemId, optionIds }) => [itemId, optionIds]))
}

/** The size of a filled-in worksheet in millimetres; null when none is typed, or what is typed is none. */
export function worksheetSize(filled: Pick<ReportWorksheet, 'size'> | undefined): number | null {
  const size = readNumber(filled?.size ?? '')
  return size !== null && size >= 0 && size < 1000 ? size : null
}

/** The greatest of some measured diameters, as it is stored and shown: millimetres with one digit. */
export const sizeOfMeasured = (measured: readonly Pick<MeasureSource, 'value'>[]): string =>
  Math.max(...measured.map(({ value }) => value)).toFixed(1)

/**
 * The size of a finding as it is written: all measured diameters, or the greatest one that was typed.
 *
 * @returns a text such as `12.3 × 8.1 mm`; empty where there is none.
 */
export function sizeText(filled: Pick<ReportWorksheet, 'size' | 'measured'>): string {
  const { measured } = filled
  if (measured !== undefined) return `${measured.map(({ value }) => value.toFixed(1)).join(' × ')} mm`
  const sizeMm = worksheetSize(filled)
  return sizeMm === null ? '' : `${sizeMm} mm`
}

/** What is filled in for one finding. */
export interface FilledFinding extends Pick<ReportWorksheet, 'size' | 'measured' | 'side' | 'place'> {
  readonly answers: WorksheetAnswers
}

/**
 * The worksheets of a report after one finding of one worksheet was filled in further. Findings at the end that say nothing are left out.
 *
 * @param filled - the worksheets of the report.
 * @param worksheet - which one.
 * @param now - what it says of the finding from now on; null removes the finding.
 * @param finding - which finding of this worksheet, from 0.
 */
export function withWorksheet(
  filled: readonly ReportWorksheet[],
  worksheet: Worksheet,
  now: FilledFinding | null,
  finding = 0,
): ReportWorksheet[] {
  const others = filled.filter(({ worksheetId }) => worksheetId !== worksheet.id)
  const own = filled.filter(({ worksheetId }) => worksheetId === worksheet.id)
  own.splice(finding, 1, ...(now === null ? [] : [findingOf(worksheet, now)]))
  while (own.length > 0 && isEmpty(own.at(-1))) own.pop()
  return [...others, ...own]
}

function findingOf({ id: worksheetId, items }: Worksheet, now: FilledFinding): ReportWorksheet {
  const answers = items.flatMap(({ id }) => {
    const optionIds = [...(now.answers[id] ?? [])]
    return optionIds.length === 0 ? [] : [{ itemId: id, optionIds }]
  })
  const { size, measured, side, place } = now
  return { worksheetId, answers, size, ...(measured && { measured }), ...(side && { side }), ...(place && { place }) }
}

function isEmpty(filled: ReportWorksheet | undefined): boolean {
  if (filled === undefined) return true
  const { answers, size, side, place = '' } = filled
  return answers.length === 0 && size.trim() === '' && side === undefined && place.trim() === ''
}

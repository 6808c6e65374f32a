import * as z from 'zod/mini'
import { kept } from '../api/fields'
import { BasicDataId, ImageId, optionalText, textOf } from '../value/schema'
import { fetusLetters } from './fetusName'
import { pregnancyFacts, weightStandards } from './obstetric/pregnancyFact'

/** Texts of a report that somebody writes, in the order in which they are read. */
export const reportTextFields = ['history', 'findings', 'impression', 'recommendation'] as const

/** A text of a report. */
export type ReportTextField = (typeof reportTextFields)[number]

/** The texts of a report. */
export type ReportTexts = Readonly<Record<ReportTextField, string>>

/** Characters of the texts of a report. They are not among `limits`: a login has no use for them. */
export const reportTextLengths = {
  findings: 20_000,
  impression: 10_000,
  recommendation: 10_000,
  history: 10_000,
} as const satisfies Record<ReportTextField, number>

const maxValues = 500
/** UTF-16 units of one linked value. */
const valueLength = 200
const Word = textOf(32)
const Place = z.int().check(z.minimum(0), z.maximum(2 * reportTextLengths.findings))

/** What was measured on an image: the value atom of `@opensono/pacs-core/measure`, as it was when it was written into the report. */
export const MeasureSource = z.object({
  kind: z.literal('measure'),
  imageId: ImageId,
  annotationId: textOf(64, 1),
  /** Frame number from 0; null: every frame. */
  frame: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** Kind of the annotation; with `quantity` it names the formula. */
  annotation: Word,
  quantity: Word,
  value: z.number(),
  unit: Word,
  /** Name of the report parameter that it is for; null if none was chosen. */
  name: z.nullable(textOf(valueLength)),
  calibration: z.object({ source: Word, id: z.nullable(textOf(64)), region: z.nullable(z.int()) }),
})

/** What was measured on an image. */
export interface MeasureSource extends z.output<typeof MeasureSource> {}

/** A parameter of the report. */
const ParameterSource = z.object({ kind: z.literal('parameter'), parameterId: BasicDataId })

/** What follows from the measures of a fetus and the dates of its pregnancy: a gestational age, a weight, a centile, a ratio. */
const PregnancySource = z.object({
  kind: z.literal('pregnancy'),
  fact: z.enum(pregnancyFacts),
  /** 0 for fetus A. */
  fetus: z.int().check(z.minimum(0), z.maximum(fetusLetters.length - 1)),
  /** Whose formula and standard of weight was chosen; it counts where no parameter says the weight. */
  standard: z.enum(weightStandards),
})

/** Where a value in a text came from. */
export const ReportValueSource = z.discriminatedUnion('kind', [MeasureSource, ParameterSource, PregnancySource])

/** Where a value in a text came from. */
export type ReportValueSource = z.output<typeof ReportValueSource>

/** A value inside a text that is linked to its source. `text.slice(start, end)` is the printed value. */
export const ReportValue = z.object({
  id: textOf(64, 1),
  field: z.enum(reportTextFields),
  /** Offset in UTF-16 units. */
  start: Place,
  /** Offset behind its last unit. */
  end: Place,
  source: ReportValueSource,
})

/** A value inside a text that is linked to its source. */
export interface ReportValue extends z.output<typeof ReportValue> {}

/** The texts of a report, and the linked values inside them. What a client that does not know them leaves out stays as it is stored. */
export const reportTextShape = {
  findings: optionalText(reportTextLengths.findings),
  impression: optionalText(reportTextLengths.impression),
  recommendation: kept(textOf(reportTextLengths.recommendation)),
  history: kept(textOf(reportTextLengths.history)),
  values: kept(z.array(ReportValue).check(z.maxLength(maxValues))),
}

/** Why a linked value does not fit its text. */
export type ValueFault =
  /** It is empty, too long, holds a line break, or leaves its text. */
  | 'outside'
  /** It shares characters with another one. */
  | 'overlap'
  /** Two have the same id. */
  | 'twice'

function isInside({ field, start, end }: ReportValue, texts: ReportTexts): boolean {
  if (start >= end || end > texts[field].length || end - start > valueLength) return false
  return !texts[field].slice(start, end).includes('\n')
}

/**
 * Whether linked values fit the texts that they are in.
 *
 * @returns the first that does not, with the reason; null when all do.
 */
export function whyNotValues(
  texts: ReportTexts,
  values: readonly ReportValue[],
): { index: number; fault: ValueFault } | null {
  const ids = new Set<string>()
  for (const [index, value] of values.entries()) {
    if (!isInside(value, texts)) return { index, fault: 'outside' }
    if (ids.has(value.id)) return { index, fault: 'twice' }
    ids.add(value.id)
    const overlaps = ({ field, start, end }: ReportValue) =>
      field === value.field && start < value.end && value.start < end
    if (values.slice(0, index).some(overlaps)) return { index, fault: 'overlap' }
  }
  return null
}

/** How many UTF-16 units two texts have in common at their beginning, and behind that at their end. */
function commonEnds(before: string, after: string): { start: number; end: number } {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return { start, end }
}

/**
 * Keeps linked values in place when a text is changed by something that does not know them. One whose own characters changed is not
 * linked any more; its text stays.
 *
 * @param field - which text was changed.
 * @param before - the text that the values fit.
 */
export function moveValues(
  values: readonly ReportValue[],
  field: ReportTextField,
  before: string,
  after: string,
): ReportValue[] {
  if (before === after) return [...values]
  const common = commonEnds(before, after)
  const shift = after.length - before.length
  return values.flatMap((value) => {
    if (value.field !== field || value.end <= common.start) return [value]
    if (value.start < before.length - common.end) return []
    return [{ ...value, start: value.start + shift, end: value.end + shift }]
  })
}

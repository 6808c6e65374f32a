import * as z from 'zod/mini'
import { BasicDataId, orNull, textOf } from '../../value/schema'
import { MeasureSource } from '../reportContent'

/** Parameters of a report that somebody typed, and characters of one value, at most. */
const most = { parameters: 200, length: 64 }

/** The value of a parameter as somebody typed or chose it, or took it from a measurement. */
export const TypedParameter = z.object({
  parameterId: BasicDataId,
  value: textOf(most.length, 1),
  /** The measurement that it was taken from; null for a typed one. */
  source: orNull(MeasureSource),
})

/** The value of a parameter as somebody typed or chose it, or took it from a measurement. */
export interface TypedParameter extends z.output<typeof TypedParameter> {}

/**
 * The value of a parameter in a report, with what the parameter said when it was saved: what was printed once stays the same when the
 * hospital changes its basic data.
 */
export const ReportParameter = z.object({
  ...TypedParameter.shape,
  source: z._default(z.nullable(MeasureSource), null),
  /** Whether the server calculated it by the parameter's formula. */
  isComputed: z.boolean(),
  name: z.string(),
  englishName: z.nullable(z.string()),
  abbreviation: z.string(),
  unit: z.string(),
  /** The reference range that holds for the patient, both ends inside; empty for an open end. */
  referenceStart: z.string(),
  referenceEnd: z.string(),
  /** Where the value lies; null without a range and for what is no number. */
  mark: z.catch(z.nullable(z.enum(['in', 'below', 'above'])), null),
})

/** The value of a parameter in a report. */
export interface ReportParameter extends z.output<typeof ReportParameter> {}

/** The parameters that a client sends. Left out they stay as they are stored; calculated ones are never sent. */
export const typedParameters = z.array(TypedParameter).check(
  z.maxLength(most.parameters),
  z.refine((all) => new Set(all.map(({ parameterId }) => parameterId)).size === all.length, 'twice'),
)

/** What of a report's parameters somebody typed: what a client sends back. */
export function typedOf(parameters: readonly ReportParameter[]): TypedParameter[] {
  return parameters.flatMap(({ isComputed, parameterId, value, source }) =>
    isComputed ? [] : [{ parameterId, value, source }],
  )
}

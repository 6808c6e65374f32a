import type { BasicDataFields } from '../basicData/BasicDataFields'
import { foldName } from '../basicData/foldName'
import { type ReferenceRange, readReferenceRange } from './referenceRange'

/** What formulas need to know of a parameter. */
export interface FormulaParameter {
  readonly id: string
  readonly name: string
  readonly abbreviation: string
  /** Empty for none. */
  readonly unit: string
  /** The reference range, both ends inside; empty for an open end. */
  readonly referenceStart: string
  readonly referenceEnd: string
  /** Ranges by sex and age, the first that fits counts; left out for none. */
  readonly ranges?: readonly ReferenceRange[] | undefined
  /** What may be chosen; empty where a value is typed. */
  readonly options: readonly string[]
  /** Empty for a parameter that is measured. */
  readonly formula: string
}

/**
 * What formulas need to know of a row of the kind `parameter`.
 *
 * @param row - the row.
 */
export function parameterOf(row: {
  readonly id: string
  readonly name: string
  readonly fields: BasicDataFields
}): FormulaParameter {
  const {
    abbreviation = '',
    unit = '',
    referenceStart = '',
    referenceEnd = '',
    options = [],
    formula = '',
    ranges = [],
  } = row.fields
  const read = ranges.flatMap((text) => readReferenceRange(text) ?? [])
  return {
    id: row.id,
    name: row.name,
    abbreviation,
    unit,
    referenceStart,
    referenceEnd,
    ranges: read,
    options,
    formula,
  }
}

/** Parameters by the abbreviation that formulas name them by. */
export type ParametersByName = ReadonlyMap<string, FormulaParameter>

/**
 * Sorts parameters by their abbreviations, as they are compared.
 *
 * @param parameters - those of the hospital.
 */
export function byName(parameters: readonly FormulaParameter[]): ParametersByName {
  return new Map(parameters.map((parameter) => [foldName(parameter.abbreviation), parameter]))
}

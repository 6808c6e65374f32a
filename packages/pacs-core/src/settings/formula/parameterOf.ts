import type { BasicDataFields } from '../basicData/BasicDataFields'
import { foldName } from '../basicData/foldName'

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
  } = row.fields
  return { id: row.id, name: row.name, abbreviation, unit, referenceStart, referenceEnd, options, formula }
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

import { evaluateParameters, type ParameterValue } from '../../settings/formula/evaluateParameters'
import { isGestationalAge, type NamedParameter, writtenValue } from '../../settings/formula/gestationalAgeParameter'
import { type FormulaParameter, parameterOf } from '../../settings/formula/parameterOf'
import { forPatient, type RangePatient } from '../../settings/formula/referenceRange'
import type { BasicDataRow } from '../../settings/settingsApi'
import { readGestationalAge } from '../../value/gestationalAge'
import { isAmbiguousNumber } from '../../value/readNumber'
import type { ReportParameter, TypedParameter } from './ReportParameter'

/** What the hospital says of a parameter, as far as reports need it. */
export interface ParameterRow extends Pick<BasicDataRow, 'name' | 'englishName' | 'fields'> {
  readonly id: string
}

/** What the values of a report are made from. */
export interface ParameterFacts {
  /** All parameters of the hospital, in its order, those that are not in use included. */
  readonly rows: readonly ParameterRow[]
  readonly patient: RangePatient
}

/** Why a typed value cannot be kept. */
export type ParameterFault =
  /** The hospital has no such parameter. */
  | 'unknown'
  /** It is none of the parameter's options. */
  | 'option'
  /** A gestational age that is not weeks and days. */
  | 'gestationalAge'
  /** A number that can be read as two numbers. */
  | 'ambiguousNumber'

/** The hospital's parameters as formulas know them, each with the range that holds for the patient. */
export function parametersFor({ rows, patient }: ParameterFacts): FormulaParameter[] {
  return rows.map((row) => forPatient(parameterOf(row), patient))
}

/** Every value of the hospital's parameters that the typed ones give, or why there is none, by id. */
export function valuesFor(
  parameters: readonly FormulaParameter[],
  typed: readonly TypedParameter[],
): ReadonlyMap<string, ParameterValue> {
  return evaluateParameters(parameters, new Map(typed.map(({ parameterId, value }) => [parameterId, value])))
}

/**
 * Why what was typed into a box of a parameter cannot be its value: a gestational age is weeks and days, and a number is one number. Other words
 * may stay as they are.
 *
 * @param parameter - its name, abbreviation and unit.
 * @param typed - as typed; an empty text is no fault.
 */
export function whyNotTyped(
  parameter: NamedParameter,
  typed: string,
): Extract<ParameterFault, 'gestationalAge' | 'ambiguousNumber'> | null {
  if (typed.trim() === '') return null
  if (isGestationalAge(parameter)) return readGestationalAge(typed) === null ? 'gestationalAge' : null
  return isAmbiguousNumber(typed) ? 'ambiguousNumber' : null
}

/**
 * Whether typed values may be kept. What was saved before may stay, whatever the hospital changed since; a value out of its range is
 * no fault.
 *
 * @param former - the values as they are stored.
 * @returns the first that may not, with the reason; null when all may.
 */
export function whyNotParameters(
  rows: readonly ParameterRow[],
  typed: readonly TypedParameter[],
  former: readonly ReportParameter[],
): { index: number; fault: ParameterFault } | null {
  const byId = new Map<string, ParameterRow>(rows.map((row) => [row.id, row]))
  for (const [index, { parameterId, value }] of typed.entries()) {
    if (former.some((each) => each.parameterId === parameterId && each.value === value)) continue
    const row = byId.get(parameterId)
    if (row === undefined) return { index, fault: 'unknown' }
    const options = row.fields.options ?? []
    if (options.length > 0 && !options.includes(value)) return { index, fault: 'option' }
    if (options.length > 0 || (row.fields.formula ?? '').trim() !== '') continue
    const fault = whyNotTyped(parameterOf(row), value)
    if (fault !== null) return { index, fault }
  }
  return null
}

/** Value, unit and range as a report keeps them: a gestational age is kept as weeks and days, `12w4d`, without a unit. */
function writtenParameter(parameter: FormulaParameter, value: string, number: { readonly value: number } | null) {
  const { unit, referenceStart, referenceEnd } = parameter
  if (number === null || !isGestationalAge(parameter)) return { value, unit, start: referenceStart, end: referenceEnd }
  const inWeeks = (text: string | number) => (text === '' ? '' : writtenValue(parameter, text, 'en').value)
  return { value: inWeeks(number.value), unit: '', start: inWeeks(referenceStart), end: inWeeks(referenceEnd) }
}

/**
 * The values that a report keeps: those that were typed and those that follow from them by formulas, in the hospital's order. What was
 * typed for a calculated parameter is not read; a parameter that the hospital deleted keeps the value it had.
 *
 * @param typed - what was typed.
 * @param former - the values as they are stored.
 */
export function fillParameters(
  facts: ParameterFacts,
  typed: readonly TypedParameter[],
  former: readonly ReportParameter[],
): ReportParameter[] {
  if (typed.length === 0) return []
  const parameters = parametersFor(facts)
  const values = valuesFor(parameters, typed)
  const filled = parameters.flatMap((parameter, at): ReportParameter[] => {
    const { id, abbreviation, formula } = parameter
    const row = facts.rows[at]
    const given = typed.find(({ parameterId }) => parameterId === id)
    const found = values.get(id)
    const isComputed = formula.trim() !== ''
    const number = found !== undefined && 'value' in found ? found : null
    const value = isComputed ? number?.value.toString() : given?.value
    if (row === undefined || value === undefined) return []
    const written = writtenParameter(parameter, value, number)
    const range = { referenceStart: written.start, referenceEnd: written.end, mark: number?.mark ?? null }
    const names = { name: row.name, englishName: row.englishName, abbreviation, unit: written.unit }
    return [
      {
        parameterId: id as ReportParameter['parameterId'],
        value: written.value,
        source: isComputed ? null : (given?.source ?? null),
        isComputed,
        ...names,
        ...range,
      },
    ]
  })
  const gone = former.filter(
    ({ isComputed, parameterId, value }) =>
      !isComputed &&
      !facts.rows.some(({ id }) => id === parameterId) &&
      typed.some((each) => each.parameterId === parameterId && each.value === value),
  )
  return [...filled, ...gone]
}

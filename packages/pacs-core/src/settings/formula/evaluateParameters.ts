import { readNumber } from '../../value/readNumber'
import { foldName } from '../basicData/foldName'
import { checkFormulas, formulaGraph } from './checkFormula'
import { evaluateExpression, type NoValueReason } from './evaluateExpression'
import type { FormulaFault } from './FormulaFault'
import { calculationOrder } from './formulaGraph'
import { daysOf, inUnitOf, isGestationalAge, readAge } from './gestationalAgeParameter'
import { byName, type FormulaParameter, type ParametersByName } from './parameterOf'
import { parseFormula } from './parseFormula'
import { roundResult } from './roundResult'
import { parseUnit } from './unit'

/** Where a value lies: in the reference range, below or above it. */
export type RangeMark = 'in' | 'below' | 'above'

/** What a parameter's value is, or why it has none. */
export type ParameterValue =
  /** `mark` is null where the parameter has no reference range. */
  | { readonly value: number; readonly mark: RangeMark | null }
  | {
      readonly reason:
        | NoValueReason
        /** What was typed is no number. */
        | 'text'
        /** The formula itself cannot be used: `fault` says why. */
        | 'invalid'
      /** Abbreviation of the parameter that the reason speaks of; empty for the whole. */
      readonly name: string
      readonly fault: FormulaFault | null
    }

/**
 * Where a value lies.
 *
 * @param value - as it is shown.
 * @param parameter - its reference range, both ends inside.
 * @returns null when it has none.
 */
export function rangeMark(
  value: number,
  { referenceStart, referenceEnd }: Pick<FormulaParameter, 'referenceStart' | 'referenceEnd'>,
): RangeMark | null {
  if (referenceStart === '' && referenceEnd === '') return null
  if (referenceStart !== '' && value < Number(referenceStart)) return 'below'
  return referenceEnd !== '' && value > Number(referenceEnd) ? 'above' : 'in'
}

function typedValue(parameter: FormulaParameter, text: string): ParameterValue {
  const name = parameter.abbreviation
  if (text.trim() === '') return { reason: 'missing', name, fault: null }
  const value = isGestationalAge(parameter) ? readAge(text, parameter.unit) : readNumber(text)
  const isRead = value !== null && Math.abs(value) < 1e12
  return isRead ? { value, mark: rangeMark(value, parameter) } : { reason: 'text', name, fault: null }
}

function calculatedValue(
  parameter: FormulaParameter,
  parameters: ParametersByName,
  exact: ReadonlyMap<string, number>,
  texts: ReadonlySet<string>,
): { result: ParameterValue; exact: number | null } {
  const { expression, fault } = parseFormula(parameter.formula)
  if (expression === null) return { result: { reason: 'invalid', name: '', fault }, exact: null }
  const evaluated = evaluateExpression(expression, (name) => {
    const used = parameters.get(foldName(name))
    const value = used === undefined ? undefined : exact.get(used.id)
    return used === undefined || value === undefined ? null : value * parseUnit(used.unit).factor
  })
  if ('reason' in evaluated) {
    const used = parameters.get(foldName(evaluated.name))
    const isText = used !== undefined && texts.has(used.id)
    return { result: { ...evaluated, ...(isText && { reason: 'text' }), fault: null }, exact: null }
  }
  const value = evaluated.value / parseUnit(parameter.unit).factor
  const { unit, referenceStart, referenceEnd } = parameter
  const isAge = isGestationalAge(parameter)
  const rounded = isAge ? inUnitOf(unit, daysOf(value, unit)) : roundResult(value, [referenceStart, referenceEnd])
  if (isAge && rounded < 0) return { result: { reason: 'notANumber', name: '', fault: null }, exact: null }
  return { result: { value: rounded, mark: rangeMark(rounded, parameter) }, exact: value }
}

/**
 * Calculates every parameter that has a formula from those that were measured. Between formulas values are not rounded.
 *
 * @param parameters - all parameters of the hospital.
 * @param typed - what was typed or chosen, by id of the parameter, each in its own unit. What is typed for a calculated parameter is not read.
 * @returns the value of each parameter, or why it has none, by id.
 */
export function evaluateParameters(
  parameters: readonly FormulaParameter[],
  typed: ReadonlyMap<string, string>,
): ReadonlyMap<string, ParameterValue> {
  const found = byName(parameters)
  const byId = new Map(parameters.map((parameter) => [parameter.id, parameter]))
  const values = new Map<string, ParameterValue>()
  const exact = new Map<string, number>()
  const texts = new Set<string>()
  for (const { parameterId, ...fault } of checkFormulas(parameters)) {
    if (!values.has(parameterId)) values.set(parameterId, { reason: 'invalid', name: '', fault })
  }
  for (const id of calculationOrder(formulaGraph(parameters))) {
    const parameter = byId.get(id)
    if (parameter === undefined || values.has(id)) continue
    if (parameter.formula.trim() === '') {
      const value = typedValue(parameter, typed.get(id) ?? '')
      values.set(id, value)
      if ('value' in value) exact.set(id, value.value)
      else if (value.reason === 'text') texts.add(id)
      continue
    }
    const calculated = calculatedValue(parameter, found, exact, texts)
    values.set(id, calculated.result)
    if (calculated.exact !== null) exact.set(id, calculated.exact)
  }
  // What hangs on a round has no value either.
  for (const { id, abbreviation } of parameters) {
    if (!values.has(id)) values.set(id, { reason: 'missing', name: abbreviation, fault: null })
  }
  return values
}

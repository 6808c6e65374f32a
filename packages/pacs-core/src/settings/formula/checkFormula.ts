import { PacsError } from '../../error/PacsError'
import { foldName } from '../basicData/foldName'
import { type Expression, parametersIn } from './Expression'
import { type FormulaFault, FormulaProblem, type FormulaRefusal } from './FormulaFault'
import { type FormulaGraph, roundsIn } from './formulaGraph'
import { englishFault } from './formulaText'
import { byName, type FormulaParameter, type ParametersByName } from './parameterOf'
import { parseFormula } from './parseFormula'
import { isSameQuantity, parseUnit, plain, unitText } from './unit'
import { unitOfFormula } from './unitOfFormula'

/** A fault of a parameter's formula. */
export interface ParameterFault extends FormulaFault {
  readonly parameterId: string
}

/** This many abbreviations of a round are named. */
const namedMost = 12

function unknownNames(expression: Expression, parameters: ParametersByName): FormulaFault[] {
  const seen = new Set<string>()
  return parametersIn(expression).flatMap(({ name, at, length }) => {
    const folded = foldName(name)
    if (parameters.has(folded) || seen.has(folded)) return []
    seen.add(folded)
    return [{ reason: 'unknownName' as const, at, length, details: { name } }]
  })
}

function unitFault(expression: Expression, parameter: FormulaParameter, parameters: ParametersByName): FormulaFault[] {
  try {
    const result = unitOfFormula(expression, (name) => {
      const found = parameters.get(foldName(name))
      return found === undefined ? plain : parseUnit(found.unit)
    })
    if (isSameQuantity(result, parseUnit(parameter.unit))) return []
    const details = { left: unitText(result), right: parameter.unit.trim() }
    return [{ reason: 'unitResult', at: 0, length: parameter.formula.length, details }]
  } catch (problem) {
    if (problem instanceof FormulaProblem) return [problem.fault]
    throw problem
  }
}

/** Everything that is wrong with one formula but rounds, which only all of them together show. */
function ownFaults(parameter: FormulaParameter, parameters: ParametersByName): FormulaFault[] {
  if (parameter.formula.trim() === '') return []
  const { expression, fault } = parseFormula(parameter.formula)
  if (expression === null) return [fault]
  const unknown = unknownNames(expression, parameters)
  return unknown.length > 0 ? unknown : unitFault(expression, parameter, parameters)
}

/**
 * Which parameters each parameter is calculated from.
 *
 * @param parameters - those of the hospital.
 */
export function formulaGraph(parameters: readonly FormulaParameter[]): FormulaGraph {
  const found = byName(parameters)
  return new Map(
    parameters.map(({ id, formula }) => {
      const { expression } = formula.trim() === '' ? { expression: null } : parseFormula(formula)
      const names = expression === null ? [] : parametersIn(expression).map(({ name }) => foldName(name))
      return [id, names.flatMap((name) => found.get(name)?.id ?? [])]
    }),
  )
}

/** A round in words, beginning at one of its places: `a -> b -> a`. */
function roundText(round: readonly string[], place: number, nameOf: (id: string) => string): string {
  const isShort = round.length <= namedMost
  const named = Array.from({ length: isShort ? round.length : namedMost - 1 }, (_, step) =>
    nameOf(round[(place + step) % round.length] ?? ''),
  )
  return [...named, ...(isShort ? [] : ['…']), named[0]].join(' -> ')
}

function roundFaults(parameters: readonly FormulaParameter[]): ParameterFault[] {
  const found = new Map(parameters.map((parameter) => [parameter.id, parameter]))
  const nameOf = (id: string) => found.get(id)?.abbreviation ?? ''
  return [...roundsIn(formulaGraph(parameters))].map(([parameterId, { round, place }]) => {
    const length = found.get(parameterId)?.formula.length ?? 0
    const details = { path: roundText(round, place, nameOf) }
    return { parameterId, reason: 'cycle' as const, at: 0, length, details }
  })
}

/**
 * Checks the formulas of all parameters of a hospital: what is written, the abbreviations, the units, and that none is calculated from
 * itself.
 *
 * @param parameters - all of them.
 * @returns every fault; empty when all can be calculated.
 */
export function checkFormulas(parameters: readonly FormulaParameter[]): ParameterFault[] {
  const found = byName(parameters)
  const own = parameters.flatMap((parameter) =>
    ownFaults(parameter, found).map((fault) => ({ parameterId: parameter.id, ...fault })),
  )
  return [...own, ...roundFaults(parameters)]
}

/**
 * Checks the formula of one parameter, as a form does while it is typed.
 *
 * @param parameter - as it would be saved; `id` is empty for a new one.
 * @param others - the parameters of the hospital; the one that `parameter` takes the place of is left aside.
 * @returns its faults, in the order of the text.
 */
export function checkFormula(parameter: FormulaParameter, others: readonly FormulaParameter[]): FormulaFault[] {
  const all = [...others.filter(({ id }) => id !== parameter.id), parameter]
  const faults: FormulaFault[] = ownFaults(parameter, byName(all))
  const rounds = faults.length > 0 ? [] : roundFaults(all).filter(({ parameterId }) => parameterId === parameter.id)
  return [...faults, ...rounds.map(({ parameterId: _, ...fault }) => fault)]
}

/**
 * Refuses a change of parameters that leaves a formula which cannot be calculated: one that was changed, or another that named it. Formulas
 * that were at fault before, and are no worse, do not prevent the change.
 *
 * @param before - all parameters of the hospital before the change.
 * @param after - all of them after it.
 * @throws `PacsError` `CALCULATED_PARAMETER_INVALID`, with a `FormulaRefusal` in `details.fault`.
 */
export function refuseFormulas(before: readonly FormulaParameter[], after: readonly FormulaParameter[]): void {
  const keyOf = ({ parameterId, reason, details }: ParameterFault) => JSON.stringify([parameterId, reason, details])
  const formulas = new Map(before.map(({ id, formula }) => [id, formula]))
  const rows = new Map(after.map((parameter) => [parameter.id, parameter]))
  const former = new Set(checkFormulas(before).map(keyOf))
  const fault = checkFormulas(after).find((each) => {
    const isUntouched = rows.get(each.parameterId)?.formula === formulas.get(each.parameterId)
    return !isUntouched || !former.has(keyOf(each))
  })
  if (fault === undefined) return
  const abbreviation = rows.get(fault.parameterId)?.abbreviation ?? ''
  const refusal: FormulaRefusal = { ...fault, abbreviation }
  const reason = `${abbreviation}: ${englishFault(fault)}`
  throw new PacsError('CALCULATED_PARAMETER_INVALID', {
    message: reason,
    details: { reason, fault: refusal, fields: [{ path: 'formula', message: fault.reason }] },
  })
}

/**
 * The parameters whose formulas name a parameter: while there are any it cannot be deleted.
 *
 * @param parameters - those of the hospital.
 * @param id - of the parameter.
 */
export function parametersUsing(parameters: readonly FormulaParameter[], id: string): FormulaParameter[] {
  const graph = formulaGraph(parameters)
  return parameters.filter((parameter) => parameter.id !== id && graph.get(parameter.id)?.includes(id))
}

/**
 * The measured parameters that a formula comes down to: those that have no formula of their own.
 *
 * @param parameter - as it would be saved.
 * @param others - the parameters of the hospital.
 * @returns in the order in which the formula names them; unknown ones are left out.
 */
export function measuredFor(parameter: FormulaParameter, others: readonly FormulaParameter[]): FormulaParameter[] {
  const all = [...others.filter(({ id }) => id !== parameter.id), parameter]
  const graph = formulaGraph(all)
  const rows = new Map(all.map((row) => [row.id, row]))
  const seen = new Set([parameter.id])
  const queue = [parameter.id]
  // The list grows while it is walked.
  for (const id of queue) {
    for (const used of graph.get(id) ?? []) {
      if (!seen.has(used)) queue.push(used)
      seen.add(used)
    }
  }
  return queue.slice(1).flatMap((id) => {
    const row = rows.get(id)
    return row === undefined || row.formula.trim() !== '' ? [] : [row]
  })
}

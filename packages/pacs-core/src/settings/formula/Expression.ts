import type { FormulaPlace } from './FormulaFault'

/** The functions of formulas, with how many values they take. */
export const formulaFunctions = {
  sqrt: [1, 1],
  /** Natural logarithm. */
  ln: [1, 1],
  log10: [1, 1],
  exp: [1, 1],
  pow: [2, 2],
  abs: [1, 1],
  /** A plain number to this many decimals, half away from zero; without a second value to a whole number. */
  round: [1, 2],
  min: [1, 50],
  max: [1, 50],
  /** Arithmetic mean. */
  avg: [1, 50],
} as const satisfies Record<string, readonly [least: number, most: number]>

/** A function of formulas. */
export type FormulaFunction = keyof typeof formulaFunctions

/** An operator between two values. */
export type FormulaOperator = '+' | '-' | '*' | '/' | '^'

/** A formula as it was understood; every part knows its place in the text. */
export type Expression =
  /** `unit` is null for a plain number. */
  | (FormulaPlace & { readonly kind: 'number'; readonly value: number; readonly unit: string | null })
  /** The value of another parameter, by its abbreviation. */
  | (FormulaPlace & { readonly kind: 'parameter'; readonly name: string })
  /** The plain number that a quantity has in a unit. */
  | (FormulaPlace & { readonly kind: 'numberIn'; readonly of: Expression; readonly unit: string })
  | (FormulaPlace & { readonly kind: 'minus'; readonly of: Expression })
  | (FormulaPlace & {
      readonly kind: 'binary'
      readonly operator: FormulaOperator
      readonly left: Expression
      readonly right: Expression
    })
  | (FormulaPlace & { readonly kind: 'call'; readonly name: FormulaFunction; readonly values: readonly Expression[] })

/** The parts of an expression. */
function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'parameter':
      return []
    case 'numberIn':
    case 'minus':
      return [expression.of]
    case 'binary':
      return [expression.left, expression.right]
    case 'call':
      return expression.values
  }
}

/**
 * The parameters that an expression names, in the order of the text, as often as they occur there.
 *
 * @param expression - a formula as it was understood.
 */
export function parametersIn(expression: Expression): Extract<Expression, { kind: 'parameter' }>[] {
  return expression.kind === 'parameter' ? [expression] : partsOf(expression).flatMap(parametersIn)
}

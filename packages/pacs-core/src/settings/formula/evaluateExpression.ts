import type { Expression, FormulaFunction, FormulaOperator } from './Expression'
import { roundTo } from './roundResult'
import { parseUnit } from './unit'

/** Why there is no value. */
export type NoValueReason =
  /** A parameter has no value yet. */
  | 'missing'
  | 'divisionByZero'
  /** A root or logarithm of what has none, or a number too large to write down. */
  | 'notANumber'

/** What calculating gives: a value in base units, or why there is none. */
export type Evaluated = { readonly value: number } | { readonly reason: NoValueReason; readonly name: string }

class NoValue extends Error {
  constructor(
    readonly reason: NoValueReason,
    readonly valueName = '',
  ) {
    super(reason)
  }
}

/** Quantities that differ by the rounding of their conversion alone are equal: 7 mm - 0.7 cm is 0. */
function sum(left: number, right: number): number {
  const value = left + right
  return Math.abs(value) <= 1e-14 * Math.max(Math.abs(left), Math.abs(right)) ? 0 : value
}

function operate(operator: FormulaOperator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return sum(left, right)
    case '-':
      return sum(left, -right)
    case '*':
      return left * right
    case '/':
      if (right === 0) throw new NoValue('divisionByZero')
      return left / right
    case '^':
      if (left === 0 && right < 0) throw new NoValue('divisionByZero')
      return left ** right
  }
}

function apply(name: FormulaFunction, values: readonly number[]): number {
  const [first = Number.NaN, second = 0] = values
  switch (name) {
    case 'sqrt':
      return Math.sqrt(first)
    case 'ln':
      return Math.log(first)
    case 'log10':
      return Math.log10(first)
    case 'exp':
      return Math.exp(first)
    case 'pow':
      return operate('^', first, second)
    case 'abs':
      return Math.abs(first)
    case 'round':
      return Number.isInteger(second) && second >= 0 && second <= 10 ? roundTo(first, second) : Number.NaN
    case 'min':
      return Math.min(...values)
    case 'max':
      return Math.max(...values)
    case 'avg':
      return values.reduce((total, value) => total + value, 0) / values.length
  }
}

function numberOf(expression: Expression, read: (name: string) => number | null): number {
  const finite = (value: number) => {
    if (!Number.isFinite(value)) throw new NoValue('notANumber')
    return value
  }
  switch (expression.kind) {
    case 'number':
      return expression.unit === null ? expression.value : expression.value * parseUnit(expression.unit).factor
    case 'parameter': {
      const value = read(expression.name)
      if (value === null) throw new NoValue('missing', expression.name)
      return finite(value)
    }
    case 'numberIn':
      return finite(numberOf(expression.of, read) / parseUnit(expression.unit).factor)
    case 'minus':
      return -numberOf(expression.of, read)
    case 'binary':
      return finite(operate(expression.operator, numberOf(expression.left, read), numberOf(expression.right, read)))
    case 'call':
      return finite(
        apply(
          expression.name,
          expression.values.map((value) => numberOf(value, read)),
        ),
      )
  }
}

/**
 * Calculates a formula.
 *
 * @param expression - one whose units go together.
 * @param read - the value of a parameter in base units; null when there is none.
 */
export function evaluateExpression(expression: Expression, read: (name: string) => number | null): Evaluated {
  try {
    return { value: numberOf(expression, read) }
  } catch (thrown) {
    if (thrown instanceof NoValue) return { reason: thrown.reason, name: thrown.valueName }
    throw thrown
  }
}

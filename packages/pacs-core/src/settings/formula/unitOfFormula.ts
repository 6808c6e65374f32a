import { type Expression, parametersIn } from './Expression'
import { evaluateExpression } from './evaluateExpression'
import { fail } from './FormulaFault'
import { isPlain, isSameQuantity, multiplyUnits, parseUnit, plain, type Unit, unitText } from './unit'

/** The value of an expression that names no parameter; null for any other, and where there is none. */
function constantOf(expression: Expression): number | null {
  if (parametersIn(expression).length > 0) return null
  const result = evaluateExpression(expression, () => null)
  return 'value' in result ? result.value : null
}

/** Finds the unit of every part of a formula, from the leaves up. */
class UnitFinder {
  constructor(private readonly unitOfName: (name: string) => Unit) {}

  of(expression: Expression): Unit {
    switch (expression.kind) {
      case 'number':
        return expression.unit === null ? plain : parseUnit(expression.unit)
      case 'parameter':
        return this.unitOfName(expression.name)
      case 'numberIn': {
        const unit = this.of(expression.of)
        const isOne = isSameQuantity(unit, parseUnit(expression.unit))
        return isOne ? plain : fail('unitNotConvertible', expression, { left: unitText(unit), right: expression.unit })
      }
      case 'minus':
        return this.of(expression.of)
      case 'binary':
        return this.binary(expression)
      case 'call':
        return this.call(expression)
    }
  }

  private plainOf(expression: Expression): void {
    const unit = this.of(expression)
    if (!isPlain(unit)) fail('unitNotPlain', expression, { left: unitText(unit) })
  }

  private binary(expression: Extract<Expression, { kind: 'binary' }>): Unit {
    const { operator, left, right } = expression
    if (operator === '^') return this.power(left, right)
    const [first, second] = [this.of(left), this.of(right)]
    if (operator === '*') return multiplyUnits(first, second)
    if (operator === '/') return multiplyUnits(first, second, -1)
    if (isSameQuantity(first, second)) return first
    return fail('unitMismatch', expression, { left: unitText(first), right: unitText(second) })
  }

  private power(base: Expression, exponent: Expression): Unit {
    const unit = this.of(base)
    this.plainOf(exponent)
    if (isPlain(unit)) return plain
    const constant = constantOf(exponent)
    return constant === null
      ? fail('exponent', exponent, { left: unitText(unit) })
      : multiplyUnits(plain, unit, constant)
  }

  private call({ name, values, ...place }: Extract<Expression, { kind: 'call' }>): Unit {
    const [first, second] = values
    // The parser has counted the values.
    if (first === undefined) return plain
    switch (name) {
      case 'sqrt':
        return multiplyUnits(plain, this.of(first), 0.5)
      case 'abs':
        return this.of(first)
      case 'pow':
        return second === undefined ? plain : this.power(first, second)
      case 'ln':
      case 'log10':
      case 'exp':
      case 'round':
        for (const value of values) this.plainOf(value)
        return plain
      case 'min':
      case 'max':
      case 'avg': {
        const units = values.map((value) => this.of(value))
        const unit = units[0] ?? plain
        const other = units.find((each) => !isSameQuantity(each, unit))
        return other === undefined
          ? unit
          : fail('unitMismatch', place, { left: unitText(unit), right: unitText(other) })
      }
    }
  }
}

/**
 * The unit that a formula's result has. It hangs on the units of the parameters alone, not on their values.
 *
 * @param expression - the formula.
 * @param unitOfName - the unit of a parameter.
 * @throws FormulaProblem where two parts do not go together.
 */
export function unitOfFormula(expression: Expression, unitOfName: (name: string) => Unit): Unit {
  return new UnitFinder(unitOfName).of(expression)
}

import type { Expression } from './Expression'

const isPlainName = (name: string) => /^[\p{L}_][\p{L}\p{M}\p{Nd}_'′’]*$/u.test(name)

/** A number as formulas read one. */
const numberText = (value: number) => String(value).replace('e+', 'e')

/**
 * Writes an abbreviation so that a formula reads it as one: in braces where it holds signs or blanks.
 *
 * @param abbreviation - of a parameter.
 */
export function formulaName(abbreviation: string): string {
  return isPlainName(abbreviation) ? abbreviation : `{${abbreviation}}`
}

/**
 * Writes an expression with all its brackets; reading it again gives the same.
 *
 * @param expression - a formula as it was understood.
 */
export function printFormula(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return expression.unit === null
        ? numberText(expression.value)
        : `${numberText(expression.value)}[${expression.unit}]`
    case 'parameter':
      return formulaName(expression.name)
    case 'numberIn':
      // A unit after a bare number would be the number's own.
      return `${expression.of.kind === 'number' ? `(${printFormula(expression.of)})` : bracketed(expression.of)}[${expression.unit}]`
    case 'minus':
      return `-${bracketed(expression.of)}`
    case 'binary':
      return `${bracketed(expression.left)} ${expression.operator} ${bracketed(expression.right)}`
    case 'call':
      return `${expression.name}(${expression.values.map(printFormula).join(', ')})`
  }
}

function bracketed(expression: Expression): string {
  const text = printFormula(expression)
  return expression.kind === 'binary' || expression.kind === 'minus' || expression.kind === 'numberIn'
    ? `(${text})`
    : text
}

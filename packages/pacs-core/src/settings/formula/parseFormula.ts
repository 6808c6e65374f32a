import { limits } from '../../value/limits'
import { type Expression, type FormulaFunction, type FormulaOperator, formulaFunctions } from './Expression'
import { type FormulaFault, type FormulaPlace, FormulaProblem, fail } from './FormulaFault'
import { type FormulaToken, tokenizeFormula } from './tokenizeFormula'

const { maxLength, maxDepth } = limits.formula

/** How tightly an operator binds; a minus before a value binds between `*` and `^`: -2^2 is -4. */
const strength = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 } as const
const minusStrength = 3

const isOperator = (sign: string): sign is FormulaOperator => Object.hasOwn(strength, sign)

/** Whether a word is the name of a function, in any case. */
function functionOf(name: string): FormulaFunction | null {
  const folded = name.toLowerCase()
  return Object.hasOwn(formulaFunctions, folded) ? (folded as FormulaFunction) : null
}

/** From the beginning of one part to the end of another. */
const span = (from: FormulaPlace, to: FormulaPlace) => ({ at: from.at, length: to.at + to.length - from.at })

/** A word as it is named to the person who corrects it. */
function wordOf(token: FormulaToken): string {
  switch (token.kind) {
    case 'number':
      return String(token.value)
    case 'name':
      return token.name
    case 'unit':
      return `[${token.unit}]`
    case 'sign':
      return token.sign
    case 'end':
      return ''
  }
}

/** Climbs by the strength of operators (Richards 1979): one function for all of them, and no deeper than the text is nested. */
class Parser {
  private index = 0
  private depth = 0

  constructor(private readonly tokens: readonly FormulaToken[]) {}

  whole(): Expression {
    const expression = this.expression(1)
    const rest = this.here()
    return rest.kind === 'end' ? expression : this.unexpected(rest)
  }

  private here(): FormulaToken {
    return this.tokens[this.index] ?? { kind: 'end', at: 0, length: 0 }
  }

  private take(): FormulaToken {
    const token = this.here()
    this.index += 1
    return token
  }

  private isSign(sign: string): boolean {
    const token = this.here()
    return token.kind === 'sign' && token.sign === sign
  }

  private unexpected(token: FormulaToken): never {
    if (token.kind === 'end') fail('end', token)
    return fail('unexpected', token, { name: wordOf(token) })
  }

  private expression(least: number): Expression {
    this.depth += 1
    if (this.depth > maxDepth) fail('tooDeep', this.here(), { most: maxDepth })
    let left = this.operand()
    for (;;) {
      const token = this.here()
      if (token.kind !== 'sign' || !isOperator(token.sign) || strength[token.sign] < least) break
      const operator = token.sign
      this.index += 1
      // The right side of ^ may be another ^: 2^3^2 is 2^9.
      const right = this.expression(operator === '^' ? minusStrength : strength[operator] + 1)
      left = { kind: 'binary', operator, left, right, ...span(left, right) }
    }
    this.depth -= 1
    return left
  }

  private operand(): Expression {
    const token = this.take()
    if (token.kind === 'sign' && token.sign === '-') {
      const of = this.expression(minusStrength)
      return { kind: 'minus', of, ...span(token, of) }
    }
    const value = this.value(token)
    const unit = this.here()
    if (unit.kind !== 'unit') return value
    this.index += 1
    const place = span(value, unit)
    if (value.kind === 'number' && value.unit === null) return { ...value, unit: unit.unit, ...place }
    return { kind: 'numberIn', of: value, unit: unit.unit, ...place }
  }

  private value(token: FormulaToken): Expression {
    if (token.kind === 'number') return { ...token, unit: null }
    if (token.kind === 'sign' && token.sign === '(') {
      const inside = this.expression(1)
      return { ...inside, ...span(token, this.close(token)) }
    }
    if (token.kind !== 'name') return this.unexpected(token)
    const { name, isQuoted, at, length } = token
    if (isQuoted || !this.isSign('(')) return { kind: 'parameter', name, at, length }
    return this.call(token)
  }

  private call(token: FormulaToken & { kind: 'name' }): Expression {
    const open = this.take()
    const name = functionOf(token.name) ?? fail('unknownFunction', token, { name: token.name })
    const values = this.isSign(')') ? [] : [this.expression(1)]
    while (this.isSign(',')) {
      this.index += 1
      values.push(this.expression(1))
    }
    const place = span(token, this.close(open))
    const [least, most] = formulaFunctions[name]
    if (values.length < least || values.length > most)
      fail('argumentCount', place, { name, count: least === most ? least : `${least}-${most}` })
    return { kind: 'call', name, values, ...place }
  }

  private close(open: FormulaToken): FormulaToken {
    if (this.isSign(')')) return this.take()
    if (this.here().kind === 'end') fail('unclosed', open, { name: '(' })
    return this.unexpected(this.here())
  }
}

/** What reading a formula gives: an expression, or what is wrong. */
export type ParsedFormula =
  | { readonly expression: Expression; readonly fault: null }
  | { readonly expression: null; readonly fault: FormulaFault }

/**
 * Reads a formula. Nothing of it is ever run as a program.
 *
 * @param text - as somebody typed it.
 * @returns the expression, or the first fault with its place.
 */
export function parseFormula(text: string): ParsedFormula {
  try {
    if (text.length > maxLength)
      fail('tooLong', { at: maxLength, length: text.length - maxLength }, { most: maxLength })
    return { expression: new Parser(tokenizeFormula(text)).whole(), fault: null }
  } catch (problem) {
    if (problem instanceof FormulaProblem) return { expression: null, fault: problem.fault }
    throw problem
  }
}

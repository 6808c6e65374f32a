import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFormula } from './checkFormula'
import type { Expression } from './Expression'
import { evaluateExpression } from './evaluateExpression'
import { evaluateParameters, rangeMark } from './evaluateParameters'
import { parseFormula } from './parseFormula'
import { formulaName, printFormula } from './printFormula'
import { roundResult, roundTo } from './roundResult'
import { parameter } from './testing/parameter'
import { isSameQuantity, multiplyUnits, parseUnit, unitText } from './unit'

function parsed(text: string): Expression {
  const { expression, fault } = parseFormula(text)
  if (expression === null) throw new Error(`${text}: ${fault.reason}`)
  return expression
}
/** Milliseconds that some work takes when nothing else does: the machine may be busy. */
function quickest(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5 && least > 50; round += 1) {
    const start = performance.now()
    work()
    least = Math.min(least, performance.now() - start)
  }
  return least
}
/** Without places, which printing changes. */
const shape = (expression: Expression): unknown =>
  JSON.parse(
    JSON.stringify(expression, (key, value: unknown) => (key === 'at' || key === 'length' ? undefined : value)),
  )

/** A formula written by the test, with what JavaScript itself makes of it. */
interface Written {
  text: string
  value: number
}
const names = { A: 3.5, LVIDd: 47, 左室: 2.25, "e'": 9, _x1: 0.5 } as const
const leaf: fc.Arbitrary<Written> = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((value) => ({ text: String(value / 100), value: value / 100 })),
  fc.constantFrom(...Object.entries(names)).map(([text, value]) => ({ text, value })),
)
const { tree } = fc.letrec<{ tree: Written }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/', '^'), tie('tree')).map(([left, sign, right]) => ({
      text: `(${left.text})${sign} (${right.text})`,
      value: {
        '+': left.value + right.value,
        '-': left.value - right.value,
        '*': left.value * right.value,
        '/': left.value / right.value,
        '^': left.value ** right.value,
      }[sign],
    })),
    tie('tree').map(({ text, value }) => ({ text: `-(${text})`, value: -value })),
    tie('tree').map(({ text, value }) => ({ text: `sqrt(${text})`, value: Math.sqrt(value) })),
    tie('tree').map(({ text, value }) => ({ text: `LN( ${text} )`, value: Math.log(value) })),
    tie('tree').map(({ text, value }) => ({ text: `abs(${text})`, value: Math.abs(value) })),
    fc
      .tuple(tie('tree'), tie('tree'))
      .map(([a, b]) => ({ text: `max(${a.text}, ${b.text})`, value: Math.max(a.value, b.value) })),
    fc
      .tuple(tie('tree'), tie('tree'))
      .map(([a, b]) => ({ text: `avg(${a.text},${b.text})`, value: (a.value + b.value) / 2 })),
  ),
}))

describe('calculating', () => {
  test('agrees with JavaScript on random formulas, and is a reason where that has no number', () => {
    let compared = 0
    fc.assert(
      fc.property(tree, ({ text, value }) => {
        fc.pre(text.length <= 500)
        const result = evaluateExpression(parsed(text), (name) => names[name as keyof typeof names] ?? null)
        if (!Number.isFinite(value) || Math.abs(value) > 1e12) return
        if ('reason' in result) {
          // A part has no number, which JavaScript carries on: 1 / (1 / 0) is 0 there.
          expect(['divisionByZero', 'notANumber']).toContain(result.reason)
          return
        }
        compared += 1
        expect(Math.abs(result.value - value)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(value)))
      }),
      { numRuns: 3_000 },
    )
    expect(compared).toBeGreaterThan(1_000)
  })

  test('written out and read again a formula is the same', () => {
    fc.assert(
      fc.property(tree, ({ text }) => {
        fc.pre(text.length <= 500)
        const expression = parsed(text)
        const printed = printFormula(expression)
        fc.pre(printed.length <= 500)
        expect(shape(parsed(printed))).toEqual(shape(expression))
      }),
      { numRuns: 2_000 },
    )
    for (const text of ['(5[cm])[mm]', '{E/A} * 2', '-(1 + A)[cm]', '2 ^ -3', '1e21 + 1e-7']) {
      expect(shape(parsed(printFormula(parsed(text))))).toEqual(shape(parsed(text)))
    }
  })

  test.each([
    ['-2^2', -4],
    ['2^3^2', 512],
    ['2^-1', 0.5],
    ['8/4/2', 1],
    ['7-4-2', 1],
    ['2+3*4', 14],
    ['round(2.345, 2)', 2.35],
    ['round(-2.5)', -3],
    ['exp(0) + log10(1000)', 4],
    ['min(3, 1, 2)', 1],
    ['.5 + 1.5e1', 15.5],
  ])('%s is %d', (text, value) => expect(evaluateExpression(parsed(text), () => null)).toEqual({ value }))

  test.each([
    ['1 / 0', 'divisionByZero'],
    ['1 / (3[mm] - 0.3[cm])[mm]', 'divisionByZero'],
    ['0 ^ -1', 'divisionByZero'],
    ['sqrt(-1)', 'notANumber'],
    ['ln(0)', 'notANumber'],
    ['10 ^ 400', 'notANumber'],
    ['round(1, 0.5)', 'notANumber'],
    ['(-8) ^ 0.5', 'notANumber'],
    ['A', 'missing'],
  ])('%s has no value: %s', (text, reason) => {
    expect(evaluateExpression(parsed(text), () => null)).toMatchObject({ reason })
  })

  test('no text makes it fail otherwise than in words, or takes longer than 50 ms', () => {
    const words = [
      '__proto__',
      'constructor',
      'toString',
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      '+',
      '-',
      '^',
      '/',
      ',',
      '1',
      '.5',
      '9e9',
    ]
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc
        .array(fc.constantFrom(...words, 'A', 'min', 'sqrt', 'constructor.constructor("x")()', '\u202e', '\0', '😀'), {
          maxLength: 200,
        })
        .map((parts) => parts.join('')),
    )
    const rows = [parameter('A'), parameter('constructor'), parameter('__proto__', { formula: 'A' })]
    let slowest = 0
    fc.assert(
      fc.property(hostile, (formula) => {
        const row = parameter('X', { formula })
        const faults = checkFormula(row, rows)
        const work = () => evaluateParameters([...rows, row], new Map([['id-A', '2']])).get(row.id)
        const value = work()
        slowest = Math.max(slowest, quickest(work))
        if (faults.length === 0 && formula.trim() !== '') {
          expect(value).toBeDefined()
          if (value !== undefined && 'value' in value) expect(Number.isFinite(value.value)).toBe(true)
        }
        for (const { at, length } of faults) expect(at + length).toBeLessThanOrEqual(formula.length)
      }),
      { numRuns: 5_000 },
    )
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(slowest).toBeLessThan(50)
  })
})

describe('units', () => {
  const symbols = [
    'mm',
    'cm',
    'm',
    'ml',
    'l',
    's',
    'ms',
    'min',
    'mmHg',
    'g',
    'kg',
    'bpm',
    'deg',
    '%',
    'w',
    'd',
    'cm/s',
    'mm2',
    'IU',
  ]
  const unit = fc.constantFrom(...symbols).map(parseUnit)
  test('multiply in any order, and dividing takes back what multiplying gave', () => {
    fc.assert(
      fc.property(unit, unit, (a, b) => {
        expect(isSameQuantity(multiplyUnits(a, b), multiplyUnits(b, a))).toBe(true)
        const back = multiplyUnits(multiplyUnits(a, b), b, -1)
        expect(isSameQuantity(back, a)).toBe(true)
        expect(back.factor / a.factor).toBeCloseTo(1, 12)
        const root = multiplyUnits(parseUnit(''), multiplyUnits(a, a), 0.5)
        expect(isSameQuantity(root, a)).toBe(true)
      }),
    )
  })

  test.each([
    ['mm', 'cm', 0.1],
    ['cm²', 'mm2', 100],
    ['ml', 'cm3', 1],
    ['L/min', 'ml/s', 1000 / 60],
    ['m/s', 'cm/s', 100],
    ['周', 'days', 7],
    ['ｍｍ', 'MM', 1],
    ['次/分', 'bpm', 1],
    ['ml/min/m2', 'ml/min·m-2', 1],
    ['g/m^2', 'kg/m²', 0.001],
    ['％', '', 1],
  ])('%s in %s', (from, to, factor) => {
    expect(isSameQuantity(parseUnit(from), parseUnit(to))).toBe(true)
    expect(parseUnit(from).factor / parseUnit(to).factor).toBeCloseTo(factor, 12)
  })

  test('what is not known equals itself alone', () => {
    for (const text of ['IU', 'E-5', 'cm H2O', '__proto__', '级']) {
      expect(isSameQuantity(parseUnit(text), parseUnit(` ${text} `))).toBe(true)
      for (const other of ['iu', 'mm', '', 'E-6', 'constructor']) {
        expect(isSameQuantity(parseUnit(text), parseUnit(other))).toBe(false)
      }
    }
    expect(unitText(parseUnit('IU/ml'))).toBe('IU·m-3')
    expect(unitText(multiplyUnits(parseUnit('cm'), parseUnit('mm')))).toBe('m2')
    expect(unitText(parseUnit('mmhg'))).toBe('mmHg')
  })
})

describe('the values of all parameters', () => {
  const rows = [
    parameter('EDV', { unit: 'ml' }),
    parameter('ESV', { unit: 'ml' }),
    parameter('HR', { unit: '次/分' }),
    parameter('SV', { unit: 'ml', formula: 'EDV - ESV' }),
    parameter('EF', { unit: '%', formula: 'SV / EDV * 100', referenceStart: '50', referenceEnd: '70.5' }),
    parameter('CO', { unit: 'L/min', formula: 'SV * HR[bpm] / 1[min]', referenceStart: '3.5' }),
    parameter('Q', { formula: 'nobody + 1' }),
    parameter('R', { formula: 'Q' }),
    parameter('loop', { formula: 'loop' }),
    parameter('after', { formula: 'loop + 1' }),
  ]
  const resultOf = (typed: Record<string, string>, name: string) =>
    evaluateParameters(rows, new Map(Object.entries(typed).map(([key, text]) => [`id-${key}`, text]))).get(`id-${name}`)
  const typed = { EDV: '120', ESV: '50', HR: '70' }

  test('are calculated one from another, converted, rounded and marked', () => {
    expect(resultOf(typed, 'SV')).toEqual({ value: 70, mark: null })
    expect(resultOf(typed, 'EF')).toEqual({ value: 58.33, mark: 'in' })
    expect(resultOf(typed, 'CO')).toEqual({ value: 4.9, mark: 'in' })
    expect(resultOf({ ...typed, ESV: '90' }, 'EF')).toEqual({ value: 25, mark: 'below' })
    expect(resultOf({ ...typed, ESV: ' ３０ ' }, 'EF')).toEqual({ value: 75, mark: 'above' })
  })

  test('say why there is none', () => {
    expect(resultOf({ EDV: '1' }, 'SV')).toMatchObject({ reason: 'missing', name: 'ESV' })
    expect(resultOf({ EDV: '1' }, 'EF')).toMatchObject({ reason: 'missing', name: 'SV' })
    expect(resultOf({ ...typed, EDV: 'wide' }, 'SV')).toMatchObject({ reason: 'text', name: 'EDV' })
    expect(resultOf({ ...typed, EDV: '0' }, 'EF')).toMatchObject({ reason: 'divisionByZero' })
    expect(resultOf(typed, 'Q')).toMatchObject({ reason: 'invalid', fault: { reason: 'unknownName' } })
    expect(resultOf(typed, 'R')).toMatchObject({ reason: 'missing', name: 'Q' })
    expect(resultOf(typed, 'loop')).toMatchObject({ reason: 'invalid', fault: { reason: 'cycle' } })
    expect(resultOf(typed, 'after')).toMatchObject({ reason: 'missing' })
  })

  test('lie in the range with both its ends, and in an open one', () => {
    const range = { referenceStart: '1', referenceEnd: '2' }
    expect([0.99, 1, 2, 2.01].map((value) => rangeMark(value, range))).toEqual(['below', 'in', 'in', 'above'])
    expect(rangeMark(-5, { referenceStart: '', referenceEnd: '2' })).toBe('in')
    expect(rangeMark(5, { referenceStart: '', referenceEnd: '' })).toBeNull()
  })

  test('are rounded half away from zero, to what the range is written with, and never to nothing', () => {
    expect([1.005, -1.005, 2.5, 1234.567].map((value) => roundResult(value, []))).toEqual([1.01, -1.01, 2.5, 1234.57])
    expect(roundResult(0.1234567, ['0.1', '0.1250'])).toBe(0.1235)
    expect(roundResult(0.00045678, [])).toBe(0.000457)
    expect(roundTo(0.1 + 0.2, 10)).toBe(0.3)
    expect(Object.is(roundTo(-0.001, 2), 0)).toBe(true)
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }), (units, decimals) => {
        const value = units / 10 ** decimals
        expect(roundTo(value, decimals)).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  test('an abbreviation with signs is written in braces', () => {
    expect(['EDV', '左室', "e'", 'E/A', 'max x', '1a'].map(formulaName)).toEqual([
      'EDV',
      '左室',
      "e'",
      '{E/A}',
      '{max x}',
      '{1a}',
    ])
  })
})

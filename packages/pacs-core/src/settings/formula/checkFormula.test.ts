import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PacsError } from '../../error/PacsError'
import { createText } from '../../text/createText'
import { checkFormula, checkFormulas, measuredFor, parametersUsing, refuseFormulas } from './checkFormula'
import { formulaFaultReasons } from './FormulaFault'
import { type FormulaTextKey, formulaFaultText, formulaText } from './formulaText'
import { parameter } from './testing/parameter'

const heart = [
  parameter('EDV', { unit: 'ml' }),
  parameter('ESV', { unit: 'ml' }),
  parameter('舒张期', { unit: 'mm' }),
  parameter('V', { unit: 'm/s' }),
  parameter('RR', { unit: 'ms' }),
  parameter("e'", { unit: 'cm/s' }),
  parameter('E/A'),
]
const faultsOf = (formula: string, unit = '') => checkFormula(parameter('X', { unit, formula }), heart)
const reasonsOf = (formula: string, unit = '') => faultsOf(formula, unit).map(({ reason }) => reason)

describe('a formula is accepted', () => {
  test.each([
    ['(EDV - ESV) / EDV * 100', '%'],
    ['edv - ＥＳＶ', 'L'],
    ['舒张期 ^ 3', 'ml'],
    ['sqrt(舒张期^2 + 舒张期^2)', 'cm'],
    ['4[mmHg] * V[m/s]^2', 'mmHg'],
    ['60[bpm] / RR[s]', '次/分'],
    ["V / e'", ''],
    ['{E/A} + 1', ''],
    ['（EDV－ESV）×2', 'ml'],
    ['max(EDV, ESV, avg(EDV, 1[l]))', 'ml'],
    ['pow(舒张期, 0.5 + 0.5) / RR', 'cm/s'],
    ['1[g] * 10^(1.3 - 0.004 * 舒张期[cm])', 'g'],
    ['round(EDV[ml], 1) * ln(2) * exp(1) + log10(10) - abs(-3)', ''],
  ])('%s gives %s', (formula, unit) => expect(faultsOf(formula, unit)).toEqual([]))
})

describe('a formula is refused, with the place of what is wrong', () => {
  test.each([
    ['EDV +', '', 'end', 5, 0],
    ['EDV ESV', '', 'unexpected', 4, 3],
    ['2 EDV', '', 'unexpected', 2, 3],
    ['(EDV', '', 'unclosed', 0, 1],
    ['EDV)', '', 'unexpected', 3, 1],
    ['{EDV', '', 'unclosed', 0, 1],
    ['EDV; ESV', '', 'character', 3, 1],
    ['1.2.3', '', 'number', 0, 5],
    ['1e999', '', 'number', 0, 5],
    ['EDV + 体积', '', 'unknownName', 6, 2],
    ['sin(EDV)', '', 'unknownFunction', 0, 3],
    ['sqrt(1, 2)', '', 'argumentCount', 0, 10],
    ['min()', '', 'argumentCount', 0, 5],
    ['EDV + 舒张期', 'ml', 'unitMismatch', 0, 9],
    ['EDV + 1', 'ml', 'unitMismatch', 0, 7],
    ['max(EDV, RR)', 'ml', 'unitMismatch', 0, 12],
    ['ln(EDV)', '', 'unitNotPlain', 3, 3],
    ['round(EDV)', 'ml', 'unitNotPlain', 6, 3],
    ['EDV[cm]', '', 'unitNotConvertible', 0, 7],
    ['EDV - ESV', 'cm', 'unitResult', 0, 9],
    ['60 / RR', 'bpm', 'unitResult', 0, 7],
    ['EDV / ESV', 'ml', 'unitResult', 0, 9],
    ['EDV ^ {E/A}', 'ml', 'exponent', 6, 5],
    ['X + 1', '', 'cycle', 0, 5],
    ['__proto__ + constructor', '', 'unknownName', 0, 9],
    ['constructor(1)', '', 'unknownFunction', 0, 11],
    ['toString', '', 'unknownName', 0, 8],
  ])('%s as %s: %s', (formula, unit, reason, at, length) => {
    expect(faultsOf(formula, unit)[0]).toMatchObject({ reason, at, length })
  })

  test('every unknown abbreviation is named once', () => {
    expect(faultsOf('A + B * a').map(({ details }) => details.name)).toEqual(['A', 'B'])
  })

  test('more than 500 characters or 64 brackets are not read, however many they are', () => {
    expect(faultsOf(`${'1+'.repeat(249)}12`)).toEqual([])
    expect(reasonsOf(`${'1+'.repeat(250)}1`)).toEqual(['tooLong'])
    expect(reasonsOf('('.repeat(1_000_000))).toEqual(['tooLong'])
    expect(faultsOf(`${'('.repeat(63)}1${')'.repeat(63)}`)).toEqual([])
    expect(reasonsOf(`${'('.repeat(64)}1${')'.repeat(64)}`)).toEqual(['tooDeep'])
    expect(reasonsOf(`${'-'.repeat(200)}1`)).toEqual(['tooDeep'])
    expect(reasonsOf(`${'2^'.repeat(200)}1`)).toEqual(['tooDeep'])
  })

  test('each reason has words in both languages, with its facts filled in', () => {
    for (const language of ['en', 'zh'] as const) {
      const { t } = createText<FormulaTextKey>({ resources: [formulaText], browserLanguage: language }).getSnapshot()
      const details = { name: 'NAME', left: '', right: 'RIGHT', path: 'A -> A', most: 5, count: 2 }
      for (const reason of formulaFaultReasons) {
        const words = formulaFaultText(t, { reason, details })
        expect(words).not.toMatch(/formula\.fault|\{\{/)
      }
      expect(formulaFaultText(t, { reason: 'unitResult', details })).toContain(language === 'en' ? 'no unit' : '无单位')
    }
  })
})

describe('rounds', () => {
  test.each([1, 2, 3, 17, 5_000])('a round of %i is found and named from each of its parameters', (size) => {
    const ring = Array.from({ length: size }, (_, at) => parameter(`p${at}`, { formula: `p${(at + 1) % size} + 1` }))
    const tail = parameter('tail', { formula: 'p0' })
    const faults = checkFormulas([tail, ...ring])
    expect(faults).toHaveLength(size)
    expect(faults.every(({ reason }) => reason === 'cycle')).toBe(true)
    const path = String(faults.find(({ parameterId }) => parameterId === 'id-p0')?.details.path).split(' -> ')
    expect([path[0], path.at(-1)]).toEqual(['p0', 'p0'])
    if (size <= 12) expect(path).toHaveLength(size + 1)
  })

  test('a round is named as it goes', () => {
    const rows = [parameter('a', { formula: 'b*2' }), parameter('b', { formula: 'a' })]
    expect(checkFormulas(rows).map(({ details }) => details.path)).toEqual(['a -> b -> a', 'b -> a -> b'])
  })

  test('a parameter is said to be in a round exactly when it reaches itself', () => {
    const graphs = fc.integer({ min: 1, max: 9 }).chain((count) =>
      fc.array(fc.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { maxLength: 3 }), {
        minLength: count,
        maxLength: count,
      }),
    )
    fc.assert(
      fc.property(graphs, (edges) => {
        const rows = edges.map((uses, at) =>
          parameter(`p${at}`, { formula: uses.map((used) => `p${used}`).join(' + ') }),
        )
        const reaches = edges.map((uses) => new Set(uses))
        for (const middle of edges.keys())
          for (const from of reaches) if (from.has(middle)) for (const to of reaches[middle] ?? []) from.add(to)
        const expected = rows.filter((_, at) => reaches[at]?.has(at)).map(({ id }) => id)
        expect(
          checkFormulas(rows)
            .map(({ parameterId }) => parameterId)
            .sort(),
        ).toEqual(expected.sort())
      }),
      { numRuns: 500 },
    )
  })
})

describe('a change of parameters', () => {
  const area = parameter('A', { unit: 'cm2' })
  const half = parameter('H', { unit: 'cm2', formula: 'A / 2' })

  test('is refused when it breaks the formula of another one', () => {
    for (const after of [[half], [{ ...area, abbreviation: 'B' }, half], [{ ...area, unit: 'mm' }, half]]) {
      expect(() => refuseFormulas([area, half], after)).toThrow(PacsError)
    }
    expect(() => refuseFormulas([area, half], [{ ...area, unit: 'mm2' }, half])).not.toThrow()
  })

  test('says whose formula is at fault, why and where', () => {
    try {
      refuseFormulas([area], [area, { ...half, formula: 'A + Q' }])
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({
        code: 'CALCULATED_PARAMETER_INVALID',
        details: {
          reason: 'H: No parameter has the abbreviation “Q”.',
          fault: { abbreviation: 'H', reason: 'unknownName', at: 4, length: 1 },
          fields: [{ path: 'formula', message: 'unknownName' }],
        },
      })
    }
  })

  test('is not held up by what was wrong before and is no worse', () => {
    const broken = { ...half, formula: 'gone * 2' }
    expect(() => refuseFormulas([area, broken], [{ ...area, unit: 'm2' }, broken])).not.toThrow()
    expect(() => refuseFormulas([area, broken], [area, { ...broken, formula: 'gone * 3' }])).toThrow(/gone/)
  })

  test('a parameter that a formula names is used by it', () => {
    expect(parametersUsing([area, half], area.id)).toEqual([half])
    expect(parametersUsing([area, half], half.id)).toEqual([])
  })

  test('a formula comes down to what is measured, through other formulas', () => {
    const twice = parameter('T', { unit: 'cm2', formula: 'H * 4 + A + nobody' })
    expect(measuredFor(twice, [area, half])).toEqual([area])
    expect(measuredFor(parameter('Z', { formula: 'Z + 1' }), [area])).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { checkLinks, type LinkedReport } from '../checkLinks'
import type { ReportParameter } from '../parameter/ReportParameter'
import type { ReportValue } from '../reportContent'
import { fetusMeasures } from './fetusMeasures'
import { pregnancyFacts } from './pregnancyFact'
import { assessPregnancy } from './pregnancyValues'

const valuesOf = (...given: (readonly [string, string, string])[]) =>
  given.map(([abbreviation, unit, value]) => ({ abbreviation, unit, value }))
// Redated by CRL: 23 weeks 5 days on the day of the examination; by the last period 25 weeks 5 days.
const dating = {
  lastPeriod: '2026-06-01',
  dueDate: '2027-03-22',
  dueDateBasis: 'crl',
  day: '2026-11-28',
} as const
const biometry = valuesOf(['BPD', 'mm', '90'], ['HC', 'mm', '320'], ['AC', 'cm', '33'], ['FL', 'mm', '70'])

describe('what follows from a pregnancy', () => {
  it('is written once, as every screen and paper has it', () => {
    const [fetus] = assessPregnancy(valuesOf(['AC', 'mm', '200']), dating)
    // INTERGROWTH-21st at 23 weeks 5 days: 200 mm is centile 90.
    expect(Object.fromEntries(fetus?.written ?? [])).toMatchObject({
      age: { en: '23w5d', zh: '23周5天' },
      ageByPeriod: { en: '25w5d', zh: '25周5天' },
      dueDate: { en: '2027-03-22', zh: '2027-03-22' },
      dueDateByPeriod: { en: '2027-03-08' },
      acCentile: { en: '90' },
    })
  })

  it.each([
    // Hadlock 1985, 90/320/330/70 mm.
    [biometry, '2959 g'],
    [biometry.slice(1), '2929 g'],
    // A parameter says it: as its row has it.
    [[...biometry, ...valuesOf(['EFW', 'g', '2928.73'])], '2928.73 g'],
    [[...biometry, ...valuesOf(['EFW', 'kg', '2.93'])], '2930 g'],
  ])('has one weight: %#', (values, grams) => {
    expect(assessPregnancy(values, dating)[0]?.written.get('weight')?.en).toBe(grams)
  })

  it('rounds a measured value as its row does: not at all', () => {
    const values = valuesOf(
      ['BPD', 'mm', '60.25'],
      ['UAPI', '', '1.034'],
      ['MCAPSV', 'm/s', '0.5525'],
      ['FL', 'cm', '6.0253'],
    )
    const [fetus] = assessPregnancy(values, dating)
    expect(fetus?.measures).toMatchObject({ bpd: 60.25, fl: 60.253 })
    expect([fetus?.written.get('uaPi')?.en, fetus?.written.get('mcaPsv')?.en]).toEqual(['1.034', '55.25 cm/s'])
  })

  it('rounds a ratio as a calculated parameter does', () => {
    const [fetus] = assessPregnancy(valuesOf(['HC', 'mm', '199'], ['AC', 'mm', '176'], ['FL', 'mm', '37']), dating)
    // 199 / 176 = 1.1307; 37 / 176 = 21.0227 %.
    expect([fetus?.written.get('hcac')?.en, fetus?.written.get('flac')?.en]).toEqual(['1.13', '21.02 %'])
  })

  it('ends with its tables, and is not held fast at their ends', () => {
    const at = (day: string) => assessPregnancy(biometry, { ...dating, day })[0]?.written
    // 40w0d is the last day of INTERGROWTH-21st and of Hadlock 1991.
    expect([at('2027-03-22')?.get('age')?.en, at('2027-03-22')?.has('acCentile')]).toEqual(['40w0d', true])
    const past = at('2027-03-31')
    expect([past?.get('age')?.en, past?.has('acCentile'), past?.has('weightCentile'), past?.has('weight')]).toEqual([
      '41w2d',
      false,
      false,
      true,
    ])
    const fluid = (day: string) => assessPregnancy(valuesOf(['AFI', 'mm', '100']), { ...dating, day })[0]?.indices[0]
    // Moore and Cayle 1990 ends with the 42nd week.
    expect(fluid('2027-04-11')).toMatchObject({ source: 'moore1990', range: [69, 175] })
    expect(fluid('2027-04-12')).toMatchObject({ source: null, hasStandard: true, range: null })
  })

  it('has the discordance of twins in per cent of the heavier', () => {
    const fetuses = assessPregnancy(valuesOf(['EFW', 'g', '2000'], ['EFW_B', 'g', '1500']), dating)
    expect(fetuses.map(({ written }) => written.get('discordance')?.en)).toEqual(['25.0 %', undefined])
  })
})

describe('the amniotic fluid of four quadrants', () => {
  const pockets = valuesOf(['RUQ', 'mm', '31'], ['LUQ', 'mm', '42.5'], ['LLQ', 'cm', '2.8'], ['RLQ', 'mm', '20'])

  it('adds up, and has its deepest pocket', () => {
    expect(fetusMeasures(pockets)[0]).toMatchObject({ afi: 121.5, mvp: 42.5 })
    expect(fetusMeasures([...pockets, ...valuesOf(['MVP', 'mm', '50'])])[0]).toMatchObject({ mvp: 50 })
  })

  it('is none with three of them, and an index that a parameter says counts', () => {
    expect(fetusMeasures(pockets.slice(1))[0]).toMatchObject({ afi: null, mvp: null })
    expect(fetusMeasures([...pockets, ...valuesOf(['AFI', 'mm', '122'])])[0]).toMatchObject({ afi: 122 })
  })
})

describe('a linked value of a pregnancy', () => {
  const parameters = biometry.map(
    (each, at) => ({ ...each, parameterId: `p${at}`, source: null, isComputed: false }) as unknown as ReportParameter,
  )
  const report = (text: string, source: object, changed = parameters): LinkedReport => {
    const value = { id: 'v1', field: 'findings', start: 0, end: text.length, source } as ReportValue
    return {
      history: '',
      findings: text,
      impression: '',
      recommendation: '',
      values: [value],
      parameters: changed,
      worksheets: [],
    }
  }
  const facts = { atoms: [], rows: [], dating }
  const source = { kind: 'pregnancy', fact: 'weight', fetus: 0, standard: 'hadlock1991' } as const

  it('is proven in either language, for every fact', () => {
    const [fetus] = assessPregnancy(parameters, dating)
    for (const fact of pregnancyFacts) {
      const written = fetus?.written.get(fact)
      if (written === undefined) continue
      for (const text of [written.en, written.zh]) {
        expect(checkLinks(report(text, { ...source, fact }), facts).broken).toEqual([])
      }
    }
  })

  it.each([
    ['another number', report('2960 g', source), 'changed'],
    ['another fact', report('2959 g', { ...source, fact: 'acCentile' }), 'changed'],
    ['another standard', report('2959 g', { ...source, standard: 'intergrowth2017' }), 'changed'],
    ['a fetus that is not there', report('2959 g', { ...source, fetus: 1 }), 'gone'],
    ['a fact that does not follow', report('1.1', { ...source, fact: 'cpr' }), 'gone'],
    [
      'a measure that was changed',
      report(
        '2959 g',
        source,
        parameters.map((each) => ({ ...each, value: '300' })),
      ),
      'changed',
    ],
    ['measures that were emptied', report('2959 g', source, []), 'gone'],
  ])('with %s is not', (_, altered, fault) => {
    expect(checkLinks(altered, facts)).toMatchObject({ broken: [{ id: 'v1', fault }], values: [] })
  })

  it('follows from the dates: another due date, or none, breaks it', () => {
    const aged = report('23w5d', { ...source, fact: 'age' })
    expect(checkLinks(aged, facts).broken).toEqual([])
    expect(checkLinks(aged, { ...facts, dating: { ...dating, dueDate: '2027-03-23' } }).broken).toHaveLength(1)
    const { dating: _none, ...without } = facts
    expect(checkLinks(aged, without).broken).toMatchObject([{ fault: 'gone' }])
  })
})

it('a gestational age of a parameter is proven in either language', () => {
  const age = { parameterId: 'ga', abbreviation: 'GA', name: '孕龄', unit: '', value: '12w4d', source: null }
  const linked = (findings: string): LinkedReport => ({
    history: '',
    findings,
    worksheets: [],
    impression: '',
    recommendation: '',
    values: [
      {
        id: 'v1',
        field: 'findings',
        start: 0,
        end: findings.length,
        source: { kind: 'parameter', parameterId: 'ga' as never },
      },
    ],
    parameters: [age as unknown as ReportParameter],
  })
  const broken = (text: string) => checkLinks(linked(text), { atoms: [], rows: [] }).broken.length
  expect([broken('12w4d'), broken('12周4天'), broken('12w5d')]).toEqual([0, 0, 1])
})

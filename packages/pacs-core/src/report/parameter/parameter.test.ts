import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ValueAtom } from '../../image/measure'
import { writtenValue } from '../../settings/formula/gestationalAgeParameter'
import { ageInDays, readReferenceRange } from '../../settings/formula/referenceRange'
import { fillParameters, type ParameterRow, whyNotParameters } from './fillParameters'
import { fittingQuantities, linksOfLabel, measuredChoices, measuredParameter } from './measuredParameter'
import { parameterTables } from './parameterTable'
import { type ReportParameter, typedOf } from './ReportParameter'

const row = (id: string, abbreviation: string, fields: ParameterRow['fields'] = {}) => ({
  id,
  name: `${abbreviation} 名`,
  englishName: null,
  isEnabled: true,
  fields: { abbreviation, unit: 'ml', referenceStart: '', referenceEnd: '', options: [], formula: '', ...fields },
})
const edv = row('edv', 'EDV', {
  referenceStart: '46',
  referenceEnd: '150',
  ranges: ['female: 46~106', 'male 0d-28d: ~10'],
})
const esv = row('esv', 'ESV')
const ef = row('ef', 'EF', { unit: '%', referenceStart: '52', referenceEnd: '74', formula: '(EDV - ESV) / EDV * 100' })
const echo = row('echo', 'Echo', { unit: '', options: ['even', 'coarse'] })
const rows = [edv, esv, ef, echo]
const man = { sex: 'male', ageDays: 40 * 365 } as const
const woman = { sex: 'female', ageDays: 40 * 365 } as const
const typed = (parameterId: string, value: string) => ({ parameterId, value, source: null }) as ReportParameter
const fill = (values: readonly ReportParameter[], patient: typeof man | typeof woman = man) =>
  fillParameters({ rows, patient }, values, [])
const shown = (all: readonly ReportParameter[]) =>
  all.map(({ abbreviation, value, mark }) => [abbreviation, value, mark])

describe('the values that a report keeps', () => {
  it('are what was typed and what follows from it, in the order of the hospital', () => {
    expect(shown(fill([typed('esv', '50'), typed('edv', '120')]))).toEqual([
      ['EDV', '120', 'in'],
      ['ESV', '50', null],
      ['EF', '58.33', 'in'],
    ])
  })

  it('never take what somebody typed for a calculated parameter', () => {
    expect(shown(fill([typed('edv', '120'), typed('ef', '99')]))).toEqual([['EDV', '120', 'in']])
  })

  it('are marked by the range of the sex and the age of the patient', () => {
    expect(shown(fill([typed('edv', '120')], woman))).toEqual([['EDV', '120', 'above']])
    const newborn = { rows, patient: { sex: 'male', ageDays: 3 } } as const
    expect(fillParameters(newborn, [typed('edv', '9')], [])[0]).toMatchObject({ mark: 'in', referenceEnd: '10' })
  })

  it('keep a value that is no number, without a mark', () => {
    expect(shown(fill([typed('edv', '<120')]))).toEqual([['EDV', '<120', null]])
  })

  it('are empty when nothing was typed', () => expect(fill([])).toEqual([]))

  it('keep what was saved of a parameter that the hospital deleted since', () => {
    const former = fill([typed('esv', '50')])
    expect(fillParameters({ rows: [edv], patient: man }, typedOf(former), former)).toEqual(former)
  })

  it('are the same again when they are saved again', () => {
    const number = fc.integer({ min: 1, max: 400 }).map(String)
    fc.assert(
      fc.property(number, number, (one, other) => {
        const kept = fill([typed('edv', one), typed('esv', other)])
        expect(fillParameters({ rows, patient: man }, typedOf(kept), kept)).toEqual(kept)
      }),
    )
  })
})

describe('a typed value', () => {
  it('may be kept only for a parameter of the hospital, and as one of its options', () => {
    expect(whyNotParameters(rows, [typed('edv', '999999')], [])).toBeNull()
    expect(whyNotParameters(rows, [typed('edv', '1'), typed('gone', '1')], [])).toEqual({ index: 1, fault: 'unknown' })
    expect(whyNotParameters(rows, [typed('echo', 'bright')], [])).toEqual({ index: 0, fault: 'option' })
  })

  it('may stay as it was saved, whatever the hospital changed since', () => {
    const former = [typed('gone', '1'), typed('echo', 'bright')]
    expect(whyNotParameters(rows, former, former)).toBeNull()
    expect(whyNotParameters(rows, [typed('echo', 'dull')], former)).toEqual({ index: 0, fault: 'option' })
  })
})

describe('a gestational age', () => {
  // Robinson 1975: 8.052 * sqrt(1.037 * 62) + 23.73 = 88.29 days for 62 mm.
  const crl = row('crl', 'CRL', { unit: 'mm' })
  const byCrl = '(8.052 * sqrt(CRL[mm] * 1.037) + 23.73) * 1[d]'
  const ages = [
    crl,
    row('ga', 'GA', { unit: 'd', formula: byCrl, referenceStart: '84', referenceEnd: '91' }),
    row('gaw', 'GA_W', { unit: '周', formula: byCrl }),
    row('typed', 'GA_B', { unit: 'w' }),
    { ...row('named', 'US', { unit: '天' }), name: '超声孕周' },
    row('cycle', 'CD', { unit: 'd' }),
  ]
  const kept = (...values: ReportParameter[]) =>
    fillParameters({ rows: ages, patient: woman }, values, []).map(({ abbreviation, value, unit, mark }) => [
      abbreviation,
      value,
      unit,
      mark,
    ])

  it('is weeks and days, whatever its formula and unit', () => {
    expect(kept(typed('crl', '62'))).toEqual([
      ['CRL', '62', 'mm', null],
      ['GA', '12w4d', '', 'in'],
      ['GA_W', '12w4d', '', null],
    ])
  })

  it('is kept in one form, however it was typed, and is the same again when it is saved again', () => {
    const values = [typed('typed', '12周+4天'), typed('named', '20+3'), typed('cycle', '12')]
    const filled = fillParameters({ rows: ages, patient: woman }, values, [])
    expect(filled.map(({ value, unit }) => [value, unit])).toEqual([
      ['12w4d', ''],
      ['20w3d', ''],
      ['12', 'd'],
    ])
    expect(fillParameters({ rows: ages, patient: woman }, typedOf(filled), filled)).toEqual(filled)
  })

  it('that a report kept as a number of days or weeks before is read as such', () => {
    expect(kept(typed('typed', '12.5714'), typed('named', '88.29')).map(([, value]) => value)).toEqual([
      '12w4d',
      '12w4d',
    ])
  })

  it('can be used by other formulas', () => {
    const left = row('left', 'LEFT', { unit: 'd', formula: '280[d] - GA_B' })
    const rows = [...ages, left]
    const [found] = fillParameters({ rows, patient: woman }, [typed('typed', '12w4d')], []).slice(-1)
    expect(found).toMatchObject({ value: '192', unit: 'd' })
  })

  it.each(['88', '12', '12.57', '12w7d', '12 weeks, about', '88.29 d'])('is not typed as %s', (text) => {
    expect(whyNotParameters(ages, [typed('crl', '62'), typed('typed', text)], [])).toEqual({
      index: 1,
      fault: 'gestationalAge',
    })
    expect(whyNotParameters(ages, [typed('typed', text)], [typed('typed', text)])).toBeNull()
  })

  it('is shown in the language, without a unit', () => {
    const parameter = { name: '孕龄', abbreviation: 'GA', unit: 'd' }
    expect(writtenValue(parameter, 88, 'zh')).toEqual({ value: '12周4天', unit: '' })
    expect(writtenValue(parameter, '12w4d', 'en')).toEqual({ value: '12w4d', unit: '' })
    // As a report keeps it.
    expect(writtenValue({ ...parameter, unit: '' }, '12w4d', 'zh')).toEqual({ value: '12周4天', unit: '' })
    expect(writtenValue({ ...parameter, abbreviation: 'EDV', name: '', unit: 'ml' }, 88.29, 'zh')).toEqual({
      value: '88.29',
      unit: 'ml',
    })
  })

  it('is measured by no drawing of a time', () => {
    const time: ValueAtom = {
      imageId: 'i',
      annotationId: 'a',
      kind: 'time',
      frame: null,
      quantity: 'time',
      value: 0.8,
      unit: 's',
      label: 'GA',
      calibration: { source: 'file', id: null, region: 0 },
    }
    const age = row('ga', 'GA', { unit: 'd' })
    expect([measuredParameter(age, [time]), measuredChoices(age, [time]), fittingQuantities(age, 'time')]).toEqual([
      [],
      [],
      [],
    ])
  })
})

it('a number that can be two is not kept', () => {
  expect(whyNotParameters(rows, [typed('edv', '1,234')], [])).toEqual({ index: 0, fault: 'ambiguousNumber' })
  expect(whyNotParameters(rows, [typed('edv', '1,234')], [typed('edv', '1,234')])).toBeNull()
  for (const text of ['1.234', '1234', '0,234', '1,23', '<120']) {
    expect(whyNotParameters(rows, [typed('edv', text)], [])).toBeNull()
  }
})

describe('a reference range by sex and age', () => {
  it.each([
    [
      'female 18y-49y: 5~20',
      'female',
      ageInDays({ value: 18, unit: 'year' }),
      ageInDays({ value: 50, unit: 'year' }) - 1,
      '5',
      '20',
    ],
    [
      '女 18岁-49岁：5～20',
      'female',
      ageInDays({ value: 18, unit: 'year' }),
      ageInDays({ value: 50, unit: 'year' }) - 1,
      '5',
      '20',
    ],
    ['0d-28d: ~5', 'any', 0, 28, '', '5'],
    ['男: -1.5~', 'male', null, null, '-1.5', ''],
    ['-12m: 1~2', 'any', null, Math.floor((13 * 365.25) / 12) - 1, '1', '2'],
  ])('is read from %s', (text, sex, minAgeDays, maxAgeDays, start, end) =>
    expect(readReferenceRange(text)).toEqual({ sex, minAgeDays, maxAgeDays, start, end }),
  )

  it.each(['5~20', 'female', 'female: ~', 'female: 9~3', '9y-3y: 1~2', '9-3: 1~2', 'child: 1~2', ': 1~2'])(
    'is not read from %s',
    (text) => expect(readReferenceRange(text)).toBeNull(),
  )
})

describe('the tables of a report', () => {
  const part = row('pvd', 'PVD', { partIds: ['liver'] as never })
  const all = [...rows, part]

  it('are those of the template, and what has a value besides', () => {
    const title = { zh: '左心', en: 'Left heart' }
    const tables = parameterTables(
      all,
      [{ title, abbreviations: ['ef', 'EDV', 'none'] }],
      ['liver'],
      new Set(['esv', 'edv']),
    )
    expect(tables.map((table) => [table.title.en, table.rows.map(({ id }) => id)])).toEqual([
      ['Left heart', ['ef', 'edv']],
      ['', ['esv']],
    ])
  })

  it('are the parameters of the body parts without one', () => {
    expect(parameterTables(all, [], ['liver'], new Set()).map((table) => table.rows)).toEqual([[part]])
    expect(parameterTables(all, [], ['heart'], new Set())).toEqual([])
  })

  it('ask for a further fetus only where the registration says so, or where one was measured', () => {
    const twins = ['BPD', 'BPD_B', 'BPD_C'].map((name) => row(name, name, { partIds: ['fetus'] as never }))
    const shown = (filled: string[], fetuses?: number) =>
      parameterTables(twins, [], ['fetus'], new Set(filled), fetuses).flatMap((table) => table.rows.map(({ id }) => id))
    expect(shown([])).toEqual(['BPD'])
    expect(shown([], 0)).toEqual(['BPD'])
    expect(shown([], 2)).toEqual(['BPD', 'BPD_B'])
    expect(shown(['BPD_C'], 2)).toEqual(['BPD', 'BPD_B', 'BPD_C'])
  })
})

describe('a measurement', () => {
  const atom = (patch: Partial<ValueAtom>): ValueAtom => ({
    imageId: 'i',
    annotationId: 'a',
    kind: 'distance',
    frame: null,
    quantity: 'length',
    value: 52.34567,
    unit: 'mm',
    label: 'bpd',
    calibration: { source: 'file', id: null, region: 0 },
    ...patch,
  })
  const bpd = row('bpd', 'BPD', { unit: 'cm' })

  it('is offered for the parameter whose name it has, in the unit of the parameter', () => {
    expect(measuredParameter(bpd, [atom({})]).map(({ value }) => value)).toEqual(['5.23'])
    expect(measuredParameter(bpd, [atom({ label: 'ＢＰＤ 名' })])).toHaveLength(1)
    expect(measuredParameter(bpd, [atom({ label: 'HC' }), atom({ label: null })])).toEqual([])
  })

  it('is not offered when it measures another quantity, or pixels', () => {
    expect(measuredParameter(bpd, [atom({ unit: 'cm2', quantity: 'area' }), atom({ unit: 'px' })])).toEqual([])
  })

  /** One cycle of an umbilical artery, as a trace of it is measured. */
  const cycle = (patch: Partial<ValueAtom> = {}) =>
    (
      [
        ['systolic', 61, 'cm/s'],
        ['diastolic', 25, 'cm/s'],
        ['meanVelocity', 37, 'cm/s'],
        ['vti', 22, 'cm'],
        ['gradient', 1.49, 'mmHg'],
        ['meanGradient', 0.65, 'mmHg'],
        ['pulsatility', 0.97, '1'],
        ['resistance', 0.59, '1'],
        ['systoleDiastole', 2.44, '1'],
      ] as const
    ).map(([quantity, value, unit]) => atom({ kind: 'flowTrace', quantity, value, unit, ...patch }))
  const valuesFrom = (parameter: ParameterRow, atoms: readonly ValueAtom[]) =>
    measuredParameter(parameter, atoms).map(({ value }) => value)
  const asked = (parameter: ParameterRow, atoms: readonly ValueAtom[]) =>
    measuredChoices(parameter, atoms).map(({ value }) => value)

  it('feeds each parameter by the quantity that its drawing says', () => {
    const links = { psv: 'systolic', edv: 'diastolic', sd: 'systoleDiastole', ri: 'resistance', mg: 'meanGradient' }
    const atoms = cycle({ label: 'UA' }).map((each) => ({
      ...each,
      parameterIds: Object.keys(links).filter((id) => Reflect.get(links, id) === each.quantity),
    }))
    const of = (id: string, unit: string) => valuesFrom(row(id, id, { unit }), atoms)
    expect([of('psv', 'cm/s'), of('edv', 'cm/s'), of('sd', ''), of('ri', '1'), of('mg', 'mmHg')]).toEqual([
      ['61'],
      ['25'],
      ['2.44'],
      ['0.59'],
      ['0.65'],
    ])
    expect(of('psv', 'm/s')).toEqual(['0.61'])
    expect([of('psv', ''), of('ua', 'cm/s'), asked(row('ua', 'UA', { unit: 'cm/s' }), atoms)]).toEqual([[], [], []])
  })

  it.each([
    ['PI', '', ['0.97', '0.59', '2.44']],
    ['S/D', '', ['0.97', '0.59', '2.44']],
    ['UAEDV', 'cm/s', ['61', '25', '37']],
    ['MG', 'mmHg', ['1.49', '0.65']],
  ])('named %s that can be several quantities fills nothing and asks', (name, unit, choices) => {
    const parameter = row('x', name, { unit })
    expect(valuesFrom(parameter, cycle({ label: name }))).toEqual([])
    expect(asked(parameter, cycle({ label: name }))).toEqual(choices)
    expect(linksOfLabel([parameter], { label: name, kind: 'flowTrace' })).toEqual([])
  })

  it('named after a parameter that only one of its quantities fits goes on', () => {
    const vti = row('vti', 'VTI', { unit: 'cm' })
    expect(valuesFrom(vti, cycle({ label: 'vti' }))).toEqual(['22'])
    expect(linksOfLabel([vti, bpd], { label: 'vti', kind: 'flowTrace' })).toEqual([
      { parameterId: 'vti', quantity: 'vti' },
    ])
  })

  it('asks also where a picture leaves some of its quantities without a value', () => {
    const atoms = cycle({ label: 'SD' }).filter(({ quantity }) => quantity === 'resistance')
    expect(valuesFrom(row('sd', 'SD', { unit: '' }), atoms)).toEqual([])
  })

  it('of an axis, an area or a circumference asks by the unit', () => {
    const ellipse = (['longAxis', 'shortAxis', 'circumference'] as const).map((quantity, at) =>
      atom({ kind: 'ellipse', quantity, value: 100 + at }),
    )
    const inMm = row('bpd', 'BPD', { unit: 'mm' })
    expect([valuesFrom(inMm, ellipse), asked(inMm, ellipse)]).toEqual([[], ['100', '101', '102']])
    const area = atom({ kind: 'ellipse', quantity: 'area', value: 78.5, unit: 'cm2' })
    expect(valuesFrom(row('bpd', 'BPD', { unit: 'cm²' }), [...ellipse, area])).toEqual(['78.5'])
  })

  it('in per cent is no plain number', () => {
    const both = [
      atom({ kind: 'ratio', label: 'ratio', quantity: 'ratio', value: 0.25, unit: '1' }),
      atom({ kind: 'ratio', label: 'ratio', quantity: 'stenosis', value: 75, unit: '%' }),
    ]
    expect(valuesFrom(row('r', 'ratio', { unit: '' }), both)).toEqual(['0.25'])
    expect(valuesFrom(row('r', 'ratio', { unit: ' ％' }), both)).toEqual(['75'])
  })

  it('is not offered for a calculated parameter', () => {
    expect(measuredParameter({ ...ef, fields: { ...ef.fields, unit: 'cm' } }, [atom({ label: 'EF' })])).toEqual([])
  })
})

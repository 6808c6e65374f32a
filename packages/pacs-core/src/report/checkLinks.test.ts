import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Annotation,
  type AnnotationKind,
  annotationKinds,
  formatValue,
  kindQuantities,
  type MeasureDocument,
  type PictureCalibration,
  type UltrasoundRegion,
  type ValueAtom,
  valuesOf,
} from '../image/measure'
import { checkLinks, type LinkedReport } from './checkLinks'
import type { ParameterRow } from './parameter/fillParameters'
import { fittingQuantities, measuredChoices, measuredParameter, measureSourceOf } from './parameter/measuredParameter'
import type { ReportParameter } from './parameter/ReportParameter'
import { type MeasureSource, type ReportTextField, type ReportValue, reportTextFields } from './reportContent'

const scale = (unit: 'cm' | 's' | 'cm/s', perPixel: number) => ({
  unit,
  perPixel,
  referencePixel: unit === 'cm/s' ? 700 : 0,
  referenceValue: 0,
})
const region = (minY: number, x: UltrasoundRegion['x'], y: UltrasoundRegion['y']): UltrasoundRegion => ({
  format: x.unit === 's' ? 'spectral' : '2d',
  bounds: { minX: 0, minY, maxX: 799, maxY: minY + 299 },
  x,
  y,
  dataType: 1,
  isLowPriority: false,
  transducerKHz: null,
  dopplerAngle: null,
})
/** Above a picture of tissue, below a spectrum. */
const duplex: PictureCalibration = {
  source: 'file',
  id: null,
  regions: [region(0, scale('cm', 0.0123), scale('cm', 0.0123)), region(300, scale('s', 0.004), scale('cm/s', -0.31))],
}
const inTissue: readonly AnnotationKind[] = ['distance', 'ellipse', 'tracedArea', 'volume', 'angle', 'ratio']
const inSpectrum: readonly AnnotationKind[] = ['time', 'velocity', 'resistance', 'flowTrace']
const imageIds = ['image-1', 'image-2']

const units = ['mm', 'cm', 'm', 'cm²', 'ml', '', '%', 'cm/s', 'm/s', 'mmHg', 's', '°']
const rows: ParameterRow[] = units.map((unit, at) => ({
  id: `p${at}`,
  name: `参数${at}`,
  englishName: null,
  fields: { abbreviation: `P${at}`, unit, referenceStart: '', referenceEnd: '', options: [], formula: '' },
}))
const [first] = rows

/** A drawing in either half of the picture, with distinct points. */
const drawing = (id: string): fc.Arbitrary<Annotation> =>
  fc
    .tuple(fc.constantFrom(...inTissue, ...inSpectrum), fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }), fc.nat(2))
    .map(([kind, steps, frame]) => ({
      id,
      kind,
      frame: frame === 0 ? null : frame,
      size: 'M' as const,
      points: steps.slice(0, annotationKinds[kind][0]).map((step, at) => ({
        x: 40 + at * 97 + step * 11,
        y: inTissue.includes(kind) ? 30 + ((at * 83 + step * 17) % 240) : 310 + at * 57 + step * 7,
      })),
    }))

const document = fc
  .tuple(drawing('a1'), drawing('a2'), drawing('a3'), fc.nat(11), fc.nat(8))
  .map(([one, two, three, label, linked]): MeasureDocument => {
    const fits = rows.flatMap((row) => {
      const quantities = fittingQuantities(row, two.kind)
      const quantity = quantities[linked % Math.max(1, quantities.length)]
      return quantity === undefined ? [] : [{ parameterId: row.id, quantity }]
    })
    const annotations = [{ ...one, label: `P${label}` }, { ...two, parameters: fits }, three]
    return { version: 1, calibration: null, annotations }
  })

const atomsOf = (documents: readonly MeasureDocument[]): ValueAtom[] =>
  documents.flatMap((each, at) =>
    valuesOf(imageIds[at] ?? '', each, at === 0 ? duplex : undefined).flatMap(({ atoms }) => atoms),
  )

/** A report that says some of what is measured, in one of the languages, and takes what it can into parameters. */
function reportOf(atoms: readonly ValueAtom[], picks: readonly number[], language: 'en' | 'zh'): LinkedReport {
  const texts = { history: '', findings: '', impression: '', recommendation: '' }
  const values: ReportValue[] = []
  for (const [at, pick] of picks.entries()) {
    const atom = atoms[pick % atoms.length]
    const field = reportTextFields[at % reportTextFields.length] as ReportTextField
    if (atom === undefined) continue
    const start = texts[field].length + 3
    const printed = formatValue(atom, language)
    texts[field] += `大小 ${printed}。`
    values.push({ id: `v${at}`, field, start, end: start + printed.length, source: measureSourceOf(atom) })
  }
  const parameters = rows.flatMap((row): ReportParameter[] => {
    const offers = [...measuredParameter(row, atoms), ...measuredChoices(row, atoms)]
    const offer = offers[(picks[0] ?? 0) % Math.max(1, offers.length)]
    if (offer === undefined) return []
    const { abbreviation = '', unit = '' } = row.fields
    return [
      {
        parameterId: row.id as ReportParameter['parameterId'],
        value: offer.value,
        source: measureSourceOf(offer.atom),
        isComputed: false,
        name: row.name,
        englishName: null,
        abbreviation,
        unit,
        referenceStart: '',
        referenceEnd: '',
        mark: null,
      },
    ]
  })
  return { ...texts, values, parameters, worksheets: [] }
}

/** Ways to alter one source; each makes another one of it. */
const sourceChanges: readonly ((source: MeasureSource) => MeasureSource)[] = [
  (source) => ({ ...source, annotationId: 'nope' }),
  (source) => ({ ...source, annotationId: `${source.annotationId} ` }),
  (source) => ({ ...source, imageId: 'image-9' as MeasureSource['imageId'] }),
  (source) => ({ ...source, quantity: source.quantity === 'volume' ? 'length' : 'volume' }),
  (source) => ({ ...source, value: source.value * 1.01 + 0.5 }),
  (source) => ({ ...source, value: -source.value - 1 }),
  (source) => ({ ...source, unit: source.unit === 'mm' ? 'cm' : 'mm' }),
  (source) => ({ ...source, frame: source.frame === null ? 0 : source.frame + 1 }),
  (source) => ({ ...source, annotation: source.annotation === 'freehand' ? 'distance' : 'freehand' }),
  (source) => ({ ...source, calibration: { ...source.calibration, source: 'manual' } }),
  (source) => ({ ...source, calibration: { ...source.calibration, id: 'c1' } }),
  (source) => ({ ...source, calibration: { ...source.calibration, region: 7 } }),
]
/** Ways to write a value otherwise. */
const textChanges: readonly ((text: string) => string)[] = [
  (text) => text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
  (text) => text.replace(/[\d,.]+/, (number) => `1${number}`),
  (text) => `${text.replace(/[^\d.,-]/g, '')} dm`,
  (text) => text.slice(1),
  (text) => `${text} `,
]

/** The report with the first linked value of its texts written otherwise. */
function rewritten(report: LinkedReport, change: (text: string) => string): LinkedReport {
  const [value] = report.values
  if (value === undefined) return report
  const text = report[value.field]
  const next = change(text.slice(value.start, value.end))
  const shift = next.length - (value.end - value.start)
  const values = report.values.map((each) => {
    if (each.field !== value.field) return each
    return each.id === value.id
      ? { ...each, end: each.end + shift }
      : { ...each, start: each.start + shift, end: each.end + shift }
  })
  return { ...report, [value.field]: text.slice(0, value.start) + next + text.slice(value.end), values }
}

const generated = fc.tuple(
  fc.tuple(document, document),
  fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }),
  fc.constantFrom('en' as const, 'zh' as const),
)

describe('the linked values of a report', () => {
  it('are proven where they say what is measured, in either language', () => {
    fc.assert(
      fc.property(generated, ([documents, picks, language]) => {
        const atoms = atomsOf(documents)
        const report = reportOf(atoms, picks, language)
        const { broken, values, parameters } = checkLinks(report, { atoms, rows })
        expect(broken).toEqual([])
        expect([values, parameters]).toEqual([report.values, report.parameters])
      }),
      { seed: 71, numRuns: 100 },
    )
  })

  it('are not, in 1,000 reports in which a link, a text, a unit or a drawing was altered', () => {
    let count = 0
    fc.assert(
      fc.property(generated, fc.nat(1_000), ([documents, picks, language], choice) => {
        const atoms = atomsOf(documents)
        const truth = reportOf(atoms, picks, language)
        const [value] = truth.values
        if (value === undefined || value.source.kind !== 'measure') return
        const altered = alter({ documents, atoms, truth, value, source: value.source }, choice)
        const { broken, values } = checkLinks(altered.report, { atoms: altered.atoms, rows })
        expect(broken).toContainEqual(expect.objectContaining({ id: value.id, field: value.field }))
        expect(values.some(({ id }) => id === value.id)).toBe(false)
        count += 1
      }),
      { seed: 1_000, numRuns: 1_000 },
    )
    expect(count).toBe(1_000)
  }, 120_000)

  interface True {
    documents: readonly MeasureDocument[]
    atoms: readonly ValueAtom[]
    truth: LinkedReport
    value: ReportValue
    source: MeasureSource
  }

  function alter({ documents, atoms, truth, value, source }: True, choice: number) {
    const at = choice % (sourceChanges.length + textChanges.length + 3)
    const ofSource = sourceChanges[at]
    if (ofSource !== undefined) {
      const values = truth.values.map((each) => (each.id === value.id ? { ...each, source: ofSource(source) } : each))
      return { report: { ...truth, values }, atoms }
    }
    const ofText = textChanges[at - sourceChanges.length]
    if (ofText !== undefined) return { report: rewritten(truth, ofText), atoms }
    const drawn = (each: Annotation, image: number) =>
      each.id === source.annotationId && imageIds[image] === source.imageId
    const later = documents.map((each, image) => ({
      ...each,
      annotations: each.annotations.flatMap((one): Annotation[] => {
        if (!drawn(one, image)) return [one]
        // Deleted, made as large again, or drawn as something else.
        if (at === sourceChanges.length + textChanges.length) return []
        if (at % 2 === 0) return [{ ...one, kind: 'sketch' }]
        return [{ ...one, points: one.points.map(({ x, y }, index) => ({ x: x + index, y: y + index * index })) }]
      }),
    }))
    const now = atomsOf(later)
    // A moved point that changes nothing that is measured is no alteration.
    const same = now.find(
      (each) =>
        each.imageId === source.imageId &&
        each.annotationId === source.annotationId &&
        each.quantity === source.quantity &&
        each.value === source.value,
    )
    return { report: truth, atoms: same === undefined ? now : [] }
  }

  it('in parameters are those that their drawing is for, with the value in the unit of the parameter', () => {
    fc.assert(
      fc.property(generated, fc.nat(100), ([documents, picks, language], choice) => {
        const atoms = atomsOf(documents)
        const truth = reportOf(atoms, picks, language)
        const [parameter] = truth.parameters
        if (parameter?.source == null) return
        const { source } = parameter
        const changes: readonly Partial<ReportParameter>[] = [
          { value: `${parameter.value}0` },
          { value: String(Number(parameter.value) + 1) },
          { unit: `${parameter.unit}!` },
          ...sourceChanges.map((change) => ({ source: change(source) })),
        ]
        const patch = changes[choice % changes.length]
        const parameters = truth.parameters.map((each) => (each === parameter ? { ...each, ...patch } : each))
        const { broken, parameters: kept } = checkLinks({ ...truth, parameters }, { atoms, rows })
        expect(broken).toMatchObject([{ id: parameter.parameterId, field: 'parameters', start: null }])
        expect(kept.find(({ parameterId }) => parameterId === parameter.parameterId)).toMatchObject({ source: null })
      }),
      { seed: 5, numRuns: 200 },
    )
  })
})

describe('a linked value', () => {
  const annotation: Annotation = {
    id: 'a1',
    kind: 'resistance',
    frame: null,
    size: 'M',
    points: [
      { x: 100, y: 503 },
      { x: 160, y: 570 },
    ],
    label: 'UA',
    parameters: [
      { parameterId: 'psv', quantity: 'systolic' },
      { parameterId: 'edv', quantity: 'diastolic' },
    ],
  }
  const documentOf = (patch: Partial<Annotation> = {}): MeasureDocument => ({
    version: 1,
    calibration: null,
    annotations: [{ ...annotation, ...patch }],
  })
  const row = (id: string): ParameterRow => ({
    id,
    name: id,
    englishName: null,
    fields: { abbreviation: id, unit: 'cm/s', referenceStart: '', referenceEnd: '', options: [], formula: '' },
  })
  const facts = { atoms: atomsOf([documentOf()]), rows: [row('psv'), row('edv')] }
  const empty: LinkedReport = {
    history: '',
    findings: '',
    impression: '',
    recommendation: '',
    values: [],
    worksheets: [],
    parameters: [],
  }
  const parameter = (id: string, quantity: string, value: string): ReportParameter => {
    const atom = facts.atoms.find((each) => each.quantity === quantity) as ValueAtom
    return {
      parameterId: id as ReportParameter['parameterId'],
      value,
      source: measureSourceOf(atom),
      isComputed: false,
      name: id,
      englishName: null,
      abbreviation: id,
      unit: 'cm/s',
      referenceStart: '',
      referenceEnd: '',
      mark: null,
    }
  }

  it('of the systole in the parameter of the diastole is not proven', () => {
    const [systolic, diastolic] = facts.atoms.map(({ value }) => value.toFixed(2).replace(/\.?0+$/, ''))
    const right = [parameter('psv', 'systolic', systolic ?? ''), parameter('edv', 'diastolic', diastolic ?? '')]
    expect(checkLinks({ ...empty, parameters: right }, facts).broken).toEqual([])
    const wrong = [parameter('psv', 'systolic', systolic ?? ''), parameter('edv', 'systolic', systolic ?? '')]
    expect(checkLinks({ ...empty, parameters: wrong }, facts).broken).toMatchObject([{ id: 'edv', fault: 'changed' }])
  })

  it('stays proven when its drawing is called otherwise, and takes that name', () => {
    const [atom] = facts.atoms as [ValueAtom]
    const findings = formatValue(atom, 'zh')
    const value: ReportValue = {
      id: 'v1',
      field: 'findings',
      start: 0,
      end: findings.length,
      source: measureSourceOf(atom),
    }
    const renamed = { ...facts, atoms: atomsOf([documentOf({ label: 'UA left' })]) }
    const { broken, values } = checkLinks({ ...empty, findings, values: [value] }, renamed)
    expect(broken).toEqual([])
    expect(values[0]?.source).toMatchObject({ name: 'UA left' })
  })

  it.each([
    ['61', true],
    ['61 cm/s', true],
    ['61cm/s', true],
    ['16', false],
    ['61 m/s', false],
  ])('of a parameter that says %j is proven: %s', (findings, isProven) => {
    const typed = { ...parameter('psv', 'systolic', '61'), source: null }
    const source = { kind: 'parameter' as const, parameterId: typed.parameterId }
    const value: ReportValue = { id: 'v1', field: 'findings', start: 0, end: findings.length, source }
    const report = { ...empty, findings, values: [value], parameters: [typed] }
    expect(checkLinks(report, facts).broken).toHaveLength(isProven ? 0 : 1)
    expect(checkLinks({ ...report, parameters: [] }, facts).broken).toMatchObject([{ fault: 'gone' }])
  })
})

it('the generated drawings measure every kind of quantity', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(document, (each) => {
      for (const { quantity } of atomsOf([each])) seen.add(quantity)
    }),
    { seed: 3, numRuns: 150 },
  )
  const possible = [...inTissue, ...inSpectrum].flatMap((kind) => kindQuantities[kind])
  expect([...seen].sort()).toEqual([...new Set(possible)].sort())
  expect(first?.fields.unit).toBe('mm')
})

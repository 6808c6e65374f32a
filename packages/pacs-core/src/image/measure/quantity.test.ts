import { expect, test } from 'vitest'
import { type Annotation, type AnnotationKind, annotationKinds, readMeasureDocument } from './MeasureDocument'
import { measureText } from './measureText'
import { kindQuantities, quantities, quantityUnits } from './quantity'
import type { SpatialFormat, UltrasoundRegion } from './region'
import { valuesOf } from './valuesOf'

const bounds = { minX: 0, minY: 0, maxX: 999, maxY: 999 }
const axis = (unit: 'cm' | 's' | 'cm/s', perPixel: number) => ({
  unit,
  perPixel,
  referencePixel: unit === 'cm/s' ? 500 : 0,
  referenceValue: 0,
})
const regionOf = (format: SpatialFormat, x: 'cm' | 's', y: 'cm' | 'cm/s'): UltrasoundRegion => ({
  format,
  bounds,
  x: axis(x, 0.01),
  y: axis(y, y === 'cm/s' ? -0.5 : 0.01),
  dataType: 1,
  isLowPriority: false,
  transducerKHz: null,
  dopplerAngle: null,
})
const plane = regionOf('2d', 'cm', 'cm')
const mMode = regionOf('mMode', 's', 'cm')
const spectrum = regionOf('spectral', 's', 'cm/s')

const drawing = (kind: AnnotationKind): Annotation => ({
  id: kind,
  kind,
  frame: null,
  size: 'M',
  // A peak that falls, away from the base line.
  points: [100, 130, 160, 190, 220, 250]
    .slice(0, annotationKinds[kind][0])
    .map((x, at) => ({ x, y: 300 + at * at * 7 })),
  ...(kind === 'bodyMark' && { bodyMark: { mark: 'liver' as never, probe: { x: 0, y: 0, angle: 0 } } }),
})

test('a drawing answers the quantities of its kind alone, each in its one unit', () => {
  const found = new Map<string, Set<string>>()
  for (const kind of Object.keys(annotationKinds) as AnnotationKind[]) {
    for (const region of [plane, mMode, spectrum]) {
      const calibration = { source: 'file' as const, id: null, regions: [region] }
      const [line] = valuesOf('image', { version: 1, calibration: null, annotations: [drawing(kind)] }, calibration)
      for (const { quantity, unit } of line?.atoms ?? []) {
        expect(kindQuantities[kind]).toContain(quantity)
        expect(unit).toBe(quantityUnits[quantity])
        found.set(kind, (found.get(kind) ?? new Set()).add(quantity))
      }
    }
    expect([...(found.get(kind) ?? [])].sort()).toEqual([...kindQuantities[kind]].sort())
  }
  expect([...new Set(Object.values(kindQuantities).flat())].sort()).toEqual([...quantities].sort())
})

test('each quantity has a name in both languages', () => {
  expect(Object.keys(measureText.en.measure.quantity).sort()).toEqual([...quantities].sort())
  expect(Object.keys(measureText.zh.measure.quantity).sort()).toEqual([...quantities].sort())
})

const textOf = (annotation: object) => JSON.stringify({ version: 1, calibration: null, annotations: [annotation] })
const psv = { parameterId: 'psv', quantity: 'systolic' }
const edv = { parameterId: 'edv', quantity: 'diastolic' }

test('a drawing keeps the parameters that it feeds, and its values name them', () => {
  const annotation = { ...drawing('resistance'), parameters: [psv, edv] }
  const { document } = readMeasureDocument(textOf(annotation))
  expect(document?.annotations).toEqual([annotation])
  const calibration = { source: 'file' as const, id: null, regions: [spectrum] }
  const [line] = document === undefined ? [] : valuesOf('image', document, calibration)
  expect(line?.atoms.map(({ quantity, parameterIds }) => [quantity, parameterIds])).toEqual([
    ['systolic', ['psv']],
    ['diastolic', ['edv']],
    ['resistance', []],
    ['systoleDiastole', []],
  ])
})

test.each([
  ['a quantity that the drawing does not answer', [{ ...psv, quantity: 'length' }]],
  ['a quantity that nobody knows', [{ ...psv, quantity: 'colour' }]],
  ['one parameter twice', [psv, { ...edv, parameterId: 'psv' }]],
  ['too many parameters', Array.from({ length: 25 }, (_, at) => ({ ...psv, parameterId: String(at) }))],
])('a document with %s is none', (_, parameters) => {
  expect(readMeasureDocument(textOf({ ...drawing('resistance'), parameters }))).toEqual({ fault: 'DAMAGED' })
})

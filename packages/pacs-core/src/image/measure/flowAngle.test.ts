import { describe, expect, it } from 'vitest'
import { createText } from '../../text/createText'
import { flowAngleText, linesOf, listMarks } from './draw/marks'
import { angleCorrection, flowAngleOf } from './flow'
import { type Annotation, type AnnotationKind, readMeasureDocument, writeMeasureDocument } from './MeasureDocument'
import { calibrateTrace } from './manualCalibration'
import { measureText } from './measureText'
import type { PictureCalibration, UltrasoundRegion } from './region'
import { valuesOf } from './valuesOf'

/** Tissue above with pixels of 0.2 x 0.1 mm, a spectrum below with its base line at row 500. */
function duplex(unit: 'Hz' | 'cm/s', perPixel: number, dopplerAngle: number | null): PictureCalibration {
  const scale = (of: 'cm' | 's' | 'Hz' | 'cm/s', each: number) => ({
    unit: of,
    perPixel: each,
    referencePixel: of === unit ? 500 : 0,
    referenceValue: 0,
  })
  const region = (minY: number, x: UltrasoundRegion['x'], y: UltrasoundRegion['y']): UltrasoundRegion => ({
    format: x.unit === 's' ? 'spectral' : '2d',
    bounds: { minX: 0, minY, maxX: 799, maxY: minY + 299 },
    x,
    y,
    dataType: 3,
    isLowPriority: false,
    transducerKHz: x.unit === 's' ? 3500 : null,
    dopplerAngle: x.unit === 's' ? dopplerAngle : null,
  })
  return {
    source: 'file',
    id: null,
    regions: [region(0, scale('cm', 0.02), scale('cm', 0.01)), region(300, scale('s', 0.004), scale(unit, perPixel))],
  }
}

const drawn = (kind: AnnotationKind, points: [number, number][], patch: Partial<Annotation> = {}): Annotation => ({
  id: kind,
  kind,
  frame: null,
  size: 'M',
  points: points.map(([x, y]) => ({ x, y })),
  ...patch,
})
/** 100 pixels above the base line. */
const velocity = drawn('velocity', [[100, 400]])
/** The Doppler line is vertical; the vessel goes 0.8 cm to the right and 0.8 / tan(angle) cm down. */
const vesselAt = (angle: number, patch: Partial<Annotation> = {}) =>
  drawn(
    'flowAngle',
    [
      [100, 20],
      [100, 120],
      [140, 120 + 80 / Math.tan((angle * Math.PI) / 180)],
    ],
    { id: `angle ${angle}`, ...patch },
  )

function measured(calibration: PictureCalibration, ...annotations: Annotation[]) {
  const found = valuesOf('image-1', { version: 1, calibration: null, annotations }, calibration)
  const own = found.find(({ annotationId }) => annotationId === annotations[0]?.id)
  const values = Object.fromEntries(own?.atoms.map(({ quantity, value }) => [quantity, value]) ?? [])
  return { values, refusal: own?.refusal ?? null, atoms: own?.atoms ?? [] }
}
/** To a thousandth of the value. */
const near = (value: number) => expect.closeTo(value, Math.ceil(-Math.log10(value / 2000)))

describe('a velocity with an angle between beam and flow', () => {
  it.each([
    // 154,000 cm/s x 2,000 Hz / (2 x 3,500,000 Hz x cos 60) = 88.0 cm/s; 4 x 0.88^2 = 3.098 mmHg
    ['a shift, corrected by 60', 'Hz', -20, null, 60, 88.0, 3.0976],
    // ... / cos 30 = 50.807
    ['a shift, corrected by 30', 'Hz', -20, null, 30, 50.807, 1.0325],
    // The file says 60, a user corrects it to 45: cos 45 = 0.70711
    ['a shift, corrected by 45 in place of 60', 'Hz', -20, 60, 45, 62.225, 1.5488],
    // 44 / cos 60
    ['a velocity that is not corrected', 'cm/s', -0.44, null, 60, 88.0, 3.0976],
    // 44 x cos 60 / cos 45
    ['a velocity that is corrected by 60', 'cm/s', -0.44, 60, 45, 31.113, 0.3872],
    ['a velocity that is corrected by 0', 'cm/s', -0.44, 0, 60, 88.0, 3.0976],
    // A steered beam: 120 is 60 in the other direction.
    ['a velocity that is corrected by 120', 'cm/s', -0.44, 120, 60, 44.0, 0.7744],
  ] as const)('is that of %s', (_, unit, perPixel, ofFile, angle, expected, gradient) => {
    const { values, atoms } = measured(duplex(unit, perPixel, ofFile), velocity, vesselAt(angle))
    expect(values).toEqual({ velocity: near(expected), gradient: near(gradient) })
    for (const { flowAngle } of atoms) expect(flowAngle).toEqual({ degrees: near(angle), isDrawn: true })
  })

  it('without a drawn angle is that of the file, which says its angle or none', () => {
    const none = measured(duplex('cm/s', -0.44, null), velocity)
    expect(none.values).toMatchObject({ velocity: near(44) })
    expect(none.atoms[0]?.flowAngle).toEqual({ degrees: null, isDrawn: false })
    const filed = measured(duplex('cm/s', -0.44, 60), velocity)
    expect(filed.values).toMatchObject({ velocity: near(44) })
    expect(filed.atoms[0]?.flowAngle).toEqual({ degrees: near(60), isDrawn: false })
    expect(measured(duplex('Hz', -20, null), velocity).refusal).toBe('ANGLE_UNKNOWN')
  })

  it('is refused where the flow is across the beam; what does not depend on the angle remains', () => {
    const across = vesselAt(90)
    for (const calibration of [duplex('Hz', -20, null), duplex('cm/s', -0.44, 60)]) {
      expect(measured(calibration, velocity, across).refusal).toBe('ANGLE_ACROSS')
      const pair = drawn('resistance', [
        [100, 400],
        [150, 475],
      ])
      const { values, atoms } = measured(calibration, pair, across)
      expect(values).toEqual({ resistance: near(0.75), systoleDiastole: near(4) })
      expect(atoms.every(({ flowAngle }) => flowAngle === undefined)).toBe(true)
    }
  })

  it('scales velocity, integral and acceleration alike, pressure by the square, and no index and no time', () => {
    const trace = drawn('flowTrace', [
      [100, 480],
      [120, 400],
      [180, 470],
    ])
    const [plain, corrected] = [[], [vesselAt(60)]].map((angle) =>
      measured(duplex('cm/s', -0.44, null), trace, ...angle),
    )
    const factors = Object.entries(corrected?.values ?? {}).map(([name, value]) => [
      name,
      Math.round((value / (plain?.values[name] ?? 0)) * 1e6) / 1e6,
    ])
    const [velocities, pressures, indices] = [
      ['systolic', 'diastolic', 'meanVelocity', 'vti'],
      ['gradient', 'meanGradient'],
      ['pulsatility', 'resistance', 'systoleDiastole'],
    ]
    expect(Object.fromEntries(factors)).toEqual({
      ...Object.fromEntries(velocities?.map((name) => [name, 2]) ?? []),
      ...Object.fromEntries(pressures?.map((name) => [name, 4]) ?? []),
      ...Object.fromEntries(indices?.map((name) => [name, 1]) ?? []),
    })
    const slope = drawn('slope', [
      [100, 480],
      [150, 400],
    ])
    const rise = (...angle: Annotation[]) =>
      measured(duplex('cm/s', -0.44, null), slope, ...angle).values.acceleration ?? 0
    expect(rise(vesselAt(60))).toEqual(near(2 * rise()))
  })

  it('is corrected from the angle that a user says the scale of a captured picture was corrected by', () => {
    const rulers = {
      time: { from: { x: 0, y: 500 }, to: { x: 250, y: 500 }, value: 1 },
      scale: { from: { x: 0, y: 400 }, to: { x: 0, y: 500 }, value: 44 },
      baseLineY: 500,
      bounds: { minX: 0, minY: 300, maxX: 799, maxY: 599 },
    }
    const { regions } = duplex('cm/s', -0.44, null)
    const by = (dopplerAngle?: number): PictureCalibration => {
      const spectrum = calibrateTrace('spectral', { ...rulers, ...(dopplerAngle !== undefined && { dopplerAngle }) })
      return { source: 'manual', id: 'c1', regions: [...regions.slice(0, 1), spectrum] }
    }
    expect(measured(by(60), velocity, vesselAt(60)).values.velocity).toEqual(near(44))
    expect(measured(by(60), velocity).atoms[0]?.flowAngle).toEqual({ degrees: near(60), isDrawn: false })
    expect(measured(by(), velocity).atoms[0]?.flowAngle).toEqual({ degrees: null, isDrawn: false })
  })

  it('takes the angle of its own frame, the last one where there are several', () => {
    const at = (frame: number) => ({ ...velocity, frame })
    const calibration = duplex('cm/s', -0.44, null)
    const angles = [vesselAt(60, { frame: 3 }), vesselAt(45, { frame: 3 })]
    expect(measured(calibration, at(3), ...angles).values.velocity).toEqual(near(44 / Math.SQRT1_2))
    expect(measured(calibration, at(4), ...angles).values.velocity).toEqual(near(44))
    expect(measured(calibration, at(4), vesselAt(60)).values.velocity).toEqual(near(88))
  })

  it('does not change what is measured in an M-mode trace', () => {
    const { regions } = duplex('cm/s', -0.44, null)
    const [tissue, spectrum] = regions
    if (tissue === undefined || spectrum === undefined) throw new Error('two regions')
    const mMode: UltrasoundRegion = { ...spectrum, format: 'mMode', y: { ...tissue.y, referencePixel: 500 } }
    const slope = drawn('slope', [
      [100, 480],
      [150, 400],
    ])
    const of = (...angle: Annotation[]) =>
      measured({ source: 'file', id: null, regions: [tissue, mMode] }, slope, ...angle).atoms
    expect(of(vesselAt(60))).toEqual(of())
    expect(of()[0]).not.toHaveProperty('flowAngle')
  })
})

it('an angle is drawn by three points, is 0 to 90 degrees by the scale of each direction, and is kept', () => {
  for (const angle of [30, 60, 90]) {
    expect(measured(duplex('cm/s', -0.44, null), vesselAt(angle)).values).toEqual({ angle: near(angle) })
  }
  expect([0, 45, 90, 120, 180, -60].map(flowAngleOf)).toEqual(
    [0, 45, 90, 60, 0, 60].map((each) => expect.closeTo(each)),
  )
  const document = { version: 1 as const, calibration: null, annotations: [vesselAt(60)] }
  expect(readMeasureDocument(writeMeasureDocument(document)).document?.annotations).toHaveLength(1)
  const two = { ...document, annotations: [{ ...vesselAt(60), points: vesselAt(60).points.slice(1) }] }
  expect(readMeasureDocument(JSON.stringify(two))).toEqual({ fault: 'DAMAGED' })
})

it('a scale that is corrected by 90 degrees says nothing of velocities', () => {
  expect(angleCorrection(90, 45)).toBeNull()
  expect(angleCorrection(null, 90)).toBeNull()
})

it.each([
  [null, 'not angle-corrected', '未作角度校正'],
  [60, 'angle-corrected at 60.0°', '角度校正 60.0°'],
  [60.04, 'angle-corrected at 60.0°', '角度校正 60.0°'],
  [60.1, 'angle-corrected at 60.1°: above 60° the velocity is unreliable', '角度校正 60.1°：大于60°，流速不可靠'],
] as const)('a velocity with the angle %s says "%s"', (degrees, english, chinese) => {
  const say = (language: 'en' | 'zh') => {
    const { t } = createText({ resources: [measureText], browserLanguage: language }).getSnapshot()
    return flowAngleText([{ flowAngle: { degrees, isDrawn: true } }], { t, language })
  }
  expect([say('en'), say('zh')]).toEqual([english, chinese])
  expect(flowAngleText([{}], { t: (key) => key, language: 'en' })).toBe('')
})

it('a drawing says in its first line that its velocities are not corrected, and by which angle they are', () => {
  const calibration = duplex('cm/s', -0.44, null)
  const { t } = createText({ resources: [measureText], browserLanguage: 'en' }).getSnapshot()
  const first = (...angle: Annotation[]) => {
    const document = { version: 1 as const, calibration: null, annotations: [velocity, ...angle] }
    return listMarks('image-1', document, calibration).map((mark) => linesOf(mark, { t, language: 'en' })[0])
  }
  expect(first()).toEqual(['1  Velocity 44.0 cm/s · not angle-corrected'])
  expect(first(vesselAt(60))).toEqual(['1  Velocity 88.0 cm/s · angle-corrected at 60.0°', '2  60.0°'])
})

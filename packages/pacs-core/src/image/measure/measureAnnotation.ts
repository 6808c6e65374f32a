import {
  angleCorrection,
  evaluateCycle,
  flowAngleOf,
  pressureGradient,
  resistanceIndex,
  systoleDiastoleRatio,
  velocityOfShift,
} from './flow'
import {
  angleAt,
  crossesItself,
  distance,
  ellipseArea,
  ellipseAxes,
  ellipseCircumference,
  ellipseOf,
  perimeter,
  polygonArea,
  polylineLength,
} from './geometry'
import type { Annotation } from './MeasureDocument'
import type { Quantity } from './quantity'
import {
  chooseRegion,
  type PhysicalUnit,
  type PictureCalibration,
  type Point,
  regionsOf,
  type UltrasoundRegion,
  valueAt,
} from './region'

/** Why something cannot be measured. */
export type MeasureRefusal =
  /** Its points lie in regions with different calibrations. */
  | 'REGIONS_DIFFER'
  /** The region has other units than it needs: a distance in a Doppler spectrum, a velocity in a 2D picture. */
  | 'UNITS_DO_NOT_FIT'
  /** It needs time or velocity, and the picture is not calibrated for these. */
  | 'NOT_CALIBRATED'
  /** The Doppler scale is a frequency, and no velocity follows from it: the transducer frequency is missing, or the flow is across the beam. */
  | 'SHIFT_UNKNOWN'
  /** The Doppler scale is a frequency, and the angle between beam and flow is missing. */
  | 'ANGLE_UNKNOWN'
  /** A user says that the flow is across the beam: no velocity follows from that. */
  | 'ANGLE_ACROSS'
  /** It needs the base line, and the picture does not say where it is. */
  | 'BASE_LINE_UNKNOWN'
  /** Its points coincide where they must not. */
  | 'DEGENERATE'
  /** The line around an area crosses itself. */
  | 'CROSSES_ITSELF'

/** Unit of a value. Lengths are in mm, areas in cm2 and volumes in ml; without calibration pixels. */
export type ValueUnit =
  | 'mm'
  | 'cm2'
  | 'ml'
  | 'px'
  | 'px2'
  | 'px3'
  | 'degree'
  | 's'
  | 'cm/s'
  | 'cm/s2'
  | 'cm'
  | 'mmHg'
  | '/min'
  | '%'
  | '1'

/** The angle between beam and flow that a value is corrected by. */
export interface FlowAngle {
  /** 0 to 90; null where nothing says an angle: the value is not angle-corrected. */
  readonly degrees: number | null
  /** Whether a user drew it; else the file says it. */
  readonly isDrawn: boolean
}

/** A measured value before it is bound to its image. */
export interface MeasuredValue {
  readonly quantity: Quantity
  readonly value: number
  readonly unit: ValueUnit
  /** Of a value that depends on the angle between beam and flow; left out of all others. */
  readonly flowAngle?: FlowAngle
}

/** What an annotation measures: its values and the region that measured them, or why there are none. */
export type Measured =
  | { readonly values: readonly MeasuredValue[]; readonly region: number | null; readonly refusal?: never }
  | { readonly refusal: MeasureRefusal; readonly values?: never; readonly region?: never }

type Values = readonly MeasuredValue[] | MeasureRefusal

/** The points of an annotation and the region that measures them; without one the points are pixels. */
interface Ground {
  readonly points: readonly Point[]
  readonly region: UltrasoundRegion | null
  /** Height of a pixel divided by its width, where no region says it. */
  readonly pixelAspect?: number | undefined
  /** Angle in degrees between beam and flow that a user drew; undefined where none is drawn. */
  readonly flowAngle?: number | undefined
}

/**
 * Measures one annotation.
 *
 * @param annotation - its points in pixels of the picture.
 * @param calibration - of its picture. The regions of the annotation's frame count, and those of frame 0 for one on every frame.
 * @param flowAngle - angle in degrees between beam and flow that a user drew on its frame; left out that of the region counts.
 */
export function measureAnnotation(
  annotation: Annotation,
  calibration: PictureCalibration,
  flowAngle?: number,
): Measured {
  const regions = regionsOf(calibration, annotation.frame ?? 0)
  // Each diameter of a volume or of a ratio may lie in a picture of its own.
  const groups =
    annotation.kind === 'volume' || annotation.kind === 'ratio' ? pairsOf(annotation.points) : [annotation.points]
  const grounds: Ground[] = []
  let index: number | null = null
  for (const points of groups) {
    const choice = chooseRegion(regions, points)
    if ('refusal' in choice) return choice
    index ??= choice.index
    grounds.push({
      points,
      region: choice.index === null ? null : choice.region,
      pixelAspect: calibration.pixelAspect,
      flowAngle,
    })
  }
  const values = valuesOfKind(annotation, grounds)
  if (typeof values === 'string') return { refusal: values }
  return { values: values.map((value) => withAngle(value, grounds[0])), region: index }
}

/** Units of a Doppler spectrum that depend on the angle. */
const angledUnits: readonly ValueUnit[] = ['cm/s', 'cm/s2', 'cm', 'mmHg']

/** A value of a Doppler spectrum with the angle that it was corrected by. */
function withAngle(value: MeasuredValue, ground: Ground | undefined): MeasuredValue {
  const { region, flowAngle } = ground ?? {}
  const isSpectrum = region?.y.unit === 'cm/s' || region?.y.unit === 'Hz'
  if (!isSpectrum || !angledUnits.includes(value.unit)) return value
  const degrees = flowAngle ?? region.dopplerAngle
  return {
    ...value,
    flowAngle: { degrees: degrees === null ? null : flowAngleOf(degrees), isDrawn: flowAngle !== undefined },
  }
}

function pairsOf(points: readonly Point[]): Point[][] {
  const pairs: Point[][] = []
  for (let index = 0; index < points.length; index += 2) pairs.push(points.slice(index, index + 2))
  return pairs
}

function valuesOfKind({ kind, beats }: Annotation, grounds: readonly Ground[]): Values {
  const [ground] = grounds
  if (ground === undefined) return 'DEGENERATE'
  switch (kind) {
    case 'distance':
    case 'freehand':
      return inPlane(ground, ({ points, length }) => [length('length', polylineLength(points))])
    case 'ellipse':
      return inPlane(ground, (plane) => measureEllipse(ground.points, plane))
    case 'tracedArea':
      return inPlane(ground, measureTrace)
    case 'angle':
      return inPlane(ground, measureAngle)
    case 'flowAngle':
      return inPlane(ground, (plane) => foldAngle(measureAngle(plane)))
    case 'volume':
      return measureVolume(grounds)
    case 'ratio':
      return measureRatio(grounds)
    case 'depth':
      return alongY(ground, 'cm', (a, b) => [{ quantity: 'depth', value: Math.abs(b - a) * 10, unit: 'mm' }])
    case 'time':
      return alongTime(ground, (seconds) => [{ quantity: 'time', value: seconds, unit: 's' }])
    case 'heartRate':
      return alongTime(ground, (seconds) => [
        { quantity: 'heartRate', value: (60 * (beats ?? 1)) / seconds, unit: '/min' },
      ])
    case 'slope':
      return measureSlope(ground)
    case 'velocity':
      return atVelocities(ground, ([velocity = 0]) => [
        { quantity: 'velocity', value: velocity, unit: 'cm/s' },
        { quantity: 'gradient', value: pressureGradient(velocity), unit: 'mmHg' },
      ])
    case 'resistance':
      return inCycle(ground, measureResistance)
    case 'flowTrace':
      return measureFlow(ground)
    case 'arrow':
    case 'text':
    case 'sketch':
    case 'bodyMark':
      return []
  }
}

/** Points in a plane of one unit, and how lengths and areas in it are said. */
interface Plane {
  readonly points: readonly Point[]
  /** A step in pixels as a step in the plane. */
  readonly step: (pixels: Point) => Point
  readonly length: (quantity: Quantity, value: number) => MeasuredValue
  readonly area: (quantity: Quantity, value: number) => MeasuredValue
}

/**
 * Turns pixels into cm, each direction by its own scale. Where nothing is calibrated lengths are counted in widths of a pixel, so that angles
 * and ratios are those of the patient.
 */
function inPlane(ground: Ground, measure: (plane: Plane) => Values): Values {
  const plane = planeOf(ground)
  return typeof plane === 'string' ? plane : measure(plane)
}

function planeOf({ points, region, pixelAspect = 1 }: Ground): Plane | MeasureRefusal {
  if (region === null) {
    const step = ({ x, y }: Point) => ({ x, y: y * pixelAspect })
    return {
      points: points.map(step),
      step,
      length: (quantity, value) => ({ quantity, value, unit: 'px' }),
      area: (quantity, value) => ({ quantity, value, unit: 'px2' }),
    }
  }
  const { x: across, y: down } = region
  if (across.unit !== 'cm' || down.unit !== 'cm') return 'UNITS_DO_NOT_FIT'
  return {
    points: points.map(({ x, y }) => ({ x: valueAt(across, x), y: valueAt(down, y) })),
    step: ({ x, y }) => ({ x: x * across.perPixel, y: y * down.perPixel }),
    length: (quantity, value) => ({ quantity, value: value * 10, unit: 'mm' }),
    area: (quantity, value) => ({ quantity, value, unit: 'cm2' }),
  }
}

/** The ellipse is what was drawn: its axes are perpendicular in the picture, which they need not be where pixels are not square. */
function measureEllipse([start, end, side]: readonly Point[], { step, length, area }: Plane): Values {
  if (start === undefined || end === undefined || side === undefined) return 'DEGENERATE'
  const drawn = ellipseOf(start, end, side)
  const ellipse = { u: step(drawn.u), v: step(drawn.v) }
  const [long, short] = ellipseAxes(ellipse)
  if (short === 0) return 'DEGENERATE'
  return [
    area('area', ellipseArea(ellipse)),
    length('circumference', ellipseCircumference(ellipse)),
    length('longAxis', long),
    length('shortAxis', short),
  ]
}

/** A line that crosses itself is refused where the area is not clear to a thousandth; a trembling hand is not. */
function measureTrace({ points, length, area }: Plane): Values {
  if (crossesItself(points)) return 'CROSSES_ITSELF'
  const value = polygonArea(points)
  return value === 0 ? 'DEGENERATE' : [area('area', value), length('circumference', perimeter(points))]
}

function measureAngle({ points }: Plane): Values {
  const [start, corner, end] = points
  if (start === undefined || corner === undefined || end === undefined) return 'DEGENERATE'
  if (distance(start, corner) === 0 || distance(end, corner) === 0) return 'DEGENERATE'
  return [{ quantity: 'angle', value: angleAt(start, corner, end), unit: 'degree' }]
}

const foldAngle = (values: Values): Values =>
  typeof values === 'string' ? values : values.map((each) => ({ ...each, value: flowAngleOf(each.value) }))

/** Length of each pair of points, all in the same unit; that a part of them is calibrated refuses. */
function diametersOf(grounds: readonly Ground[]): { lengths: number[]; isCalibrated: boolean } | MeasureRefusal {
  const lengths: number[] = []
  for (const ground of grounds) {
    const plane = planeOf(ground)
    if (typeof plane === 'string') return plane
    lengths.push(polylineLength(plane.points))
  }
  const calibrated = grounds.filter(({ region }) => region !== null).length
  if (calibrated !== 0 && calibrated !== grounds.length) return 'REGIONS_DIFFER'
  return { lengths, isCalibrated: calibrated > 0 }
}

const diameterNames = ['firstDiameter', 'secondDiameter', 'thirdDiameter'] as const

/** Volume of an ellipsoid, pi / 6 times the product of its three diameters, and these. */
function measureVolume(grounds: readonly Ground[]): Values {
  const diameters = diametersOf(grounds)
  if (typeof diameters === 'string') return diameters
  const product = diameters.lengths.reduce((all, length) => all * length, 1)
  if (product === 0) return 'DEGENERATE'
  // In a plane lengths are cm, or pixels.
  const [factor, unit, unitOfVolume] = diameters.isCalibrated
    ? [10, 'mm' as const, 'ml' as const]
    : [1, 'px' as const, 'px3' as const]
  return [
    { quantity: 'volume', value: (Math.PI / 6) * product, unit: unitOfVolume },
    ...diameterNames.map((quantity, at) => ({ quantity, value: (diameters.lengths[at] ?? 0) * factor, unit })),
  ]
}

/**
 * Ratio of two diameters, and by how much the narrow one is narrower: diameter stenosis as in NASCET (N Engl J Med 1991;325:445-453). The
 * diameters are drawn in any order.
 */
function measureRatio(grounds: readonly Ground[]): Values {
  const diameters = diametersOf(grounds)
  if (typeof diameters === 'string') return diameters
  const [wide, narrow] = [Math.max(...diameters.lengths), Math.min(...diameters.lengths)]
  if (narrow === 0) return 'DEGENERATE'
  return [
    { quantity: 'ratio', value: narrow / wide, unit: '1' },
    { quantity: 'stenosis', value: (1 - narrow / wide) * 100, unit: '%' },
  ]
}

function alongY(
  { points, region }: Ground,
  unit: PhysicalUnit,
  measure: (first: number, second: number) => Values,
): Values {
  const [first, second] = points
  if (first === undefined || second === undefined) return 'DEGENERATE'
  if (region === null) return 'NOT_CALIBRATED'
  if (region.y.unit !== unit) return 'UNITS_DO_NOT_FIT'
  return measure(valueAt(region.y, first.y), valueAt(region.y, second.y))
}

function alongTime({ points, region }: Ground, measure: (seconds: number) => Values): Values {
  const [first, second] = points
  if (first === undefined || second === undefined) return 'DEGENERATE'
  if (region === null) return 'NOT_CALIBRATED'
  if (region.x.unit !== 's') return 'UNITS_DO_NOT_FIT'
  const seconds = Math.abs(valueAt(region.x, second.x) - valueAt(region.x, first.x))
  return seconds === 0 ? 'DEGENERATE' : measure(seconds)
}

/** Change of depth (cm/s) or of velocity (cm/s2) from the earlier to the later point. */
function measureSlope(ground: Ground): Values {
  const { region } = ground
  const isDepth = region?.y.unit === 'cm'
  const points = [...ground.points].sort((one, other) => one.x - other.x)
  return alongTime({ points, region }, (seconds) => {
    if (isDepth) {
      return alongY({ points, region }, 'cm', (a, b) => [{ quantity: 'slope', value: (b - a) / seconds, unit: 'cm/s' }])
    }
    const doppler = readDoppler({ ...ground, points })
    if (typeof doppler === 'string') return doppler
    const [a = 0, b = 0] = doppler.values
    return doppler.unknown ?? [{ quantity: 'acceleration', value: (b - a) / seconds, unit: 'cm/s2' }]
  })
}

/** What a Doppler region says at points. */
interface Doppler {
  /** Velocities in cm/s; where these are unknown, frequencies in Hz, whose ratios are those of the velocities. */
  readonly values: readonly number[]
  /** Why the values are no velocities; null where they are. */
  readonly unknown: MeasureRefusal | null
}

function readDoppler({ points, region, flowAngle }: Ground): Doppler | MeasureRefusal {
  if (region === null) return 'NOT_CALIBRATED'
  const values = points.map(({ y }) => valueAt(region.y, y))
  const { transducerKHz } = region
  const angle = flowAngle ?? region.dopplerAngle
  if (region.y.unit === 'cm/s') {
    const factor = flowAngle === undefined ? 1 : angleCorrection(region.dopplerAngle, flowAngle)
    if (factor === null) return { values, unknown: 'ANGLE_ACROSS' }
    return { values: values.map((velocity) => velocity * factor), unknown: null }
  }
  if (region.y.unit !== 'Hz') return 'UNITS_DO_NOT_FIT'
  if (transducerKHz === null) return { values, unknown: 'SHIFT_UNKNOWN' }
  if (angle === null) return { values, unknown: 'ANGLE_UNKNOWN' }
  const perHz = velocityOfShift(1, transducerKHz, angle)
  if (perHz === null) return { values, unknown: flowAngle === undefined ? 'SHIFT_UNKNOWN' : 'ANGLE_ACROSS' }
  return { values: values.map((shift) => shift * perHz), unknown: null }
}

/** Values of points of a Doppler region, counted from its base line. */
function fromBaseLine(ground: Ground, measure: (doppler: Doppler) => Values): Values {
  const doppler = readDoppler(ground)
  if (typeof doppler === 'string') return doppler
  return ground.region?.y.referenceValue === null ? 'BASE_LINE_UNKNOWN' : measure(doppler)
}

/** Velocities in cm/s at the points of a Doppler region. */
function atVelocities(ground: Ground, measure: (velocities: readonly number[]) => Values): Values {
  return fromBaseLine(ground, ({ values, unknown }) => unknown ?? measure(values))
}

/** What is measured of a cycle. Where velocities are unknown, indices remain: ratios of frequencies are those of velocities. */
function inCycle(ground: Ground, measure: (values: readonly number[]) => Values): Values {
  return fromBaseLine(ground, ({ values, unknown }) => {
    const measured = measure(values)
    if (unknown === null || typeof measured === 'string') return measured
    const indices = measured.filter(({ unit }) => unit === '1')
    return indices.length === 0 ? unknown : indices
  })
}

/** The faster of the two points is systole, whichever was set first. */
function measureResistance([first = 0, second = 0]: readonly number[]): Values {
  const [systolic, diastolic] = Math.abs(first) >= Math.abs(second) ? [first, second] : [second, first]
  return [
    { quantity: 'systolic', value: systolic, unit: 'cm/s' },
    { quantity: 'diastolic', value: diastolic, unit: 'cm/s' },
    ...indexOf('resistance', resistanceIndex(systolic, diastolic)),
    ...indexOf('systoleDiastole', systoleDiastoleRatio(systolic, diastolic)),
  ]
}

function indexOf(quantity: Quantity, value: number | null): MeasuredValue[] {
  return value === null ? [] : [{ quantity, value, unit: '1' }]
}

function measureFlow(ground: Ground): Values {
  const { points, region } = ground
  if (region !== null && region.x.unit !== 's') return 'UNITS_DO_NOT_FIT'
  return inCycle(ground, (velocities) => {
    const trace = points.flatMap(({ x }, index) => {
      const velocity = velocities[index]
      return region === null || velocity === undefined ? [] : [{ seconds: valueAt(region.x, x), velocity }]
    })
    const cycle = evaluateCycle(trace)
    if (cycle === null) return 'DEGENERATE'
    return [
      { quantity: 'systolic', value: cycle.peakVelocity, unit: 'cm/s' },
      { quantity: 'diastolic', value: cycle.endVelocity, unit: 'cm/s' },
      { quantity: 'meanVelocity', value: cycle.meanVelocity, unit: 'cm/s' },
      { quantity: 'vti', value: cycle.vti, unit: 'cm' },
      { quantity: 'gradient', value: cycle.peakGradient, unit: 'mmHg' },
      { quantity: 'meanGradient', value: cycle.meanGradient, unit: 'mmHg' },
      ...indexOf('pulsatility', cycle.pulsatility),
      ...indexOf('resistance', cycle.resistance),
      ...indexOf('systoleDiastole', cycle.systoleDiastole),
    ]
  })
}

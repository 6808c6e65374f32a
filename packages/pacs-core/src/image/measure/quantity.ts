import type { AnnotationKind } from './MeasureDocument'
import type { ValueUnit } from './measureAnnotation'

/** Every quantity that a drawing can answer, with the unit that it is measured in on a calibrated picture. Two units are two dimensions. */
export const quantityUnits = {
  length: 'mm',
  area: 'cm2',
  circumference: 'mm',
  longAxis: 'mm',
  shortAxis: 'mm',
  volume: 'ml',
  firstDiameter: 'mm',
  secondDiameter: 'mm',
  thirdDiameter: 'mm',
  angle: 'degree',
  ratio: '1',
  stenosis: '%',
  depth: 'mm',
  time: 's',
  slope: 'cm/s',
  acceleration: 'cm/s2',
  heartRate: '/min',
  velocity: 'cm/s',
  gradient: 'mmHg',
  systolic: 'cm/s',
  diastolic: 'cm/s',
  meanVelocity: 'cm/s',
  meanGradient: 'mmHg',
  vti: 'cm',
  pulsatility: '1',
  resistance: '1',
  systoleDiastole: '1',
} as const satisfies Record<string, ValueUnit>

/** What a value is. */
export type Quantity = keyof typeof quantityUnits

/** All quantities. */
export const quantities = Object.keys(quantityUnits) as [Quantity, ...Quantity[]]

/** The quantities that each kind of drawing can answer, in the order in which they are shown; a picture may leave some without a value. */
export const kindQuantities: Readonly<Record<AnnotationKind, readonly Quantity[]>> = {
  distance: ['length'],
  freehand: ['length'],
  ellipse: ['area', 'circumference', 'longAxis', 'shortAxis'],
  tracedArea: ['area', 'circumference'],
  volume: ['volume', 'firstDiameter', 'secondDiameter', 'thirdDiameter'],
  angle: ['angle'],
  flowAngle: ['angle'],
  ratio: ['ratio', 'stenosis'],
  depth: ['depth'],
  time: ['time'],
  slope: ['slope', 'acceleration'],
  heartRate: ['heartRate'],
  velocity: ['velocity', 'gradient'],
  resistance: ['systolic', 'diastolic', 'resistance', 'systoleDiastole'],
  flowTrace: [
    'systolic',
    'diastolic',
    'meanVelocity',
    'vti',
    'gradient',
    'meanGradient',
    'pulsatility',
    'resistance',
    'systoleDiastole',
  ],
  arrow: [],
  text: [],
  sketch: [],
  bodyMark: [],
}

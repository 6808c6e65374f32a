import { expect, test } from 'vitest'
import { type AnnotationKind, measureAnnotation } from '../../image/measure'
import type { DicomDataset } from '../DicomDataset'
import { tag } from '../tag'
import { pictureCalibrationOf } from './pictureCalibrationOf'

/** What a file says of one region; what is left out is missing in the file. */
interface FileRegion {
  format?: number
  at?: readonly [minX: number, minY: number, maxX: number, maxY: number]
  units?: readonly [x: number | undefined, y: number | undefined]
  delta?: readonly [x: number, y: number]
  pixel?: readonly (number | undefined)[]
  value?: readonly (number | undefined)[]
  kHz?: number
  angle?: number
  isLow?: boolean
}

const [cm, seconds, hertz, cmPerSecond] = [3, 4, 5, 7]
const size = { rows: 600, columns: 800 }

const number = (vr: string, ...values: readonly (number | undefined)[]) => ({
  vr,
  Value: values.flatMap((value) => value ?? []),
})
const present = (dataset: DicomDataset): DicomDataset =>
  Object.fromEntries(Object.entries(dataset).filter(([, { Value }]) => Value?.length !== 0))

function item(region: FileRegion): DicomDataset {
  const { format = 1, at = [0, 0, 799, 599], units = [cm, cm], delta = [0.02, 0.02], pixel = [], value = [] } = region
  return present({
    [tag.RegionSpatialFormat]: number('US', format),
    [tag.RegionDataType]: number('US', 1),
    [tag.RegionFlags]: number('UL', region.isLow === true ? 1 : 0),
    [tag.RegionLocationMinX0]: number('UL', at[0]),
    [tag.RegionLocationMinY0]: number('UL', at[1]),
    [tag.RegionLocationMaxX1]: number('UL', at[2]),
    [tag.RegionLocationMaxY1]: number('UL', at[3]),
    [tag.PhysicalUnitsXDirection]: number('US', units[0]),
    [tag.PhysicalUnitsYDirection]: number('US', units[1]),
    [tag.PhysicalDeltaX]: number('FD', delta[0]),
    [tag.PhysicalDeltaY]: number('FD', delta[1]),
    [tag.ReferencePixelX0]: number('SL', pixel[0]),
    [tag.ReferencePixelY0]: number('SL', pixel[1]),
    [tag.ReferencePixelPhysicalValueX]: number('FD', value[0]),
    [tag.ReferencePixelPhysicalValueY]: number('FD', value[1]),
    [tag.TransducerFrequency]: number('UL', region.kHz),
    [tag.DopplerCorrectionAngle]: number('FD', region.angle),
  })
}

const file = (...regions: readonly FileRegion[]): DicomDataset => ({
  [tag.SequenceOfUltrasoundRegions]: { vr: 'SQ', Value: regions.map(item) },
})
const spaced = (name: string, ...values: readonly (number | string)[]): DicomDataset => ({
  [name]: { vr: 'DS', Value: values },
})

const square = file({})
const oblong = file({ delta: [0.02, 0.04] })
const mMode = file({ format: 2, units: [seconds, cm], delta: [0.005, 0.02] })
/** Base line at row 300 of the picture: 200 of a region that begins at row 100. */
const doppler = (change: FileRegion = {}) =>
  file({
    format: 3,
    at: [0, 100, 799, 599],
    units: [seconds, cmPerSecond],
    delta: [0.004, -0.5],
    pixel: [0, 200],
    value: [0, 0],
    ...change,
  })
const shift = (change: FileRegion = {}) => doppler({ units: [seconds, hertz], delta: [0.004, -10], ...change })
const dual = file({ at: [0, 0, 399, 599] }, { at: [400, 0, 799, 599], delta: [0.01, 0.01] })
const duplex = file(
  { at: [0, 0, 799, 299] },
  {
    at: [0, 300, 799, 599],
    format: 3,
    units: [seconds, cmPerSecond],
    delta: [0.004, -0.5],
    pixel: [0, 150],
    value: [0, 0],
  },
)

type Points = readonly (readonly [x: number, y: number])[]
type Row = readonly [
  hand: string,
  dataset: DicomDataset,
  kind: AnnotationKind,
  points: Points,
  expected: Readonly<Record<string, number>> | string,
]
const triangle: Points = [
  [100, 100],
  [250, 300],
]
const box: Points = [
  [100, 100],
  [200, 100],
  [200, 200],
  [100, 200],
]
const bowTie: Points = [
  [100, 100],
  [200, 200],
  [200, 100],
  [100, 200],
]
/** Three diameters of 15 pixels: the first two across, the third down. */
const nodule: Points = [
  [100, 100],
  [115, 100],
  [100, 120],
  [115, 120],
  [130, 100],
  [130, 115],
]
/** Diameters of 80 and 20 pixels across. */
const vessel: Points = [
  [100, 100],
  [180, 100],
  [100, 150],
  [120, 150],
]
const narrowFirst: Points = [
  [100, 150],
  [120, 150],
  [100, 100],
  [180, 100],
]
/** At rows 140 and 250: 160 and 50 rows above the base line of row 300. */
const cycle: Points = [
  [100, 140],
  [200, 250],
]
/** Up from the base line to 160 rows above it and down to 50 rows: two lines of 50 columns. */
const envelope: Points = [
  [100, 300],
  [150, 140],
  [200, 250],
]
const corner: Points = [
  [100, 100],
  [100, 200],
  [200, 100],
]

/** Each row: the calculation by hand, the file, what is drawn, and the values or why there are none. */
const phantoms: readonly Row[] = [
  // Square pixels of 0.2 mm.
  ['sqrt((150 x 0.2)^2 + (200 x 0.2)^2) = sqrt(900 + 1600) mm', square, 'distance', triangle, { length: 50 }],
  ['50 mm + 150 x 0.2 mm', square, 'freehand', [...triangle, [100, 300]], { length: 80 }],
  ['(100 x 0.02 cm)^2; 4 x 100 x 0.2 mm', square, 'tracedArea', box, { area: 4, circumference: 80 }],
  [
    'pi x 2 cm x 1 cm; axes 200 and 100 x 0.2 mm',
    square,
    'ellipse',
    [
      [100, 200],
      [300, 200],
      [200, 250],
    ],
    { area: 6.283185, longAxis: 40, shortAxis: 20 },
  ],
  ['pi / 6 x (15 x 0.02 cm)^3 = 0.523599 x 0.027', square, 'volume', nodule, { volume: 0.01413717 }],
  ['atan(100 / 100), at the corner (100, 200)', square, 'angle', corner, { angle: 45 }],
  ['20 / 80; 1 - 0.25', square, 'ratio', vessel, { ratio: 0.25, stenosis: 75 }],
  ['the narrow one first: the same', square, 'ratio', narrowFirst, { ratio: 0.25, stenosis: 75 }],
  ['no narrow diameter', square, 'ratio', [...vessel.slice(0, 2), [100, 150], [100, 150]], 'DEGENERATE'],
  ['two triangles whose areas cancel out', square, 'tracedArea', bowTie, 'CROSSES_ITSELF'],
  [
    'a line there and back has no area',
    square,
    'tracedArea',
    [
      [100, 100],
      [200, 100],
      [100, 100],
    ],
    'DEGENERATE',
  ],
  ['a diameter of 0', square, 'volume', [...nodule.slice(0, 4), [130, 100], [130, 100]], 'DEGENERATE'],
  [
    'an axis of 0',
    square,
    'ellipse',
    [
      [100, 200],
      [300, 200],
      [200, 200],
    ],
    'DEGENERATE',
  ],
  ['no velocity in a 2D picture', square, 'velocity', [[100, 100]], 'UNITS_DO_NOT_FIT'],
  ['no time in a 2D picture', square, 'time', triangle, 'UNITS_DO_NOT_FIT'],
  // Oblong pixels: 0.2 mm wide, 0.4 mm high.
  ['sqrt((150 x 0.2)^2 + (200 x 0.4)^2) = sqrt(900 + 6400) mm', oblong, 'distance', triangle, { length: 85.44004 }],
  ['100 x 0.02 cm x 100 x 0.04 cm; 2 x (20 + 40) mm', oblong, 'tracedArea', box, { area: 8, circumference: 120 }],
  [
    'pi x 2 cm x 50 x 0.04 cm: a circle of 40 mm',
    oblong,
    'ellipse',
    [
      [100, 200],
      [300, 200],
      [200, 250],
    ],
    { area: 12.56637, longAxis: 40, shortAxis: 40, circumference: 125.6637 },
  ],
  ['pi / 6 x 0.3 x 0.3 x 0.6 cm3', oblong, 'volume', nodule, { volume: 0.02827433 }],
  ['atan(100 x 0.2 / (100 x 0.4))', oblong, 'angle', corner, { angle: 26.56505 }],
  [
    '80 x 0.2 = 16 mm across, 20 x 0.4 = 8 mm down',
    oblong,
    'ratio',
    [
      [100, 100],
      [180, 100],
      [100, 150],
      [100, 170],
    ],
    { ratio: 0.5, stenosis: 50 },
  ],
  [
    'negative deltas: sqrt(900 + 6400) mm all the same',
    file({ delta: [-0.02, -0.04] }),
    'distance',
    triangle,
    { length: 85.44004 },
  ],
  [
    'a reference pixel moves no length',
    file({ delta: [0.02, 0.04], pixel: [17, -5], value: [3, 9] }),
    'distance',
    triangle,
    { length: 85.44004 },
  ],
  // Regions.
  [
    'left of two: 100 x 0.2 mm',
    dual,
    'distance',
    [
      [100, 50],
      [200, 50],
    ],
    { length: 20 },
  ],
  [
    'right of two: 100 x 0.1 mm',
    dual,
    'distance',
    [
      [500, 50],
      [600, 50],
    ],
    { length: 10 },
  ],
  [
    'over both',
    dual,
    'distance',
    [
      [300, 50],
      [500, 50],
    ],
    'REGIONS_DIFFER',
  ],
  [
    'last half pixel of the left one: 99.75 x 0.2 mm',
    dual,
    'distance',
    [
      [300, 50],
      [399.75, 50],
    ],
    { length: 19.95 },
  ],
  [
    'last half pixel of the picture: 99.5 x 0.1 mm',
    dual,
    'distance',
    [
      [700, 50],
      [799.5, 50],
    ],
    { length: 9.95 },
  ],
  [
    'far corner of the picture: 100 x 0.1 mm',
    dual,
    'distance',
    [
      [700, 600],
      [800, 600],
    ],
    { length: 10 },
  ],
  [
    'edge between both belongs to the right one',
    dual,
    'distance',
    [
      [400, 50],
      [400, 150],
    ],
    { length: 10 },
  ],
  [
    '2D part of a duplex picture: 100 x 0.2 mm',
    duplex,
    'distance',
    [
      [100, 50],
      [200, 50],
    ],
    { length: 20 },
  ],
  [
    'spectrum of it, base line at row 450: (450 - 350) x 0.5',
    duplex,
    'velocity',
    [[100, 350]],
    { velocity: 50, gradient: 1 },
  ],
  [
    'a line out of the 2D part into the spectrum',
    duplex,
    'distance',
    [
      [100, 250],
      [100, 350],
    ],
    'REGIONS_DIFFER',
  ],
  [
    'high priority over low priority: 40 x 0.1 mm',
    file({ isLow: true }, { at: [200, 100, 300, 200], delta: [0.01, 0.01] }),
    'distance',
    [
      [210, 150],
      [250, 150],
    ],
    { length: 4 },
  ],
  // M-mode: 5 ms and 0.2 mm a pixel, without a reference pixel: differences only.
  [
    '|150 - 100| x 0.2 mm',
    mMode,
    'depth',
    [
      [100, 100],
      [300, 150],
    ],
    { depth: 10 },
  ],
  [
    '200 x 0.005 s',
    mMode,
    'time',
    [
      [100, 100],
      [300, 150],
    ],
    { time: 1 },
  ],
  [
    '50 x 0.02 cm / 1 s',
    mMode,
    'slope',
    [
      [300, 150],
      [100, 100],
    ],
    { slope: 1 },
  ],
  [
    '60 / (160 x 0.005 s)',
    mMode,
    'heartRate',
    [
      [100, 100],
      [260, 100],
    ],
    { heartRate: 75 },
  ],
  [
    'no time passes',
    mMode,
    'heartRate',
    [
      [100, 100],
      [100, 200],
    ],
    'DEGENERATE',
  ],
  ['no unit across', file({ format: 2, units: [undefined, cm] }), 'time', triangle, 'NOT_CALIBRATED'],
  ['no length across a time', mMode, 'distance', triangle, 'UNITS_DO_NOT_FIT'],
  // Doppler in cm/s.
  ['(300 - 100) x 0.5 cm/s; 4 x 1^2 mmHg', doppler(), 'velocity', [[100, 100]], { velocity: 100, gradient: 4 }],
  ['below the base line: (300 - 400) x 0.5', doppler(), 'velocity', [[100, 400]], { velocity: -50, gradient: 1 }],
  [
    'value 20 at the reference pixel: 20 + 80',
    doppler({ value: [0, 20] }),
    'velocity',
    [[100, 140]],
    { velocity: 100 },
  ],
  [
    'S = 160 x 0.5, D = 50 x 0.5; 55 / 80; 80 / 25',
    doppler(),
    'resistance',
    cycle,
    { systolic: 80, diastolic: 25, resistance: 0.6875, systoleDiastole: 3.2 },
  ],
  [
    'diastole first: the faster is systole',
    doppler(),
    'resistance',
    [
      [200, 250],
      [100, 140],
    ],
    { systolic: 80, diastolic: 25, resistance: 0.6875, systoleDiastole: 3.2 },
  ],
  [
    'flow turned round: S = 80, D = -20; 100 / 80',
    doppler(),
    'resistance',
    [
      [200, 340],
      [100, 140],
    ],
    { systolic: 80, diastolic: -20, resistance: 1.25, systoleDiastole: -4 },
  ],
  [
    'both below the base line: the same indices',
    doppler(),
    'resistance',
    [
      [200, 350],
      [100, 460],
    ],
    { systolic: -80, diastolic: -25, resistance: 0.6875 },
  ],
  [
    '40 x 0.2 s + 52.5 x 0.2 s = 18.5 cm in 0.4 s; (80 - 0) / 46.25',
    doppler(),
    'flowTrace',
    envelope,
    { vti: 18.5, meanVelocity: 46.25, pulsatility: 1.72973, resistance: 0.6875 },
  ],
  ['(80 - 25) cm/s in 0.4 s, falling', doppler({ pixel: [], value: [] }), 'slope', cycle, { acceleration: -137.5 }],
  [
    'no reference pixel: where 0 is, is unknown',
    doppler({ pixel: [], value: [] }),
    'velocity',
    [[100, 140]],
    'BASE_LINE_UNKNOWN',
  ],
  ['no value at the reference pixel', doppler({ value: [] }), 'resistance', cycle, 'BASE_LINE_UNKNOWN'],
  ['no reference pixel', doppler({ pixel: [0, undefined] }), 'flowTrace', envelope, 'BASE_LINE_UNKNOWN'],
  ['100 x 0.004 s needs no reference', doppler({ pixel: [], value: [] }), 'time', cycle, { time: 0.4 }],
  // Doppler in Hz, 10 Hz a pixel: 160 rows are 1,600 Hz.
  [
    '154,000 x 1,600 / (2 x 3.5e6 x cos 60)',
    shift({ kHz: 3500, angle: 60 }),
    'velocity',
    [[100, 140]],
    { velocity: 70.4, gradient: 1.982464 },
  ],
  [
    '154,000 x 1,600 / (2 x 3.5e6 x cos 0)',
    shift({ kHz: 3500, angle: 0 }),
    'velocity',
    [[100, 140]],
    { velocity: 35.2 },
  ],
  ['no angle', shift({ kHz: 3500 }), 'velocity', [[100, 140]], 'ANGLE_UNKNOWN'],
  ['no frequency', shift({ angle: 60 }), 'velocity', [[100, 140]], 'SHIFT_UNKNOWN'],
  ['across the beam', shift({ kHz: 3500, angle: 90 }), 'velocity', [[100, 140]], 'SHIFT_UNKNOWN'],
  [
    'no angle: the ratios of the shifts remain, (1600 - 500) / 1600',
    shift({ kHz: 3500 }),
    'resistance',
    cycle,
    { resistance: 0.6875, systoleDiastole: 3.2 },
  ],
  [
    'no angle: 1600 / 925 Hz',
    shift(),
    'flowTrace',
    envelope,
    { pulsatility: 1.72973, resistance: 0.6875, systoleDiastole: 3.2 },
  ],
  ['no angle, no acceleration', shift({ kHz: 3500 }), 'slope', cycle, 'ANGLE_UNKNOWN'],
  // Spacings of the picture: rows first.
  [
    'sqrt((150 x 0.2)^2 + (200 x 0.4)^2)',
    spaced(tag.PixelSpacing, 0.4, 0.2),
    'distance',
    triangle,
    { length: 85.44004 },
  ],
  [
    'decimal commas: sqrt((150 x 0.2)^2 + (200 x 0.2)^2)',
    spaced(tag.PixelSpacing, '0,2', '0,2'),
    'distance',
    triangle,
    { length: 50 },
  ],
  [
    'Imager Pixel Spacing: 250 x 0.2 mm',
    spaced(tag.ImagerPixelSpacing, 0.2, 0.2),
    'distance',
    triangle,
    { length: 50 },
  ],
  [
    '0.2 / 1.25 mm in the patient: 250 x 0.16',
    { ...spaced(tag.ImagerPixelSpacing, 0.2, 0.2), ...spaced(tag.EstimatedRadiographicMagnificationFactor, 1.25) },
    'distance',
    triangle,
    { length: 40 },
  ],
  [
    'a projection without its factor: pixels',
    { ...spaced(tag.ImagerPixelSpacing, 0.2, 0.2), [tag.Modality]: { vr: 'CS', Value: ['DX'] } },
    'distance',
    triangle,
    { 'length px': 250 },
  ],
  [
    'Nominal Scanned Pixel Spacing: 250 x 0.1 mm',
    spaced(tag.NominalScannedPixelSpacing, 0.1, 0.1),
    'distance',
    triangle,
    { length: 25 },
  ],
  [
    'a region without units has the spacing: 250 x 0.5 mm',
    { ...file({ units: [0, 0] }), ...spaced(tag.PixelSpacing, 0.5, 0.5) },
    'distance',
    triangle,
    { length: 125 },
  ],
  [
    'a region with delta 0 has the spacing: 250 x 0.5 mm',
    { ...file({ delta: [0, 0] }), ...spaced(tag.PixelSpacing, 0.5, 0.5) },
    'distance',
    triangle,
    { length: 125 },
  ],
  [
    'a trace without units has no spacing: pixels',
    { ...file({ format: 3, units: [0, 0] }), ...spaced(tag.PixelSpacing, 0.5, 0.5) },
    'distance',
    triangle,
    { 'length px': 250 },
  ],
  [
    'pixels twice as high as wide: atan(100 / 200)',
    spaced(tag.PixelAspectRatio, 2, 1),
    'angle',
    corner,
    { angle: 26.56505 },
  ],
  [
    '80 across, 20 x 2 down',
    spaced(tag.PixelAspectRatio, 2, 1),
    'ratio',
    [
      [100, 100],
      [180, 100],
      [100, 150],
      [100, 170],
    ],
    { ratio: 0.5, stenosis: 50 },
  ],
  ['nothing is said: pixels', {}, 'distance', triangle, { 'length px': 250 }],
  ['nothing is said: no velocity', {}, 'velocity', [[100, 140]], 'NOT_CALIBRATED'],
]

test.each(phantoms)('%s (%#)', (_hand, dataset, kind, points, expected) => {
  const calibration = pictureCalibrationOf(dataset, size)
  const drawn = points.map(([x, y]) => ({ x, y }))
  const measured = measureAnnotation({ id: 'a', kind, frame: null, points: drawn, size: 'M' }, calibration)
  if (typeof expected === 'string') return expect(measured.refusal).toBe(expected)
  const found = Object.fromEntries(
    (measured.values ?? []).map(({ quantity, value, unit }) => [
      unit.startsWith('px') ? `${quantity} ${unit}` : quantity,
      value,
    ]),
  )
  for (const [quantity, value] of Object.entries(expected)) {
    expect(found[quantity], `${quantity} of ${JSON.stringify(measured)}`).toBeDefined()
    expect(Math.abs((found[quantity] ?? 0) / value - 1), quantity).toBeLessThan(0.001)
  }
})

test('where the velocity is unknown no velocity is measured beside the indices', () => {
  const drawn = cycle.map(([x, y]) => ({ x, y }))
  const calibration = pictureCalibrationOf(shift({ kHz: 3500 }), size)
  const { values } = measureAnnotation(
    { id: 'a', kind: 'resistance', frame: null, points: drawn, size: 'M' },
    calibration,
  )
  expect(values?.map(({ quantity }) => quantity)).toEqual(['resistance', 'systoleDiastole'])
})

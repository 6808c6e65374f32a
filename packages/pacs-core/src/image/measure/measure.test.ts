import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crossesItself, ellipseCircumference, polygonArea } from './geometry'
import {
  type Annotation,
  type AnnotationKind,
  annotationKinds,
  calibrateAxes,
  calibrateLength,
  calibrateTrace,
  emptyMeasureDocument,
  formatValue,
  isUsableRuler,
  type MeasureDocument,
  measureAnnotation,
  measureLimits,
  measureText,
  type PictureCalibration,
  type Point,
  readMeasureDocument,
  setupKey,
  type UltrasoundRegion,
  uncalibrated,
  valuesOf,
  withRegion,
  writeMeasureDocument,
} from './index'
import golden from './testing/golden.json' with { type: 'json' }

const whole = { minX: 0, minY: 0, maxX: 639, maxY: 479 }

function region(change: Partial<UltrasoundRegion> = {}): UltrasoundRegion {
  const axis = { unit: 'cm', perPixel: 0.02, referencePixel: 0, referenceValue: 0 } as const
  return {
    format: '2d',
    bounds: whole,
    x: axis,
    y: axis,
    dataType: 1,
    isLowPriority: false,
    transducerKHz: null,
    dopplerAngle: null,
    ...change,
  }
}

function spectral(change: Partial<UltrasoundRegion> = {}): UltrasoundRegion {
  return region({
    format: 'spectral',
    dataType: 3,
    x: { unit: 's', perPixel: 0.004, referencePixel: 0, referenceValue: 0 },
    y: { unit: 'cm/s', perPixel: -0.5, referencePixel: 240, referenceValue: 0 },
    ...change,
  })
}

function drawn(
  kind: AnnotationKind,
  points: readonly (readonly [number, number])[],
  change: Partial<Annotation> = {},
): Annotation {
  return { id: 'a1', kind, frame: null, points: points.map(([x, y]) => ({ x, y })), size: 'M', ...change }
}

function byFile(...regions: UltrasoundRegion[]): PictureCalibration {
  return { source: 'file', id: null, regions }
}

/** The values of an annotation by their quantity, or the refusal. */
function measure(annotation: Annotation, calibration: PictureCalibration): Record<string, number> | string {
  const measured = measureAnnotation(annotation, calibration)
  if (measured.refusal !== undefined) return measured.refusal
  return Object.fromEntries(measured.values.map(({ quantity, value }) => [quantity, value]))
}

describe('measurements agree with another program to four significant digits', () => {
  test.each(golden.map((sample, index) => [`${index} ${sample.kind}`, sample] as const))('%s', (_, sample) => {
    const large = { ...whole, maxX: 2_000, maxY: 2_000 }
    const calibrated =
      'baseLine' in sample
        ? spectral({ bounds: large })
        : region({
            bounds: large,
            x: { unit: 'cm', perPixel: sample.dx, referencePixel: 17, referenceValue: 3 },
            y: { unit: 'cm', perPixel: sample.dy, referencePixel: -5, referenceValue: 0 },
          })
    const points = sample.points.map(([x = 0, y = 0]) => [x, y] as const)
    const values = measure(drawn(sample.kind as AnnotationKind, points), byFile(calibrated))
    for (const [quantity, expected] of Object.entries(sample.expected)) {
      expect(Number(Object(values)[quantity]).toPrecision(4), quantity).toBe(expected.toPrecision(4))
    }
  })
})

describe('the region that measures', () => {
  const left = region({ bounds: { minX: 0, minY: 0, maxX: 299, maxY: 479 } })
  const fine = { unit: 'cm', perPixel: 0.01, referencePixel: 0, referenceValue: 0 } as const
  const right = region({ bounds: { minX: 300, minY: 0, maxX: 639, maxY: 479 }, x: fine, y: fine })

  test('calipers in two regions with different calibrations are refused', () => {
    expect(
      measure(
        drawn('distance', [
          [100, 10],
          [400, 10],
        ]),
        byFile(left, right),
      ),
    ).toBe('REGIONS_DIFFER')
  })

  test('calipers in two regions with one calibration are measured', () => {
    const other = region({ bounds: right.bounds })
    expect(
      measure(
        drawn('distance', [
          [100, 10],
          [400, 10],
        ]),
        byFile(left, other),
      ),
    ).toEqual({ length: 60 })
  })

  test('a caliper that leaves its region is refused', () => {
    expect(
      measure(
        drawn('distance', [
          [100, 10],
          [100, 470],
        ]),
        byFile(region({ bounds: { ...whole, maxY: 400 } })),
      ),
    ).toBe('REGIONS_DIFFER')
  })

  test('both bounds of a region belong to it', () => {
    expect(
      measure(
        drawn('distance', [
          [0, 0],
          [299, 0],
        ]),
        byFile(left, right),
      ),
    ).toEqual({ length: expect.closeTo(59.8) })
  })

  test('a line with both ends in the larger region is measured by it, whatever lies over it', () => {
    const tissue = region({ isLowPriority: true })
    const flow = region({ bounds: { minX: 200, minY: 100, maxX: 300, maxY: 200 }, x: fine, y: fine, dataType: 2 })
    expect(
      measure(
        drawn('distance', [
          [100, 150],
          [250, 150],
        ]),
        byFile(tissue, flow),
      ),
    ).toEqual({ length: 30 })
    expect(
      measure(
        drawn('distance', [
          [210, 150],
          [250, 150],
        ]),
        byFile(tissue, flow),
      ),
    ).toEqual({ length: expect.closeTo(4) })
  })

  test('two high priority regions with different calibrations are unclear where they overlap', () => {
    expect(
      measure(
        drawn('distance', [
          [10, 10],
          [20, 10],
        ]),
        byFile(region(), region({ x: fine, y: fine })),
      ),
    ).toBe('REGIONS_DIFFER')
  })

  test('each frame has its own regions', () => {
    const calibration = { ...byFile(left), frames: { 3: [region({ x: fine, y: fine })] } }
    const line = drawn('distance', [
      [0, 0],
      [100, 0],
    ])
    expect(measure({ ...line, frame: 2 }, calibration)).toEqual({ length: 20 })
    expect(measure({ ...line, frame: 3 }, calibration)).toEqual({ length: 10 })
  })

  test('graphics and regions without units calibrate nothing', () => {
    const line = drawn('distance', [
      [0, 0],
      [30, 40],
    ])
    const bar = region({ format: 'graphics' })
    const bare = region({ x: { ...fine, unit: 'none' } })
    for (const each of [bar, bare]) expect(measure(line, byFile(each))).toEqual({ length: 50 })
  })

  test('a distance in a spectrum and a velocity in a 2D picture are refused', () => {
    expect(
      measure(
        drawn('distance', [
          [0, 0],
          [30, 40],
        ]),
        byFile(spectral()),
      ),
    ).toBe('UNITS_DO_NOT_FIT')
    expect(measure(drawn('velocity', [[0, 0]]), byFile(region()))).toBe('UNITS_DO_NOT_FIT')
  })
})

describe('without a calibration', () => {
  test('lengths and areas are pixels', () => {
    const line = measureAnnotation(
      drawn('distance', [
        [0, 0],
        [30, 40],
      ]),
      uncalibrated,
    )
    expect(line.values).toEqual([{ quantity: 'length', value: 50, unit: 'px' }])
    expect(line.region).toBe(null)
    const square = measureAnnotation(
      drawn('tracedArea', [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ]),
      uncalibrated,
    )
    expect(square.values?.map(({ value, unit }) => [value, unit])).toEqual([
      [100, 'px2'],
      [40, 'px'],
    ])
  })

  test('time and velocity are refused', () => {
    for (const kind of ['time', 'heartRate', 'slope', 'depth', 'resistance', 'flowTrace'] as const) {
      expect(
        measure(
          drawn(kind, [
            [0, 0],
            [30, 40],
          ]),
          uncalibrated,
        ),
        kind,
      ).toBe('NOT_CALIBRATED')
    }
    expect(measure(drawn('velocity', [[0, 0]]), uncalibrated)).toBe('NOT_CALIBRATED')
  })
})

describe('M-mode and Doppler', () => {
  const mMode = region({ format: 'mMode', x: { unit: 's', perPixel: 0.005, referencePixel: 0, referenceValue: 0 } })

  test('M-mode measures depth, time, slope and heart rate', () => {
    const points = [
      [100, 100],
      [300, 150],
    ] as const
    expect(measure(drawn('depth', points), byFile(mMode))).toEqual({ depth: 10 })
    expect(measure(drawn('time', points), byFile(mMode))).toEqual({ time: 1 })
    expect(measure(drawn('slope', points), byFile(mMode))).toEqual({ slope: 1 })
    expect(measure(drawn('slope', [points[1], points[0]]), byFile(mMode))).toEqual({ slope: 1 })
    expect(measure(drawn('heartRate', points, { beats: 2 }), byFile(mMode))).toEqual({ heartRate: 120 })
  })

  test('velocity is counted from the base line, with its sign', () => {
    expect(measure(drawn('velocity', [[10, 40]]), byFile(spectral()))).toMatchObject({ velocity: 100, gradient: 4 })
    expect(measure(drawn('velocity', [[10, 440]]), byFile(spectral()))).toMatchObject({ velocity: -100, gradient: 4 })
  })

  test('a frequency scale becomes a velocity by the transducer and the angle, or is refused', () => {
    const y = { unit: 'Hz', perPixel: -10, referencePixel: 240, referenceValue: 0 } as const
    const at = drawn('velocity', [[0, 140]])
    // 1,000 Hz at 5 MHz along the beam: 1540 m/s * 1000 / (2 * 5e6) = 15.4 cm/s; twice that at 60 degrees.
    expect(measure(at, byFile(spectral({ y, transducerKHz: 5_000, dopplerAngle: 0 })))).toMatchObject({
      velocity: expect.closeTo(15.4),
    })
    expect(measure(at, byFile(spectral({ y, transducerKHz: 5_000, dopplerAngle: 60 })))).toMatchObject({
      velocity: expect.closeTo(30.8),
    })
    expect(measure(at, byFile(spectral({ y, transducerKHz: 5_000 })))).toBe('ANGLE_UNKNOWN')
    expect(measure(at, byFile(spectral({ y })))).toBe('SHIFT_UNKNOWN')
    expect(measure(at, byFile(spectral({ y, transducerKHz: 5_000, dopplerAngle: 90 })))).toBe('SHIFT_UNKNOWN')
  })

  test('an index whose divisor is 0 is left out', () => {
    expect(
      measure(
        drawn('resistance', [
          [10, 40],
          [60, 240],
        ]),
        byFile(spectral()),
      ),
    ).toEqual({
      systolic: 100,
      diastolic: 0,
      resistance: 1,
    })
  })

  test('points at one moment measure no time', () => {
    for (const kind of ['time', 'heartRate', 'slope', 'flowTrace'] as const) {
      expect(
        measure(
          drawn(kind, [
            [10, 40],
            [10, 60],
          ]),
          byFile(spectral()),
        ),
        kind,
      ).toBe('DEGENERATE')
    }
  })
})

describe('geometry', () => {
  // A drawing is kept in hundredths of a pixel; of an axis that is shorter, rounding alone turns the direction.
  const coordinate = fc.integer({ min: -500_000, max: 500_000 }).map((count) => count / 100)
  const point = fc.record({ x: coordinate, y: coordinate })
  const kinds = Object.keys(annotationKinds) as AnnotationKind[]
  const calibrations = [
    uncalibrated,
    byFile(region({ bounds: { minX: -5_000, minY: -5_000, maxX: 5_000, maxY: 5_000 } })),
    byFile(spectral({ bounds: { minX: -5_000, minY: -5_000, maxX: 5_000, maxY: 5_000 } })),
  ]

  test('no drawing gives a value that is not a number', () => {
    const drawing = fc.constantFrom(...kinds).chain((kind) => {
      const [least, most] = annotationKinds[kind]
      return fc.record({
        kind: fc.constant(kind),
        points: fc.array(point, { minLength: least, maxLength: Math.min(most, 30) }),
        calibration: fc.constantFrom(...calibrations),
      })
    })
    fc.assert(
      fc.property(drawing, ({ kind, points, calibration }) => {
        const measured = measureAnnotation({ id: 'a', kind, frame: null, points, size: 'M' }, calibration)
        for (const { value } of measured.values ?? []) expect(Number.isFinite(value)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('turning a drawing on square pixels changes no length, area and angle', () => {
    const turn = ({ x, y }: Point, angle: number): Point => ({
      x: x * Math.cos(angle) - y * Math.sin(angle),
      y: x * Math.sin(angle) + y * Math.cos(angle),
    })
    const large = byFile(region({ bounds: { minX: -9_000, minY: -9_000, maxX: 9_000, maxY: 9_000 } }))
    const three = fc.tuple(point, point, point)
    fc.assert(
      fc.property(three, fc.double({ min: 0, max: 7, noNaN: true }), (points, angle) => {
        for (const kind of ['freehand', 'tracedArea', 'ellipse'] as const) {
          const annotation: Annotation = { id: 'a', kind, frame: null, points: [...points], size: 'M' }
          const turned = { ...annotation, points: points.map((each) => turn(each, angle)) }
          const [before, after] = [measure(annotation, large), measure(turned, large)]
          for (const [quantity, value] of Object.entries(before)) {
            expect(Object(after)[quantity]).toBeCloseTo(Number(value), 2)
          }
        }
      }),
    )
  })

  test('a circle has the circumference of a circle, a flat ellipse twice its length', () => {
    const of = (a: number, b: number) => ellipseCircumference({ u: { x: a, y: 0 }, v: { x: 0, y: b } })
    expect(of(5, 5)).toBeCloseTo(2 * Math.PI * 5, 12)
    expect(of(5, 0)).toBe(20)
    expect(of(0, 0)).toBe(0)
  })

  test('a line around an area crosses itself where its two rings both count', () => {
    const ring = (...points: readonly (readonly [number, number])[]) => points.map(([x, y]) => ({ x, y }))
    const square = ring([0, 0], [100, 0], [100, 100], [0, 100])
    expect(crossesItself(square)).toBe(false)
    expect(crossesItself([...square, { x: 0, y: 0 }])).toBe(false)
    // A bow tie, with and without a corner where it crosses.
    expect(crossesItself(ring([0, 0], [100, 100], [100, 0], [0, 100]))).toBe(true)
    expect(crossesItself(ring([0, 0], [50, 50], [100, 100], [100, 0], [50, 50], [0, 100]))).toBe(true)
    // Two rings that touch in a corner do not cross, and a step back along the line encloses nothing.
    expect(crossesItself(ring([0, 0], [50, 50], [100, 0], [100, 100], [50, 50], [0, 100]))).toBe(false)
    expect(crossesItself(ring([0, 0], [60, 0], [50, 0], [100, 0], [100, 100], [0, 100]))).toBe(false)
    // A hook at the end: small is a trembling hand, large is unclear.
    const hooked = (by: number) => ring([0, 0], [100, 0], [100, 100], [0, 100], [0, -by], [by, -by], [by, by])
    expect(crossesItself(hooked(1))).toBe(false)
    expect(crossesItself(hooked(30))).toBe(true)
    // Twice around.
    const around = Array.from({ length: 64 }, (_, index) => {
      const [angle, radius] = [(index / 32) * 2 * Math.PI, index < 32 ? 40 : 50]
      return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
    })
    expect(crossesItself(around)).toBe(true)
  })

  test('a circle of any size, drawn by hand in either direction, does not cross itself', () => {
    const radius = fc.double({ min: 5, max: 400, noNaN: true })
    fc.assert(
      fc.property(radius, fc.integer({ min: 8, max: 2_000 }), fc.boolean(), (size, count, isReverse) => {
        const points = Array.from({ length: count }, (_, index) => {
          const angle = (index / count) * 2 * Math.PI
          return {
            x: Math.round((500 + size * Math.cos(angle)) * 4) / 4,
            y: Math.round((500 + size * Math.sin(angle)) * 4) / 4,
          }
        })
        expect(crossesItself(isReverse ? points.reverse() : points)).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  test('the direction in which an area is traced does not count', () => {
    const ring = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 3 },
    ]
    expect(polygonArea(ring)).toBe(6)
    expect(polygonArea([...ring].reverse())).toBe(6)
  })
})

describe('calibration by hand', () => {
  test('one line along the ruler calibrates square pixels', () => {
    const ruler = { from: { x: 10, y: 10 }, to: { x: 10, y: 210 }, value: 50 }
    const calibration = byFile(calibrateLength(ruler, whole))
    expect(
      measure(
        drawn('distance', [
          [0, 0],
          [400, 0],
        ]),
        calibration,
      ),
    ).toEqual({ length: 100 })
  })

  test('one line calibrates pixels whose shape is known', () => {
    // 200 rows of double height are as long as 400 columns: 50 mm.
    const ruler = { from: { x: 10, y: 10 }, to: { x: 10, y: 210 }, value: 50 }
    const { x, y } = calibrateLength(ruler, whole, 2)
    expect([x.perPixel * 400, y.perPixel * 200]).toEqual([5, 5])
  })

  test('two lines calibrate pixels that are not square', () => {
    const across = { from: { x: 0, y: 5 }, to: { x: 100, y: 8 }, value: 20 }
    const down = { from: { x: 0, y: 0 }, to: { x: 3, y: 200 }, value: 20 }
    const calibration = byFile(calibrateAxes(across, down, whole))
    expect(
      measure(
        drawn('distance', [
          [0, 0],
          [100, 0],
        ]),
        calibration,
      ),
    ).toEqual({ length: 20 })
    expect(
      measure(
        drawn('distance', [
          [0, 0],
          [0, 100],
        ]),
        calibration,
      ),
    ).toEqual({ length: 10 })
  })

  test('a spectrum is calibrated by time, velocity and base line', () => {
    const time = { from: { x: 0, y: 0 }, to: { x: 250, y: 0 }, value: 1 }
    const scale = { from: { x: 0, y: 240 }, to: { x: 0, y: 40 }, value: 100 }
    const calibration = byFile(calibrateTrace('spectral', { time, scale, baseLineY: 240, bounds: whole }))
    expect(measure(drawn('velocity', [[0, 140]]), calibration)).toMatchObject({ velocity: 50 })
    expect(
      measure(
        drawn('time', [
          [0, 0],
          [125, 0],
        ]),
        calibration,
      ),
    ).toEqual({ time: 0.5 })
  })

  test('depth grows downwards in a calibrated M-mode', () => {
    const time = { from: { x: 0, y: 0 }, to: { x: 200, y: 0 }, value: 1 }
    const scale = { from: { x: 0, y: 0 }, to: { x: 0, y: 100 }, value: 40 }
    const calibration = byFile(calibrateTrace('mMode', { time, scale, baseLineY: 0, bounds: whole }))
    expect(
      measure(
        drawn('slope', [
          [0, 0],
          [200, 100],
        ]),
        calibration,
      ),
    ).toEqual({ slope: 4 })
  })

  test('a trace that is calibrated beside a 2D picture keeps it out of its area: a line across both is refused', () => {
    const time = { from: { x: 0, y: 300 }, to: { x: 200, y: 300 }, value: 1 }
    const scale = { from: { x: 0, y: 300 }, to: { x: 0, y: 400 }, value: 100 }
    const below = { minX: 0, minY: 300, maxX: 639, maxY: 479 }
    const picture = calibrateLength({ from: { x: 0, y: 0 }, to: { x: 100, y: 0 }, value: 20 }, whole)
    const trace = calibrateTrace('spectral', { time, scale, baseLineY: 400, bounds: below })
    const both = withRegion([picture], trace)
    expect(withRegion([trace], picture).map(({ bounds }) => bounds)).toEqual([{ ...whole, maxY: 299 }, below])
    expect(both.map(({ bounds }) => bounds)).toEqual([below, { ...whole, maxY: 299 }])
    const line = (to: number) =>
      drawn('distance', [
        [10, 100],
        [10, to],
      ])
    const calibration: PictureCalibration = { source: 'manual', id: 'c', regions: both }
    expect(measure(line(200), calibration)).toEqual({ length: 20 })
    expect(measure(line(350), calibration)).toBe('REGIONS_DIFFER')
    expect(measure(drawn('velocity', [[10, 350]]), calibration)).toMatchObject({ velocity: 50 })
    // Calibrated again, each takes the place of its own kind.
    expect(withRegion(both, trace)).toEqual(both)
    expect(withRegion(both, picture)).toHaveLength(2)
  })

  test.each([
    [20, 1, true],
    [19.9, 1, false],
    [100, 0, false],
    [100, -1, false],
    [100, Number.NaN, false],
    [100, Number.POSITIVE_INFINITY, false],
  ])('a ruler of %d pixels that says %d is usable: %s', (pixels, value, isUsable) => {
    expect(isUsableRuler({ from: { x: 0, y: 0 }, to: { x: pixels, y: 0 }, value })).toBe(isUsable)
  })

  test('a calibration is kept once for a device, a preset, a depth and a picture size', () => {
    const setup = { device: 'USB Video', preset: 'Abdomen', depthMm: 160, width: 640, height: 480 }
    const others = [{ device: 'Other' }, { preset: 'Thyroid' }, { depthMm: 90 }, { width: 1024 }, { height: 768 }]
    const keys = [setup, ...others.map((change) => ({ ...setup, ...change }))].map(setupKey)
    expect(new Set(keys).size).toBe(keys.length)
    expect(setupKey({ ...setup, device: ' USB Video ' })).toBe(setupKey(setup))
  })
})

describe('the kept document', () => {
  const document: MeasureDocument = {
    version: 1,
    calibration: { id: 'c1', regions: [region()] },
    annotations: [
      drawn(
        'distance',
        [
          [1.23456, 2],
          [3, 4],
        ],
        { label: 'BPD', frame: 7 },
      ),
    ],
  }

  test('what is written is read again, to a hundredth of a pixel', () => {
    const read = readMeasureDocument(writeMeasureDocument(document))
    expect(read.document?.annotations[0]?.points[0]).toEqual({ x: 1.23, y: 2 })
    expect(read.document?.calibration).toEqual(document.calibration)
    expect(read.document?.annotations[0]).toMatchObject({ label: 'BPD', frame: 7 })
  })

  test('an image without annotations keeps an empty text', () => {
    expect(writeMeasureDocument(emptyMeasureDocument)).toBe('')
    expect(readMeasureDocument('').document).toEqual(emptyMeasureDocument)
  })

  test.each([
    ['a newer version', JSON.stringify({ version: 2, shapes: [] }), 'NEWER_VERSION'],
    ['no JSON', '{', 'DAMAGED'],
    ['no document', '[]', 'DAMAGED'],
    ['null', 'null', 'DAMAGED'],
    ['a distance of one point', withAnnotation(drawn('distance', [[1, 2]])), 'DAMAGED'],
    [
      'a distance of three points',
      withAnnotation(
        drawn('distance', [
          [1, 2],
          [2, 3],
          [3, 4],
        ]),
      ),
      'DAMAGED',
    ],
    ['a body mark without its mark', withAnnotation(drawn('bodyMark', [[1, 2]])), 'DAMAGED'],
    ['two annotations with one id', withAnnotation(drawn('velocity', [[1, 2]]), drawn('text', [[1, 2]])), 'DAMAGED'],
    ['a long text', withAnnotation(drawn('text', [[1, 2]], { text: 'x'.repeat(measureLimits.text + 1) })), 'DAMAGED'],
    ['an unknown kind', withAnnotation({ ...drawn('text', [[1, 2]]), kind: 'hologram' as AnnotationKind }), 'DAMAGED'],
  ])('a text that is %s says so', (_, text, fault) => {
    expect(readMeasureDocument(text)).toEqual({ fault })
  })

  test('no text makes the reader throw', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readMeasureDocument(text)))
  })

  function withAnnotation(...annotations: Annotation[]): string {
    return JSON.stringify({ version: 1, calibration: null, annotations })
  }
})

describe('a value says where it came from', () => {
  const annotations = [
    drawn(
      'distance',
      [
        [0, 0],
        [100, 0],
      ],
      { label: 'BPD', frame: 4 },
    ),
  ]

  test('by the calibration of the file, and the region', () => {
    const [line] = valuesOf('image-1', { ...emptyMeasureDocument, annotations }, byFile(region()))
    expect(line?.atoms).toEqual([
      {
        quantity: 'length',
        value: 20,
        unit: 'mm',
        imageId: 'image-1',
        annotationId: 'a1',
        kind: 'distance',
        frame: 4,
        label: 'BPD',
        calibration: { source: 'file', id: null, region: 0 },
      },
    ])
  })

  test('a calibration by hand counts before that of the file', () => {
    const fine = { unit: 'cm', perPixel: 0.01, referencePixel: 0, referenceValue: 0 } as const
    const calibration = { id: 'c9', regions: [region({ x: fine, y: fine })] }
    const [line] = valuesOf('image-1', { version: 1, calibration, annotations }, byFile(region()))
    expect(line?.atoms[0]).toMatchObject({ value: 10, calibration: { source: 'manual', id: 'c9', region: 0 } })
  })

  test('outside of every region it is in pixels and says that nothing calibrated it', () => {
    const small = region({ bounds: { minX: 300, minY: 300, maxX: 400, maxY: 400 } })
    const [line] = valuesOf('image-1', { ...emptyMeasureDocument, annotations }, byFile(small))
    expect(line?.atoms[0]).toMatchObject({
      value: 100,
      unit: 'px',
      calibration: { source: 'none', id: null, region: null },
    })
  })

  test('what is refused says why', () => {
    const [line] = valuesOf('image-1', { ...emptyMeasureDocument, annotations }, byFile(spectral()))
    expect(line).toEqual({ annotationId: 'a1', atoms: [], refusal: 'UNITS_DO_NOT_FIT' })
  })
})

test.each([
  [{ value: 12.345, unit: 'mm' }, '12.3 mm', '12.3 mm'],
  [{ value: 1_234.5, unit: 'px' }, '1,235 px', '1,235 px'],
  [{ value: 3.1389, unit: 'cm2' }, '3.14 cm²', '3.14 cm²'],
  // 3 x 3 x 3 mm: 27 mm3 x pi / 6 = 14.14 mm3.
  [{ value: 0.014137, unit: 'ml' }, '0.0141 ml', '0.0141 ml'],
  [{ value: 0.9996, unit: 'ml' }, '1.00 ml', '1.00 ml'],
  [{ value: 9.996, unit: 'ml' }, '10.0 ml', '10.0 ml'],
  [{ value: 123.44, unit: 'ml' }, '123.4 ml', '123.4 ml'],
  [{ value: 0.0314159, unit: 'cm2' }, '0.0314 cm²', '0.0314 cm²'],
  [{ value: 0, unit: 'ml' }, '0.0 ml', '0.0 ml'],
  [{ value: 90, unit: 'degree' }, '90.0°', '90.0°'],
  [{ value: 71.6, unit: '/min' }, '72 bpm', '72 次/分'],
  [{ value: 0.666, unit: '1' }, '0.67', '0.67'],
  [{ value: -0.01, unit: 'cm/s' }, '0.0 cm/s', '0.0 cm/s'],
] as const)('%j is written as %s', (value, english, chinese) => {
  expect(formatValue(value, 'en')).toBe(english)
  expect(formatValue(value, 'zh')).toBe(chinese)
})

test('every kind has a name in both languages', () => {
  expect(Object.keys(measureText.en.measure.kind).sort()).toEqual(Object.keys(annotationKinds).sort())
  expect(Object.keys(measureText.zh.measure.quantity).sort()).toEqual(
    Object.keys(measureText.en.measure.quantity).sort(),
  )
})

test('a volume also measures its three diameters, in the order in which they are drawn', () => {
  const ruler = { from: { x: 0, y: 0 }, to: { x: 100, y: 0 }, value: 10 }
  const regions = [calibrateLength(ruler, { minX: 0, minY: 0, maxX: 799, maxY: 599 })]
  const points = [
    [10, 10],
    [133, 10],
    [50, 20],
    [50, 101],
    [200, 200],
    [290, 200],
  ].map(([x = 0, y = 0]) => ({ x, y }))
  const volume: Annotation = { id: 'v', kind: 'volume', frame: null, size: 'M', points }
  const values = (calibration: PictureCalibration) =>
    Object.fromEntries(
      measureAnnotation(volume, calibration).values?.map(({ quantity, value }) => [quantity, value]) ?? [],
    )
  // pi / 6 x 1.23 x 0.81 x 0.9 cm3
  expect(values({ source: 'manual', id: 'c', regions })).toEqual({
    volume: expect.closeTo(0.46949, 4),
    firstDiameter: expect.closeTo(12.3),
    secondDiameter: expect.closeTo(8.1),
    thirdDiameter: expect.closeTo(9),
  })
  expect(values(uncalibrated)).toMatchObject({ firstDiameter: 123, secondDiameter: 81, thirdDiameter: 90 })
})

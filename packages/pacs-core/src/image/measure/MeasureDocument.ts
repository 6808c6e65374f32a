import * as z from 'zod/mini'
import { type BodyMark, bodyMarks } from './bodyMarks'
import { measureLimits } from './measureLimits'
import { kindQuantities, quantities } from './quantity'
import { physicalUnits, spatialFormats } from './region'

/** How thick a line and how large a text is drawn. */
export const strokeSizes = ['S', 'M', 'L'] as const

/** How thick a line and how large a text is drawn. */
export type StrokeSize = (typeof strokeSizes)[number]

/** What is drawn on a picture or measured in it, with the number of points that each kind has: least and most. */
export const annotationKinds = {
  /** Straight line between two points. */
  distance: [2, 2],
  /** Free line and its length. */
  freehand: [2, measureLimits.points],
  /** Two ends of one axis, and a point at the end of the other. */
  ellipse: [3, 3],
  /** Closed line around an area. */
  tracedArea: [3, measureLimits.points],
  /** Three diameters: three pairs of points. */
  volume: [6, 6],
  /** Start, corner, end. */
  angle: [3, 3],
  /** Point on the Doppler line, sample volume, point along the vessel. The velocities of its frame are corrected by it. */
  flowAngle: [3, 3],
  /** Two diameters, in any order: two pairs of points. */
  ratio: [4, 4],
  /** Vertical distance in an M-mode trace. */
  depth: [2, 2],
  /** Horizontal distance in an M-mode or Doppler trace. */
  time: [2, 2],
  /** Change over time in an M-mode or Doppler trace. */
  slope: [2, 2],
  /** Start and end of `beats` heart beats. */
  heartRate: [2, 2],
  /** Velocity at one point of a Doppler spectrum. */
  velocity: [1, 1],
  /** Peak systolic and end diastolic point of a Doppler spectrum, in any order. */
  resistance: [2, 2],
  /** Envelope of one cycle in a Doppler spectrum. */
  flowTrace: [2, measureLimits.points],
  /** From tail to tip. Measures nothing. */
  arrow: [2, 2],
  /** Text at a point. Measures nothing. */
  text: [1, 1],
  /** Free drawing. Measures nothing. */
  sketch: [2, measureLimits.points],
  /** A body mark at a point, with its probe. Measures nothing. */
  bodyMark: [1, 1],
} as const satisfies Record<string, readonly [number, number]>

/** Kind of an annotation. */
export type AnnotationKind = keyof typeof annotationKinds

const Pixel = z.number().check(z.minimum(-100_000), z.maximum(100_000))
const PointSchema = z.object({ x: Pixel, y: Pixel })
const Id = z.string().check(z.minLength(1), z.maxLength(64))

/** A parameter of the report that a drawing feeds, and which of its values it takes. */
const ParameterLinkSchema = z.object({ parameterId: Id, quantity: z.enum(quantities) })

/** A parameter of the report that a drawing feeds, and which of its values it takes. */
export interface ParameterLink extends z.output<typeof ParameterLinkSchema> {}

/** Something drawn on a picture. Points are pixels of the picture, at any zoom, rotation and flip of the view. */
const AnnotationSchema = z
  .object({
    id: Id,
    kind: z.enum(Object.keys(annotationKinds) as [AnnotationKind, ...AnnotationKind[]]),
    /** Frame number from 0 in a clip; null: every frame. */
    frame: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
    points: z.array(PointSchema).check(z.minLength(1), z.maxLength(measureLimits.points)),
    size: z.enum(strokeSizes),
    /** Text of a text or an arrow, and a note on others. */
    text: z.optional(z.string().check(z.maxLength(measureLimits.text))),
    /** What the drawing is called on the picture, such as `BPD`. */
    label: z.optional(z.string().check(z.maxLength(measureLimits.text))),
    /**
     * The parameters of the report that its values are for, each once. Left out by drawings that only have a label: what that means is
     * decided when the values are used.
     */
    parameters: z.optional(
      z.array(ParameterLinkSchema).check(
        z.maxLength(measureLimits.parameters),
        z.refine((all) => new Set(all.map(({ parameterId }) => parameterId)).size === all.length, 'unique'),
      ),
    ),
    /** Number of heart beats between the two points of a heart rate; 1 if left out. */
    beats: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
    /** Which body mark, and where in it the probe lies: 0 to 1 from its upper left corner, and degrees clockwise. */
    bodyMark: z.optional(
      z.object({
        mark: z.enum(bodyMarks),
        probe: z.object({
          x: z.number().check(z.minimum(0), z.maximum(1)),
          y: z.number().check(z.minimum(0), z.maximum(1)),
          angle: z.number().check(z.minimum(-360), z.maximum(360)),
        }),
      }),
    ),
  })
  .check(
    z.refine(({ kind, points }) => {
      const [least, most] = annotationKinds[kind]
      return points.length >= least && points.length <= most
    }, 'points'),
    z.refine(
      ({ kind, parameters = [] }) => parameters.every(({ quantity }) => kindQuantities[kind].includes(quantity)),
      'quantity',
    ),
    z.refine(({ kind, bodyMark }) => (kind === 'bodyMark') === (bodyMark !== undefined), 'bodyMark'),
  )

/** Something drawn on a picture. */
export interface Annotation extends z.output<typeof AnnotationSchema> {}

const Scale = z.object({
  unit: z.enum(physicalUnits),
  perPixel: z.number(),
  referencePixel: z.number(),
  referenceValue: z.nullable(z.number()),
})

/** A calibrated part of a picture: {@link UltrasoundRegion}. */
export const RegionSchema = z.object({
  format: z.enum(spatialFormats),
  bounds: z.object({ minX: z.number(), minY: z.number(), maxX: z.number(), maxY: z.number() }),
  x: Scale,
  y: Scale,
  dataType: z.int().check(z.minimum(0), z.maximum(0xffff)),
  isLowPriority: z.boolean(),
  transducerKHz: z.nullable(z.number()),
  dopplerAngle: z.nullable(z.number()),
})

const CalibrationSchema = z.object({ id: Id, regions: z.array(RegionSchema).check(z.minLength(1), z.maxLength(16)) })

/** A calibration by hand, kept with the picture that it measures. */
export interface KeptCalibration extends z.output<typeof CalibrationSchema> {}

const DocumentSchema = z.object({
  version: z.literal(1),
  /** The calibration by hand; null where the file's own counts, or nothing. */
  calibration: z.nullable(CalibrationSchema),
  annotations: z.array(AnnotationSchema).check(
    z.maxLength(measureLimits.annotations),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'unique'),
  ),
})

/** What was drawn on one image and measured in it. */
export interface MeasureDocument extends z.output<typeof DocumentSchema> {}

/** The document of an image on which nothing was drawn. */
export const emptyMeasureDocument: MeasureDocument = { version: 1, calibration: null, annotations: [] }

/** Why a kept text is no measure document: it is damaged, or a newer version of the product wrote it. */
export type MeasureFault = 'DAMAGED' | 'NEWER_VERSION'

/** A kept text as a document, or why it is none. */
export type ReadMeasureDocument =
  | { readonly document: MeasureDocument; readonly fault?: never }
  | { readonly document?: never; readonly fault: MeasureFault }

const Versioned = z.object({ version: z.int().check(z.minimum(1)) })

/**
 * Reads what `GET /image/{imageId}/measure` answers. An empty text is an image without annotations. Members that this version does not
 * know are dropped.
 */
export function readMeasureDocument(text: string): ReadMeasureDocument {
  if (text === '') return { document: emptyMeasureDocument }
  const content = parseJson(text)
  const versioned = Versioned.safeParse(content)
  if (!versioned.success) return { fault: 'DAMAGED' }
  if (versioned.data.version > 1) return { fault: 'NEWER_VERSION' }
  const read = DocumentSchema.safeParse(content)
  return read.success ? { document: read.data } : { fault: 'DAMAGED' }
}

/**
 * The body marks among what is drawn on an image, each once.
 *
 * @param text - what is kept with the image; a text that cannot be read has none.
 */
export function bodyMarksIn(text: string): BodyMark[] {
  // Most texts name none: these are not read.
  if (!text.includes('bodyMark')) return []
  const { document } = readMeasureDocument(text)
  return [...new Set(document?.annotations.flatMap(({ bodyMark }) => bodyMark?.mark ?? []) ?? [])]
}

/**
 * Whether a body mark is among what is drawn on an image.
 *
 * @param text - what is kept with the image; a text that cannot be read has none.
 */
export const hasBodyMark = (text: string): boolean => bodyMarksIn(text).length > 0

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const round = (pixel: number) => Math.round(pixel * 100) / 100

/**
 * Rounds the points of a document to a hundredth of a pixel, as they are kept: what is measured by them is the same number before and after it
 * is saved.
 *
 * @returns the same document where nothing is to be rounded.
 */
export function roundPoints(document: MeasureDocument): MeasureDocument {
  const annotations = document.annotations.map((annotation) => {
    if (annotation.points.every(({ x, y }) => x === round(x) && y === round(y))) return annotation
    return { ...annotation, points: annotation.points.map(({ x, y }) => ({ x: round(x), y: round(y) })) }
  })
  const isRounded = annotations.every((annotation, index) => annotation === document.annotations[index])
  return isRounded ? document : { ...document, annotations }
}

/**
 * The text that `PUT /image/{imageId}/measure` keeps. Points are rounded to a hundredth of a pixel.
 *
 * @returns an empty text for a document that holds nothing.
 */
export function writeMeasureDocument(document: MeasureDocument): string {
  const { calibration, annotations } = roundPoints(document)
  if (calibration === null && annotations.length === 0) return ''
  return JSON.stringify({ version: 1, calibration, annotations })
}

/** Physical units of a calibrated axis; the position in the list is the code of DICOM PS3.3 C.8.5.5.1.15. */
export const physicalUnits = [
  'none',
  'percent',
  'dB',
  'cm',
  's',
  'Hz',
  'dB/s',
  'cm/s',
  'cm2',
  'cm2/s',
  'cm3',
  'cm3/s',
  'degree',
] as const

/** Physical unit of a calibrated axis. */
export type PhysicalUnit = (typeof physicalUnits)[number]

/** What a region shows; the position in the list is the code of DICOM PS3.3 C.8.5.5.1.1. */
export const spatialFormats = ['none', '2d', 'mMode', 'spectral', 'waveform', 'graphics'] as const

/** What a region shows. */
export type SpatialFormat = (typeof spatialFormats)[number]

/** How the pixels of one direction become a physical value: `referenceValue + (pixel - referencePixel) * perPixel`. */
export interface AxisScale {
  readonly unit: PhysicalUnit
  /** Physical value per pixel to the right or down; negative where the value grows upwards. */
  readonly perPixel: number
  /** Pixel of the whole picture, not of the region, that has `referenceValue`: for Doppler the base line. */
  readonly referencePixel: number
  /** Null where the picture does not say which pixel has which value: only differences are known then. */
  readonly referenceValue: number | null
}

/** Rectangle of a picture in whole pixels; the pixels of all four bounds belong to it, up to their far edges. */
export interface PixelBounds {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** A part of a picture with one calibration: an item of the Sequence of Ultrasound Regions, DICOM PS3.3 C.8.5.5. */
export interface UltrasoundRegion {
  readonly format: SpatialFormat
  readonly bounds: PixelBounds
  readonly x: AxisScale
  readonly y: AxisScale
  /** Code of what the region's pixels mean: Region Data Type. */
  readonly dataType: number
  /** Whether the pixels of another region that overlaps are drawn over it: bit 0 of the Region Flags. */
  readonly isLowPriority: boolean
  /** Frequency of the transducer in kHz, which turns a Doppler shift into a velocity; null if unknown. */
  readonly transducerKHz: number | null
  /** Angle in degrees between the beam and the flow; null if unknown. */
  readonly dopplerAngle: number | null
}

/** A point of a picture in pixels from its upper left corner; fractions are allowed. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Where the calibration of a picture comes from: its DICOM file, a line that a user drew along the ruler, or nowhere. */
export type CalibrationSource = 'file' | 'manual' | 'none'

/** The calibration of a picture. */
export interface PictureCalibration {
  readonly source: CalibrationSource
  /** Which manual calibration it is; null for others. */
  readonly id: string | null
  /** Regions of every frame that `frames` does not name. */
  readonly regions: readonly UltrasoundRegion[]
  /** Regions of single frames, by frame number from 0. */
  readonly frames?: Readonly<Record<number, readonly UltrasoundRegion[]>>
  /** Height of a pixel divided by its width, for what is drawn outside of the regions; 1 if left out. */
  readonly pixelAspect?: number
}

/** The calibration of a picture that has none: everything is measured in pixels. */
export const uncalibrated: PictureCalibration = { source: 'none', id: null, regions: [] }

/** @returns the regions of one frame. */
export function regionsOf(calibration: PictureCalibration, frame: number): readonly UltrasoundRegion[] {
  return calibration.frames?.[frame] ?? calibration.regions
}

function covers({ bounds }: UltrasoundRegion, { x, y }: Point): boolean {
  return x >= bounds.minX && x < bounds.maxX + 1 && y >= bounds.minY && y < bounds.maxY + 1
}

/** Whether a point is where the last pixels end: it belongs to a region where no other one begins, as at the edge of the picture. */
function isOnFarEdge({ bounds }: UltrasoundRegion, { x, y }: Point): boolean {
  return x >= bounds.minX && x <= bounds.maxX + 1 && y >= bounds.minY && y <= bounds.maxY + 1
}

function isSameScale(one: AxisScale, other: AxisScale): boolean {
  const isAlike = one.unit === other.unit && one.perPixel === other.perPixel
  const isReferenced = one.referenceValue !== null
  return (
    isAlike && isReferenced === (other.referenceValue !== null) && Math.abs(valueAt(one, 0) - valueAt(other, 0)) < 1e-6
  )
}

function isSameCalibration(one: UltrasoundRegion, other: UltrasoundRegion): boolean {
  return one.format === other.format && isSameScale(one.x, other.x) && isSameScale(one.y, other.y)
}

/** Whether the axes of a region have a physical meaning; graphics and colour bars have none. */
export function isCalibrated({ format, x, y }: UltrasoundRegion): boolean {
  if (format === 'none' || format === 'graphics') return false
  return [x, y].every(({ unit, perPixel }) => unit !== 'none' && Number.isFinite(perPixel) && perPixel !== 0)
}

/** Which region measures some points: its position in the list, none where the points lie outside of all regions, or why it is unclear. */
export type RegionChoice =
  | { readonly index: number; readonly region: UltrasoundRegion }
  | { readonly index: null }
  | { readonly refusal: 'REGIONS_DIFFER' }

/**
 * Finds the region that measures some points of a frame. A region measures points that all lie in it (DICOM PS3.3 C.8.5.5.1.3, figure
 * C.8-6: a line with both ends in the larger region is measured by that region, whatever lies over it). Of several such regions with
 * different calibrations a high priority one counts; two high priority ones refuse. Points of which only some lie in a region, or that
 * lie in two regions, refuse, unless both regions have the same calibration.
 */
export function chooseRegion(regions: readonly UltrasoundRegion[], points: readonly Point[]): RegionChoice {
  const calibrated = regions.flatMap((region, index) => (isCalibrated(region) ? [{ index, region }] : []))
  const contains = (region: UltrasoundRegion, point: Point) =>
    calibrated.some((each) => covers(each.region, point)) ? covers(region, point) : isOnFarEdge(region, point)
  const touched = calibrated.filter(({ region }) => points.some((point) => contains(region, point)))
  const [first] = touched
  if (first === undefined) return { index: null }

  const whole = touched.filter(({ region }) => points.every((point) => contains(region, point)))
  const high = whole.filter(({ region }) => !region.isLowPriority)
  const candidates = high.length > 0 ? high : whole
  const [chosen] = candidates
  if (chosen !== undefined) {
    const isClear = candidates.every(({ region }) => isSameCalibration(region, chosen.region))
    return isClear ? chosen : { refusal: 'REGIONS_DIFFER' }
  }
  const isCovered = points.every((point) => touched.some(({ region }) => contains(region, point)))
  const isOne = touched.every(({ region }) => isSameCalibration(region, first.region))
  return isCovered && isOne ? first : { refusal: 'REGIONS_DIFFER' }
}

/** @returns the physical value at a pixel of an axis; without a reference value, one that only differences may be taken of. */
export function valueAt(scale: AxisScale, pixel: number): number {
  return (scale.referenceValue ?? 0) + (pixel - scale.referencePixel) * scale.perPixel
}

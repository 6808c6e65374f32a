import {
  type AxisScale,
  isCalibrated,
  type PictureCalibration,
  physicalUnits,
  spatialFormats,
  type UltrasoundRegion,
  uncalibrated,
} from '../../image/measure/region'
import { type DicomDataset, itemsOf, numberOf, numbersOf, textOf } from '../DicomDataset'
import { tag } from '../tag'

interface PictureSize {
  readonly rows: number
  readonly columns: number
}

interface AxisTags {
  readonly unit: string
  readonly perPixel: string
  readonly pixel: string
  readonly value: string
}

const across: AxisTags = {
  unit: tag.PhysicalUnitsXDirection,
  perPixel: tag.PhysicalDeltaX,
  pixel: tag.ReferencePixelX0,
  value: tag.ReferencePixelPhysicalValueX,
}
const down: AxisTags = {
  unit: tag.PhysicalUnitsYDirection,
  perPixel: tag.PhysicalDeltaY,
  pixel: tag.ReferencePixelY0,
  value: tag.ReferencePixelPhysicalValueY,
}

/**
 * The reference pixel counts from the corner of the region in the file, and from that of the picture in the engine. Where the pixel or its
 * value is missing the standard names none: only differences are known.
 */
function axisOf(item: DicomDataset, tags: AxisTags, corner: number): AxisScale {
  const [pixel, value] = [numberOf(item, tags.pixel), numberOf(item, tags.value)]
  return {
    unit: physicalUnits[numberOf(item, tags.unit) ?? 0] ?? 'none',
    perPixel: numberOf(item, tags.perPixel) ?? 0,
    referencePixel: corner + (pixel ?? 0),
    referenceValue: pixel === null ? null : value,
  }
}

function regionOf(item: DicomDataset, { rows, columns }: PictureSize): UltrasoundRegion | null {
  const [minX, minY, maxX, maxY] = [
    tag.RegionLocationMinX0,
    tag.RegionLocationMinY0,
    tag.RegionLocationMaxX1,
    tag.RegionLocationMaxY1,
  ].map((name) => numberOf(item, name))
  if (minX == null || minY == null || maxX == null || maxY == null) return null
  const bounds = { minX, minY, maxX: Math.min(maxX, columns - 1), maxY: Math.min(maxY, rows - 1) }
  if (bounds.minX > bounds.maxX || bounds.minY > bounds.maxY) return null
  return {
    format: spatialFormats[numberOf(item, tag.RegionSpatialFormat) ?? 0] ?? 'none',
    bounds,
    x: axisOf(item, across, minX),
    y: axisOf(item, down, minY),
    dataType: numberOf(item, tag.RegionDataType) ?? 0,
    isLowPriority: ((numberOf(item, tag.RegionFlags) ?? 0) & 1) === 1,
    transducerKHz: numberOf(item, tag.TransducerFrequency),
    dopplerAngle: numberOf(item, tag.DopplerCorrectionAngle),
  }
}

function regionsIn(dataset: DicomDataset, size: PictureSize): readonly UltrasoundRegion[] {
  return itemsOf(dataset, tag.SequenceOfUltrasoundRegions).flatMap((item) => regionOf(item, size) ?? [])
}

/** A row and a column of a picture in the same unit, both positive; null where either is missing. */
type PixelSize = readonly [down: number, across: number] | null

function pairOf(dataset: DicomDataset, name: string, divisor = 1): PixelSize {
  const [down = 0, across = down] = numbersOf(dataset, name)
  return down > 0 && across > 0 && divisor > 0 ? [down / divisor, across / divisor] : null
}

/** Pictures of rays that widen between the patient and the detector. */
const projections = new Set(['CR', 'DX', 'MG', 'IO', 'PX', 'RF', 'XA', 'RG'])

/**
 * Millimetres of a pixel's height and width. Pixel Spacing counts in the patient (PS3.3 10.7.1.3). Imager Pixel Spacing counts at the detector
 * (C.8.11.7): in the patient it is less by the Estimated Radiographic Magnification Factor, and unknown where a projection names no factor.
 * Nominal Scanned Pixel Spacing counts on the picture that was scanned (C.8.6.1).
 */
function spacingOf(dataset: DicomDataset): PixelSize {
  const factor = numberOf(dataset, tag.EstimatedRadiographicMagnificationFactor)
  const isWidened = factor === null && projections.has(textOf(dataset, tag.Modality) ?? '')
  return (
    pairOf(dataset, tag.PixelSpacing) ??
    (isWidened ? null : pairOf(dataset, tag.ImagerPixelSpacing, factor ?? 1)) ??
    pairOf(dataset, tag.NominalScannedPixelSpacing)
  )
}

const spacedScale = (mm: number): AxisScale => ({
  unit: 'cm',
  perPixel: mm / 10,
  referencePixel: 0,
  referenceValue: null,
})

/** One region over the whole picture, by the spacing of its rows and columns. */
function spacedRegion(dataset: DicomDataset, { rows, columns }: PictureSize): readonly UltrasoundRegion[] {
  const spacing = spacingOf(dataset)
  if (spacing === null) return []
  const [down, across] = spacing
  return [
    {
      format: '2d',
      bounds: { minX: 0, minY: 0, maxX: columns - 1, maxY: rows - 1 },
      x: spacedScale(across),
      y: spacedScale(down),
      dataType: 1,
      isLowPriority: false,
      transducerKHz: null,
      dopplerAngle: null,
    },
  ]
}

/** The regions of a file; a 2D one without units has the spacing of the picture. Empty where none of them is calibrated. */
function calibratedRegions(
  regions: readonly UltrasoundRegion[],
  [spaced]: readonly UltrasoundRegion[],
): readonly UltrasoundRegion[] {
  const all = regions.map((region) =>
    region.format === '2d' && !isCalibrated(region) && spaced !== undefined
      ? { ...region, x: spaced.x, y: spaced.y }
      : region,
  )
  return all.some((region) => isCalibrated(region) || isTrace(region)) ? all : []
}

/** A spacing of the picture does not count in a trace. */
const isTrace = ({ format }: UltrasoundRegion) => format === 'mMode' || format === 'spectral' || format === 'waveform'

/** What a functional group says: its regions, in itself or in one of its macros, else its pixel spacing. */
function regionsOfGroup(group: DicomDataset, size: PictureSize): readonly UltrasoundRegion[] {
  const macros = Object.entries(group).flatMap(([name, { vr }]) => (vr === 'SQ' ? itemsOf(group, name) : []))
  const spaced = itemsOf(group, tag.PixelMeasuresSequence).flatMap((measures) => spacedRegion(measures, size))
  const regions = calibratedRegions(
    [group, ...macros].flatMap((dataset) => regionsIn(dataset, size)),
    spaced,
  )
  return regions.length > 0 ? regions : spaced
}

/**
 * Reads the calibration of a picture: its ultrasound regions (PS3.3 C.8.5.5), those of single frames in the functional groups, or its pixel
 * spacing where no region says anything.
 */
export function pictureCalibrationOf(dataset: DicomDataset, size: PictureSize): PictureCalibration {
  const [sharedGroup] = itemsOf(dataset, tag.SharedFunctionalGroupsSequence)
  const spaced = spacedRegion(dataset, size)
  const candidates = [
    calibratedRegions(regionsIn(dataset, size), spaced),
    sharedGroup ? regionsOfGroup(sharedGroup, size) : [],
    spaced,
  ]
  const regions = candidates.find((found) => found.length > 0) ?? []
  const frames = itemsOf(dataset, tag.PerFrameFunctionalGroupsSequence).flatMap((group, frame) => {
    const own = regionsOfGroup(group, size)
    return own.length > 0 ? [[frame, own] as const] : []
  })
  const pixelAspect = pixelAspectOf(dataset)
  const aspect = pixelAspect === 1 ? {} : { pixelAspect }
  if (regions.length === 0 && frames.length === 0) return { ...uncalibrated, ...aspect }
  return {
    source: 'file',
    id: null,
    regions,
    ...(frames.length > 0 && { frames: Object.fromEntries(frames) }),
    ...aspect,
  }
}

/** Height of a pixel divided by its width: by the pixel aspect ratio or a spacing, else 1. */
export function pixelAspectOf(dataset: DicomDataset): number {
  const [sharedGroup = {}] = itemsOf(dataset, tag.SharedFunctionalGroupsSequence)
  const [measures = {}] = itemsOf(sharedGroup, tag.PixelMeasuresSequence)
  const size =
    pairOf(dataset, tag.PixelAspectRatio) ??
    pairOf(dataset, tag.PixelSpacing) ??
    pairOf(measures, tag.PixelSpacing) ??
    pairOf(dataset, tag.ImagerPixelSpacing) ??
    pairOf(dataset, tag.NominalScannedPixelSpacing)
  return size === null ? 1 : size[0] / size[1]
}

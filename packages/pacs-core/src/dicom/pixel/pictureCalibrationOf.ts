import {
  type AxisScale,
  type PictureCalibration,
  physicalUnits,
  spatialFormats,
  type UltrasoundRegion,
  uncalibrated,
} from '../../image/measure/region'
import { type DicomDataset, itemsOf, numberOf, numbersOf } from '../DicomDataset'
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

/** The reference pixel counts from the corner of the region in the file, and from that of the picture in the engine. */
function axisOf(item: DicomDataset, tags: AxisTags, corner: number): AxisScale {
  return {
    unit: physicalUnits[numberOf(item, tags.unit) ?? 0] ?? 'none',
    perPixel: numberOf(item, tags.perPixel) ?? 0,
    referencePixel: corner + (numberOf(item, tags.pixel) ?? 0),
    referenceValue: numberOf(item, tags.value) ?? 0,
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

/** One region over the whole picture, by the spacing in millimetres of its rows and columns (PS3.3 10.7.1.3). */
function spacedRegion(dataset: DicomDataset, { rows, columns }: PictureSize): readonly UltrasoundRegion[] {
  const [rowMm, columnMm = rowMm] = numbersOf(dataset, tag.PixelSpacing)
  if (rowMm === undefined || columnMm === undefined || rowMm <= 0 || columnMm <= 0) return []
  const scale = (mm: number): AxisScale => ({ unit: 'cm', perPixel: mm / 10, referencePixel: 0, referenceValue: 0 })
  return [
    {
      format: '2d',
      bounds: { minX: 0, minY: 0, maxX: columns - 1, maxY: rows - 1 },
      x: scale(columnMm),
      y: scale(rowMm),
      dataType: 1,
      isLowPriority: false,
      transducerKHz: null,
      dopplerAngle: null,
    },
  ]
}

/** What a functional group says: its regions, in itself or in one of its macros, else its pixel spacing. */
function regionsOfGroup(group: DicomDataset, size: PictureSize): readonly UltrasoundRegion[] {
  const macros = Object.entries(group).flatMap(([name, { vr }]) => (vr === 'SQ' ? itemsOf(group, name) : []))
  const regions = [group, ...macros].flatMap((dataset) => regionsIn(dataset, size))
  if (regions.length > 0) return regions
  return itemsOf(group, tag.PixelMeasuresSequence).flatMap((measures) => spacedRegion(measures, size))
}

/**
 * Reads the calibration of a picture: its ultrasound regions (PS3.3 C.8.5.5), those of single frames in the functional groups, or its pixel
 * spacing where no region says anything.
 */
export function pictureCalibrationOf(dataset: DicomDataset, size: PictureSize): PictureCalibration {
  const [sharedGroup] = itemsOf(dataset, tag.SharedFunctionalGroupsSequence)
  const candidates = [
    regionsIn(dataset, size),
    sharedGroup ? regionsOfGroup(sharedGroup, size) : [],
    spacedRegion(dataset, size),
  ]
  const regions = candidates.find((found) => found.length > 0) ?? []
  const frames = itemsOf(dataset, tag.PerFrameFunctionalGroupsSequence).flatMap((group, frame) => {
    const own = regionsOfGroup(group, size)
    return own.length > 0 ? [[frame, own] as const] : []
  })
  if (regions.length === 0 && frames.length === 0) return uncalibrated
  return { source: 'file', id: null, regions, ...(frames.length > 0 && { frames: Object.fromEntries(frames) }) }
}

/** Height of a pixel divided by its width: by the pixel aspect ratio or the pixel spacing, else 1. */
export function pixelAspectOf(dataset: DicomDataset): number {
  const [sharedGroup] = itemsOf(dataset, tag.SharedFunctionalGroupsSequence)
  const measures = sharedGroup && itemsOf(sharedGroup, tag.PixelMeasuresSequence)[0]
  const pairs = [
    numbersOf(dataset, tag.PixelAspectRatio),
    numbersOf(dataset, tag.PixelSpacing),
    measures ? numbersOf(measures, tag.PixelSpacing) : [],
  ]
  for (const [vertical, horizontal] of pairs) {
    if (vertical !== undefined && horizontal !== undefined && vertical > 0 && horizontal > 0)
      return vertical / horizontal
  }
  return 1
}

import { type DicomDataset, tag } from '@opensono/pacs-core/dicom'
import { physicalUnits, readMeasureDocument, spatialFormats, type UltrasoundRegion } from '@opensono/pacs-core/measure'
import { element, sequence, textElement } from './element'
import { dicomMoment } from './moment'
import type { PixelFacts } from './PixelFacts'
import { uidOf } from './uids'

/** SOP classes of what is made here. */
export const ultrasoundImage = '1.2.840.10008.5.1.4.1.1.6.1'
export const ultrasoundMultiFrame = '1.2.840.10008.5.1.4.1.1.3.1'

const referencePixelValueX = '00186028'
const referencePixelValueY = '0018602A'
const ultrasoundColorDataPresent = '00280014'
const imageComments = '00204000'
export const lossyRatio = '00282112'
export const lossyMethod = '00282114'
const contentDateTime = '0008002A'
export const burnedInAnnotation = '00280301'

/** What of an image and its file the object says. */
export interface ImageOfObject {
  id: string
  instanceNumber: number
  comment: string
  /** When it was taken (ISO 8601). */
  scannedAt: string
  /** The measure document as it is kept. */
  measure: string
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(Math.round(value), most))

/**
 * An item of the Sequence of Ultrasound Regions (PS3.3, C.8.5.5). Here the reference pixel counts from the corner of the picture, there
 * from the corner of the region.
 */
function regionItem({ format, bounds, x, y, dataType, ...flags }: UltrasoundRegion, pixels: PixelFacts): DicomDataset {
  const minX = clamp(bounds.minX, pixels.columns - 1)
  const minY = clamp(bounds.minY, pixels.rows - 1)
  return {
    [tag.RegionSpatialFormat]: element('US', spatialFormats.indexOf(format)),
    [tag.RegionDataType]: element('US', dataType),
    [tag.RegionFlags]: element('UL', flags.isLowPriority ? 1 : 0),
    [tag.RegionLocationMinX0]: element('UL', minX),
    [tag.RegionLocationMinY0]: element('UL', minY),
    [tag.RegionLocationMaxX1]: element('UL', clamp(bounds.maxX, pixels.columns - 1)),
    [tag.RegionLocationMaxY1]: element('UL', clamp(bounds.maxY, pixels.rows - 1)),
    ...referenceOf(x, minX, tag.ReferencePixelX0, referencePixelValueX),
    ...referenceOf(y, minY, tag.ReferencePixelY0, referencePixelValueY),
    [tag.PhysicalUnitsXDirection]: element('US', physicalUnits.indexOf(x.unit)),
    [tag.PhysicalUnitsYDirection]: element('US', physicalUnits.indexOf(y.unit)),
    [tag.PhysicalDeltaX]: element('FD', x.perPixel),
    [tag.PhysicalDeltaY]: element('FD', y.perPixel),
    ...(flags.transducerKHz !== null && { [tag.TransducerFrequency]: element('UL', Math.round(flags.transducerKHz)) }),
    ...(flags.dopplerAngle !== null && { [tag.DopplerCorrectionAngle]: element('FD', flags.dopplerAngle) }),
  }
}

/** Whole pixels only: what the rounding moves goes into the value at that pixel. Empty where no pixel's value is known. */
function referenceOf(scale: UltrasoundRegion['x'], corner: number, pixelTag: string, valueTag: string): DicomDataset {
  if (scale.referenceValue === null) return {}
  const pixel = Math.round(scale.referencePixel)
  return {
    [pixelTag]: element('SL', pixel - corner),
    [valueTag]: element('FD', scale.referenceValue + (pixel - scale.referencePixel) * scale.perPixel),
  }
}

/** The calibration by hand, as regions. */
function regionAttributes(measure: string, pixels: PixelFacts): DicomDataset {
  const regions = readMeasureDocument(measure).document?.calibration?.regions ?? []
  if (regions.length === 0) return {}
  return { [tag.SequenceOfUltrasoundRegions]: sequence(regions.map((region) => regionItem(region, pixels))) }
}

/** What the pixels of an object are. */
export function pixelAttributes(pixels: PixelFacts): DicomDataset {
  const { samples, photometric, rows, columns, frames, frameTimeMs, lossyBytes, lossyMethod: method } = pixels
  const ratio = lossyBytes === null ? null : (rows * columns * samples * frames) / lossyBytes
  return {
    [tag.SamplesPerPixel]: element('US', samples),
    [tag.PhotometricInterpretation]: element('CS', photometric),
    ...(samples === 3 && { [tag.PlanarConfiguration]: element('US', 0) }),
    [tag.Rows]: element('US', rows),
    [tag.Columns]: element('US', columns),
    [tag.BitsAllocated]: element('US', 8),
    [tag.BitsStored]: element('US', 8),
    [tag.HighBit]: element('US', 7),
    [tag.PixelRepresentation]: element('US', 0),
    [tag.LossyImageCompression]: element('CS', ratio === null ? '00' : '01'),
    ...(ratio !== null && { [lossyRatio]: element('DS', Math.round(ratio * 100) / 100) }),
    ...(method !== null && { [lossyMethod]: element('CS', method) }),
    ...(frameTimeMs !== null && {
      [tag.NumberOfFrames]: element('IS', frames),
      [tag.FrameIncrementPointer]: element('AT', tag.FrameTime),
      [tag.FrameTime]: element('DS', Math.round(frameTimeMs * 1000) / 1000),
      [tag.CineRate]: element('IS', Math.max(1, Math.round(1000 / frameTimeMs))),
    }),
  }
}

/** What one captured image says of itself. */
export function imageAttributes(image: ImageOfObject, pixels: PixelFacts, timeZone: string): DicomDataset {
  const { date, time, offset } = dicomMoment(image.scannedAt, timeZone)
  return {
    [tag.SOPClassUID]: element('UI', pixels.frameTimeMs === null ? ultrasoundImage : ultrasoundMultiFrame),
    [tag.SOPInstanceUID]: element('UI', uidOf(image.id)),
    [tag.InstanceNumber]: element('IS', image.instanceNumber),
    // Taken from the machine's screen: original pixels of the examination, as the machine drew them.
    [tag.ImageType]: element('CS', 'ORIGINAL', 'PRIMARY'),
    [tag.ContentDate]: element('DA', date),
    [tag.ContentTime]: element('TM', time),
    [contentDateTime]: element('DT', `${date}${time}${offset}`),
    [tag.PatientOrientation]: element('CS'),
    // The screen of a machine bears the name of its patient: tools that remove identities read this.
    [burnedInAnnotation]: element('CS', 'YES'),
    ...(image.comment !== '' && { [imageComments]: textElement('LT', image.comment) }),
    ...pixelAttributes(pixels),
    [ultrasoundColorDataPresent]: element('US', pixels.samples === 3 ? 1 : 0),
    ...regionAttributes(image.measure, pixels),
  }
}

import { type DicomDataset, itemsOf, numberOf, textOf } from '../DicomDataset'
import { errorOfDicomFault } from '../DicomFault'
import { tag } from '../tag'
import { type LookupTable, lookupTableOf, type Palette, paletteOf } from './lookupTable'
import { overlaysOf, type PictureOverlay } from './overlaysOf'
import type { PictureShape } from './pictureShapeOf'
import type { Samples } from './Samples'

/** Which values of a gray picture lie between black and white, PS3.3 C.11.2.1.2. */
export interface ValueWindow {
  readonly center: number
  readonly width: number
}

/** How a window becomes brightness: VOI LUT Function. */
export type WindowFunction = 'LINEAR' | 'LINEAR_EXACT' | 'SIGMOID'

/** How stored values become what is seen. */
export interface PictureLook {
  readonly slope: number
  readonly intercept: number
  /** In place of slope and intercept. */
  readonly modalityTable: LookupTable | null
  /** In place of the window, until another one is asked for. */
  readonly voiTable: LookupTable | null
  /** Null for colour. */
  readonly window: ValueWindow | null
  /** Whether no window is known before the frame is decoded: the one of its values is used, and `window` is that of every value that may be stored. */
  readonly isWindowOfValues: boolean
  readonly windowFunction: WindowFunction
  readonly palette: Palette | null
  /** What lies over the frame. */
  readonly overlays: readonly PictureOverlay[]
}

/** The window from one stored value to another one, which are black and white. */
function windowBetween(stored: readonly [number, number], { slope, intercept }: Rescale): ValueWindow {
  const ends = stored.map((value) => value * slope + intercept)
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  return { center: (low + high + 1) / 2, width: high - low + 1 }
}

type Rescale = Pick<PictureLook, 'slope' | 'intercept'>

/** Lowest and highest value that may be stored. */
function storedRange({ bitsStored, isSigned }: PictureShape): readonly [number, number] {
  const lowest = isSigned ? -(2 ** (bitsStored - 1)) : 0
  return [lowest, lowest + 2 ** bitsStored - 1]
}

/** Smallest and largest value as the file says them, in whatever sign they are written; null where they are none. */
function saidRange(dataset: DicomDataset, shape: PictureShape): readonly [number, number] | null {
  const [lowest, highest] = storedRange(shape)
  const signedOf = (name: string) => {
    const value = numberOf(dataset, name)
    if (value === null || !shape.isSigned) return value
    return value > highest ? value - 2 ** 16 : value
  }
  const [least, most] = [signedOf(tag.SmallestImagePixelValue), signedOf(tag.LargestImagePixelValue)]
  if (least === null || most === null) return null
  return least < most && least >= lowest && most <= highest ? [least, most] : null
}

/**
 * The window of a frame whose file names none: from its lowest value to its highest one.
 *
 * @param look - its rescale.
 */
export function windowOfValues({ data }: Samples, look: Rescale): ValueWindow {
  let [least, most] = [data[0] ?? 0, data[0] ?? 0]
  for (const value of data) {
    if (value < least) least = value
    else if (value > most) most = value
  }
  return windowBetween([least, most], look)
}

function tableWindow({ values, bits }: LookupTable): ValueWindow {
  const most = Math.max(2 ** bits, values.reduce((most, value) => Math.max(most, value), 0) + 1)
  return { center: most / 2, width: most }
}

/** A group of one frame, or one that holds for all frames, stands in for the file's own elements (PS3.3 C.7.6.16). */
function grouped(dataset: DicomDataset, sequence: string, frame: number): DicomDataset {
  const own = itemsOf(dataset, tag.PerFrameFunctionalGroupsSequence)[frame - 1]
  const [shared] = itemsOf(dataset, tag.SharedFunctionalGroupsSequence)
  const found = [own, shared].flatMap((group) => (group === undefined ? [] : itemsOf(group, sequence).slice(0, 1)))
  return found[0] ?? dataset
}

/**
 * Reads rescale, window, lookup tables, palette and overlays of a frame.
 *
 * @param frame - its number, from 1: frames of enhanced files may each have their own.
 * @throws `PacsError` `DICOM_DAMAGED` where a palette is missing.
 */
export function pictureLookOf(dataset: DicomDataset, shape: PictureShape, frame = 1): PictureLook {
  const isPalette = shape.photometric === 'PALETTE COLOR'
  const palette = isPalette ? paletteOf(dataset) : null
  if (isPalette && palette === null) {
    throw errorOfDicomFault({ code: 'PICTURE_SHAPE', tag: tag.RedPaletteColorLookupTableDescriptor, offset: 0 })
  }
  const values = grouped(dataset, tag.PixelValueTransformationSequence, frame)
  const slope = numberOf(values, tag.RescaleSlope) || 1
  const intercept = numberOf(values, tag.RescaleIntercept) ?? 0
  const [modality] = itemsOf(dataset, tag.ModalityLUTSequence)
  const [voi] = itemsOf(dataset, tag.VOILUTSequence)
  const modalityTable = modality === undefined ? null : lookupTableOf(modality, tag.LUTDescriptor, tag.LUTData)
  const windows = grouped(dataset, tag.FrameVOILUTSequence, frame)
  const center = numberOf(windows, tag.WindowCenter)
  const width = numberOf(windows, tag.WindowWidth)
  const named = textOf(windows, tag.VOILUTFunction)
  const windowFunction = named === 'LINEAR_EXACT' || named === 'SIGMOID' ? named : 'LINEAR'
  const isNamed = center !== null && width !== null && width > 0
  const isDeep = shape.bitsStored > 8 && modalityTable === null
  const range = isDeep ? saidRange(dataset, shape) : null
  const whole =
    modalityTable === null
      ? windowBetween(range ?? storedRange(shape), { slope, intercept })
      : tableWindow(modalityTable)
  const voiTable = voi === undefined || isNamed ? null : lookupTableOf(voi, tag.LUTDescriptor, tag.LUTData)
  const isGray = shape.samples === 1 && !isPalette
  return {
    slope,
    intercept,
    modalityTable,
    voiTable,
    window: isGray ? (isNamed ? { center, width } : whole) : null,
    isWindowOfValues: isGray && isDeep && !isNamed && voiTable === null && range === null,
    windowFunction: isNamed ? windowFunction : 'LINEAR',
    palette,
    overlays: overlaysOf(dataset, frame),
  }
}

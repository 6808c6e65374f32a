import { type DicomDataset, itemsOf, numberOf, textOf } from '../DicomDataset'
import { errorOfDicomFault } from '../DicomFault'
import { tag } from '../tag'
import { type LookupTable, lookupTableOf, type Palette, paletteOf } from './lookupTable'
import { overlaysOf, type PictureOverlay } from './overlaysOf'
import type { PictureShape } from './pictureShapeOf'

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
  readonly windowFunction: WindowFunction
  readonly palette: Palette | null
  /** What lies over the frame. */
  readonly overlays: readonly PictureOverlay[]
}

/** The window that shows every value that may be stored. */
function wholeWindow({ bitsStored, isSigned }: PictureShape, slope: number, intercept: number): ValueWindow {
  const lowest = isSigned ? -(2 ** (bitsStored - 1)) : 0
  const ends = [lowest, lowest + 2 ** bitsStored - 1].map((value) => value * slope + intercept)
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  return { center: (low + high + 1) / 2, width: high - low + 1 }
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
  const whole = modalityTable === null ? wholeWindow(shape, slope, intercept) : tableWindow(modalityTable)
  return {
    slope,
    intercept,
    modalityTable,
    voiTable: voi === undefined || isNamed ? null : lookupTableOf(voi, tag.LUTDescriptor, tag.LUTData),
    window: shape.samples === 3 || isPalette ? null : isNamed ? { center, width } : whole,
    windowFunction: isNamed ? windowFunction : 'LINEAR',
    palette,
    overlays: overlaysOf(dataset, frame),
  }
}

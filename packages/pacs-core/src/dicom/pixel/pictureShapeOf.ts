import { PacsError } from '../../error/PacsError'
import { type DicomDataset, numberOf, numbersOf, textOf } from '../DicomDataset'
import { type DicomFault, errorOfDicomFault } from '../DicomFault'
import { tag } from '../tag'
import type { PixelCodec } from '../transferSyntax'
import { pictureLimits } from './pictureLimits'

/** How the samples of a pixel are to be understood: Photometric Interpretation, PS3.3 C.7.6.3.1.2. */
export const photometricInterpretations = [
  'MONOCHROME1',
  'MONOCHROME2',
  'PALETTE COLOR',
  'RGB',
  'YBR_FULL',
  'YBR_FULL_422',
  'YBR_PARTIAL_420',
  'YBR_RCT',
  'YBR_ICT',
] as const

/** How the samples of a pixel are to be understood. */
export type Photometric = (typeof photometricInterpretations)[number]

/** The image pixel module of a file, PS3.3 C.7.6.3: sizes that agree with each other. */
export interface PictureShape {
  readonly rows: number
  readonly columns: number
  readonly samples: 1 | 3
  readonly photometric: Photometric
  /** Whether the samples of native pixels lie plane by plane. */
  readonly isPlanar: boolean
  readonly bitsAllocated: 1 | 8 | 16
  readonly bitsStored: number
  readonly highBit: number
  readonly isSigned: boolean
  /** Whether native pixels are words of 16 bits, VR OW: a big endian file swaps the bytes of each one, also where a sample is a byte (PS3.5, A.3). */
  readonly isOfWords: boolean
  readonly frameCount: number
}

/** What is known of the pixels beside the attributes; it decides where these are missing or contradict each other. */
export interface StoredPixels {
  readonly codec?: PixelCodec
  /** Bytes of one native frame; null for unknown ones. */
  readonly frameBytes?: number | null
}

const fault = (code: DicomFault['code'], name: string | null) => errorOfDicomFault({ code, tag: name, offset: 0 })
const unsupported = (feature: string) => new PacsError('DICOM_NOT_SUPPORTED', { details: { feature } })

const folded = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s_]+/g, ' ')

/** The photometric interpretation that a file names, however it is written; null for none. */
function photometricSaid(dataset: DicomDataset): Photometric | null {
  const text = textOf(dataset, tag.PhotometricInterpretation)
  if (text.trim() === '') return null
  const found = photometricInterpretations.find((name) => folded(name) === folded(text))
  if (found === undefined) throw unsupported(text)
  return found
}

const isGray = (photometric: Photometric) =>
  photometric === 'MONOCHROME1' || photometric === 'MONOCHROME2' || photometric === 'PALETTE COLOR'

/** What one or three samples are where the file does not say it, or says what they cannot be. */
function usualPhotometric(dataset: DicomDataset, samples: 1 | 3, codec: PixelCodec | undefined): Photometric {
  if (samples === 3) return codec === 'jpeg' ? 'YBR_FULL_422' : 'RGB'
  return numbersOf(dataset, tag.RedPaletteColorLookupTableDescriptor).length === 3 ? 'PALETTE COLOR' : 'MONOCHROME2'
}

function colourOf(
  dataset: DicomDataset,
  pixels: number,
  { codec, frameBytes = null }: StoredPixels,
): Pick<PictureShape, 'samples' | 'photometric'> {
  const said = photometricSaid(dataset)
  const usual = said === null || isGray(said) ? 1 : 3
  const number = numberOf(dataset, tag.SamplesPerPixel) ?? usual
  if (number !== 1 && number !== 3) throw unsupported(`${number} samples`)
  const depth = (numberOf(dataset, tag.BitsAllocated) ?? 8) / 8
  const isUsual = frameBytes !== null && number !== usual && frameBytes === pixels * usual * depth
  const samples = isUsual ? usual : number
  const isSaid = said !== null && samples === usual
  return { samples, photometric: isSaid ? said : usualPhotometric(dataset, samples, codec) }
}

function frameCountOf(dataset: DicomDataset): number {
  // Some writers say 0 for the one frame of a still.
  const count = numberOf(dataset, tag.NumberOfFrames) || 1
  if (!Number.isInteger(count) || count < 1 || count > pictureLimits.frames) {
    throw fault('FRAME_COUNT', tag.NumberOfFrames)
  }
  return count
}

/** Bits of a sample in the file: as it says, unless its length can only be that of the other size. */
function allocatedOf(dataset: DicomDataset, values: number, frameBytes: number | null): 1 | 8 | 16 {
  const stored = numberOf(dataset, tag.BitsStored) ?? 0
  const isLengthOf = (bytes: number) => frameBytes === bytes || frameBytes === bytes + (bytes % 2)
  const said = numberOf(dataset, tag.BitsAllocated) || null
  if (said === null) return isLengthOf(2 * values) || stored > 8 ? 16 : 8
  if (said !== 1 && said !== 8 && said !== 16) throw unsupported(`${said} bit`)
  if (said === 16 && stored <= 8 && isLengthOf(values)) return 8
  return said === 8 && stored > 8 && isLengthOf(2 * values) ? 16 : said
}

/** Bits stored and high bit that cannot be are those of a sample that fills its bits. */
function bitsOf(
  dataset: DicomDataset,
  bitsAllocated: PictureShape['bitsAllocated'],
): Pick<PictureShape, 'bitsAllocated' | 'bitsStored' | 'highBit' | 'isSigned'> {
  const isWithin = (value: number | null, least: number, most: number): value is number =>
    value !== null && Number.isInteger(value) && value >= least && value <= most
  const stored = numberOf(dataset, tag.BitsStored)
  const bitsStored = isWithin(stored, 1, bitsAllocated) ? stored : bitsAllocated
  const high = numberOf(dataset, tag.HighBit)
  const highBit = isWithin(high, bitsStored - 1, bitsAllocated - 1) ? high : bitsStored - 1
  return { bitsAllocated, bitsStored, highBit, isSigned: numberOf(dataset, tag.PixelRepresentation) === 1 }
}

/** Values of a frame as they are stored: two pixels share their colour where nothing else is compressed (PS3.3, C.7.6.3.1.2). */
const storedValues = (pixels: number, photometric: Photometric, samples: number) =>
  pixels * (photometric === 'YBR_FULL_422' ? 2 : samples)

/**
 * Reads the sizes of a picture. It decides for every reader what a picture is whose attributes are missing or contradict each other.
 *
 * @param pixels - what is known of the stored pixels.
 * @throws `PacsError` `DICOM_DAMAGED` where its size is missing, `DICOM_NOT_SUPPORTED`, `PICTURE_TOO_LARGE`.
 */
export function pictureShapeOf(dataset: DicomDataset, pixels: StoredPixels = {}): PictureShape {
  const rows = numberOf(dataset, tag.Rows) ?? 0
  const columns = numberOf(dataset, tag.Columns) ?? 0
  if (!Number.isInteger(rows) || rows < 1) throw fault('PICTURE_SHAPE', tag.Rows)
  if (!Number.isInteger(columns) || columns < 1) throw fault('PICTURE_SHAPE', tag.Columns)
  if (rows * columns > pictureLimits.framePixels) throw new PacsError('PICTURE_TOO_LARGE')
  const { samples, photometric } = colourOf(dataset, rows * columns, pixels)
  const values = storedValues(rows * columns, photometric, samples)
  const bitsAllocated = allocatedOf(dataset, values, pixels.frameBytes ?? null)
  return {
    rows,
    columns,
    samples,
    photometric,
    isPlanar: samples === 3 && numberOf(dataset, tag.PlanarConfiguration) === 1,
    ...bitsOf(dataset, bitsAllocated),
    isOfWords: dataset[tag.PixelData]?.vr === 'OW',
    frameCount: frameCountOf(dataset),
  }
}

/** Bits of a native frame; frames lie behind each other without a gap, so that one of single bits may begin within a byte. */
export function nativeFrameBits({ rows, columns, samples, photometric, bitsAllocated }: PictureShape): number {
  return storedValues(rows * columns, photometric, samples) * bitsAllocated
}

/**
 * Computes the size of a frame of native pixels.
 *
 * @returns the size of each frame, in bytes.
 * @throws `PacsError` `DICOM_NOT_SUPPORTED` for frames of single bits that do not end with a byte.
 */
export function nativeFrameBytes(shape: PictureShape): number {
  const bits = nativeFrameBits(shape)
  if (bits % 8 !== 0) throw unsupported('1 bit')
  return bits / 8
}

/**
 * Counts the frames of native pixels: those that are there, whatever number the file says. Bytes that fill up an even length are none.
 *
 * @param frameBits - see {@link nativeFrameBits}.
 * @param lengthBytes - of all pixels.
 * @param said - number of frames by the file.
 */
export function nativeFrameCount(frameBits: number, lengthBytes: number, said: number): number {
  const bytes = Math.ceil((said * frameBits) / 8)
  const isAsSaid = lengthBytes === bytes || lengthBytes === bytes + (bytes % 2)
  return isAsSaid ? said : Math.floor((lengthBytes * 8) / frameBits)
}

/** Where a native frame lies among the pixels. */
export interface NativeFrameSpan {
  /** First byte that holds a part of it, counted from the first one of the pixels. */
  readonly start: number
  readonly length: number
  /** Its first bit, counted from that byte. */
  readonly firstBit: number
}

/** Whether the bytes of each word are swapped. */
export const isSwapped = ({ bitsAllocated, isOfWords }: PictureShape, isBigEndian: boolean): boolean =>
  isBigEndian && (bitsAllocated === 16 || isOfWords)

/**
 * Finds a native frame.
 *
 * @param index - of the frame, from 0.
 */
export function nativeFrameSpan(shape: PictureShape, isBigEndian: boolean, index: number): NativeFrameSpan {
  const bits = nativeFrameBits(shape)
  // What is swapped by words is read by words.
  const unit = isSwapped(shape, isBigEndian) ? 16 : 8
  const start = Math.floor((index * bits) / unit) * (unit / 8)
  const end = Math.ceil(((index + 1) * bits) / unit) * (unit / 8)
  return { start, length: end - start, firstBit: index * bits - start * 8 }
}

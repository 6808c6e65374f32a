import { PacsError } from '../../error/PacsError'
import { type DicomDataset, numberOf, textOf } from '../DicomDataset'
import { type DicomFault, errorOfDicomFault } from '../DicomFault'
import { tag } from '../tag'
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
  readonly frameCount: number
}

const fault = (code: DicomFault['code'], name: string | null) => errorOfDicomFault({ code, tag: name, offset: 0 })

function photometricOf(dataset: DicomDataset): Photometric {
  const text = textOf(dataset, tag.PhotometricInterpretation)
  const found = photometricInterpretations.find((name) => name === text)
  if (found !== undefined) return found
  if (text === '') throw fault('PICTURE_SHAPE', tag.PhotometricInterpretation)
  throw new PacsError('DICOM_NOT_SUPPORTED', { details: { feature: text } })
}

function frameCountOf(dataset: DicomDataset): number {
  const count = numberOf(dataset, tag.NumberOfFrames) ?? 1
  if (!Number.isInteger(count) || count < 1 || count > pictureLimits.frames) {
    throw fault('FRAME_COUNT', tag.NumberOfFrames)
  }
  return count
}

function bitsOf(dataset: DicomDataset): Pick<PictureShape, 'bitsAllocated' | 'bitsStored' | 'highBit' | 'isSigned'> {
  const bitsAllocated = numberOf(dataset, tag.BitsAllocated)
  if (bitsAllocated === null) throw fault('PICTURE_SHAPE', tag.BitsAllocated)
  if (bitsAllocated !== 1 && bitsAllocated !== 8 && bitsAllocated !== 16) {
    throw new PacsError('DICOM_NOT_SUPPORTED', { details: { feature: `${bitsAllocated} bit` } })
  }
  const bitsStored = numberOf(dataset, tag.BitsStored) ?? bitsAllocated
  const highBit = numberOf(dataset, tag.HighBit) ?? bitsStored - 1
  if (bitsStored < 1 || bitsStored > bitsAllocated || highBit < bitsStored - 1 || highBit >= bitsAllocated) {
    throw fault('PICTURE_SHAPE', tag.BitsStored)
  }
  return { bitsAllocated, bitsStored, highBit, isSigned: numberOf(dataset, tag.PixelRepresentation) === 1 }
}

/**
 * Reads the sizes of a picture.
 *
 * @throws `PacsError` `DICOM_DAMAGED` where they are missing or contradict each other, `DICOM_NOT_SUPPORTED`, `PICTURE_TOO_LARGE`.
 */
export function pictureShapeOf(dataset: DicomDataset): PictureShape {
  const rows = numberOf(dataset, tag.Rows) ?? 0
  const columns = numberOf(dataset, tag.Columns) ?? 0
  if (!Number.isInteger(rows) || rows < 1) throw fault('PICTURE_SHAPE', tag.Rows)
  if (!Number.isInteger(columns) || columns < 1) throw fault('PICTURE_SHAPE', tag.Columns)
  if (rows * columns > pictureLimits.framePixels) throw new PacsError('PICTURE_TOO_LARGE')
  const photometric = photometricOf(dataset)
  const isGray = photometric === 'MONOCHROME1' || photometric === 'MONOCHROME2' || photometric === 'PALETTE COLOR'
  const samples = numberOf(dataset, tag.SamplesPerPixel) ?? (isGray ? 1 : 3)
  if (samples !== (isGray ? 1 : 3)) throw fault('PICTURE_SHAPE', tag.SamplesPerPixel)
  const isPlanar = samples === 3 && numberOf(dataset, tag.PlanarConfiguration) === 1
  const bits = bitsOf(dataset)
  return { rows, columns, samples: isGray ? 1 : 3, photometric, isPlanar, ...bits, frameCount: frameCountOf(dataset) }
}

/**
 * Computes the size of a frame of native pixels.
 *
 * @returns the size of each frame, in bytes.
 * @throws `PacsError` `DICOM_NOT_SUPPORTED` for frames of single bits that do not end with a byte.
 */
export function nativeFrameBytes({ rows, columns, samples, photometric, bitsAllocated }: PictureShape): number {
  const isHalved = photometric === 'YBR_FULL_422'
  const bits = rows * columns * (isHalved ? 2 : samples) * bitsAllocated
  if (bits % 8 !== 0) throw new PacsError('DICOM_NOT_SUPPORTED', { details: { feature: '1 bit' } })
  return bits / 8
}

import { buffer } from 'node:stream/consumers'
import { explicitLittleEndian, type JpegHead, readJpegHead } from '@opensono/pacs-core/dicom'
import sharp from 'sharp'
import type { ObjectStore } from '../../object-store/index'
import type { PixelFacts } from './PixelFacts'

/** Larger pictures are not decoded. */
const pixelsBelow = 16_000_000
const bytesBelow = 64 * 1024 * 1024
/** The headers of nearly every JPEG are this long at most. */
const headBytes = 64 * 1024

/** JPEG processes that DICOM has a transfer syntax for (PS3.5, A.4.1). */
const jpegSyntaxes: Partial<Record<JpegHead['process'], string>> = {
  baseline: '1.2.840.10008.1.2.4.50',
  extended: '1.2.840.10008.1.2.4.51',
  lossless: '1.2.840.10008.1.2.4.57',
}

/**
 * How the colours of a JPEG are written. Luminance and chrominance are YBR_FULL_422 whatever the sampling in the stream: a JPEG frame knows no
 * other (PS3.5, table 8.2.1-1), nor does an ultrasound image (PS3.3, C.8.5.6.1.2).
 */
function photometricOf({ components, isRgb }: JpegHead): PixelFacts['photometric'] {
  if (components.length === 1) return 'MONOCHROME2'
  return isRgb ? 'RGB' : 'YBR_FULL_422'
}

/**
 * A JPEG that is a frame as it is: 8 bits, one or three components, one of the processes of DICOM, and not turned by a note of the
 * camera, which no DICOM reader looks at.
 *
 * @returns null for any other.
 */
export function factsOfJpeg(head: JpegHead | null, sizeBytes: number): PixelFacts | null {
  if (head === null || head.precision !== 8 || head.orientation !== 1) return null
  const transferSyntaxUid = jpegSyntaxes[head.process]
  const { length } = head.components
  if (transferSyntaxUid === undefined || (length !== 1 && length !== 3) || head.rows === 0 || head.columns === 0)
    return null
  const isLossless = head.process === 'lossless'
  return {
    form: { kind: 'jpeg' },
    transferSyntaxUid,
    rows: head.rows,
    columns: head.columns,
    samples: length,
    photometric: photometricOf(head),
    frames: 1,
    frameTimeMs: null,
    lossyBytes: isLossless ? null : sizeBytes,
    lossyMethod: isLossless ? null : 'ISO_10918_1',
  }
}

/** What is to be known of a stored picture. */
interface Picture {
  objectKey: string
  sizeBytes: number
  contentType: string
}

/** Pixels of a picture as DICOM keeps them without compression: upright, without transparency, grey or red, green and blue. */
export async function decodePicture(bytes: Uint8Array) {
  const picture = sharp(bytes, { limitInputPixels: pixelsBelow, sequentialRead: true })
  const { channels = 3 } = await picture.metadata()
  const upright = picture.rotate().flatten({ background: '#000' })
  const drawn = channels < 3 ? upright.toColourspace('b-w') : upright.toColourspace('srgb')
  return drawn.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
}

/** Facts of a picture whose coding DICOM does not know: a PNG, or a progressive JPEG. Decoded it loses nothing more. */
async function factsOfOther(
  store: ObjectStore,
  { objectKey, sizeBytes, contentType }: Picture,
): Promise<PixelFacts | null> {
  if (sizeBytes >= bytesBelow) return null
  const bytes = await buffer(await store.read(objectKey))
  // Long notes of a camera may come before the frame header.
  const asJpeg = factsOfJpeg(readJpegHead(bytes), sizeBytes)
  if (asJpeg !== null) return asJpeg
  const decoded = await decodePicture(bytes).catch(() => null)
  if (decoded === null) return null
  const { width, height, channels } = decoded.info
  if (channels !== 1 && channels !== 3) return null
  const isLossy = contentType === 'image/jpeg'
  return {
    form: { kind: 'native' },
    transferSyntaxUid: explicitLittleEndian,
    rows: height,
    columns: width,
    samples: channels,
    photometric: channels === 1 ? 'MONOCHROME2' : 'RGB',
    frames: 1,
    frameTimeMs: null,
    lossyBytes: isLossy ? sizeBytes : null,
    lossyMethod: isLossy ? 'ISO_10918_1' : null,
  }
}

/**
 * Reads what the pixels of a stored still are.
 *
 * @returns null for a picture that cannot be decoded, or is too large.
 */
export async function readStillFacts(store: ObjectStore, picture: Picture): Promise<PixelFacts | null> {
  const end = Math.min(headBytes, picture.sizeBytes) - 1
  const head = readJpegHead(await buffer(await store.read(picture.objectKey, { start: 0, end })))
  return factsOfJpeg(head, picture.sizeBytes) ?? (await factsOfOther(store, picture))
}

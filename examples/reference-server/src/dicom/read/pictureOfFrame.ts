import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PacsError } from '@opensono/pacs-core'
import {
  codestreamOf,
  type DicomDataset,
  hasOverlays,
  itemsOf,
  jpegToDecode,
  nativeFrameBits,
  overlaysOf,
  type PixelCodec,
  paintOverlays,
  pictureShapeOf,
  readJpegHead,
  tag,
  textOf,
  toDicomJson,
  transferSyntaxOf,
  type ValueWindow,
} from '@opensono/pacs-core/dicom'
import sharp from 'sharp'
import type { Owner } from '../../queue/createFairOrder'
import type { Services } from '../../services'
import type { SizedBytes } from '../object/DicomObject'
import { datasetOfFile } from './paint/datasetOfFile'
import { jpegOptions } from './paint/decodeGrayJpeg'
import type { DecodedFrame, FrameToPaint } from './paint/messages'

/** Pixels of a picture, one byte for each sample. */
export interface RawPicture {
  bytes: Uint8Array
  raw: { width: number; height: number; channels: 4 }
}

/** Where the frames of a file are. */
export interface FrameSource {
  /** The user for whom they are decoded. */
  owner: Owner
  transferSyntaxUid: string
  /** What the file says of itself; long values may be missing. */
  dataset: DicomDataset
  /** The bytes of a frame, by its number from 1. */
  frame(number: number): Promise<SizedBytes>
  /** The file. */
  toPart10(): Promise<SizedBytes>
}

/** A frame, or a deflated file, of more bytes than any device makes is not decoded. */
const bytesMost = 64 * 1024 * 1024
/** Tables lie before the pixels. */
const headBytesMost = 2 * 1024 * 1024

const drawn: readonly PixelCodec[] = ['native', 'rle', 'jpeg', 'jpegLossless', 'jpegLs', 'jpeg2000']

/** Whether frames in a transfer syntax are decoded here. */
export const isDrawn = (transferSyntaxUid: string): boolean => drawn.includes(transferSyntaxOf(transferSyntaxUid).codec)

function unsupported(feature: string): PacsError {
  return new PacsError('DICOM_NOT_SUPPORTED', { details: { feature } })
}

async function bytesOf({ sizeBytes, stream }: SizedBytes): Promise<ArrayBuffer> {
  if (sizeBytes > bytesMost) {
    stream.destroy()
    throw new PacsError('PICTURE_TOO_LARGE')
  }
  return new Uint8Array(await buffer(stream)).buffer
}

async function headOf(stream: Readable): Promise<ArrayBuffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of stream) {
    pieces.push(piece)
    length += piece.length
    if (length >= headBytesMost) break
  }
  return new Uint8Array(Buffer.concat(pieces)).buffer
}

/** Whether a picture is painted by tables, or under overlays, which may be too long to be kept beside the file. */
function hasTables(dataset: DicomDataset): boolean {
  if (hasOverlays(dataset)) return true
  const isPalette = textOf(dataset, tag.PhotometricInterpretation) === 'PALETTE COLOR'
  return isPalette || [tag.ModalityLUTSequence, tag.VOILUTSequence].some((name) => itemsOf(dataset, name).length > 0)
}

/** What a frame that is to be JPEG is. */
function kindOfJpeg(frame: Uint8Array): { codec: PixelCodec; isColour: boolean } {
  const head = readJpegHead(codestreamOf(frame))
  if (head === null) throw new PacsError('DICOM_DAMAGED', { details: { fault: 'FRAME_DATA' } })
  if (head.process === 'lossless') return { codec: 'jpegLossless', isColour: false }
  if (head.process === 'other') throw unsupported('JPEG')
  if (head.precision !== 8) throw unsupported(`JPEG ${head.precision} bit`)
  return { codec: 'jpeg', isColour: head.components.length === 3 }
}

/** Whether native frames begin or end within a byte, or within a word that is swapped: then the pixels are read as a whole. */
function isWithinBytes(dataset: DicomDataset, isBigEndian: boolean): boolean {
  const bits = nativeFrameBits(pictureShapeOf(dataset))
  return bits % (isBigEndian ? 16 : 8) !== 0
}

/** A JPEG in colour with what lies over it. */
async function withOverlays(jpeg: Buffer, source: FrameSource, number: number): Promise<RawPicture> {
  const head = await headOf((await source.toPart10()).stream)
  const dataset = await datasetOfFile(new Uint8Array(head))
  const { data, info } = await sharp(jpeg, jpegOptions).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  paintOverlays(data, info.width, overlaysOf(dataset ?? source.dataset, number))
  return { bytes: data, raw: { width: info.width, height: info.height, channels: 4 } }
}

/** A frame as it is decoded: a JPEG in colour without the thread, any other one in it. */
type FrameToDecode = { colours: Buffer } | { frame: FrameToPaint }

async function frameToDecode(source: FrameSource, number: number, window: ValueWindow | null): Promise<FrameToDecode> {
  const { dataset, transferSyntaxUid } = source
  const { codec, isBigEndian, isDeflated, name } = transferSyntaxOf(transferSyntaxUid)
  if (!isDrawn(transferSyntaxUid)) throw unsupported(name)
  const isWhole = isDeflated || (codec === 'native' && isWithinBytes(dataset, isBigEndian))
  const bytes = isWhole ? null : await bytesOf(await source.frame(number))
  const jpeg = codec === 'jpeg' && bytes !== null ? kindOfJpeg(new Uint8Array(bytes)) : null
  if (bytes !== null && jpeg?.isColour === true) {
    const { photometric } = pictureShapeOf(dataset, { codec: 'jpeg' })
    return { colours: Buffer.from(jpegToDecode(new Uint8Array(bytes), photometric)) }
  }
  // Bytes of big endian files are swapped by the value representation of the pixels, which is in the file alone.
  const needsHead = hasTables(dataset) || isBigEndian
  const file = isWhole
    ? await bytesOf(await source.toPart10())
    : needsHead
      ? await headOf((await source.toPart10()).stream)
      : null
  const attributes = toDicomJson(dataset)
  return { frame: { bytes, file, attributes, codec: jpeg?.codec ?? codec, isBigEndian, name, frame: number, window } }
}

/**
 * The picture of a frame: of a JPEG in colour that JPEG as every decoder shows it alike, of any other one its pixels, painted in a thread as a viewer shows them.
 *
 * @param number - of the frame, from 1.
 * @param window - in place of the file's own; grey pictures only.
 * @throws PacsError `NOT_FOUND`, `DICOM_NOT_SUPPORTED`, `DICOM_DAMAGED`, `PICTURE_TOO_LARGE`, `SERVER_BUSY`.
 */
export async function pictureOfFrame(
  { dicomReader }: Pick<Services, 'dicomReader'>,
  source: FrameSource,
  number: number,
  window: ValueWindow | null,
): Promise<Buffer | RawPicture> {
  const found = await frameToDecode(source, number, window)
  if ('colours' in found)
    return hasOverlays(source.dataset) ? withOverlays(found.colours, source, number) : found.colours
  const { width, height, bytes: painted } = await dicomReader.paint(source.owner, found.frame)
  return { bytes: painted, raw: { width, height, channels: 4 } }
}

/**
 * The decoded samples of a frame, without window and overlays; a JPEG in colour becomes red, green and blue.
 *
 * @param number - of the frame, from 1.
 * @throws PacsError `NOT_FOUND`, `DICOM_NOT_SUPPORTED`, `DICOM_DAMAGED`, `PICTURE_TOO_LARGE`.
 */
export async function samplesOfFrame(
  { dicomReader }: Pick<Services, 'dicomReader'>,
  source: FrameSource,
  number: number,
): Promise<DecodedFrame> {
  const found = await frameToDecode(source, number, null)
  if (!('colours' in found)) return dicomReader.decode(source.owner, found.frame)
  const raw = sharp(found.colours, jpegOptions).toColourspace('srgb').removeAlpha().raw()
  const { data, info } = await raw.toBuffer({ resolveWithObject: true }).catch((cause: unknown) => {
    throw new PacsError('DICOM_DAMAGED', { details: {}, cause })
  })
  const bytes = new Uint8Array(data)
  const { width, height } = info
  return { bytes, width, height, channels: 3, sampleBytes: 1, bitsStored: 8, isSigned: false, photometric: 'RGB' }
}

/**
 * The bytes of a frame in a file in which it cannot be read on its own: a deflated one, or one of single bits whose frames begin within a byte.
 *
 * @throws PacsError `DICOM_DAMAGED`, `PICTURE_TOO_LARGE`.
 */
export async function storedFrameOf(
  { dicomReader }: Pick<Services, 'dicomReader'>,
  source: FrameSource,
  number: number,
): Promise<Uint8Array> {
  const { codec, isBigEndian, name } = transferSyntaxOf(source.transferSyntaxUid)
  const file = await bytesOf(await source.toPart10())
  const whole = { bytes: null, file, attributes: {}, codec, isBigEndian, name, frame: number, window: null }
  return dicomReader.readStored(source.owner, whole)
}

import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PacsError } from '@opensono/pacs-core'
import {
  type DicomDataset,
  hasOverlays,
  itemsOf,
  overlaysOf,
  type PixelCodec,
  paintOverlays,
  readJpegHead,
  tag,
  textOf,
  toDicomJson,
  transferSyntaxOf,
  type ValueWindow,
} from '@opensono/pacs-core/dicom'
import sharp from 'sharp'
import type { Services } from '../../services'
import type { SizedBytes } from '../object/DicomObject'
import { datasetOfFile } from './paint/datasetOfFile'

/** Pixels of a picture, one byte for each sample. */
export interface RawPicture {
  bytes: Uint8Array
  raw: { width: number; height: number; channels: 4 }
}

/** Where the frames of a file are. */
export interface FrameSource {
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

/** The Adobe marker that says that three components are red, green and blue (ITU-T T.872, 6.5.3). */
const rgbMarker = Buffer.from('\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00', 'latin1')

/** A JPEG whose colours decoders read as the file says: not every one has a marker of its own. */
function jpegInItsColours(frame: Buffer, dataset: DicomDataset): Buffer {
  const isRgb = textOf(dataset, tag.PhotometricInterpretation) === 'RGB'
  const head = readJpegHead(frame)
  if (!isRgb || head === null || head.components.length !== 3 || head.isRgb) return frame
  return Buffer.concat([frame.subarray(0, 2), rgbMarker, frame.subarray(2)])
}

/** What a frame that is to be JPEG is. */
function kindOfJpeg(frame: Uint8Array): { codec: PixelCodec; isColour: boolean } {
  const head = readJpegHead(frame)
  if (head === null) throw new PacsError('DICOM_DAMAGED', { details: { fault: 'FRAME_DATA' } })
  if (head.process === 'lossless') return { codec: 'jpegLossless', isColour: false }
  if (head.process === 'other') throw unsupported('JPEG')
  if (head.precision !== 8) throw unsupported(`JPEG ${head.precision} bit`)
  return { codec: 'jpeg', isColour: head.components.length === 3 }
}

/** A JPEG in colour with what lies over it. */
async function withOverlays(jpeg: Buffer, source: FrameSource, number: number): Promise<RawPicture> {
  const head = await headOf((await source.toPart10()).stream)
  const dataset = await datasetOfFile(new Uint8Array(head))
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  paintOverlays(data, info.width, overlaysOf(dataset ?? source.dataset, number))
  return { bytes: data, raw: { width: info.width, height: info.height, channels: 4 } }
}

/**
 * The picture of a frame: of a JPEG in colour that JPEG, of any other one its pixels, painted in a thread as a viewer shows them.
 *
 * @param number - of the frame, from 1.
 * @param window - in place of the file's own; grey pictures only.
 * @throws PacsError `NOT_FOUND`, `DICOM_NOT_SUPPORTED`, `DICOM_DAMAGED`, `PICTURE_TOO_LARGE`.
 */
export async function pictureOfFrame(
  { dicomReader }: Pick<Services, 'dicomReader'>,
  source: FrameSource,
  number: number,
  window: ValueWindow | null,
): Promise<Buffer | RawPicture> {
  const { dataset, transferSyntaxUid } = source
  const { codec, isBigEndian, isDeflated, name } = transferSyntaxOf(transferSyntaxUid)
  if (!isDrawn(transferSyntaxUid)) throw unsupported(name)
  const bytes = isDeflated ? null : await bytesOf(await source.frame(number))
  const jpeg = codec === 'jpeg' && bytes !== null ? kindOfJpeg(new Uint8Array(bytes)) : null
  if (bytes !== null && jpeg?.isColour === true) {
    const colours = jpegInItsColours(Buffer.from(bytes), dataset)
    return hasOverlays(dataset) ? withOverlays(colours, source, number) : colours
  }
  const needsHead = !isDeflated && hasTables(dataset)
  const file = isDeflated
    ? await bytesOf(await source.toPart10())
    : needsHead
      ? await headOf((await source.toPart10()).stream)
      : null
  const attributes = toDicomJson(dataset)
  const frame = { bytes, file, attributes, codec: jpeg?.codec ?? codec, isBigEndian, name, frame: number, window }
  const { width, height, bytes: painted } = await dicomReader.paint(frame)
  return { bytes: painted, raw: { width, height, channels: 4 } }
}

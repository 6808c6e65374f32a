import { buffer } from 'node:stream/consumers'
import {
  type DicomDataset,
  fromDicomJson,
  readJpegHead,
  tag,
  textOf,
  transferSyntaxOf,
} from '@opensono/pacs-core/dicom'
import type { dicomFile } from '../../database/schema/image'
import { runDecoder } from '../../modules/image/poster/runDecoder'
import type { Services } from '../../services'
import { placesOfFrame } from '../object/FramePlaces'
import { readRanges } from '../object/objectBytes'

/** What is known of a DICOM file. */
export type StoredDicom = typeof dicomFile.$inferSelect

/** Pixels of a picture, one byte for each sample. */
export interface RawPicture {
  bytes: Uint8Array
  raw: { width: number; height: number; channels: 1 | 3 | 4 }
}

const frameBytesMost = 64 * 1024 * 1024
const posterTimeoutMs = 30_000

/** The Adobe marker that says that three components are red, green and blue (ITU-T T.872, 6.5.3). */
const rgbMarker = Buffer.from('\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00', 'latin1')

/** A JPEG whose colours decoders read as the file says: not every one has a marker of its own. */
export function jpegInItsColours(frame: Buffer, dataset: DicomDataset): Buffer {
  const isRgb = textOf(dataset, tag.PhotometricInterpretation) === 'RGB'
  const head = readJpegHead(frame)
  if (!isRgb || head === null || head.components.length !== 3 || head.isRgb) return frame
  return Buffer.concat([frame.subarray(0, 2), rgbMarker, frame.subarray(2)])
}

async function posterOf(stream: Buffer): Promise<Uint8Array | null> {
  const job = { sizeBytes: stream.length, pieces: [{ start: 0, bytes: stream }], task: { kind: 'poster' } as const }
  return (await runDecoder(job, posterTimeoutMs))?.picture ?? null
}

/**
 * The first picture of a DICOM file.
 *
 * @returns null for a picture that is not decoded here.
 */
export async function firstPicture(
  { objectStore: store, dicomReader }: Pick<Services, 'objectStore' | 'dicomReader'>,
  objectKey: string,
  dicom: StoredDicom,
): Promise<Uint8Array | RawPicture | null> {
  const ranges = placesOfFrame(dicom.framePlaces, 1)
  const read = fromDicomJson(dicom.attributes)
  if (ranges === null || !('dataset' in read)) return null
  const { sizeBytes, stream } = readRanges(store, objectKey, ranges)
  if (sizeBytes > frameBytesMost) return null
  const frame = await buffer(stream)
  const { codec, isBigEndian } = transferSyntaxOf(dicom.transferSyntaxUid)
  switch (codec) {
    case 'native':
    case 'rle': {
      const bytes = new Uint8Array(frame).buffer
      const painted = await dicomReader.paint({ bytes, attributes: dicom.attributes, codec, isBigEndian })
      return painted && { bytes: painted.bytes, raw: { width: painted.width, height: painted.height, channels: 4 } }
    }
    case 'jpeg':
      return jpegInItsColours(frame, read.dataset)
    case 'mpeg4':
      return posterOf(frame)
    default:
      return null
  }
}

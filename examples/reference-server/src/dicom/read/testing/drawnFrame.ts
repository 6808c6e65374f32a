import { Readable } from 'node:stream'
import { type DicomDictionary, fromDicomJson } from '@opensono/pacs-core/dicom'
import sharp from 'sharp'
import type { Services } from '../../../services'
import { placesOfFrame } from '../../object/FramePlaces'
import { DicomIndexer } from '../DicomIndexer'
import { jpegOptions } from '../paint/decodeGrayJpeg'
import { type FrameSource, pictureOfFrame } from '../pictureOfFrame'

/** A file as the server knows it: what was read when it was stored, and its bytes; a text says why it is refused. */
export function sourceOf(file: Buffer, dictionary: DicomDictionary): FrameSource | string {
  const indexer = new DicomIndexer(file.length, dictionary)
  const result = indexer.push(file) ?? indexer.end()
  if (result.index === undefined) return `${result.refusal} ${result.fault}`
  const { index } = result
  const read = fromDicomJson(index.attributes)
  if (!('dataset' in read)) return 'JSON'
  const sized = (bytes: Buffer) => ({ sizeBytes: bytes.length, stream: Readable.from([bytes]) })
  return {
    owner: { hospitalId: 'h', userId: 'u' },
    transferSyntaxUid: index.transferSyntaxUid,
    dataset: read.dataset,
    async frame(number) {
      const ranges = placesOfFrame(index.framePlaces, number) ?? []
      return sized(Buffer.concat(ranges.map(({ start, end = start }) => file.subarray(start, end + 1))))
    },
    toPart10: async () => sized(file),
  }
}

/** Red, green and blue of each pixel of a frame, by its number from 1. */
export async function drawnFrame(
  services: Pick<Services, 'dicomReader'>,
  source: FrameSource,
  frame: number,
): Promise<Buffer> {
  const picture = await pictureOfFrame(services, source, frame, null)
  const drawn = Buffer.isBuffer(picture) ? sharp(picture, jpegOptions) : sharp(picture.bytes, { raw: picture.raw })
  return drawn.removeAlpha().toColourspace('srgb').raw().toBuffer()
}

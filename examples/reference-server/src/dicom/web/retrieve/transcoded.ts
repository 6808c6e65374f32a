import { Readable } from 'node:stream'
import { PacsError } from '@opensono/pacs-core'
import {
  type DicomDataset,
  explicitLittleEndian,
  loadDicomDictionary,
  rewriteDicom,
  tag,
  transferSyntaxOf,
  writeDicom,
} from '@opensono/pacs-core/dicom'
import type { Services } from '../../../services'
import type { DicomFrame, DicomObject, SizedBytes } from '../../object/DicomObject'
import { element } from '../../object/element'
import type { DecodedFrame } from '../../read/paint/messages'
import { isDrawn, samplesOfFrame, storedFrameOf } from '../../read/pictureOfFrame'

type Reader = Pick<Services, 'dicomReader'>

/** Elements before the pixels. */
const headBytesMost = 64 * 1024 * 1024
/** The length of a value has 32 bits, and the last one means another thing. */
const pixelBytesMost = 0xfffffffe

const sized = (bytes: Uint8Array): SizedBytes => ({
  sizeBytes: bytes.length,
  stream: Readable.from([bytes], { objectMode: false }),
})

/** Whether the frames of an object are compressed and can be decoded here. */
export const canTranscode = ({ transferSyntaxUid }: DicomObject): boolean =>
  isDrawn(transferSyntaxUid) && transferSyntaxOf(transferSyntaxUid).codec !== 'native'

/** What is said of decoded pixels (PS3.3, C.7.6.3.1). */
function attributesOf({ channels, sampleBytes, bitsStored, isSigned, photometric }: DecodedFrame): DicomDataset {
  return {
    [tag.SamplesPerPixel]: element('US', channels),
    [tag.PhotometricInterpretation]: element('CS', photometric),
    ...(channels === 3 && { [tag.PlanarConfiguration]: element('US', 0) }),
    [tag.BitsAllocated]: element('US', sampleBytes * 8),
    [tag.BitsStored]: element('US', Math.min(bitsStored, sampleBytes * 8)),
    [tag.HighBit]: element('US', Math.min(bitsStored, sampleBytes * 8) - 1),
    [tag.PixelRepresentation]: element('US', isSigned ? 1 : 0),
  }
}

/** The elements before the pixels of a compressed file, which is in explicit little endian (PS3.5, A.4), with other ones for its pixels. */
async function headOf(object: DicomObject, pixels: DicomDataset): Promise<Uint8Array[]> {
  const { stream, sizeBytes } = await object.toPart10()
  const dictionary = await loadDicomDictionary()
  try {
    let read: Buffer = Buffer.alloc(0)
    let needed = 0
    for await (const piece of stream as AsyncIterable<Buffer>) {
      read = Buffer.concat([read, piece])
      if (read.length > headBytesMost) break
      if (read.length < Math.min(needed, sizeBytes)) continue
      const isWhole = read.length >= sizeBytes
      const written = rewriteDicom(
        read,
        { set: pixels, remove: [] },
        { isWhole, dictionary, usualCharacterSet: object.usualCharacterSet ?? '' },
      )
      needed = read.length * 2
      if (written.status === 'more') continue
      if (written.status !== 'rewritten') break
      const { sopClassUid, sopInstanceUid } = object
      const named = {
        [tag.SOPClassUID]: element('UI', sopClassUid),
        [tag.SOPInstanceUID]: element('UI', sopInstanceUid),
      }
      const [meta] = writeDicom({ dataset: named, transferSyntaxUid: explicitLittleEndian }).pieces
      return [meta as Uint8Array, written.head.subarray(written.dataStart)]
    }
    throw new PacsError('DICOM_DAMAGED', { details: { fault: 'STRUCTURE' } })
  } finally {
    stream.destroy()
  }
}

function pixelHead({ sampleBytes }: DecodedFrame, length: number): Uint8Array {
  const head = Buffer.from('\xe0\x7f\x10\x00OB\x00\x00\x00\x00\x00\x00', 'latin1')
  if (sampleBytes === 2) head.write('OW', 4, 'latin1')
  head.writeUInt32LE(length, 8)
  return head
}

/**
 * The object in Explicit VR Little Endian, its frames decoded one after the other while they are sent.
 *
 * @param object - one that {@link canTranscode}.
 */
export function transcoded(services: Reader, object: DicomObject): DicomObject {
  const decode = (number: number) => samplesOfFrame(services, object, number)
  async function* frames(first: DecodedFrame): AsyncGenerator<Uint8Array> {
    yield first.bytes
    for (let number = 2; number <= object.frames; number += 1) {
      const { bytes } = await decode(number)
      if (bytes.length !== first.bytes.length)
        throw new PacsError('DICOM_DAMAGED', { details: { fault: 'FRAME_DATA' } })
      yield bytes
    }
  }
  return {
    ...object,
    transferSyntaxUid: explicitLittleEndian,
    async frame(number) {
      if (!Number.isInteger(number) || number < 1 || number > object.frames) throw new PacsError('NOT_FOUND')
      return { ...sized((await decode(number)).bytes), transferSyntaxUid: explicitLittleEndian }
    },
    async toPart10() {
      const first = await decode(1)
      const all = first.bytes.length * object.frames
      const padding = new Uint8Array(all % 2)
      if (all > pixelBytesMost) throw new PacsError('PICTURE_TOO_LARGE')
      const head = Buffer.concat([
        ...(await headOf(object, attributesOf(first))),
        pixelHead(first, all + padding.length),
      ])
      async function* pieces(): AsyncGenerator<Uint8Array> {
        yield head
        yield* frames(first)
        yield padding
      }
      return {
        sizeBytes: head.length + all + padding.length,
        stream: Readable.from(pieces(), { objectMode: false }),
      }
    },
  }
}

/**
 * The object with every frame that it has, also where these cannot be read on their own in its file: deflated ones are answered inflated.
 */
export function withFrames(services: Reader, object: DicomObject): DicomObject {
  if (object.hasFramePlaces) return object
  const { isDeflated } = transferSyntaxOf(object.transferSyntaxUid)
  const transferSyntaxUid = isDeflated ? explicitLittleEndian : object.transferSyntaxUid
  return {
    ...object,
    transferSyntaxUid,
    async frame(number): Promise<DicomFrame> {
      if (!Number.isInteger(number) || number < 1 || number > object.frames) throw new PacsError('NOT_FOUND')
      return { ...sized(await storedFrameOf(services, object, number)), transferSyntaxUid }
    },
  }
}

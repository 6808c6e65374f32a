import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { PacsError } from '@opensono/pacs-core'
import {
  type DicomDataset,
  encapsulatedNative,
  explicitLittleEndian,
  loadDicomDictionary,
  numberOf,
  readDicom,
  rewriteDicom,
  tag,
  transferSyntaxOf,
} from '@opensono/pacs-core/dicom'
import type { Services } from '../../../services'
import type { DicomFrame, DicomObject, SizedBytes } from '../../object/DicomObject'
import { element } from '../../object/element'
import { fileStartOf } from '../../object/givenBytes'
import type { DecodedFrame } from '../../read/paint/messages'
import { isDrawn, samplesOfFrame, storedFrameOf } from '../../read/pictureOfFrame'

type Reader = Pick<Services, 'dicomReader'>

const inflate = promisify(inflateRaw)
/** A data set that inflates to more is none of a device. */
const inflatedBytesMost = 128 * 1024 * 1024

/** Elements before the pixels. */
const headBytesMost = 64 * 1024 * 1024
/** The length of a value has 32 bits, and the last one means another thing. */
const pixelBytesMost = 0xfffffffe

const sized = (bytes: Uint8Array): SizedBytes => ({
  sizeBytes: bytes.length,
  stream: Readable.from([bytes], { objectMode: false }),
})

/** Whether an object can be written in Explicit VR Little Endian, in which it is not yet. */
export const canTranscode = ({ transferSyntaxUid }: DicomObject): boolean =>
  isDrawn(transferSyntaxUid) && transferSyntaxUid !== explicitLittleEndian

/** Whether the pixels of a transfer syntax are written with their samples as they are. */
const hasPlainPixels = (transferSyntaxUid: string): boolean =>
  transferSyntaxOf(transferSyntaxUid).codec === 'native' && transferSyntaxUid !== encapsulatedNative

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

/** How many frames there are, where that is said at all. */
function framesOf({ dataset }: DicomObject): DicomDataset {
  const frames = dataset[tag.NumberOfFrames]
  return frames === undefined ? {} : { [tag.NumberOfFrames]: frames }
}

/** The elements of a file before its pixels, written again. */
interface Head {
  readonly bytes: Uint8Array
  /** What of the file was read. */
  readonly read: Buffer
}

/** Reads a file until the elements before its pixels are written in explicit little endian, with other ones for its pixels. */
async function headOf(
  object: DicomObject,
  pieces: AsyncIterator<Buffer>,
  sizeBytes: number,
  pixels: DicomDataset,
): Promise<Head> {
  const { usualCharacterSet = '' } = object
  const dictionary = await loadDicomDictionary()
  const options = { dictionary, usualCharacterSet, isToExplicit: true }
  const set = { ...framesOf(object), ...pixels }
  let read: Buffer = Buffer.alloc(0)
  let needed = 0
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    read = Buffer.concat([read, next.value])
    if (read.length > headBytesMost) break
    if (read.length < Math.min(needed, sizeBytes)) continue
    const isWhole = read.length >= sizeBytes
    const written = rewriteDicom(read, { set, remove: [] }, { ...options, isWhole })
    needed = read.length * 2
    if (written.status === 'more') continue
    if (written.status !== 'rewritten') break
    const start = fileStartOf({ ...object, transferSyntaxUid: explicitLittleEndian })
    return { bytes: Buffer.concat([start, written.head.subarray(written.dataStart)]), read }
  }
  throw new PacsError('DICOM_DAMAGED', { details: { fault: 'STRUCTURE' } })
}

function pixelHead(vr: string, length: number, name: string = tag.PixelData): Uint8Array {
  const head = Buffer.alloc(12)
  head.writeUInt16LE(Number.parseInt(name.slice(0, 4), 16), 0)
  head.writeUInt16LE(Number.parseInt(name.slice(4), 16), 2)
  head.write(vr, 4, 'latin1')
  head.writeUInt32LE(length, 8)
  return head
}

/** The object in Explicit VR Little Endian, its frames decoded one after the other while they are sent. */
function decoded(services: Reader, object: DicomObject): DicomObject {
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
      const { stream, sizeBytes } = await object.toPart10()
      const read = headOf(object, stream[Symbol.asyncIterator](), sizeBytes, attributesOf(first))
      const { bytes } = await read.finally(() => stream.destroy())
      const head = Buffer.concat([bytes, pixelHead(first.sampleBytes === 2 ? 'OW' : 'OB', all + padding.length)])
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

/** Words of bytes in the other order, whatever pieces they come in. */
async function* swappedWords(pieces: AsyncIterable<Uint8Array>, wordBytes: number): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    const all = Buffer.concat([rest, piece])
    const whole = all.length - (all.length % wordBytes)
    for (let at = 0; at < whole; at += wordBytes) all.subarray(at, at + wordBytes).reverse()
    rest = all.subarray(whole)
    yield all.subarray(0, whole)
  }
  yield rest
}

/** A number of bytes, from the first one that is wanted. */
async function* partOf(pieces: AsyncIterable<Uint8Array>, start: number, length: number): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const piece of pieces) {
    const part = piece.subarray(Math.max(0, start - at), Math.max(0, start + length - at))
    at += piece.length
    if (part.length > 0) yield part
    if (at >= start + length) return
  }
}

async function* following(read: Buffer, pieces: AsyncIterator<Buffer>): AsyncGenerator<Uint8Array> {
  yield read
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value
}

/** Bytes of each word of a value that has a byte order. */
const pixelWordBytes: Readonly<Record<string, number>> = { OW: 2, OF: 4, OD: 8 }

/** The file of an object without compression in Explicit VR Little Endian: its samples are as they were, in the other order where they must. */
async function reencodedFile(object: DicomObject): Promise<SizedBytes & { pixelStart: number }> {
  const { stream, sizeBytes } = await object.toPart10()
  const { isBigEndian } = transferSyntaxOf(object.transferSyntaxUid)
  try {
    const pieces: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
    const { bytes, read } = await headOf(object, pieces, sizeBytes, {})
    const isWhole = read.length >= sizeBytes
    const reading = readDicom(read, { isWhole, dictionary: await loadDicomDictionary() })
    const pixels = reading.status === 'read' ? reading.file.pixels : null
    if (pixels === null && isWhole) {
      stream.destroy()
      return { ...sized(bytes), pixelStart: bytes.length }
    }
    if (pixels === null || pixels.length === null)
      throw new PacsError('DICOM_DAMAGED', { details: { fault: 'STRUCTURE' } })
    const { tag: name, start, length } = pixels
    const isBytes = name === tag.PixelData && (numberOf(object.dataset, tag.BitsAllocated) ?? 16) <= 8
    const padding = new Uint8Array(length % 2)
    const head = Buffer.concat([bytes, pixelHead(isBytes ? 'OB' : pixels.vr, length + padding.length, name)])
    const stored = partOf(following(read, pieces), start, length)
    const wordBytes = isBigEndian ? (pixelWordBytes[pixels.vr] ?? 1) : 1
    async function* all(): AsyncGenerator<Uint8Array> {
      yield head
      yield* wordBytes === 1 ? stored : swappedWords(stored, wordBytes)
      yield padding
    }
    const written = Readable.from(all(), { objectMode: false })
    written.once('close', () => stream.destroy())
    const pixelStart = head.length
    return { sizeBytes: pixelStart + length + padding.length, stream: written, pixelStart }
  } catch (error) {
    stream.destroy()
    throw error
  }
}

/** The file of a deflated object, inflated: it is in Explicit VR Little Endian within (PS3.5, A.5). */
async function inflatedFile(object: DicomObject): Promise<SizedBytes> {
  const { stream, sizeBytes } = await object.toPart10()
  if (sizeBytes > headBytesMost) {
    stream.destroy()
    throw new PacsError('PICTURE_TOO_LARGE')
  }
  const file = await buffer(stream)
  const head = readDicom(file, { isWhole: true })
  if (head.status !== 'deflated') throw new PacsError('DICOM_DAMAGED', { details: { fault: 'STRUCTURE' } })
  const content = await inflate(file.subarray(head.start), { maxOutputLength: inflatedBytesMost }).catch(
    (cause: unknown) => {
      throw new PacsError('DICOM_DAMAGED', { details: { fault: 'DEFLATED_DATA' }, cause })
    },
  )
  return sized(Buffer.concat([fileStartOf({ ...object, transferSyntaxUid: explicitLittleEndian }), content]))
}

/** The object in Explicit VR Little Endian, its samples as they are. */
function reencoded(services: Reader, object: DicomObject): DicomObject {
  const { isDeflated, isBigEndian } = transferSyntaxOf(object.transferSyntaxUid)
  const whole = withFrames(services, object)
  return {
    ...object,
    transferSyntaxUid: explicitLittleEndian,
    toPart10: () => (isDeflated ? inflatedFile(object) : reencodedFile(object)),
    async frame(number) {
      const frame = await whole.frame(number)
      const inOrder = { ...frame, transferSyntaxUid: explicitLittleEndian }
      if (!isBigEndian || !object.hasFramePlaces) return inOrder
      // Which words are swapped says the file alone.
      frame.stream.destroy()
      const { sizeBytes } = frame
      const { stream, pixelStart } = await reencodedFile(object)
      const part = partOf(stream, pixelStart + (number - 1) * sizeBytes, sizeBytes)
      return { ...inOrder, stream: Readable.from(part, { objectMode: false }) }
    },
  }
}

/**
 * The object in Explicit VR Little Endian, written while it is sent: compressed frames are decoded, others keep their samples.
 *
 * @param object - one that {@link canTranscode}.
 */
export const transcoded = (services: Reader, object: DicomObject): DicomObject =>
  hasPlainPixels(object.transferSyntaxUid) ? reencoded(services, object) : decoded(services, object)

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

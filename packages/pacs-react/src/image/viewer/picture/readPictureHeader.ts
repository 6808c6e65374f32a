import { PacsError } from '@opensono/pacs-core'
import {
  type DicomDictionary,
  type DicomFile,
  type DicomReading,
  errorOfDicomFault,
  loadDicomDictionary,
  readDicom,
} from '@opensono/pacs-core/dicom'
import type { Decoders } from './createDecoders'
import type { ByteSource, ByteStream } from './openBytes'

/** A DICOM file whose header is read. */
export interface OpenDicom {
  readonly file: DicomFile
  /** Goes on behind `rest`. */
  readonly stream: ByteStream
  /** The bytes from the pixels on that have arrived. */
  readonly rest: Uint8Array
  /** Where the file can be read again. */
  readonly source: ByteSource
}

/** Maximum bytes of a file before its pixels. */
const headerBytesMost = 1 << 26
/** A deflated file is inflated as a whole. */
const inflatedBytesMost = 1 << 27

/** Bytes that grow without being copied for each piece. */
class GrowingBytes {
  private buffer = new Uint8Array(1 << 16)
  private length = 0

  add(piece: Uint8Array): void {
    if (this.length + piece.length > this.buffer.length) {
      const larger = new Uint8Array(Math.max(this.buffer.length * 2, this.length + piece.length))
      larger.set(this.bytes)
      this.buffer = larger
    }
    this.buffer.set(piece, this.length)
    this.length += piece.length
  }

  get bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length)
  }
}

/** A file that lies in memory. */
function createMemorySource(bytes: Uint8Array): ByteSource {
  return {
    async open(from) {
      let rest: Uint8Array | null = bytes.subarray(from)
      return {
        total: bytes.length,
        async read() {
          const part = rest
          rest = null
          return part
        },
        cancel() {},
      }
    },
  }
}

async function readToEnd(stream: ByteStream, bytes: GrowingBytes): Promise<void> {
  for (let piece = await stream.read(); piece !== null; piece = await stream.read()) {
    bytes.add(piece)
    if (bytes.bytes.length > inflatedBytesMost) throw new PacsError('PICTURE_TOO_LARGE')
  }
}

/** Reads until the pixels begin. */
async function readGrowing(
  stream: ByteStream,
  bytes: GrowingBytes,
): Promise<[DicomReading, DicomDictionary | undefined]> {
  let dictionary: DicomDictionary | undefined
  let needBytes = 0
  let isWhole = false
  for (;;) {
    while (!isWhole && bytes.bytes.length < needBytes) {
      const piece = await stream.read()
      if (piece === null) isWhole = true
      else bytes.add(piece)
    }
    const reading = readDicom(bytes.bytes, { isWhole, ...(dictionary && { dictionary }) })
    if (reading.status === 'dictionary') dictionary = await loadDicomDictionary()
    else if (reading.status !== 'more') return [reading, dictionary]
    // At least twice as much, so that a long header is not read again for each of its elements.
    else needBytes = Math.max(reading.needBytes, bytes.bytes.length + 1)
    if (needBytes > headerBytesMost) throw errorOfDicomFault({ code: 'LENGTH', tag: null, offset: needBytes })
  }
}

/**
 * Opens a DICOM file and reads its header.
 *
 * @throws PacsError `DICOM_DAMAGED`, or why it could not be fetched.
 */
export async function readPictureHeader(
  source: ByteSource,
  decoders: Decoders,
  signal: AbortSignal,
): Promise<OpenDicom> {
  const stream = await source.open(0, signal)
  const bytes = new GrowingBytes()
  const [reading, dictionary] = await readGrowing(stream, bytes)
  if (reading.status === 'refused') throw errorOfDicomFault(reading.fault)
  if (reading.status === 'read') {
    const { file } = reading
    return { file, stream, rest: bytes.bytes.slice(file.pixels?.start ?? bytes.bytes.length), source }
  }
  if (reading.status !== 'deflated') throw new PacsError('PICTURE_UNREADABLE')

  await readToEnd(stream, bytes)
  const task = { kind: 'inflate', bytes: bytes.bytes.slice(reading.start), limitBytes: inflatedBytesMost } as const
  const result = await decoders.run('pixel', task, { signal })
  if (result.kind !== 'bytes') throw new PacsError('PICTURE_UNREADABLE')
  const inflated = result.bytes
  const known = dictionary ?? (await loadDicomDictionary())
  const whole = readDicom(bytes.bytes, { isWhole: true, inflated, dictionary: known })
  if (whole.status !== 'read') throw new PacsError('PICTURE_UNREADABLE')
  const memory = createMemorySource(inflated)
  const start = whole.file.pixels?.start ?? inflated.length
  return { file: whole.file, stream: await memory.open(start, signal), rest: new Uint8Array(), source: memory }
}

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { PacsError } from '@opensono/pacs-core'
import {
  type DicomChanges,
  type DicomRewriting,
  loadDicomDictionary,
  type RewriteDicomOptions,
  rewriteDicom,
} from '@opensono/pacs-core/dicom'
import type { ObjectStore } from '../../object-store/index'
import type { SizedBytes } from './DicomObject'

/** Elements before the pixels, as many bytes as a file that arrives may have. */
const headBytesMost = 64 * 1024 * 1024

/** A file in the object store. */
interface StoredBytes {
  objectKey: string
  sizeBytes: number
}

/** What texts that name no character set are in. */
type CharacterSets = Pick<RewriteDicomOptions, 'usualCharacterSet'>

const damaged = (fault: string) => new PacsError('DICOM_DAMAGED', { details: { fault } })

/** A deflated file has to be read as a whole; such files are small. */
async function deflatedAgain(
  file: Buffer,
  start: number,
  changes: DicomChanges,
  sets: CharacterSets,
): Promise<SizedBytes> {
  const inflated = inflateRawSync(file.subarray(start), { maxOutputLength: headBytesMost })
  const dictionary = await loadDicomDictionary()
  const written = rewriteDicom(file, changes, { ...sets, isWhole: true, dictionary, inflated })
  if (written.status !== 'rewritten') throw damaged('STRUCTURE')
  const content = deflateRawSync(Buffer.concat([written.head, inflated.subarray(written.end)]))
  const padding = Buffer.alloc(content.length % 2)
  const bytes = Buffer.concat([file.subarray(0, start), content, padding])
  return { sizeBytes: bytes.length, stream: Readable.from([bytes], { objectMode: false }) }
}

/** The first bytes of a stream, until its elements before the pixels are all there. */
async function readHead(pieces: AsyncIterator<Buffer>, sizeBytes: number, changes: DicomChanges, sets: CharacterSets) {
  const dictionary = await loadDicomDictionary()
  let read: Buffer = Buffer.alloc(0)
  let needed = 0
  let written: DicomRewriting = { status: 'more' }
  while (written.status === 'more') {
    const { value, done } = await pieces.next()
    if (done !== true) read = Buffer.concat([read, value])
    // Trying again with each piece would take the square of the time.
    if (done !== true && read.length < Math.min(needed, sizeBytes)) continue
    if (read.length > headBytesMost) throw damaged('HEAD_BYTES')
    written = rewriteDicom(read, changes, { ...sets, isWhole: done === true || read.length >= sizeBytes, dictionary })
    needed = read.length * 2
  }
  return { read, written }
}

async function* following(head: Uint8Array, rest: Buffer, pieces: AsyncIterator<Buffer>): AsyncGenerator<Uint8Array> {
  yield head
  yield rest
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value
}

/**
 * A stored file that says other things, as a stream: only what comes before its pixels is in memory.
 *
 * @throws PacsError `DICOM_DAMAGED` for a file that cannot be written again: it is not given out with what it said before.
 */
export async function coercedBytes(
  store: ObjectStore,
  { objectKey, sizeBytes }: StoredBytes,
  changes: DicomChanges,
  sets: CharacterSets = {},
): Promise<SizedBytes> {
  const source = await store.read(objectKey)
  const pieces: AsyncIterator<Buffer> = source[Symbol.asyncIterator]()
  try {
    const { read, written } = await readHead(pieces, sizeBytes, changes, sets)
    if (written.status === 'deflated') {
      source.destroy()
      return await deflatedAgain(await buffer(await store.read(objectKey)), written.start, changes, sets)
    }
    if (written.status !== 'rewritten') throw damaged(written.status === 'refused' ? written.fault.code : 'TRUNCATED')
    const { head, end } = written
    const stream = Readable.from(following(head, read.subarray(end), pieces), { objectMode: false })
    stream.once('close', () => source.destroy())
    return { sizeBytes: sizeBytes - end + head.length, stream }
  } catch (error) {
    source.destroy()
    throw error
  }
}

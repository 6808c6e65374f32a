import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { PacsError } from '@opensono/pacs-core'
import {
  type DicomChanges,
  type DicomRewriting,
  explicitLittleEndian,
  hasFileStart,
  loadDicomDictionary,
  rewriteDicom,
  tag,
  writeDicom,
} from '@opensono/pacs-core/dicom'
import type { ObjectStore } from '../../object-store/index'
import type { SizedBytes } from './DicomObject'
import { element } from './element'

/** Elements before the pixels, as many bytes as a file that arrives may have. */
const headBytesMost = 64 * 1024 * 1024
/** Enough of a file to see how it begins. */
const startBytes = 138
const none: DicomChanges = { set: {}, remove: [] }

/** A file in the object store that came as DICOM. */
export interface StoredDicomFile {
  objectKey: string
  sizeBytes: number
  sopClassUid: string
  sopInstanceUid: string
  /** What the file is in, whatever it says. */
  transferSyntaxUid: string
  /** What texts that name no character set are in; left out: Latin letters. */
  usualCharacterSet?: string
  /** Whether its texts have letters beyond ASCII. */
  hasLetters: boolean
}

/** A file as it is given out. */
export interface GivenBytes extends SizedBytes {
  /** Whether these are the very bytes that are stored. */
  readonly isAsStored: boolean
}

const damaged = (fault: string) => new PacsError('DICOM_DAMAGED', { details: { fault } })

/** What the start of a file is made from. */
type FileNames = Pick<StoredDicomFile, 'sopClassUid' | 'sopInstanceUid' | 'transferSyntaxUid'>

/** An empty preamble and file meta information of a file that is written here (PS3.10, 7.1). */
export function fileStartOf({ sopClassUid, sopInstanceUid, transferSyntaxUid }: FileNames): Uint8Array {
  const dataset = { [tag.SOPClassUID]: element('UI', sopClassUid), [tag.SOPInstanceUID]: element('UI', sopInstanceUid) }
  const [start] = writeDicom({ dataset, transferSyntaxUid: transferSyntaxUid || explicitLittleEndian }).pieces
  return start as Uint8Array
}

const sized = (bytes: Uint8Array): SizedBytes => ({
  sizeBytes: bytes.length,
  stream: Readable.from([bytes], { objectMode: false }),
})

async function* following(read: readonly Uint8Array[], pieces: AsyncIterator<Buffer>): AsyncGenerator<Uint8Array> {
  yield* read
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value
}

/** A stored file while it is read. */
class OpenFile {
  /** What was read, in as few pieces as its readers need. */
  #parts: Buffer[] = []
  #size = 0
  #isAtEnd = false
  readonly #pieces: AsyncIterator<Buffer>

  constructor(
    readonly source: Readable,
    readonly file: StoredDicomFile,
    readonly changes: DicomChanges,
  ) {
    this.#pieces = source[Symbol.asyncIterator]()
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#pieces.next()
    if (done === true) this.#isAtEnd = true
    else {
      this.#parts.push(value)
      this.#size += value.length
    }
  }

  /** What was read, in one piece. Joining it with each piece that arrives would take the square of the time. */
  #joined(): Buffer {
    const [first = Buffer.alloc(0), ...rest] = this.#parts
    if (rest.length === 0) return first
    const whole = Buffer.concat(this.#parts)
    this.#parts = [whole]
    return whole
  }

  /** Whether the file begins as it should. */
  async hasStart(): Promise<boolean> {
    while (!this.#isAtEnd && this.#size < startBytes) await this.#more()
    return hasFileStart(this.#joined())
  }

  /** Writes the elements before the pixels again, once they are all there. */
  async rewritten(): Promise<DicomRewriting> {
    const { sizeBytes } = this.file
    const options = { ...this.file, dictionary: await loadDicomDictionary() }
    for (let needed = 1; ; needed = this.#size * 2) {
      // Trying again with each piece would take the square of the time.
      while (!this.#isAtEnd && this.#size < Math.min(needed, sizeBytes)) await this.#more()
      if (this.#size > headBytesMost) throw damaged('HEAD_BYTES')
      const isWhole = this.#isAtEnd || this.#size >= sizeBytes
      const written = rewriteDicom(this.#joined(), this.changes, { ...options, isWhole })
      if (written.status !== 'more') return written
      if (isWhole) throw damaged('TRUNCATED')
    }
  }

  /** What is stored, from a byte on, behind other bytes. */
  withStart(head: readonly Uint8Array[], from: number): SizedBytes {
    const before = head.reduce((sum, { length }) => sum + length, 0)
    const pieces = following([...head, this.#joined().subarray(from)], this.#pieces)
    const stream = Readable.from(pieces, { objectMode: false })
    stream.once('close', () => this.source.destroy())
    return { sizeBytes: this.file.sizeBytes - from + before, stream }
  }
}

/** A deflated file has to be read as a whole; such files are small. */
async function deflatedAgain(store: ObjectStore, file: StoredDicomFile, changes: DicomChanges, start: number) {
  const bytes = await buffer(await store.read(file.objectKey))
  const inflated = inflateRawSync(bytes.subarray(start), { maxOutputLength: headBytesMost })
  const dictionary = await loadDicomDictionary()
  const written = rewriteDicom(bytes, changes, { ...file, isWhole: true, dictionary, inflated })
  if (written.status !== 'rewritten') throw damaged('STRUCTURE')
  const content = deflateRawSync(Buffer.concat([written.head, inflated.subarray(written.end)]))
  const given = sized(Buffer.concat([fileStartOf(file), content, Buffer.alloc(content.length % 2)]))
  return { given, isMisnamed: written.isMisnamed, stored: bytes }
}

async function givenOf(store: ObjectStore, open: OpenFile, hasChanges: boolean): Promise<GivenBytes> {
  const { file, changes } = open
  const isSound = !hasChanges && (await open.hasStart())
  const asStored = () => ({ ...open.withStart([], 0), isAsStored: true })
  if (isSound && !file.hasLetters) return asStored()
  const written = await open.rewritten()
  if (written.status === 'deflated') {
    open.source.destroy()
    const { given, isMisnamed, stored } = await deflatedAgain(store, file, changes, written.start)
    return isSound && !isMisnamed ? { ...sized(stored), isAsStored: true } : { ...given, isAsStored: false }
  }
  // A file that nothing has to be changed in is given out even where it cannot be written again.
  if (isSound && (written.status !== 'rewritten' || !written.isMisnamed)) return asStored()
  if (written.status !== 'rewritten') throw damaged(written.status === 'refused' ? written.fault.code : 'TRUNCATED')
  const head = [fileStartOf(file), written.head.subarray(written.dataStart)]
  return { ...open.withStart(head, written.end), isAsStored: false }
}

/**
 * A stored file as it is given out, as a stream: only what comes before its pixels is in memory. It is written again where it is to say other
 * things, where it does not begin as a file should, and where its texts are not in the character set that it names: then with an empty preamble, file
 * meta information and texts in UTF-8. Else these are the bytes that are stored.
 *
 * @param changes - what it says in place of its own words; null for nothing.
 * @throws PacsError `DICOM_DAMAGED` for a file that cannot be written again: it is not given out with what it said before.
 */
export async function givenBytes(
  store: ObjectStore,
  file: StoredDicomFile,
  changes: DicomChanges | null,
): Promise<GivenBytes> {
  const source = await store.read(file.objectKey)
  try {
    return await givenOf(store, new OpenFile(source, file, changes ?? none), changes !== null)
  } catch (error) {
    source.destroy()
    throw error
  }
}

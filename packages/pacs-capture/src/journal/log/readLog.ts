import type { StoredFile } from '../store/JournalStore'
import { createLogIndex, type LogIndex, recordBytes } from './createLogIndex'
import { type FileHead, maxHeadBytes, readHead } from './fileHead'
import {
  type FileSeal,
  maxPlainBytes,
  maxRecordBytes,
  openRecord,
  readRecordHeader,
  recordHeaderBytes,
  sealOf,
} from './record'

/** What a log turned out to be. */
export type ReadLog =
  /** Every record verified; a half written one at the end counts as never written. */
  | { readonly kind: 'read'; readonly head: FileHead; readonly seal: FileSeal; readonly index: LogIndex }
  /** It was to be written at once, and no caller was answered that it was safe. */
  | { readonly kind: 'unfinished' }
  /** Something in it is not as it was written. */
  | { readonly kind: 'damaged'; readonly reason: string }

/** Bytes of one read, so that many small records are few reads. */
const windowBytes = 4 * maxRecordBytes

/** No file whose entry is safe is shorter. */
const shortestBytes = 256

/** Reads a file forwards through a window. */
function createWindow(file: StoredFile) {
  let start = 0
  let bytes = new Uint8Array(0)
  return async (from: number, length: number): Promise<Uint8Array<ArrayBuffer>> => {
    if (from < start || from + length > start + bytes.length) {
      start = from
      bytes = await file.read(from, from + Math.max(length, windowBytes))
    }
    return bytes.subarray(from - start, from - start + length)
  }
}

/** How long a file that was written at once is on the disk. */
function expectedBytes(firstEnd: number, wholeBytes: number): number {
  const records = Math.ceil(wholeBytes / maxPlainBytes)
  return firstEnd + records * recordBytes(0) + wholeBytes + recordBytes(0)
}

/**
 * Reads and verifies a log from its beginning to its end.
 *
 * @param file - as it lies on the disk.
 * @param name - its name there, to which its records are bound.
 * @param key - its user's.
 */
export async function readLog(file: StoredFile, name: string, key: CryptoKey): Promise<ReadLog> {
  const read = createWindow(file)
  if (file.sizeBytes < shortestBytes) return { kind: 'unfinished' }
  const begun = readHead(await read(0, maxHeadBytes))
  if (begun === null) return { kind: 'damaged', reason: 'it has no head' }
  const seal = sealOf(key, name, begun.bytes)
  const index = createLogIndex(begun.bytes.length)
  let firstEnd = 0
  while (index.endBytes < file.sizeBytes) {
    const at = index.endBytes
    const header = readRecordHeader(await read(at, recordHeaderBytes))
    const end = at + recordHeaderBytes + (header?.sealedBytes ?? 0)
    const isNext = header?.sequence === index.sequence
    const plain =
      isNext && end <= file.sizeBytes
        ? await openRecord(seal, header, await read(at + recordHeaderBytes, header.sealedBytes))
        : null
    if (header === null || plain === null || !index.take(header.kind, plain)) {
      if (!isHalfWritten(file.sizeBytes - at, await read(at, 4), isNext && end >= file.sizeBytes)) {
        return { kind: 'damaged', reason: `record ${index.sequence} does not verify` }
      }
      break
    }
    if (index.sequence === 1) firstEnd = index.endBytes
  }
  if (index.entry === null) return { kind: 'damaged', reason: 'it has no entry' }
  if (index.wholeBytes !== null && !index.isWhole) {
    const isShort = file.sizeBytes < expectedBytes(firstEnd, index.wholeBytes)
    return isShort ? { kind: 'unfinished' } : { kind: 'damaged', reason: 'its end does not verify' }
  }
  return { kind: 'read', head: begun.head, seal, index }
}

/**
 * Whether a record was being written when the power went, and was not changed later. Each record is safe before the next is
 * begun: only the last one can be half there, shorter than it says or not written at all (a length of 0).
 */
function isHalfWritten(restBytes: number, length: Uint8Array<ArrayBuffer>, isLast: boolean): boolean {
  const isUnwritten = length.every((byte) => byte === 0)
  return restBytes <= maxRecordBytes && (restBytes < recordHeaderBytes || isUnwritten || isLast)
}

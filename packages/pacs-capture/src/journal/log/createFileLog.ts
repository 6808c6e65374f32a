import { JournalFault } from '../JournalFault'
import type { JournalStore, StoredFile } from '../store/JournalStore'
import type { LogIndex, LogPiece } from './createLogIndex'
import { type FileSeal, openRecord, type RecordKind, readRecordHeader, recordHeaderBytes, sealRecord } from './record'

/** One file of the journal on the disk. Its methods must not overlap. */
export interface FileLog {
  readonly name: string
  readonly index: LogIndex
  /** Seals and writes a record; resolves when it survives a crash. After a failure the log is as before. */
  append(kind: RecordKind, plain: Uint8Array<ArrayBuffer>): Promise<void>
  /** Bytes of the file. @throws JournalFault `IMAGE_DAMAGED` when they are not as they were written. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
  /** Lets go of the file; it is reopened for each later act. */
  release(): Promise<void>
}

/** A log as it lies on the disk, and what is held of it. */
interface LogParts {
  name: string
  seal: FileSeal
  index: LogIndex
  /** The file when it stays open. */
  held: StoredFile | null
}

/**
 * Makes the log of a file that was read or is written.
 *
 * @param store - where it lies.
 * @param parts - what is known of it.
 */
export function createFileLog(store: JournalStore, parts: LogParts): FileLog {
  const { name, seal, index } = parts
  let { held } = parts

  async function using<Result>(act: (file: StoredFile) => Promise<Result>): Promise<Result> {
    if (held !== null) return await act(held)
    const file = await store.open(name)
    try {
      return await act(file)
    } finally {
      await file.close()
    }
  }

  return {
    name,
    index,
    append: (kind, plain) =>
      using(async (file) => {
        // What lies behind the last good record was never finished.
        if (file.sizeBytes > index.endBytes) await file.truncate(index.endBytes)
        const bytes = await sealRecord(seal, { kind, sequence: index.sequence }, plain)
        try {
          await file.append(bytes)
          await file.flush()
        } catch (thrown) {
          await file.truncate(index.endBytes).catch(() => {})
          throw thrown
        }
        index.take(kind, plain)
      }),
    read: (start, end) =>
      using(async (file) => {
        const bytes = new Uint8Array(Math.max(0, Math.min(end, index.sizeBytes) - start))
        async function fill(piece: LogPiece): Promise<void> {
          const plain = await readPiece(file, piece.at, piece.sequence)
          if (plain?.length !== piece.sizeBytes) throw new JournalFault('IMAGE_DAMAGED')
          const from = Math.max(0, start - piece.start)
          const part = plain.subarray(from, Math.min(piece.sizeBytes, end - piece.start))
          bytes.set(part, piece.start + from - start)
        }
        // All at once: opening a record takes other threads, and waiting for each in turn is slow.
        const filled = await Promise.allSettled(index.pieces(start, end).map(fill))
        const failed = filled.find((each) => each.status === 'rejected')
        if (failed !== undefined) throw failed.reason
        return bytes
      }),
    async release() {
      const file = held
      held = null
      await file?.close()
    },
  }

  async function readPiece(file: StoredFile, at: number, sequence: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const header = readRecordHeader(await file.read(at, at + recordHeaderBytes))
    if (header === null || header.sequence !== sequence) return null
    const from = at + recordHeaderBytes
    return await openRecord(seal, header, await file.read(from, from + header.sealedBytes))
  }
}

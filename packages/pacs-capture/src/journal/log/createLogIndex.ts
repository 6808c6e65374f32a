import type { JournalEntry } from '../Journal'
import { type RecordKind, recordHeaderBytes, recordKinds, tagBytes } from './record'

/** Where a stretch of the file's bytes lies in its log. */
export interface LogPiece {
  /** Where its record begins. */
  readonly at: number
  readonly sequence: number
  /** Which of the file's bytes is its first. */
  readonly start: number
  readonly sizeBytes: number
}

/** What an entry's record holds. */
export interface EntryRecord {
  readonly entry: JournalEntry
  /** In the first record of a file that was written at once: its bytes. Null for one that grew, and in later records. */
  readonly wholeBytes: number | null
}

/** What the records of a log amount to. */
export interface LogIndex {
  /** The newest; null before the first record. */
  readonly entry: JournalEntry | null
  readonly wholeBytes: number | null
  readonly isWhole: boolean
  /** The file's bytes. */
  readonly sizeBytes: number
  /** Where the last good record ends. */
  readonly endBytes: number
  /** The next record's. */
  readonly sequence: number
  /** What entries take on the disk. */
  readonly entryBytes: number
  /** The pieces that hold bytes from `start` to before `end`. */
  pieces(start: number, end: number): readonly LogPiece[]
  /** Takes in a record that lies at the end. @returns false when no such record can be there */
  take(kind: RecordKind, plain: Uint8Array<ArrayBuffer>): boolean
}

/** Writes what an entry's record holds. */
export function writeEntry(record: EntryRecord): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(record))
}

/** A record's length on the disk. */
export function recordBytes(plainBytes: number): number {
  return recordHeaderBytes + plainBytes + tagBytes
}

/**
 * Makes the index of a log that has no record yet.
 *
 * @param headBytes - where its first record begins.
 */
export function createLogIndex(headBytes: number): LogIndex {
  const pieces: LogPiece[] = []
  const index = {
    entry: null as JournalEntry | null,
    wholeBytes: null as number | null,
    isWhole: false,
    sizeBytes: 0,
    endBytes: headBytes,
    sequence: 0,
    entryBytes: 0,
    pieces: (start: number, end: number) =>
      pieces.filter((piece) => piece.start < end && piece.start + piece.sizeBytes > start),
    take(kind: RecordKind, plain: Uint8Array<ArrayBuffer>): boolean {
      const bytes = recordBytes(plain.length)
      if (index.sequence === 0 && kind !== recordKinds.entry) return false
      if (kind === recordKinds.entry) {
        const record = JSON.parse(new TextDecoder().decode(plain)) as EntryRecord
        if (index.sequence === 0) index.wholeBytes = record.wholeBytes
        index.entry = Object.freeze(record.entry)
        index.entryBytes += bytes
      } else if (kind === recordKinds.data) {
        pieces.push({ at: index.endBytes, sequence: index.sequence, start: index.sizeBytes, sizeBytes: plain.length })
        index.sizeBytes += plain.length
      } else {
        index.isWhole = true
      }
      index.sequence += 1
      index.endBytes += bytes
      return true
    },
  }
  return index
}

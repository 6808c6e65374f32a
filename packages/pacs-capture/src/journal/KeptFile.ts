import { createSerialQueue, type SerialQueue } from '@opensono/pacs-core/serial-queue'
import type { Intake } from './createIntake'
import type { JournalEntry, JournalFile } from './Journal'
import { JournalFault } from './JournalFault'
import type { ByteListener } from './listenForBytes'
import type { FileLog } from './log/createFileLog'
import type { OwnedEntry } from './SealedJournal'

/** A file whose key is at hand. */
export interface KeptFile {
  readonly id: string
  readonly userId: string
  readonly key: CryptoKey
  /** Runs what is done with its log one at a time. */
  readonly inOrder: SerialQueue
  /** All logs of it on the disk. */
  names: readonly string[]
  /** Null until it is begun. */
  log: FileLog | null
  /** Null when it does not grow any more. */
  growing: { readonly listener: ByteListener; readonly intake: Intake } | null
  /** Why it takes no more. */
  fault: unknown
  /** True when its key is to be forgotten as soon as it is closed. */
  isForgotten: boolean
  isGone: boolean
}

/** A file that is not begun. */
export function newKeptFile(id: string, userId: string, key: CryptoKey, names: readonly string[]): KeptFile {
  const inOrder = createSerialQueue()
  return { id, userId, key, inOrder, names, log: null, growing: null, fault: null, isForgotten: false, isGone: false }
}

/**
 * What a journal says of a file.
 *
 * @returns null before its entry is safe.
 */
export function listed(file: KeptFile): JournalFile | null {
  const { log, growing } = file
  if (log === null || log.index.entry === null) return null
  const { entry, sizeBytes, isWhole } = log.index
  return Object.freeze({ entry, sizeBytes, state: growing !== null ? 'open' : isWhole ? 'whole' : 'cut' })
}

/** The refusal of what cannot be done with the files that there are. */
export function unavailable(message: string): JournalFault {
  return new JournalFault('JOURNAL_UNAVAILABLE', { message })
}

/** @throws JournalFault `JOURNAL_UNAVAILABLE` when it was removed or not begun. */
export function logOf(file: KeptFile): FileLog {
  if (file.isGone || file.log === null) throw unavailable(`the journal has no file ${file.id}`)
  return file.log
}

/** @throws JournalFault `JOURNAL_UNAVAILABLE` when it was removed or not begun. */
export function entryOf(file: KeptFile): OwnedEntry {
  const entry: JournalEntry | null = logOf(file).index.entry
  if (entry === null) throw unavailable(`the file ${file.id} was not begun`)
  return { ...entry, userId: file.userId }
}

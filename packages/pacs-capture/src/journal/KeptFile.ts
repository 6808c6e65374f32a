import type { SerialQueue } from '@opensono/pacs-core/serial-queue'
import type { Intake } from './createIntake'
import type { JournalFile } from './Journal'
import type { ByteListener } from './listenForBytes'
import type { FileLog } from './log/createFileLog'

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

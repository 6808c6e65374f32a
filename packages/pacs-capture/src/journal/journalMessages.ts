import type { JournalEventMap } from './Journal'
import type { JournalFaultCode } from './JournalFault'
import type { SealedJournal } from './SealedJournal'
import type { JournalPlace } from './store/openJournalStore'

/** What may be asked of the journal in the worker. */
export type JournalMethod = keyof SealedJournal

/** Messages of the page to the journal worker. */
export type JournalRequest =
  | { kind: 'start'; name: string; places: readonly JournalPlace[] }
  | { kind: 'call'; id: number; method: JournalMethod; values: readonly unknown[] }

/** Messages of the journal worker to the page. */
export type JournalNews =
  /** `isKept` is false when this browser can keep nothing. */
  | { kind: 'started'; isKept: boolean }
  | { kind: 'answered'; id: number; answer: unknown }
  | { kind: 'refused'; id: number; code: JournalFaultCode; message: string; sizeBytes: number | undefined }
  | { kind: 'grown'; event: JournalEventMap['grown'] }
  | { kind: 'full'; event: JournalEventMap['full'] }
  | { kind: 'warned'; message: string }

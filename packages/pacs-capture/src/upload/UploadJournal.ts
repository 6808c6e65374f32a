import type { NewUpload } from './UploadQueue'

/** An upload as it is kept until the server knows its image. */
export interface JournalEntry {
  readonly id: string
  readonly upload: NewUpload
  /** Who took it; null where the host does not say. It is sent only while that user works. */
  readonly userId: string | null
  /** When it was added, milliseconds since 1970. */
  readonly addedAtMs: number
  /** The object key that was issued for it, so that a second try renews the same one; null before that. */
  readonly key: string | null
  /** True when the object lies in the store and only the server has to be told. */
  readonly isStored: boolean
  /** The same for each try, so that telling the server twice adds one image. */
  readonly idempotencyKey: string
}

/** Keeps uploads until they are done. The queue works through it, so that files may outlive the page. */
export interface UploadJournal {
  /** What is left from before, oldest first. */
  load(): Promise<readonly JournalEntry[]>
  /** Adds or replaces an entry. */
  put(entry: JournalEntry): Promise<void>
  /** Forgets an entry and its file. */
  remove(id: string): Promise<void>
}

import type { Clock, imageApi, Pacs } from '@opensono/pacs-core'
import type { JournalEntry } from '../journal/Journal'
import type { HashBlob } from './hash/createBlobHash'
import type { UploadSource } from './source/UploadSource'
import type { ObjectStore } from './store/ObjectStore'

/** What one try needs. */
export interface SendUploadOptions {
  pacs: Pacs<{ image: typeof imageApi }>
  store: ObjectStore
  clock: Clock
  source: UploadSource
  hash: HashBlob
  /** True for a file of the user's, which may be anything. */
  isImport: boolean
  /** The upload as it is known now. */
  entry: () => JournalEntry
  /** Hears what each step brought, so that a later try goes on from there; resolves when that is safe. */
  keep: (change: Partial<JournalEntry>) => Promise<void>
  /** Whether its user works now: nothing is told to the server in another's name. */
  isOwn: () => boolean
  /** Resolves when what was taken before it for the same place is known to the server. */
  turn: () => Promise<void>
  onProgress: (sentBytes: number) => void
  /** A part has arrived: the line holds. */
  onArrived: () => void
  signal: AbortSignal
}

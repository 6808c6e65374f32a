import type { Clock, imageApi, Pacs, PacsError } from '@opensono/pacs-core'
import type { JournalEntry } from '../journal/Journal'
import type { HashBlob } from './hash/createBlobHash'
import type { KeptFile } from './keepFile'
import type { WholeClip } from './makeWhole'
import type { UploadSource } from './source/UploadSource'
import type { ObjectStore } from './store/ObjectStore'
import type { UploadItem } from './UploadQueue'

/** The file that a job sends. */
export interface UploadFile {
  readonly entry: JournalEntry
  readonly source: UploadSource
  /** Its place in the journal; null when it has none. */
  readonly kept: KeptFile | null
  readonly fileName?: string | undefined
  readonly poster?: Blob | undefined
  readonly isKept?: boolean
  readonly isRecovered?: boolean
  /** True while it is being recorded. */
  readonly isGrowing?: boolean
  /** True when nothing of it can be sent before it is whole. */
  readonly isHeld?: boolean
}

/** What a job needs of its queue. */
export interface UploadJobOptions {
  pacs: Pacs<{ image: typeof imageApi }>
  store: ObjectStore
  hash: HashBlob
  clock: Clock
  isOnline: () => boolean
  /** Whether its user works now. */
  isOwn: () => boolean
  /** Resolves when what was taken before it for the same place is known to the server. */
  turn: (signal: AbortSignal) => Promise<void>
  /** Its item changed. */
  onChange: () => void
  /** It is queued again. */
  onReady: () => void
  /** A try has ended, well or not. */
  onSettled: () => void
}

/** One file of the queue and its tries. */
export interface UploadJob {
  readonly id: string
  /** Who took it, or null. */
  readonly userId: string | null
  item(): UploadItem
  /** True while it is being recorded: it is not listed then. */
  isGrowing(): boolean
  /** Whether a try may begin. */
  isReady(): boolean
  /** Whether its bytes are on their way: it takes one of the places. */
  isSending(): boolean
  /** Whether its file would not arrive if the page were closed. */
  isUnsent(): boolean
  /** Makes a try. */
  run(): void
  /** Queues it again at once unless it is queued, on its way, done or refused. */
  again(): void
  /** It is not this user's: it waits for the login of its own. */
  awaitOwner(): void
  /** There is no network to send it by. */
  awaitNetwork(): void
  /** Fails it before it began. */
  refuse(error: PacsError): void
  /** The upload as it is known now. */
  entry(): JournalEntry
  /**
   * It grows no more.
   *
   * @param repair - makes it whole before it is sent; null when it is.
   */
  finish(facts: { durationMs: number; repair: (() => Promise<WholeClip | null>) | null }): Promise<void>
  setPoster(poster: Blob): void
  /** The journal holds it. */
  setKept(): void
  /** Breaks it off and frees its poster. */
  destroy(): void
  /** Takes it out of the journal. Parts that lie in the store are thrown away by the server after a day. */
  forget(): void
}

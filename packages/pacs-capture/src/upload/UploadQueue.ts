import type {
  Clock,
  Controller,
  ErrorCode,
  FileExtension,
  ImageId,
  imageApi,
  Pacs,
  PacsError,
  StudyImage,
} from '@opensono/pacs-core'
import type { Journal, OthersFiles, UploadTarget } from '../journal/Journal'
import type { ObjectStore } from './store/ObjectStore'
import type { NewUploadStream, UploadStream } from './UploadStream'

export type { UploadTarget }

/** What a host puts into the queue. */
export interface NewUpload {
  /** Its id, when the caller has given it one; one that is known is not added again. @defaultValue a new one */
  id?: string
  target: UploadTarget
  blob: Blob
  fileExtension: FileExtension
  /** A small picture to show until the server has made one. */
  poster?: Blob
  /** True for pictures that were just taken: when their study cannot take them any more, the room's buffer does. */
  isTaken?: boolean
  /** Who took it, when somebody else may work by now. @defaultValue who works now */
  userId?: string
  /** Name to show, for a file of the user's. */
  fileName?: string
  /** Length of a clip in milliseconds. */
  durationMs?: number
  /** Key of the view of the exam type that it shows. */
  viewCode?: string
}

/** How far an upload is. */
export type UploadStatus =
  /** Its turn has not come. */
  | 'queued'
  /** Bytes are on their way; see `percent`. */
  | 'uploading'
  /** There is no network, or it failed for a reason that may pass; it is tried by itself, or when the network returns. */
  | 'waiting'
  /** The login has expired, or another user works; it goes on after the next login of the user who took it. */
  | 'needsLogin'
  /** It failed; `error` says why. `retry` tries once more. */
  | 'failed'
  /** The server knows the image. */
  | 'done'

/** One file on its way. */
export interface UploadItem {
  readonly id: string
  readonly target: UploadTarget
  readonly status: UploadStatus
  /** Whole percent of the bytes that have arrived. */
  readonly percent: number
  /** How fast bytes arrive; null while none are on their way. */
  readonly bytesPerSecond: number | null
  /** Whole seconds to the last byte at that speed; null while it is not known. */
  readonly secondsLeft: number | null
  readonly error: PacsError | null
  /** Seconds to the next try; null when none is planned. */
  readonly retryInSeconds: number | null
  readonly fileExtension: FileExtension
  readonly fileName: string | null
  readonly isClip: boolean
  readonly durationMs: number | null
  readonly sizeBytes: number
  /** Local address of the poster, valid as long as the item is listed. */
  readonly posterUrl: string | null
  readonly addedAt: string
  /**
   * True when it outlives the page: it goes on after its user's next login. A large file of the user's is not kept, because it lies
   * on the user's own disk; it has to be chosen again.
   */
  readonly isKept: boolean
  /** True when an earlier page left it behind. */
  readonly isRecovered: boolean
  /** The image's id once the server knows it. */
  readonly imageId: ImageId | null
  /** True when the study could not take it and the room's buffer holds it. */
  readonly isInBuffer: boolean
  /** Why it went to the buffer. */
  readonly refusal: ErrorCode | null
  /** Key of the view that it was tagged with here; null for none. */
  readonly viewCode: string | null
}

/** What an earlier page, browser or computer left behind, and the login brought back. */
export interface RecoveredFiles {
  readonly stills: number
  readonly clips: number
  /** Length of the clips together, in milliseconds. */
  readonly durationMs: number
  /** Where they go. They may be there before anybody reads of it. */
  readonly place: 'study' | 'buffer' | 'consultation' | 'both'
}

/** Everything that is on its way. */
export interface UploadQueueState {
  /**
   * In the order in which they were added; done ones stay until removed. Those of other users are not shown, nor is a clip while it
   * is still being recorded, though its beginning is on its way.
   */
  readonly items: readonly UploadItem[]
  /** True while something would be lost if the page were closed. */
  readonly hasUnsent: boolean
  /** Items that are not done, of any user. */
  readonly unsentCount: number
  /** Those among them that another user took: they wait for that user's login. */
  readonly othersUnsentCount: number
  /** What is on its way this moment: the kind of each item whose status is `uploading`, by the item's id. */
  readonly pending: Readonly<Record<string, StudyImage['type']>>
  /** What this login brought back; null when nothing, or when {@link UploadQueue.dismissRecovered} was called. */
  readonly recovered: RecoveredFiles | null
  /** What lies on this computer of other users: that it exists, and nothing more. It waits for their logins. */
  readonly others: OthersFiles
  /** True when files outlive the page. */
  readonly isDurable: boolean
  /** True when another tab of this browser sends, and this one shows what it does. */
  readonly isMirror: boolean
  /** True while nothing is sent: by the host's will, or because the login has expired. */
  readonly isPaused: boolean
  readonly isOnline: boolean
}

/** What happened to uploads. */
export interface UploadQueueEventMap {
  /** The server knows the image. */
  imageUploaded: { item: UploadItem; imageId: ImageId; target: UploadTarget; isInBuffer: boolean }
  /** An upload failed for good, or was refused before it began. */
  uploadFailed: { item: UploadItem; error: PacsError }
  /** A file could not be kept on the disk: it is on its way, and lost if the page ends before it arrives. */
  notKept: { item: UploadItem; error: PacsError }
  /** A login brought back what an earlier page left behind; it is being sent to where it belongs. */
  recovered: RecoveredFiles
}

/** Sends files straight to the object store and then calls the server. Needs no capture device. */
export interface UploadQueue extends Controller<UploadQueueState> {
  /** Adds a file. One of 500 MB or more is listed as failed with `UPLOAD_TOO_LARGE`, and nothing is sent. @returns its id. */
  add(upload: NewUpload): string
  /**
   * Begins a file that grows: its first parts are sent while it does.
   *
   * @throws PacsError `CAPTURE_IN_OTHER_TAB` in a tab that does not own the queue.
   */
  open(upload: NewUploadStream): UploadStream
  /**
   * Brings back what a user left behind, repairs what was cut off, and sends it. Called after each login, when the journal knows the
   * user's key.
   */
  load(userId: string | null): Promise<void>
  /** The user has read what was brought back. */
  dismissRecovered(): void
  /** Tries again at once. */
  retry(id: string): void
  /** Tries all failed and waiting ones again at once. */
  retryAll(): void
  /**
   * Tags an item with the view that it shows; null takes the tag away. It is kept with the file, and reaches the server with its image;
   * what is done already is only shown so.
   */
  setView(id: string, viewCode: string | null): void
  /** Takes an item off the list; one that is on its way is broken off. The file is gone then unless it is done. */
  remove(id: string): void
  /** Takes all done items off the list. */
  removeDone(): void
  /** Sends nothing until {@link UploadQueue.resume}. */
  pause(): void
  /** Goes on after a new login. What another user took stays, hidden, until that user's own. */
  resume(): void
  /** Listens to what happens. */
  on<Kind extends keyof UploadQueueEventMap>(
    kind: Kind,
    listener: (event: UploadQueueEventMap[Kind]) => void,
  ): () => void
  /** Breaks everything off and frees the posters. */
  destroy(): void
}

/** A clip that plays and seeks. */
export interface RepairedClip {
  readonly blob: Blob
  readonly durationMs: number
  /** True when it is the beginning of what was given, byte for byte: parts of it that were sent need not be sent again. */
  readonly isBeginning?: boolean
}

/**
 * Makes a whole clip of its beginning, by copying packets: nothing is re-encoded.
 *
 * @returns null when there is not one picture in it.
 */
export type RepairClip = (clip: Blob, fileExtension: FileExtension) => Promise<RepairedClip | null>

/** How an upload queue is made. */
export interface UploadQueueOptions {
  /** The client; it must speak the image calls. */
  pacs: Pacs<{ image: typeof imageApi }>
  /** Who works now, or null. What one user took is never sent as another's. @defaultValue users are not distinguished */
  userId?: () => string | null
  /** Speaks to the object store. @defaultValue straight to it, signed with the temporary credentials */
  store?: ObjectStore
  /** Where the script of the worker that hashes (`@opensono/pacs-capture/hash.worker.js`) lies, when the host serves it elsewhere. */
  workerUrl?: string | URL
  /** Keeps files until they are sent. @defaultValue memory */
  journal?: Journal
  /** Makes a whole clip of one that was cut off, or that could not be finished while it was written. @defaultValue by its format */
  repair?: RepairClip
  /** @defaultValue the system's clock */
  clock?: Clock
  /** Whether the computer has a network, and news of it. @defaultValue `navigator.onLine` and the window's events */
  online?: OnlineSource
  /** Files sent at the same time. @defaultValue 2 */
  concurrency?: number
}

/** Whether the computer has a network. */
export interface OnlineSource {
  /** True while the computer has a network; files wait while it is false. */
  isOnline(): boolean
  /** Listens to changes; the answer ends it. */
  subscribe(listener: () => void): () => void
}

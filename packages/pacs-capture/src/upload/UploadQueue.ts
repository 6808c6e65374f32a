import type {
  Clock,
  Controller,
  ErrorCode,
  FileExtension,
  ImageId,
  imageApi,
  Pacs,
  PacsError,
  RoomId,
  StudyId,
} from '@opensono/pacs-core'
import type { PutObject } from './putObject/PutObjectRequest'
import type { UploadJournal } from './UploadJournal'

/** Where a file goes. */
export type UploadTarget =
  | { readonly kind: 'study'; readonly studyId: StudyId }
  | { readonly kind: 'buffer'; readonly roomId: RoomId; readonly imageName: string }

/** What a host puts into the queue. */
export interface NewUpload {
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
}

/** How far an upload is. */
export type UploadStatus =
  /** Its turn has not come. */
  | 'queued'
  /** Bytes are on their way; see `percent`. */
  | 'uploading'
  /** It failed for a reason that may pass; it is tried again by itself or when the network returns. */
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
  /** The image's id once the server knows it. */
  readonly imageId: ImageId | null
  /** True when the study could not take it and the room's buffer holds it. */
  readonly isInBuffer: boolean
  /** Why it went to the buffer. */
  readonly refusal: ErrorCode | null
}

/** Everything that is on its way. */
export interface UploadQueueState {
  /** In the order in which they were added; done ones stay until removed. Those of other users are not shown. */
  readonly items: readonly UploadItem[]
  /** True while something would be lost if the page were closed. */
  readonly hasUnsent: boolean
  /** Items that are not done, whoever took them. */
  readonly unsentCount: number
  /** Those among them that another user took: they wait for that user's login. */
  readonly othersUnsentCount: number
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
}

/** Sends files straight to the object store and tells the server. Needs no capture device. */
export interface UploadQueue extends Controller<UploadQueueState> {
  /** Adds a file. One of 500 MB or more is listed as failed with `UPLOAD_TOO_LARGE`, and nothing is sent. @returns its id. */
  add(upload: NewUpload): string
  /** Tries again at once. */
  retry(id: string): void
  /** Tries all failed and waiting ones again at once. */
  retryAll(): void
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

/** How an upload queue is made. */
export interface UploadQueueOptions {
  /** The client; it must speak the image calls. */
  pacs: Pacs<{ image: typeof imageApi }>
  /** Who works now, or null. What one user took is never sent as another's. @defaultValue nobody is told apart */
  userId?: () => string | null
  /** Sends one object. @defaultValue straight to the object store, signed with the temporary credentials */
  putObject?: PutObject
  /** Keeps files until they are sent. @defaultValue memory */
  journal?: UploadJournal
  /** @defaultValue the system's clock */
  clock?: Clock
  /** Whether the computer has a network, and news of it. @defaultValue `navigator.onLine` and the window's events */
  online?: OnlineSource
  /** Files sent at the same time. @defaultValue 2 */
  concurrency?: number
}

/** Tells whether the computer has a network. */
export interface OnlineSource {
  isOnline(): boolean
  /** Listens to changes; the answer ends it. */
  subscribe(listener: () => void): () => void
}

import type { FileExtension } from '@opensono/pacs-core'
import type { SignalHealth } from '../capture/SignalHealth'

/** A still picture. */
export interface Still {
  /** JPEG of the stream's size. */
  readonly blob: Blob
  readonly width: number
  readonly height: number
}

/** What file a clip becomes; known before its first byte. */
export interface ClipFileType {
  readonly contentType: 'video/mp4' | 'video/webm'
  readonly fileExtension: FileExtension
  /** True when bytes once written never change, so that they can be sent while the file grows. Otherwise it needs `repairClip`. */
  readonly isAppendOnly: boolean
}

/** What a recorded clip turned out to be. Its bytes are elsewhere by then. */
export interface ClipFacts {
  /** By frame time stamps; for clips that need `repairClip`, from start to stop until repaired. */
  readonly durationMs: number
  readonly sizeBytes: number
  /** Frames that the device delivered while it was recorded; 0 when the encoder broke and nobody counted. */
  readonly sourceFrames: number
  /** Frames in the file; 0 when nobody counted. */
  readonly writtenFrames: number
}

/** A clip that is being recorded. */
export interface ClipRecorder {
  /** Ends the clip: everything is posted when this resolves, `isLast` too. Null when no frame had come. Calls after the first answer the same. */
  finish(): Promise<ClipFacts | null>
}

/** What a recorder reads and reports while it works. */
export interface ClipListener {
  /** Called once, before the first byte. @returns where the bytes go: `{ bytes: ArrayBuffer }` in order, then `{ isLast: true }`. */
  onOpen(type: ClipFileType): MessagePort
  /** Bytes of the file so far. */
  onSize(sizeBytes: number): void
  /** The clip has its full length: no picture is added any more. */
  onLimit(): void
  /** It cannot go on; what came until then can still be finished. */
  onFailed(error: unknown): void
}

/** A clip of the seconds before a press, whole. */
export interface SavedSeconds {
  readonly blob: Blob
  readonly fileExtension: FileExtension
  readonly durationMs: number
  readonly frames: number
}

/** Takes stills and clips out of one live stream. */
export interface PictureSource {
  /** Size of the pictures; null before the first one. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** Waits for the first picture. */
  ready(): Promise<void>
  /** The latest picture as a JPEG of the highest quality. @throws PacsError `GET_VIDEO_FAILED` when there is none. */
  still(): Promise<Still>
  /** Begins a clip of at most a length. @throws PacsError `ENCODER_MISSING` when this browser cannot encode any. */
  record(listener: ClipListener, limitMs: number): Promise<ClipRecorder>
  /**
   * Keeps the last seconds ready from now on; 0 keeps none and forgets what is kept.
   *
   * @returns false when this browser has no encoder to do it with.
   */
  keepLast(seconds: number): boolean
  /** Forgets what is kept; what comes from now on is kept again. */
  forgetLast(): void
  /** The seconds before now, from a key frame on; null when nothing is kept yet. */
  saveLast(): Promise<SavedSeconds | null>
  /** Called with the number of whole seconds that are kept. */
  onKept(listener: (readySeconds: number) => void): void
  /** Called with each new size, the first included. */
  onResized(listener: () => void): void
  /** Called with the quality of the signal whenever it changes; the shape of the picture is not judged. */
  onSignal(listener: (signal: SignalHealth) => void): void
  /** Called when no picture will come any more: the track has ended, by whomever, or the worker failed. */
  onEnded(listener: () => void): void
  /** Frees everything; the stream's tracks stay the owner's. */
  close(): void
}

/** Opens a stream's pictures. */
export type OpenPictures = (stream: MediaStream) => PictureSource

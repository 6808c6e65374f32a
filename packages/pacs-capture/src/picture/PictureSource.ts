import type { FileExtension } from '@opensono/pacs-core'

/** A still picture. */
export interface Still {
  /** JPEG of the stream's size. */
  readonly blob: Blob
  readonly width: number
  readonly height: number
}

/** A recorded clip. */
export interface Clip {
  readonly blob: Blob
  readonly fileExtension: FileExtension
  /** By the time stamps of its frames. */
  readonly durationMs: number
  /** Frames that the device delivered while it was recorded; 0 when the encoder broke and nobody counted. */
  readonly sourceFrames: number
  /** Frames in the file; 0 when nobody counted. */
  readonly writtenFrames: number
}

/** A clip that is being recorded. */
export interface ClipRecorder {
  /** Ends the clip; null when no frame had come. Calls after the first answer the same. */
  finish(): Promise<Clip | null>
}

/** What a recorder tells while it works. */
export interface ClipListener {
  /** Bytes of the file so far. */
  onSize(sizeBytes: number): void
  /** It cannot go on; what came until then can still be finished. */
  onFailed(error: unknown): void
}

/** Takes stills and clips out of one live stream. */
export interface PictureSource {
  /** Size of the pictures; null before the first one. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** Waits for the first picture. */
  ready(): Promise<void>
  /** The latest picture as a JPEG of the highest quality. @throws PacsError `GET_VIDEO_FAILED` when there is none. */
  still(): Promise<Still>
  /** Begins a clip. @throws PacsError `ENCODER_MISSING` when this browser cannot encode any. */
  record(listener: ClipListener): Promise<ClipRecorder>
  /** Hears when no new picture has come for two seconds, and when they come again. */
  onFrozen(listener: (isFrozen: boolean) => void): void
  /** Hears when no picture will come any more: the track has ended, by whomever, or the worker failed. */
  onEnded(listener: () => void): void
  /** Frees everything; the stream's tracks stay the owner's. */
  close(): void
}

/** Opens a stream's pictures. */
export type OpenPictures = (stream: MediaStream) => PictureSource

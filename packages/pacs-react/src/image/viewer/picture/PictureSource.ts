import type { Controller, PacsError } from '@opensono/pacs-core'
import type { DicomDataset } from '@opensono/pacs-core/dicom'
import type { PictureCalibration } from '@opensono/pacs-core/measure'

/** Which values of a monochrome picture are shown between black and white. */
export interface PictureWindow {
  readonly center: number
  readonly width: number
}

/** What is known of a picture as soon as its header is read. */
export interface PictureFacts {
  /** Pixels of the stored picture. */
  readonly width: number
  /** Pixels of the stored picture. */
  readonly height: number
  /** Height of a pixel divided by its width, as it is to be shown; 1 unless the file says otherwise. */
  readonly pixelAspect: number
  /** For a captured clip by its length, at 30 frames a second. */
  readonly frameCount: number
  /** How long each frame is shown, one entry a frame; a single 0 for a still. */
  readonly frameDurationsMs: readonly number[]
  /** Whether the file says how long its frames last; if not, `frameDurationsMs` is a pace for playing only. */
  readonly isFrameTimeKnown: boolean
  /** Of every region and every frame; `uncalibrated` where the file says nothing. */
  readonly calibration: PictureCalibration
  /** The window that the file asks for a frame, by its number from 0; null where colour or no window applies. */
  readonly windowOf: (frame: number) => PictureWindow | null
  /** Whether a window may be set: one sample a pixel, and no palette. */
  readonly isMonochrome: boolean
  /** Address for a `<video>` which shows the frames in place of `frame()`; null where `frame()` does. Valid until the source is destroyed. */
  readonly videoUrl: string | null
  /** Reads all elements of a DICOM file but its pixels; null for other files. */
  readonly header: (() => Promise<DicomDataset>) | null
}

/** How far a picture is open. */
export interface PictureState {
  readonly status: 'opening' | 'ready' | 'failed'
  /** Null until the status is `ready`. */
  readonly facts: PictureFacts | null
  /** Why the picture, or the rest of its frames, cannot be read; frames that have arrived can be shown all the same. */
  readonly error: PacsError | null
  /** How many frames from the first one have arrived, decoded or not. */
  readonly storedFrames: number
}

/** A frame that can be drawn. */
export type PictureFrame = ImageBitmap

/** What may be said about a frame that is asked for. */
export interface FrameOptions {
  /** Gives the frame up: it is not decoded if that has not begun. */
  readonly signal?: AbortSignal
  /** Window of a monochrome picture; left out: that of the file. */
  readonly window?: PictureWindow
}

/** An open picture: its facts, and its frames as they are asked for. */
export interface PictureSource extends Controller<PictureState> {
  /**
   * Decodes a frame, or takes it out of the cache. The two frames that were returned last can be drawn; older ones may be closed to bound the memory.
   *
   * @param index - from 0.
   * @throws PacsError `DICOM_DAMAGED`, `DICOM_NOT_SUPPORTED`, `PICTURE_UNREADABLE`, `NETWORK_UNREACHABLE`, `CANCELLED`: for this frame only.
   */
  frame(index: number, options?: FrameOptions): Promise<PictureFrame>
  /**
   * Loads and decodes frames that will be asked for soon, as far as the cache has room; the wishes of earlier calls are dropped.
   *
   * @param step - every how many frames one of them will be asked for. @defaultValue 1
   */
  prefetch(from: number, count: number, step?: number): void
}

import type { ErrorCode } from '@opensono/pacs-core'
import type { PictureLook, PictureShape, PixelCodec, Samples, ValueWindow } from '@opensono/pacs-core/dicom'

/** A frame as it is stored, and what is needed to make a picture of it. */
export interface FrameJob {
  readonly bytes: Uint8Array
  readonly codec: PixelCodec
  readonly isBigEndian: boolean
  /** Of a native frame: its first bit, counted from the first byte. */
  readonly firstBit: number
  readonly shape: PictureShape
  readonly look: PictureLook
}

/** What a worker is asked. */
export type DecodeTask =
  | { readonly kind: 'bitmap'; readonly job: FrameJob; readonly window: ValueWindow | null }
  | { readonly kind: 'samples'; readonly job: FrameJob }
  | { readonly kind: 'inflate'; readonly bytes: Uint8Array; readonly limitBytes: number }

/** What a worker makes of it. */
export type DecodeResult =
  /** `window` is the one that it was painted with; null for colour. */
  | { readonly kind: 'bitmap'; readonly bitmap: ImageBitmap; readonly window: ValueWindow | null }
  | { readonly kind: 'samples'; readonly samples: Samples }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }

/** Message to a worker; the first one names the codec's WebAssembly. */
export interface DecodeRequest {
  readonly id: number
  readonly task: DecodeTask
  readonly wasmUrl: string | null
}

/** Message of a worker. */
export type DecodeAnswer =
  | { readonly id: number; readonly result: DecodeResult }
  | { readonly id: number; readonly code: ErrorCode; readonly details: unknown; readonly message: string }
  /** WebAssembly may not run here. */
  | { readonly id: number; readonly isUnavailable: true }

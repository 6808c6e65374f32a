import type { ErrorCode } from '@opensono/pacs-core'
import type { DicomJson, Photometric, PixelCodec, ValueWindow } from '@opensono/pacs-core/dicom'

/** A frame to paint. */
export interface FrameToPaint {
  /** As it is stored; null for one that cannot be read on its own. */
  bytes: ArrayBuffer | null
  /** The file's first bytes, where the attributes leave something out; the whole file where the frame cannot be read on its own. */
  file: ArrayBuffer | null
  /** What the file says of itself, without long values. */
  attributes: DicomJson
  codec: PixelCodec
  isBigEndian: boolean
  /** Of the transfer syntax, for a refusal. */
  name: string
  /** Number of the frame, from 1. */
  frame: number
  /** In place of the file's own window; grey pictures only. */
  window: ValueWindow | null
}

/** A painted frame: red, green, blue and opacity of each pixel. */
export interface PaintedFrame {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** What is wanted of a frame: painted, its decoded samples, or its bytes in a file in which it cannot be read on its own. */
export type Wanted = 'picture' | 'samples' | 'stored'

/** A frame, and what is wanted of it. */
export type PaintMessage = FrameToPaint & { wanted: Wanted }

/** The decoded samples of a frame, little endian, colours interleaved. */
export interface DecodedFrame {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
  channels: 1 | 3
  sampleBytes: 1 | 2
  bitsStored: number
  isSigned: boolean
  photometric: Photometric
}

/** What the painting thread answers. */
export type PaintAnswer =
  | { picture: PaintedFrame }
  | { samples: DecodedFrame }
  | { stored: Uint8Array<ArrayBuffer> }
  | { code: ErrorCode; details: unknown; message: string }

import type { DicomJson, PixelCodec } from '@opensono/pacs-core/dicom'
import type { IndexResult } from './DicomIndex'

/** A frame to paint. */
export interface FrameToPaint {
  bytes: ArrayBuffer
  attributes: DicomJson
  codec: PixelCodec
  isBigEndian: boolean
}

/** A painted frame: red, green, blue and opacity of each pixel. */
export interface PaintedFrame {
  bytes: Uint8Array
  width: number
  height: number
}

/** What the reading thread is told. */
export type ReaderMessage =
  | { kind: 'begin'; sizeBytes: number }
  | { kind: 'chunk'; bytes: ArrayBuffer }
  | { kind: 'end' }
  | { kind: 'paint'; frame: FrameToPaint }

/** What it answers to each message. */
export type ReaderAnswer =
  | { kind: 'next' }
  | { kind: 'done'; result: IndexResult }
  /** Null for a frame that cannot be painted. */
  | { kind: 'painted'; picture: PaintedFrame | null }

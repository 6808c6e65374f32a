import type { ClipFacts } from '../clip/createClipEncoder'

/** What the page tells the picture worker. */
export type PictureRequest =
  | { kind: 'open'; readable: ReadableStream<VideoFrame> }
  /** Encode the latest picture. */
  | { kind: 'still'; id: number }
  /** Encode this picture. */
  | { kind: 'bitmap'; id: number; bitmap: ImageBitmap }
  | { kind: 'record'; id: number }
  | { kind: 'finish'; id: number }

/** What the picture worker tells the page. */
export type PictureNews =
  | { kind: 'size'; width: number; height: number }
  | { kind: 'frozen'; isFrozen: boolean }
  /** No more pictures come. */
  | { kind: 'ended' }
  | { kind: 'still'; id: number; blob: Blob; width: number; height: number }
  | { kind: 'recording'; id: number; contentType: string }
  | { kind: 'part'; position: number; bytes: ArrayBuffer }
  | { kind: 'recordFailed'; message: string }
  | { kind: 'finished'; id: number; facts: ClipFacts | null }
  | { kind: 'refused'; id: number; code: 'GET_VIDEO_FAILED' | 'ENCODER_MISSING'; message: string }

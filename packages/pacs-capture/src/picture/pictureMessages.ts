import type { SignalHealth } from '../capture/SignalHealth'
import type { ClipFacts, ClipFileType, SavedSeconds } from './PictureSource'

/** Messages of the page to the picture worker. */
export type PictureRequest =
  | { kind: 'open'; readable: ReadableStream<VideoFrame> }
  /** Encode the latest picture. */
  | { kind: 'still'; id: number }
  /** Encode this picture. */
  | { kind: 'bitmap'; id: number; bitmap: ImageBitmap }
  | { kind: 'record'; id: number; limitMs: number }
  /** Where the clip's bytes go. */
  | { kind: 'writeTo'; port: MessagePort }
  | { kind: 'finish'; id: number }
  /** Keep the last seconds; 0 keeps none. */
  | { kind: 'keep'; seconds: number }
  | { kind: 'forget' }
  | { kind: 'save'; id: number }

/** Messages of the picture worker to the page. */
export type PictureNews =
  | { kind: 'size'; width: number; height: number }
  | { kind: 'signal'; signal: SignalHealth }
  /** No more pictures come. */
  | { kind: 'ended' }
  | { kind: 'still'; id: number; blob: Blob; width: number; height: number }
  | { kind: 'recording'; id: number; type: ClipFileType }
  | { kind: 'grown'; sizeBytes: number }
  | { kind: 'recordFailed'; message: string }
  /** The clip has its full length. */
  | { kind: 'limited' }
  | { kind: 'finished'; id: number; facts: ClipFacts | null }
  | { kind: 'kept'; readySeconds: number }
  | { kind: 'saved'; id: number; saved: SavedSeconds | null }
  | { kind: 'refused'; id: number; code: 'GET_VIDEO_FAILED' | 'ENCODER_MISSING'; message: string }

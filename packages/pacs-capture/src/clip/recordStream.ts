import { type Clock, type Controller, createStore, PacsError, systemClock } from '@opensono/pacs-core'
import type { CaptureUploads } from '../capture/CaptureSession'
import type { ClipRecorder } from '../picture/PictureSource'
import type { UploadTarget } from '../upload/UploadQueue'
import type { UploadStream } from '../upload/UploadStream'
import { recordWithMediaRecorder } from './recordWithMediaRecorder'

const megabyte = 1024 * 1024
/** Encoders overshoot the bit rate asked for: the recording stops before it reaches the upload limit. */
const stopBytes = 490 * megabyte

/** Why a recording of a stream ended. */
export type StreamRecordingEnd =
  /** {@link StreamRecording.stop} was called. */
  | 'stopped'
  /** The byte budget or the longest length was reached. */
  | 'limit'
  /** The disk takes no more; what was written is kept and sent. */
  | 'diskFull'
  /** The picture ended. */
  | 'streamEnded'
  /** The recorder failed; what it had written is kept and sent. */
  | 'failed'

/** A recording of a stream as it is. */
export interface StreamRecordingState {
  readonly status: 'recording' | 'stopping' | 'ended'
  /** Whole seconds, by the monotonic clock. */
  readonly elapsedSeconds: number
  /** Bytes so far. */
  readonly sizeBytes: number
  /** Why it ended; null while it has not. */
  readonly end: StreamRecordingEnd | null
  /** The upload that it became; null while it records, and when nothing was recorded. */
  readonly uploadId: string | null
}

/** A stream that is being recorded, with its sound. */
export interface StreamRecording extends Controller<StreamRecordingState> {
  /** Ends it. Resolves when everything is safe on this computer; the upload goes on by itself. */
  stop(): Promise<void>
}

/** How a stream is recorded. */
export interface RecordStreamOptions {
  /** One video track, and an audio track that lasts as long as the recording. The tracks stay the caller's. */
  stream: MediaStream
  /** Keeps it in the journal while it grows, and sends it. */
  uploads: Pick<CaptureUploads, 'open'>
  target: UploadTarget
  /** It stops by itself after this time. */
  limitMs: number
  /** @defaultValue the system's clock */
  clock?: Clock
}

/**
 * Records a stream with its sound into the journal of an upload queue, which sends it when it ends. A page that dies loses nothing that was
 * written: the next login repairs and sends it.
 *
 * @param options - what, where to, and how long.
 * @throws PacsError `GET_VIDEO_FAILED` without a live picture; `ENCODER_MISSING` when this browser has no recorder; `CAPTURE_IN_OTHER_TAB` when another tab has the journal.
 */
export function recordStream(options: RecordStreamOptions): StreamRecording {
  const { stream, uploads, target, limitMs, clock = systemClock } = options
  const store = createStore<StreamRecordingState>({
    status: 'recording',
    elapsedSeconds: 0,
    sizeBytes: 0,
    end: null,
    uploadId: null,
  })
  const [picture] = stream.getVideoTracks()
  if (picture === undefined || picture.readyState === 'ended') throw new PacsError('GET_VIDEO_FAILED')
  const startedMs = clock.monotonic()
  let upload: UploadStream | null = null
  let ending: Promise<void> | null = null
  let cancelTick = () => {}

  const recorder: ClipRecorder = recordWithMediaRecorder(
    stream,
    {
      onOpen({ contentType, fileExtension, isAppendOnly }) {
        upload = uploads.open({ target, contentType, fileExtension, isAppendOnly })
        upload.onFull(() => void finish('diskFull'))
        return upload.port
      },
      onSize(sizeBytes) {
        store.update({ sizeBytes })
        if (sizeBytes >= stopBytes) void finish('limit')
      },
      onLimit: () => void finish('limit'),
      onFailed: () => void finish('failed'),
    },
    limitMs,
  )

  function tick(): void {
    const elapsedMs = clock.monotonic() - startedMs
    store.update({ elapsedSeconds: Math.floor(elapsedMs / 1000) })
    if (elapsedMs >= limitMs) void finish('limit')
    else cancelTick = clock.after(Math.min(1000 - (elapsedMs % 1000), limitMs - elapsedMs), tick)
  }

  const onEnded = () => void finish('streamEnded')
  picture.addEventListener('ended', onEnded)
  tick()

  async function end(reason: StreamRecordingEnd): Promise<void> {
    cancelTick()
    picture?.removeEventListener('ended', onEnded)
    store.update({ status: 'stopping', end: reason })
    const facts = await recorder.finish()
    await upload?.finish(facts === null ? null : { durationMs: facts.durationMs })
    store.update({ status: 'ended', uploadId: facts === null ? null : (upload?.id ?? null) })
  }

  function finish(reason: StreamRecordingEnd): Promise<void> {
    ending ??= end(reason)
    return ending
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    stop: () => finish('stopped'),
    destroy() {
      void finish('stopped')
      store.destroy()
    },
  }
}

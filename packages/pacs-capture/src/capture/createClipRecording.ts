import { type Clock, limits, PacsError } from '@opensono/pacs-core'
import type { ClipFacts, ClipFileType, ClipRecorder, PictureSource } from '../picture/PictureSource'
import type { UploadStream } from '../upload/UploadStream'
import type { ClipStopReason, ClipTiming, Recording } from './CaptureSession'
import type { CapturePurpose } from './capturePurpose'

const megabyte = 1024 * 1024
/** Encoders overshoot the bit rate asked for: the clip stops before it reaches the upload limit. */
const warnBytes = 450 * megabyte
const stopBytes = 490 * megabyte

/** What came of a clip. */
export interface ClipOutcome {
  readonly purpose: CapturePurpose
  readonly reason: ClipStopReason
  /** Null when nothing was recorded. */
  readonly uploadId: string | null
  /** Why nothing could be recorded, or not everything kept; or null. */
  readonly error: PacsError | null
  /** Resolves when the upload has all of it. @throws PacsError why it has not. */
  readonly handedOver: Promise<void>
}

/** How one clip is recorded. */
export interface ClipRecordingOptions {
  purpose: CapturePurpose
  pictures: PictureSource
  timing: ClipTiming
  clock: Clock
  /** Opens the upload that grows with the clip. */
  openUpload: (type: ClipFileType) => UploadStream
  update: (recording: Recording) => void
  /** Called once, when the clip has ended for whatever reason. */
  onEnded: (outcome: ClipOutcome) => void
}

/** A clip that is being recorded. */
export interface ClipRecording {
  readonly purpose: CapturePurpose
  isStopping(): boolean
  /** Ends it; resolves when {@link ClipRecordingOptions.onEnded} has been called. Only the first reason counts. */
  finish(reason: ClipStopReason): Promise<void>
}

/**
 * The length at which a clip stops by itself.
 *
 * @param timing - whether it is timed, and the seconds.
 * @returns milliseconds.
 */
export function clipLimitMs(timing: ClipTiming): number {
  return timing.isOn ? timing.seconds * 1000 + limits.clipTimingExtraMs : limits.clipMaxMs
}

/**
 * Begins a clip at once; what it is for cannot change any more.
 *
 * @param options - what for, and from which pictures.
 */
export function createClipRecording(options: ClipRecordingOptions): ClipRecording {
  const { purpose, pictures, clock } = options
  const limitMs = clipLimitMs(options.timing)
  const startedMs = clock.monotonic()
  let ending: Promise<void> | null = null
  let upload: UploadStream | null = null
  let recording: Recording = Object.freeze({
    target: purpose.target,
    studyId: purpose.studyId,
    userId: purpose.userId,
    imageName: purpose.upload.kind === 'buffer' ? purpose.upload.imageName : null,
    startedAt: new Date(clock.now()).toISOString(),
    elapsedSeconds: 0,
    limitMs,
    sizeBytes: 0,
    isNearlyFull: false,
    isStopping: false,
  })

  function patch(change: Partial<Recording>): void {
    recording = Object.freeze({ ...recording, ...change })
    options.update(recording)
  }

  let cancelTick: () => void = () => {}
  function tick(): void {
    const elapsedMs = clock.monotonic() - startedMs
    const elapsedSeconds = Math.floor(elapsedMs / 1000)
    if (elapsedSeconds !== recording.elapsedSeconds) patch({ elapsedSeconds })
    cancelTick = clock.after(1000 - (elapsedMs % 1000), tick)
  }

  function onSize(sizeBytes: number): void {
    if (ending !== null) return
    if (sizeBytes >= stopBytes) void finish('size')
    // A page in the background gets its timers late; bytes come in time.
    else if (clock.monotonic() - startedMs >= limitMs) void finish('limit')
    else patch({ sizeBytes, isNearlyFull: sizeBytes >= warnBytes })
  }

  const poster = pictures.still().then(
    (still) => still.blob,
    () => null,
  )

  function onOpen(type: ClipFileType): MessagePort {
    const opened = options.openUpload(type)
    upload = opened
    opened.onFull(() => void finish('diskFull'))
    void poster.then((blob) => blob !== null && opened.setPoster(blob))
    return opened.port
  }

  const onFailed = () => void finish('failed')
  const recorder: Promise<ClipRecorder> = pictures.record(
    { onOpen, onSize, onFailed, onLimit: () => void finish('limit') },
    limitMs,
  )
  recorder.catch(onFailed)
  const cancelLimit = clock.after(limitMs, () => void finish('limit'))
  options.update(recording)
  tick()

  async function handOver(facts: ClipFacts | null): Promise<void> {
    await upload?.finish(facts === null ? null : { durationMs: facts.durationMs })
  }

  async function end(reason: ClipStopReason): Promise<void> {
    cancelLimit()
    cancelTick()
    patch({ isStopping: true })
    try {
      const facts = await (await recorder).finish()
      const code = reason === 'diskFull' ? 'DISK_FULL' : facts === null ? 'GET_VIDEO_FAILED' : null
      const error = code === null ? null : new PacsError(code)
      const uploadId = facts === null || upload === null ? null : upload.id
      options.onEnded({ purpose, reason, uploadId, error, handedOver: handOver(facts) })
    } catch (thrown) {
      const error = PacsError.from(thrown, 'GET_VIDEO_FAILED')
      options.onEnded({ purpose, reason, uploadId: null, error, handedOver: handOver(null) })
    }
  }

  function finish(reason: ClipStopReason): Promise<void> {
    ending ??= end(reason)
    return ending
  }

  return { purpose, isStopping: () => ending !== null, finish }
}

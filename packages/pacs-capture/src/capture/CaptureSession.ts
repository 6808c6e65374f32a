import type { CaptureTarget, Clock, Controller, KeyValueStorage, PacsError, RoomId, StudyId } from '@opensono/pacs-core'
import type { BufferNames } from '../buffer/BufferNames'
import type { DeviceList } from '../device/DeviceList'
import type { Resolution } from '../device/resolution'
import type { OpenPictures } from '../picture/PictureSource'
import type { NewUpload } from '../upload/UploadQueue'
import type { NewUploadStream, UploadStream } from '../upload/UploadStream'
import type { SignalHealth } from './SignalHealth'

/** A clip that is being recorded. */
export interface Recording {
  readonly target: CaptureTarget
  /** The study that was current when the clip began; null for the buffer. The clip goes there, regardless of who is current later. */
  readonly studyId: StudyId | null
  /** Who began it; null where the host does not say. The clip stays that user's, no matter who works when it ends. */
  readonly userId: string | null
  /** Its name in the buffer; null for a study. */
  readonly imageName: string | null
  /** When it began, by the wall clock (ISO 8601); for showing. */
  readonly startedAt: string
  /** Whole seconds recorded so far, by the monotonic clock. */
  readonly elapsedSeconds: number
  /** When it stops by itself, in milliseconds after its start. */
  readonly limitMs: number
  /** Bytes so far. */
  readonly sizeBytes: number
  /** True from 450 MB on; at 490 MB the clip stops by itself. */
  readonly isNearlyFull: boolean
  /** True while its last frames are being written. */
  readonly isStopping: boolean
}

/** Why a clip stopped. */
export type ClipStopReason =
  /** The button or hotkey was pressed again. */
  | 'user'
  /** The time was up. */
  | 'limit'
  /** The byte budget was used up. */
  | 'size'
  /** Another patient became current. */
  | 'patientChanged'
  /** The live picture was lost, or reopened with another device or resolution. */
  | 'streamLost'
  /** The encoder failed; what it had written is kept. */
  | 'failed'
  /** The disk takes no more; what was written is kept and sent. */
  | 'diskFull'
  /** The session was stopped. */
  | 'stopped'

/** Whether clips stop by themselves after some seconds. */
export interface ClipTiming {
  readonly isOn: boolean
  /** 3 to 1800. */
  readonly seconds: number
}

/** The seconds before now, kept ready for saving. */
export interface CaptureRing {
  /** True while seconds are being kept: they are wanted, the picture is live, and this browser can encode. */
  readonly isOn: boolean
  /** How many are wanted: 1 to 60, or 0 for none. */
  readonly seconds: number
  /** How many whole ones could be saved now. */
  readonly readySeconds: number
}

/** The live picture and what is done with it. */
export interface CaptureSessionState {
  /** `idle`: not started; `starting`: the device is being opened; `live`: pictures come; `lost`: none come, it is tried again. */
  readonly status: 'idle' | 'starting' | 'live' | 'lost'
  /** The live stream, for a video element; null unless `live`. */
  readonly stream: MediaStream | null
  /** Width of the picture in pixels; 1024 until it is known. */
  readonly width: number
  /** Height of the picture in pixels; 768 until it is known. */
  readonly height: number
  /** Why there is no picture, or null. */
  readonly error: PacsError | null
  /** How often opening the device was tried again since the picture was lost. */
  readonly retryCount: number
  /** Seconds to the next try, or null. */
  readonly retryInSeconds: number | null
  /** True while the device delivers no new pictures though its stream is open: what is seen is old. */
  readonly isFrozen: boolean
  /** How good the signal is; `good` while nothing is live. */
  readonly signal: SignalHealth
  /** The study that pictures for the current patient go to; null without a current patient. */
  readonly currentStudyId: StudyId | null
  /** The clip that is being recorded, or null. */
  readonly recording: Recording | null
  /** Stills that are being encoded. */
  readonly pendingStills: number
  readonly timing: ClipTiming
  readonly ring: CaptureRing
  /** Whether each still plays a sound: the user looks at the scanner, not at the page. */
  readonly isStillSoundOn: boolean
}

/** What happened during capture. */
export interface CaptureSessionEventMap {
  /**
   * Something was not done; show why. Codes `NO_CURRENT_PATIENT`, `NO_COLLECT_PERMISSION`, `GET_VIDEO_FAILED`, `CAPTURE_IN_OTHER_TAB`,
   * `CURRENT_CLIP_RECORDING`, `BUFFER_CLIP_RECORDING`, `ROOM_NOT_AVAILABLE`, `ENCODER_MISSING`, `RING_EMPTY`, `SAME_CAPTURE_CARD`,
   * `DISK_FULL`.
   */
  warned: PacsError
  /** The live picture failed: sent at the first failure and at every 150th retry. */
  streamFailed: PacsError
  /** The live picture is back after it was lost. */
  streamRestored: { retryCount: number }
  /** A still was pressed and will be taken: sent within the press itself, for the flash and the click. */
  shutter: { target: CaptureTarget }
  /** A still is on its way to the upload queue. */
  stillTaken: { target: CaptureTarget; studyId: StudyId | null; uploadId: string }
  clipStarted: { target: CaptureTarget; studyId: StudyId | null }
  /** A clip ended; `uploadId` is null when nothing had been recorded. */
  clipStopped: { target: CaptureTarget; studyId: StudyId | null; reason: ClipStopReason; uploadId: string | null }
  /** The seconds before a press are on their way to the upload queue. */
  lastSaved: { target: CaptureTarget; studyId: StudyId | null; uploadId: string; durationMs: number }
}

/** Live picture, stills and clips of one capture device. */
export interface CaptureSession extends Controller<CaptureSessionState> {
  /** Opens the chosen device and keeps it open, trying again every 2 seconds when it fails. */
  start(): Promise<void>
  /** Ends a recording, which is kept, and closes the device: its light goes off. */
  stop(): Promise<void>
  /**
   * Takes a still and hands it to the upload queue.
   *
   * @returns the upload's id, or null when it was not taken; then `warned` says why.
   */
  still(target: CaptureTarget): Promise<string | null>
  /** Starts a clip, or stops it when the same target is recording; otherwise `warned` says why not. */
  toggleClip(target: CaptureTarget): Promise<void>
  /** Ends a recording, which is kept; nothing happens when there is none. */
  stopClip(): Promise<void>
  /**
   * Makes a clip of the seconds before now and hands it to the upload queue; a recording goes on. No picture of another patient
   * or user is in it.
   *
   * @returns the upload's id, or null when it was not made; then `warned` says why, `RING_EMPTY` when nothing is kept yet.
   */
  saveLast(target: CaptureTarget): Promise<string | null>
  /** Says how many seconds are kept ready: 1 to 60, 0 for none. @throws PacsError `SCHEMA_VALIDATION_FAILED` for anything else. */
  setRingSeconds(seconds: number): void
  /** Turns the sound of stills on or off; stored on this computer. */
  setStillSound(isOn: boolean): void
  /**
   * Says which study is current. A change stops a recording; its clip still goes to the study it began with. Choosing the study of
   * the recording again, after {@link CaptureSession.hideCurrentStudy}, is no change.
   */
  setCurrentStudy(studyId: StudyId | null): void
  /** Nobody is shown as current any more, for instance because the login has expired: no picture is taken, a recording goes on. */
  hideCurrentStudy(): void
  /** Chooses another device; an open stream is reopened. `warned` says `SAME_CAPTURE_CARD` when it is the one that is live. */
  chooseDevice(id: string | null): Promise<void>
  /** Chooses another resolution; an open stream is reopened. */
  chooseResolution(resolution: Resolution | null): Promise<void>
  /**
   * Finds out which sizes the device really delivers; the live picture is gone for some seconds. Refused while a clip records:
   * `warned` says so.
   */
  findResolutions(): Promise<void>
  /** Says whether clips stop by themselves. @throws PacsError `SCHEMA_VALIDATION_FAILED` unless 3 to 1800 seconds. */
  setTiming(timing: ClipTiming): void
  /** Says what holds while nobody chose a timing on this computer. One beyond 3 to 1800 seconds is not taken. */
  setDefaultTiming(timing: ClipTiming): void
  /** Listens to what happens. */
  on<Kind extends keyof CaptureSessionEventMap>(
    kind: Kind,
    listener: (event: CaptureSessionEventMap[Kind]) => void,
  ): () => void
  /** Stops everything at once. A recording is kept and handed to the queue. */
  destroy(): void
}

/** What a capture session needs of an upload queue. */
export interface CaptureUploads {
  /** Takes a whole file. @returns the upload's id. */
  add(upload: NewUpload): string
  /** Takes a file that is about to grow. */
  open(upload: NewUploadStream): UploadStream
}

/** How a capture session is made. */
export interface CaptureSessionOptions {
  /** Takes stills and clips to the store: an upload queue. */
  uploads: CaptureUploads
  /** The devices, and which one is chosen. */
  devices: DeviceList
  /** Names for the buffer. */
  bufferNames: Pick<BufferNames, 'next'>
  /** What the user may do now; capture needs `pacs:image:collect_image`. */
  authorities: () => Iterable<string>
  /** Whether the server takes images for the study or for the buffer. @defaultValue it takes both */
  supports?: (target: CaptureTarget) => boolean
  /** Who works now, or null. What is taken stays that user's. @defaultValue users are not distinguished */
  userId?: () => string | null
  /** The room whose buffer is used. @defaultValue what local storage holds under `roomId` */
  roomId?: () => RoomId | null
  /** @defaultValue the system's clock */
  clock?: Clock
  /** Keeps the timing. @defaultValue `localStorage` */
  storage?: KeyValueStorage
  /** Takes pictures out of a stream. @defaultValue a worker that holds the latest picture */
  openPictures?: OpenPictures
  /** Where the worker's script lies, when the host serves it elsewhere. */
  workerUrl?: string | URL
}

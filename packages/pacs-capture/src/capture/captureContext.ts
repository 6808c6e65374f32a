import {
  type CaptureKind,
  type CaptureTarget,
  type Clock,
  createEmitter,
  createStore,
  type Emitter,
  type ErrorCode,
  guardStorage,
  type KeyValueStorage,
  limits,
  PacsError,
  type Store,
  storageKeys,
  systemClock,
  whyNotCapture,
} from '@opensono/pacs-core'
import { captureStorageKeys } from '../device/captureStorageKeys'
import type { PictureSource } from '../picture/PictureSource'
import type {
  CaptureSessionEventMap,
  CaptureSessionOptions,
  CaptureSessionState,
  CaptureUploads,
} from './CaptureSession'
import { type CapturePurpose, purposeOf } from './capturePurpose'
import { readTiming } from './clipTiming'
import { createPending, type Pending } from './createPending'
import { readRingSeconds } from './ringSeconds'
import { goodSignal } from './SignalHealth'

/** What the parts of a capture session share. */
export interface CaptureContext {
  readonly store: Store<CaptureSessionState>
  readonly events: Emitter<CaptureSessionEventMap>
  readonly uploads: CaptureUploads
  readonly bufferNames: CaptureSessionOptions['bufferNames']
  readonly storage: KeyValueStorage
  readonly clock: Clock
  /** What was pressed for and still needs the pictures: they are not closed before it has settled. */
  readonly presses: Pending
  authorities(): Iterable<string>
  supports(target: CaptureTarget): boolean
  userId(): string | null
  roomId(): string | null
  /** The live pictures; null while none come. */
  pictures: PictureSource | null
}

/** @param options - of the session. */
export function createCaptureContext(options: CaptureSessionOptions): CaptureContext {
  const storage = guardStorage(options.storage ?? 'local')
  const { uploads, bufferNames, authorities, clock = systemClock } = options
  return {
    uploads,
    bufferNames,
    authorities,
    supports: options.supports ?? (() => true),
    storage,
    clock,
    presses: createPending(),
    events: createEmitter(),
    store: createStore<CaptureSessionState>({
      status: 'idle',
      stream: null,
      ...limits.videoSize.withoutMetadata,
      error: null,
      retryCount: 0,
      retryInSeconds: null,
      isFrozen: false,
      signal: goodSignal,
      currentStudyId: null,
      recording: null,
      pendingStills: 0,
      timing: readTiming(storage),
      ring: Object.freeze({ isOn: false, seconds: readRingSeconds(storage), readySeconds: 0 }),
      isStillSoundOn: storage.getItem(captureStorageKeys.stillSound) !== '0',
    }),
    userId: () => options.userId?.() ?? null,
    roomId: options.roomId ?? (() => storage.getItem(storageKeys.roomId)),
    pictures: null,
  }
}

/** Says why something was not done. */
export function warn({ events }: CaptureContext, code: ErrorCode): null {
  events.emit('warned', new PacsError(code))
  return null
}

/** A press that was admitted. */
export interface CapturePress {
  readonly purpose: CapturePurpose
  readonly pictures: PictureSource
}

/**
 * Begins what was pressed for: asks whether it may be taken now, and fixes what it is taken for.
 *
 * @returns null when it may not; then `warned` says why.
 */
export function beginCapture(context: CaptureContext, kind: CaptureKind, target: CaptureTarget): CapturePress | null {
  const { store, pictures, bufferNames } = context
  const state = store.getSnapshot()
  const roomId = context.roomId()
  // A study that refuses has the image kept in the buffer when it arrives, so that no capture is lost.
  const may = { authorities: context.authorities(), isSupported: context.supports(target) }
  const facts = { ...state, ...may, kind, target, roomId, studyRefusal: null }
  const refusal = whyNotCapture(facts)
  if (refusal !== null || pictures === null) return warn(context, refusal ?? 'GET_VIDEO_FAILED')
  const { currentStudyId } = state
  return { purpose: purposeOf(target, { currentStudyId, roomId }, bufferNames, context.userId()), pictures }
}

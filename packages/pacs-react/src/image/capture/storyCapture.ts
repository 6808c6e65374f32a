import {
  type CaptureSession,
  type CaptureSessionEventMap,
  type CaptureSessionState,
  createBufferNames,
  createDeviceList,
  createHotkeys,
  type GamepadLike,
  type Recording,
} from '@opensono/pacs-capture'
import { FakeMediaDevices } from '@opensono/pacs-capture/testing'
import { createEmitter, createStore } from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import type { StoryPacs } from '../../testing/PacsStory'
import { storyUploads } from '../storyImages'

/** A session before its device is opened. */
export const idleCapture: CaptureSessionState = {
  status: 'idle',
  stream: null,
  width: 1024,
  height: 768,
  error: null,
  retryCount: 0,
  retryInSeconds: null,
  isFrozen: false,
  signal: { kind: 'good' },
  currentStudyId: null,
  recording: null,
  pendingStills: 0,
  timing: { isOn: false, seconds: 5 },
  ring: { isOn: false, seconds: 0, readySeconds: 0 },
  isStillSoundOn: true,
}

/** A session with a live picture and a full ring. */
export const liveCapture: CaptureSessionState = {
  ...idleCapture,
  status: 'live',
  ring: { isOn: true, seconds: 10, readySeconds: 10 },
}

/** A clip that has been recording for twelve seconds. */
export const storyRecording: Recording = {
  target: 'buffer',
  studyId: null,
  imageName: 'A1',
  startedAt: '2026-01-05T08:00:00Z',
  elapsedSeconds: 12,
  limitMs: 30_200,
  sizeBytes: 1000,
  userId: null,
  isNearlyFull: false,
  isStopping: false,
}

/** A session that is static except for its settings, so that a story shows the same every time. */
export interface StandingCapture extends CaptureSession {
  /** Emits an event as the session would. */
  emit: <Kind extends keyof CaptureSessionEventMap>(kind: Kind, event: CaptureSessionEventMap[Kind]) => void
}

/** Makes a static session. */
export function standingCapture(state: CaptureSessionState = liveCapture): StandingCapture {
  const store = createStore<CaptureSessionState>(state)
  const events = createEmitter<CaptureSessionEventMap>()
  const nothing = () => Promise.resolve()
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    emit: events.emit,
    start: nothing,
    stop: nothing,
    still: () => Promise.resolve(null),
    toggleClip: nothing,
    stopClip: nothing,
    saveLast: () => Promise.resolve(null),
    setRingSeconds: (seconds) => store.update({ ring: { isOn: seconds > 0, seconds, readySeconds: seconds } }),
    setStillSound: (isStillSoundOn) => store.update({ isStillSoundOn }),
    setCurrentStudy: (currentStudyId) => store.update({ currentStudyId }),
    hideCurrentStudy: () => store.update({ currentStudyId: null }),
    chooseDevice: nothing,
    chooseResolution: nothing,
    findResolutions: nothing,
    setTiming: (timing) => store.update({ timing }),
    setDefaultTiming: () => undefined,
    destroy: () => {},
  }
}

/** What a story of capture is based on. */
export interface CaptureStoryOptions {
  state?: CaptureSessionState
  cards?: readonly string[]
  /** Gamepads and pedals that are connected. */
  gamepads?: readonly GamepadLike[]
  uploads?: ReturnType<typeof storyUploads>
}

/**
 * Puts a static session, real keys and a list of made-up cards into a story's services.
 *
 * @param story - the services.
 */
export function withStandingCapture(story: StoryPacs, options: CaptureStoryOptions = {}): StoryPacs {
  const storage = new MemoryStorage()
  const devices = createDeviceList({ storage, mediaDevices: new FakeMediaDevices(options.cards ?? ['USB3', 'SDI']) })
  void devices.refresh()
  const { gamepads = [] } = options
  return {
    ...story,
    devices,
    uploads: options.uploads ?? storyUploads(),
    capture: standingCapture(options.state),
    bufferNames: createBufferNames({ storage, prefixText: (prefix) => prefix }),
    hotkeys: createHotkeys({ storage, onAction: () => {}, gamepads: () => gamepads }),
  }
}

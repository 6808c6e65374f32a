import {
  type CaptureKind,
  type CaptureTarget,
  createEmitter,
  createStore,
  type ErrorCode,
  limits,
  PacsError,
  type StudyId,
  storageKeys,
  systemClock,
  whyNotCapture,
  whyNotWhileRecording,
} from '@opensono/pacs-core'
import { deviceError } from '../device/deviceError'
import { isSameCard } from '../device/isSameCard'
import { openPictures } from '../picture/openPictures'
import type {
  CaptureSession,
  CaptureSessionEventMap,
  CaptureSessionOptions,
  CaptureSessionState,
} from './CaptureSession'
import { purposeOf, takenFor } from './capturePurpose'
import { keepTiming, readTiming } from './clipTiming'
import { type ClipOutcome, type ClipRecording, createClipRecording } from './createClipRecording'
import { createLastSeconds } from './createLastSeconds'
import { createLiveStream } from './createLiveStream'
import { goodSignal } from './SignalHealth'

/**
 * Makes the session of one capture device: live picture, stills and clips, each handed to the upload queue.
 *
 * @param options - the devices, the queue, and what the user may do.
 * @example
 * const capture = createCaptureSession({ devices, uploads, bufferNames, authorities: () => user.authorities })
 * await capture.start()
 * await capture.still('study')
 */
export function createCaptureSession(options: CaptureSessionOptions): CaptureSession {
  const clock = options.clock ?? systemClock
  const storage = options.storage ?? localStorage
  const { devices, uploads } = options
  const roomId = options.roomId ?? (() => storage.getItem(storageKeys.roomId))
  const userId = () => options.userId?.() ?? null
  const events = createEmitter<CaptureSessionEventMap>()
  const ring = createLastSeconds({ storage, update: (state) => store.update({ ring: state }) })
  const store = createStore<CaptureSessionState>({
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
    ring: ring.state(),
  })
  let clip: ClipRecording | null = null
  // Stays when nobody is shown as current: whoever is chosen next may be the same patient.
  let lastStudyId: StudyId | null = null
  let ringUserId = userId()
  const stills = new Set<Promise<unknown>>()
  const handovers = new Set<Promise<void>>()

  const live = createLiveStream({
    devices,
    clock,
    openPictures: options.openPictures ?? ((stream) => openPictures(stream, { workerUrl: options.workerUrl })),
    update: store.update,
    onPictures: ring.follow,
    // What was pressed for is finished before its pictures go.
    onClosing: async () => void (await Promise.all([clip?.finish('streamLost'), ...stills])),
    onFailed: (error) => events.emit('streamFailed', error),
    onRestored: (retryCount) => events.emit('streamRestored', { retryCount }),
  })

  function warn(code: ErrorCode): null {
    events.emit('warned', new PacsError(code))
    return null
  }

  const whyNot = (kind: CaptureKind, target: CaptureTarget) =>
    whyNotCapture({
      ...store.getSnapshot(),
      kind,
      target,
      authorities: options.authorities(),
      roomId: roomId(),
      // A study that refuses has the image kept in the buffer when it arrives, so that no capture is lost.
      studyRefusal: null,
    })
  const fix = (target: CaptureTarget) => {
    const { currentStudyId } = store.getSnapshot()
    return purposeOf(target, { currentStudyId, roomId: roomId() }, options.bufferNames, userId())
  }

  function endClip({ purpose, reason, uploadId, error, handedOver }: ClipOutcome): void {
    clip = null
    store.update({ recording: null })
    const handing = handedOver.catch((thrown) => events.emit('warned', PacsError.from(thrown, 'UPLOAD_FAILED')))
    handovers.add(handing)
    void handing.then(() => handovers.delete(handing))
    if (error !== null) events.emit('warned', error)
    events.emit('clipStopped', { target: purpose.target, studyId: purpose.studyId, reason, uploadId })
  }

  function startClip(target: CaptureTarget): void {
    const refusal = whyNot('clip', target)
    const pictures = live.pictures()
    if (refusal !== null || pictures === null) return void warn(refusal ?? 'GET_VIDEO_FAILED')
    const purpose = fix(target)
    const { upload, userId } = purpose
    clip = createClipRecording({
      purpose,
      pictures,
      timing: store.getSnapshot().timing,
      clock,
      openUpload: (type) => uploads.open({ target: upload, ...type, ...(userId === null ? {} : { userId }) }),
      update: (recording) => store.update({ recording }),
      onEnded: endClip,
    })
    events.emit('clipStarted', { target, studyId: purpose.studyId })
  }

  async function toggleClip(target: CaptureTarget): Promise<void> {
    const studyId = store.getSnapshot().currentStudyId
    // The last frames of the former clip are still being written: this press begins the next one, unless the patient changed.
    if (clip?.isStopping() === true) {
      await clip.finish('user')
      if (store.getSnapshot().currentStudyId !== studyId) return
    }
    if (clip?.purpose.target === target) return await clip.finish('user')
    startClip(target)
  }

  /** Keeps the pictures open until something that was pressed for is ready. */
  function finished<Result>(taking: Promise<Result>): Promise<Result> {
    const taken = taking.then(
      () => undefined,
      () => undefined,
    )
    stills.add(taken)
    void taken.then(() => stills.delete(taken))
    return taking
  }

  async function still(target: CaptureTarget): Promise<string | null> {
    const refusal = whyNot('still', target)
    const pictures = live.pictures()
    if (refusal !== null || pictures === null) return warn(refusal ?? 'GET_VIDEO_FAILED')
    const purpose = fix(target)
    events.emit('shutter', { target })
    store.update({ pendingStills: store.getSnapshot().pendingStills + 1 })
    try {
      const { blob } = await finished(pictures.still())
      const uploadId = uploads.add({
        ...takenFor(purpose),
        blob,
        poster: blob,
        fileExtension: '.jpg',
      })
      events.emit('stillTaken', { target, studyId: purpose.studyId, uploadId })
      return uploadId
    } catch (thrown) {
      events.emit('warned', PacsError.from(thrown, 'GET_VIDEO_FAILED'))
      return null
    } finally {
      store.update({ pendingStills: store.getSnapshot().pendingStills - 1 })
    }
  }

  async function saveLast(target: CaptureTarget): Promise<string | null> {
    meetUser()
    const refusal = whyNot('lastSeconds', target)
    const pictures = live.pictures()
    if (refusal !== null || pictures === null) return warn(refusal ?? 'GET_VIDEO_FAILED')
    const purpose = fix(target)
    try {
      // The poster is the last picture: the one that made the user press.
      const poster = pictures.still().catch(() => null)
      const [saved, last] = await finished(Promise.all([pictures.saveLast(), poster]))
      if (saved === null) return warn('RING_EMPTY')
      const { blob, fileExtension, durationMs } = saved
      const uploadId = uploads.add({
        ...takenFor(purpose),
        ...{ blob, fileExtension, durationMs },
        ...(last === null ? {} : { poster: last.blob }),
      })
      events.emit('lastSaved', { target, studyId: purpose.studyId, uploadId, durationMs })
      return uploadId
    } catch (thrown) {
      events.emit('warned', PacsError.from(thrown, 'GET_VIDEO_FAILED'))
      return null
    }
  }

  async function stop(): Promise<void> {
    const ended = clip?.finish('stopped')
    await live.stop()
    await ended
    await Promise.all(handovers)
  }

  /** Another user may not save what was seen before. While nobody works nothing can be saved, and the same user may come back. */
  function meetUser(): void {
    const next = userId()
    if (next === null || next === ringUserId) return
    if (ringUserId !== null) ring.forget()
    ringUserId = next
  }

  function setCurrentStudy(studyId: StudyId | null): void {
    meetUser()
    if (studyId === store.getSnapshot().currentStudyId) return
    store.update({ currentStudyId: studyId })
    if (studyId === lastStudyId) return
    lastStudyId = studyId
    ring.forget()
    void clip?.finish('patientChanged')
  }

  function hideCurrentStudy(): void {
    if (store.getSnapshot().currentStudyId !== null) store.update({ currentStudyId: null })
  }

  async function chooseDevice(id: string | null): Promise<void> {
    const { devices: listed, chosen, chosenId } = devices.getSnapshot()
    const wanted = listed.find((each) => each.id === id) ?? null
    const isLive = store.getSnapshot().status === 'live' && chosen !== null
    if (isLive && wanted !== null && isSameCard(wanted, chosen)) {
      // The first card is in use without a choice: choosing it makes it one, and the picture stays.
      if (chosenId === null && wanted.id === chosen.id) return devices.chooseDevice(id)
      return void warn('SAME_CAPTURE_CARD')
    }
    devices.chooseDevice(id)
    await live.restart()
  }

  async function findResolutions(): Promise<void> {
    const refusal = whyNotWhileRecording(store.getSnapshot().recording)
    if (refusal !== null) return void warn(refusal)
    try {
      await live.whileClosed(devices.findResolutions)
    } catch (thrown) {
      events.emit('warned', deviceError(thrown))
    }
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    start: live.start,
    stop,
    still,
    toggleClip,
    saveLast,
    setRingSeconds: ring.setSeconds,
    stopClip: async () => await clip?.finish('user'),
    setCurrentStudy,
    hideCurrentStudy,
    chooseDevice,
    findResolutions,
    async chooseResolution(resolution) {
      devices.chooseResolution(resolution)
      await live.restart()
    },
    setTiming: (timing) => store.update({ timing: keepTiming(storage, timing) }),
    setDefaultTiming: (timing) => store.update({ timing: readTiming(storage, timing) }),
    destroy() {
      void stop().finally(() => {
        store.destroy()
        events.clear()
      })
    },
  }
}

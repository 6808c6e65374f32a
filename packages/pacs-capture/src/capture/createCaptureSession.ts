import {
  createEmitter,
  createStore,
  type ErrorCode,
  isAllowed,
  limits,
  PacsError,
  RoomId,
  type StudyId,
  storageKeys,
  systemClock,
} from '@opensono/pacs-core'
import { openPictures } from '../picture/openPictures'
import type {
  CaptureSession,
  CaptureSessionEventMap,
  CaptureSessionOptions,
  CaptureSessionState,
  CaptureTarget,
} from './CaptureSession'
import { keepTiming, readTiming } from './clipTiming'
import { type CapturePurpose, type ClipOutcome, type ClipRecording, createClipRecording } from './createClipRecording'
import { createLiveStream } from './createLiveStream'

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
  const events = createEmitter<CaptureSessionEventMap>()
  const store = createStore<CaptureSessionState>({
    status: 'idle',
    stream: null,
    ...limits.videoSize.withoutMetadata,
    error: null,
    retryCount: 0,
    retryInSeconds: null,
    isFrozen: false,
    currentStudyId: null,
    recording: null,
    pendingStills: 0,
    timing: readTiming(storage),
  })
  let clip: ClipRecording | null = null
  const stills = new Set<Promise<unknown>>()

  const live = createLiveStream({
    devices,
    clock,
    openPictures: options.openPictures ?? ((stream) => openPictures(stream, { workerUrl: options.workerUrl })),
    update: store.update,
    // What was pressed for is finished before its pictures go.
    onClosing: async () => void (await Promise.all([clip?.finish('streamLost'), ...stills])),
    onFailed: (error) => events.emit('streamFailed', error),
    onRestored: (retryCount) => events.emit('streamRestored', { retryCount }),
  })

  function warn(code: ErrorCode): null {
    events.emit('warned', new PacsError(code))
    return null
  }

  /** Where a picture taken now goes, decided at the press; null when it may not be taken. */
  function purposeOf(target: CaptureTarget): CapturePurpose | null {
    const { currentStudyId, isFrozen } = store.getSnapshot()
    const userId = options.userId?.() ?? null
    if (!isAllowed('pacs:image:collect_image', options.authorities())) return warn('NO_COLLECT_PERMISSION')
    if (target === 'study' && currentStudyId === null) return warn('NO_CURRENT_PATIENT')
    if (live.pictures() === null || isFrozen) return warn('GET_VIDEO_FAILED')
    if (target === 'study' && currentStudyId !== null) {
      return { target, studyId: currentStudyId, upload: { kind: 'study', studyId: currentStudyId }, userId }
    }
    const room = RoomId.safeParse(roomId())
    if (!room.success) return warn('ROOM_NOT_AVAILABLE')
    const imageName = options.bufferNames.next()
    return { target, studyId: null, upload: { kind: 'buffer', roomId: room.data, imageName }, userId }
  }

  function takenFor({ upload, userId }: CapturePurpose) {
    return { target: upload, isTaken: true, ...(userId === null ? {} : { userId }) }
  }

  function endClip(outcome: ClipOutcome): void {
    const { purpose, reason } = outcome
    const error = outcome.error ?? (outcome.clip === null ? new PacsError('GET_VIDEO_FAILED') : null)
    clip = null
    store.update({ recording: null })
    const uploadId =
      outcome.clip === null
        ? null
        : uploads.add({
            ...takenFor(purpose),
            blob: outcome.clip.blob,
            fileExtension: outcome.clip.fileExtension,
            durationMs: outcome.clip.durationMs,
            ...(outcome.poster === null ? {} : { poster: outcome.poster }),
          })
    if (error !== null) events.emit('warned', error)
    events.emit('clipStopped', { target: purpose.target, studyId: purpose.studyId, reason, uploadId })
  }

  function startClip(target: CaptureTarget): void {
    const purpose = purposeOf(target)
    const pictures = live.pictures()
    if (purpose === null || pictures === null) return
    clip = createClipRecording({
      purpose,
      pictures,
      timing: store.getSnapshot().timing,
      clock,
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
    if (clip === null) return startClip(target)
    if (clip.purpose.target === target) return await clip.finish('user')
    warn(clip.purpose.target === 'study' ? 'CURRENT_CLIP_RECORDING' : 'BUFFER_CLIP_RECORDING')
  }

  async function still(target: CaptureTarget): Promise<string | null> {
    const purpose = purposeOf(target)
    const pictures = live.pictures()
    if (purpose === null || pictures === null) return null
    store.update({ pendingStills: store.getSnapshot().pendingStills + 1 })
    try {
      const taking = pictures.still()
      const taken = taking.catch(() => null).finally(() => stills.delete(taken))
      stills.add(taken)
      const { blob } = await taking
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

  async function stop(): Promise<void> {
    const ended = clip?.finish('stopped')
    await live.stop()
    await ended
  }

  function setCurrentStudy(studyId: StudyId | null): void {
    if (studyId === store.getSnapshot().currentStudyId) return
    store.update({ currentStudyId: studyId })
    if (studyId === null || clip?.purpose.studyId !== studyId) void clip?.finish('patientChanged')
  }

  function hideCurrentStudy(): void {
    if (store.getSnapshot().currentStudyId !== null) store.update({ currentStudyId: null })
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    start: live.start,
    stop,
    still,
    toggleClip,
    stopClip: async () => await clip?.finish('user'),
    setCurrentStudy,
    hideCurrentStudy,
    async chooseDevice(id) {
      devices.chooseDevice(id)
      await live.restart()
    },
    async chooseResolution(resolution) {
      devices.chooseResolution(resolution)
      await live.restart()
    },
    setTiming: (timing) => store.update({ timing: keepTiming(storage, timing) }),
    destroy() {
      void stop().finally(() => {
        store.destroy()
        events.clear()
      })
    },
  }
}

import { type StudyId, whyNotWhileRecording } from '@opensono/pacs-core'
import { captureStorageKeys } from '../device/captureStorageKeys'
import type { DeviceList } from '../device/DeviceList'
import { deviceError } from '../device/deviceError'
import { isSameCard } from '../device/isSameCard'
import { openPictures } from '../picture/openPictures'
import type { CaptureSession, CaptureSessionOptions } from './CaptureSession'
import { type CaptureContext, createCaptureContext, warn } from './captureContext'
import { keepTiming, readTiming } from './clipTiming'
import { type Clips, createClips } from './createClips'
import { createLastSeconds, type LastSeconds } from './createLastSeconds'
import { createLiveStream, type LiveStream } from './createLiveStream'
import { saveLastSeconds } from './saveLastSeconds'
import { takeStill } from './takeStill'

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
  const { devices } = options
  const context = createCaptureContext(options)
  const { store, events, storage } = context
  const ring = createLastSeconds(context)
  const clips = createClips(context)
  const live = createLiveStream({
    devices,
    clock: context.clock,
    openPictures: options.openPictures ?? ((stream) => openPictures(stream, { workerUrl: options.workerUrl })),
    update: store.update,
    onPictures(pictures) {
      context.pictures = pictures
      ring.follow()
    },
    // What was pressed for is finished before its pictures go.
    onClosing: async () => void (await Promise.all([clips.finish('streamLost'), context.presses.settled()])),
    onFailed: (error) => events.emit('streamFailed', error),
    onRestored: (retryCount) => events.emit('streamRestored', { retryCount }),
  })

  async function stop(): Promise<void> {
    const ended = clips.finish('stopped')
    await live.stop()
    await ended
    await clips.handedOver()
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    start: live.start,
    stop,
    still: (target) => takeStill(context, target),
    toggleClip: clips.toggle,
    stopClip: () => clips.finish('user'),
    saveLast(target) {
      ring.forgetIfUserChanged()
      return saveLastSeconds(context, target)
    },
    setRingSeconds: ring.setSeconds,
    setStillSound(isOn) {
      storage.setItem(captureStorageKeys.stillSound, isOn ? '1' : '0')
      store.update({ isStillSoundOn: isOn })
    },
    setCurrentStudy: createCurrentStudy(context, ring, clips),
    hideCurrentStudy: () => store.update({ currentStudyId: null }),
    chooseDevice: (id) => chooseDevice(context, devices, live, id),
    async chooseResolution(resolution) {
      devices.chooseResolution(resolution)
      await live.restart()
    },
    findResolutions: () => findResolutions(context, devices, live),
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

/** @returns makes a study the current one, and ends what was begun for another. */
function createCurrentStudy({ store }: CaptureContext, ring: LastSeconds, clips: Clips) {
  // Kept while no patient is current: the next one may be the same patient.
  let lastStudyId: StudyId | null = null
  return (studyId: StudyId | null): void => {
    ring.forgetIfUserChanged()
    if (studyId === store.getSnapshot().currentStudyId) return
    store.update({ currentStudyId: studyId })
    if (studyId === lastStudyId) return
    lastStudyId = studyId
    ring.forget()
    void clips.finish('patientChanged')
  }
}

async function chooseDevice(
  context: CaptureContext,
  devices: DeviceList,
  live: LiveStream,
  id: string | null,
): Promise<void> {
  const { devices: listed, chosen } = devices.getSnapshot()
  const wanted = listed.find((each) => each.id === id) ?? null
  const isLive = context.store.getSnapshot().status === 'live' && chosen !== null
  if (isLive && wanted !== null && isSameCard(wanted, chosen)) return void warn(context, 'SAME_CAPTURE_CARD')
  devices.chooseDevice(id)
  await live.restart()
}

async function findResolutions(context: CaptureContext, devices: DeviceList, live: LiveStream): Promise<void> {
  const refusal = whyNotWhileRecording(context.store.getSnapshot().recording)
  if (refusal !== null) return void warn(context, refusal)
  try {
    await live.whileClosed(devices.findResolutions)
  } catch (thrown) {
    context.events.emit('warned', deviceError(thrown))
  }
}

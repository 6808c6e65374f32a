import { type CaptureTarget, type RoomId, type StudyId, storageKeys } from '@opensono/pacs-core'
import { FakeClock, MemoryStorage } from '@opensono/pacs-core/testing'
import { createBufferNames } from '../buffer/createBufferNames'
import type { ClipStopReason } from '../capture/CaptureSession'
import { createCaptureSession } from '../capture/createCaptureSession'
import { createDeviceList } from '../device/createDeviceList'
import { createFakePictures } from './createFakePictures'
import { createFakeUploads } from './createFakeUploads'
import { FakeMediaDevices } from './FakeMediaDevices'

export const study1 = 'study-1' as StudyId
export const study2 = 'study-2' as StudyId
export const room1 = 'room-1' as RoomId

/** A capture session over fake devices, with everything that happened to it. */
export function startCapture({
  authorities = ['pacs:image:collect_image'],
  userId = () => null,
  storage = new MemoryStorage(),
  supports = () => true,
}: {
  authorities?: string[]
  userId?: () => string | null
  /** What the computer keeps. */
  storage?: MemoryStorage
  supports?: (target: CaptureTarget) => boolean
} = {}) {
  const clock = new FakeClock()
  storage.setItem(storageKeys.roomId, room1)
  const mediaDevices = new FakeMediaDevices()
  const devices = createDeviceList({ mediaDevices, storage })
  const pictures = createFakePictures()
  const uploads = createFakeUploads()
  const capture = createCaptureSession({
    devices,
    clock,
    storage,
    userId,
    authorities: () => authorities,
    supports,
    bufferNames: createBufferNames({ storage, prefixText: (prefix) => prefix }),
    openPictures: pictures.open,
    uploads,
  })
  const warnings: string[] = []
  const failures: string[] = []
  const stops: { reason: ClipStopReason; studyId: string | null }[] = []
  capture.on('warned', ({ code }) => warnings.push(code))
  capture.on('streamFailed', ({ code }) => failures.push(code))
  capture.on('clipStopped', ({ reason, studyId }) => stops.push({ reason, studyId }))
  return { clock, storage, mediaDevices, devices, pictures, uploads, capture, warnings, failures, stops }
}

/** The same, with the device open and {@link study1} current. */
export async function startLiveCapture(...args: Parameters<typeof startCapture>) {
  const all = startCapture(...args)
  await all.capture.start()
  all.capture.setCurrentStudy(study1)
  return all
}

/** Lets promises settle without letting time pass. */
export const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

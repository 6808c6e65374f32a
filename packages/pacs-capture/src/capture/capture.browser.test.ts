import { type StudyId, storageKeys } from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { createBufferNames } from '../buffer/createBufferNames'
import { createDeviceList, simulatedProbeId } from '../device/createDeviceList'
import { createHotkeys } from '../hotkey/createHotkeys'
import { createFakeUploads } from '../testing/createFakeUploads'
import type { CaptureSession } from './CaptureSession'
import { createCaptureSession } from './createCaptureSession'
import { performCaptureAction } from './performCaptureAction'

const studyId = 'study-1' as StudyId
let capture: CaptureSession | null = null

function start() {
  const storage = new MemoryStorage()
  storage.setItem(storageKeys.roomId, 'room-1')
  const devices = createDeviceList({ storage, simulatedProbe: { width: 640, height: 480 } })
  const uploads = createFakeUploads()
  capture = createCaptureSession({
    devices,
    storage,
    authorities: () => ['pacs:image:collect_image'],
    bufferNames: createBufferNames({ storage, prefixText: (prefix) => prefix }),
    uploads,
  })
  capture.setCurrentStudy(studyId)
  return { capture, devices, uploads, storage }
}

const tracksOf = (session: CaptureSession) => session.getSnapshot().stream?.getTracks() ?? []

afterEach(() => capture?.destroy())

it('shows the live picture of the chosen device and captures by F1 to F4', async () => {
  const { capture, devices, uploads, storage } = start()
  await capture.start()
  expect(capture.getSnapshot()).toMatchObject({ status: 'live', width: 640, height: 480 })
  expect(devices.getSnapshot().devices.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['card', 'simulated']))
  const hotkeys = createHotkeys({
    storage,
    onAction(action) {
      const target = action === 'curStatic' || action === 'curRecord' ? 'study' : 'buffer'
      void (action.endsWith('Static') ? capture.still(target) : capture.toggleClip(target))
    },
  })
  const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
  press('F1')
  press('F2')
  await expect.poll(() => uploads.added.length).toBe(2)
  press('F3')
  await expect.poll(() => capture.getSnapshot().recording?.sizeBytes, { timeout: 20_000 }).toBeGreaterThan(0)
  press('F3')
  await expect.poll(() => uploads.opened[0]?.facts?.durationMs).toBeGreaterThan(0)
  expect(uploads.added.map(({ target, fileExtension }) => `${target.kind} ${fileExtension}`)).toEqual([
    'study .jpg',
    'buffer .jpg',
  ])
  expect(uploads.opened[0]?.upload).toMatchObject({ target: { kind: 'study' }, fileExtension: '.mp4' })
  expect(uploads.opened[0]?.poster?.type).toBe('image/jpeg')
  hotkeys.destroy()
})

it('a device that stops delivering is lost, what was recorded is kept, and it is opened again', async () => {
  const { capture, uploads } = start()
  const failed = vi.fn()
  capture.on('streamFailed', failed)
  await capture.start()
  await capture.toggleClip('study')
  await expect.poll(() => capture.getSnapshot().recording?.sizeBytes, { timeout: 20_000 }).toBeGreaterThan(0)
  for (const track of tracksOf(capture)) track.stop()
  await expect.poll(() => capture.getSnapshot().status).toBe('lost')
  await expect.poll(() => uploads.ids).toEqual(['upload-1'])
  expect(uploads.opened[0]?.sizeBytes).toBeGreaterThan(1_000)
  expect(failed).toHaveBeenCalledTimes(1)
  await expect.poll(() => capture.getSnapshot().status, { timeout: 20_000 }).toBe('live')
  expect(await capture.still('study')).toBe('upload-2')
})

it('the seconds before a press of F6 are a clip that plays', async () => {
  const { capture, uploads } = start()
  await capture.start()
  await expect.poll(() => capture.getSnapshot().ring.readySeconds, { timeout: 20_000 }).toBeGreaterThan(0)
  await performCaptureAction(capture, 'lastSeconds')
  const [saved] = uploads.added
  expect(saved).toMatchObject({ target: { kind: 'study' }, fileExtension: '.mp4' })
  const video = document.createElement('video')
  video.src = URL.createObjectURL(saved?.blob ?? new Blob())
  await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }))
  expect(video.duration).toBeGreaterThanOrEqual(1)
  expect(video.duration * 1000).toBeCloseTo(saved?.durationMs ?? 0, -2)
})

it('a change of device or resolution opens the stream again and ends the old one', async () => {
  const { capture } = start()
  await capture.start()
  const card = tracksOf(capture)
  await capture.chooseDevice(simulatedProbeId)
  const probe = tracksOf(capture)
  await capture.chooseResolution({ width: 800, height: 600 })
  expect(capture.getSnapshot()).toMatchObject({ status: 'live', width: 800, height: 600 })
  expect([...card, ...probe].map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
})

it('destroy ends every track, so that the light of the camera goes off, and keeps the clip', async () => {
  const { capture, uploads } = start()
  await capture.start()
  const tracks = tracksOf(capture)
  await capture.toggleClip('buffer')
  await expect.poll(() => capture.getSnapshot().recording?.sizeBytes, { timeout: 20_000 }).toBeGreaterThan(0)
  capture.destroy()
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
  await expect.poll(() => uploads.ids).toEqual(['upload-1'])
})

it('can be started and stopped over and over without leaving a track behind', async () => {
  const { capture } = start()
  const tracks: MediaStreamTrack[] = []
  for (let round = 0; round < 3; round += 1) {
    await capture.start()
    tracks.push(...tracksOf(capture))
    await capture.stop()
  }
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended', 'ended'])
})

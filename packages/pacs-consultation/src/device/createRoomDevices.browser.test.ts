import { MemoryStorage } from '@opensono/pacs-core/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createRoomDevices, roomDevicesKey } from './createRoomDevices'
import type { RoomDevicesOptions } from './RoomDevices'

function make(options: RoomDevicesOptions = {}) {
  const storage = new MemoryStorage()
  const devices = createRoomDevices({ storage, ...options })
  onTestFinished(() => devices.destroy())
  return { devices, storage }
}

const failing = (name: string) => ({
  getUserMedia: () => Promise.reject(new DOMException('no', name)),
  enumerateDevices: async () => [],
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

it('a microphone is opened, its level measured, and closed so that its light goes off', async () => {
  const { devices } = make()
  expect(devices.getSnapshot().microphone).toEqual({ status: 'off', chosenId: null, track: null, error: null })
  await devices.set('microphone', true)
  const { status, track } = devices.getSnapshot().microphone
  expect([status, track?.kind, track?.readyState]).toEqual(['on', 'audio', 'live'])
  await vi.waitFor(() => expect(devices.getSnapshot().level).toBeGreaterThan(0), { timeout: 10_000 })
  await devices.set('microphone', false)
  expect([devices.getSnapshot().microphone.status, track?.readyState]).toEqual(['off', 'ended'])
})

it('what is chosen is remembered on this computer, and a device that is on is changed at once', async () => {
  const { devices, storage } = make()
  await devices.set('camera', true)
  const { cameras, camera } = devices.getSnapshot()
  const [first] = cameras
  if (first === undefined) throw new Error('the browser has a camera')
  await devices.choose('camera', first.id)
  expect(camera.track?.readyState).toBe('ended')
  expect(devices.getSnapshot().camera).toMatchObject({ status: 'on', chosenId: first.id })
  await devices.choose('speaker', 'headset')
  const again = make({ storage }).devices.getSnapshot()
  expect([again.camera.chosenId, again.speakerId]).toEqual([first.id, 'headset'])
})

it('the capture card is no camera', async () => {
  const { devices } = make()
  await devices.set('camera', true)
  const [card] = devices.getSnapshot().cameras
  const { devices: beside } = make({ cardId: () => card?.id ?? null })
  await beside.refresh()
  expect(beside.getSnapshot().cameras.map(({ id }) => id)).not.toContain(card?.id)
})

it.each([
  ['NotAllowedError', 'DEVICE_NOT_ALLOWED'],
  ['NotFoundError', 'DEVICE_NOT_FOUND'],
  ['NotReadableError', 'DEVICE_NOT_READABLE'],
])('a device that fails with %s says %s', async (name, code) => {
  const { devices } = make({ mediaDevices: failing(name) })
  await devices.set('camera', true)
  expect(devices.getSnapshot().camera).toMatchObject({ status: 'failed', track: null, error: { code } })
})

it('a page without HTTPS has no devices', async () => {
  const { devices } = make({ mediaDevices: null })
  await devices.set('microphone', true)
  expect(devices.getSnapshot().microphone).toMatchObject({ status: 'failed', error: { code: 'DEVICE_NOT_SUPPORTED' } })
})

it('a device that is closed while it opens stays closed', async () => {
  const { devices } = make()
  const opening = devices.set('microphone', true)
  await devices.set('microphone', false)
  await opening
  expect(devices.getSnapshot().microphone).toMatchObject({ status: 'off', track: null })
})

it('damaged memory counts for nothing', () => {
  const storage = new MemoryStorage()
  storage.setItem(roomDevicesKey, '{')
  expect(make({ storage }).devices.getSnapshot().camera.chosenId).toBeNull()
  storage.setItem(roomDevicesKey, '{"camera":7}')
  expect(make({ storage }).devices.getSnapshot().camera.chosenId).toBeNull()
})

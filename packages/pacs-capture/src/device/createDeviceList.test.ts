import { MemoryStorage } from '@opensono/pacs-core/testing'
import { describe, expect, it } from 'vitest'
import { deviceRefusal, FakeMediaDevices } from '../testing/FakeMediaDevices'
import { createDeviceList, simulatedProbeId } from './createDeviceList'
import type { DeviceList } from './DeviceList'
import { readResolution, resolutionText } from './resolution'

function start(cards: readonly string[] = ['card-1', 'card-2']) {
  const storage = new MemoryStorage()
  const mediaDevices = new FakeMediaDevices(cards)
  return { storage, mediaDevices, devices: createDeviceList({ mediaDevices, storage }) }
}

describe('the device list', () => {
  it('lists the cards and uses the first until one is chosen; the choice is kept as captureCard', async () => {
    const { storage, mediaDevices, devices } = start()
    await devices.refresh()
    expect(devices.getSnapshot().devices.map(({ id, kind }) => `${kind} ${id}`)).toEqual(['card card-1', 'card card-2'])
    expect(devices.getSnapshot().chosen?.id).toBe('card-1')
    devices.chooseDevice('card-2')
    expect(storage.getItem('captureCard')).toBe('card-2')
    const later = createDeviceList({ mediaDevices, storage })
    await later.open()
    expect(mediaDevices.asked.at(-1)).toMatchObject({ deviceId: { exact: 'card-2' } })
    expect(later.getSnapshot().permission).toBe('granted')
  })

  it('a chosen card that is unplugged is missed, not replaced by another', async () => {
    const { mediaDevices, devices } = start()
    devices.chooseDevice('card-2')
    await devices.refresh()
    mediaDevices.plug(['card-1'])
    await expect(devices.open()).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' })
    expect(devices.getSnapshot().chosen).toBeNull()
    mediaDevices.plug(['card-1', 'card-2'])
    await devices.open()
    expect(devices.getSnapshot().chosen?.id).toBe('card-2')
  })

  it.each([
    ['NotSupportedError', 'DEVICE_NOT_SUPPORTED'],
    ['OverconstrainedError', 'DEVICE_OVERCONSTRAINED'],
    ['NotReadableError', 'DEVICE_NOT_READABLE'],
    ['TrackStartError', 'DEVICE_NOT_READABLE'],
    ['NotAllowedError', 'DEVICE_NOT_ALLOWED'],
    ['TypeError', 'DEVICE_IN_USE'],
    ['NotFoundError', 'DEVICE_NOT_FOUND'],
    ['SomethingNewError', 'DEVICE_UNKNOWN'],
  ])('%s of the browser is %s', async (name, code) => {
    const { mediaDevices, devices } = start()
    mediaDevices.refusal = deviceRefusal(name)
    await expect(devices.open()).rejects.toMatchObject({ code })
    expect(devices.getSnapshot().permission).toBe(code === 'DEVICE_NOT_ALLOWED' ? 'denied' : 'unknown')
  })

  it('a page without media devices says that it needs HTTPS', async () => {
    const devices = createDeviceList({ mediaDevices: null, storage: new MemoryStorage() })
    await expect(devices.open()).rejects.toMatchObject({ code: 'DEVICE_NOT_SUPPORTED' })
  })

  it('a resolution that the device rejects is the default again, and the device opens', async () => {
    const { storage, mediaDevices, devices } = start()
    const refused: string[] = []
    devices.on('resolutionRefused', ({ code }) => refused.push(code))
    mediaDevices.refusedSizes = ['1920x1080']
    devices.chooseResolution({ width: 1920, height: 1080 })
    expect(storage.getItem('resolution')).toBe('1920x1080')
    await devices.open()
    expect(refused).toEqual(['RESOLUTION_NOT_SUPPORTED'])
    expect(devices.getSnapshot().resolution).toBeNull()
    expect(storage.getItem('resolution')).toBeNull()
    expect(mediaDevices.asked.at(-1)).toMatchObject({ width: { ideal: 640 }, height: { ideal: 480 } })
  })

  it.each<[what: string, choose: (devices: DeviceList) => void, asked: object]>([
    [
      'another resolution',
      (devices) => devices.chooseResolution({ width: 1280, height: 720 }),
      { deviceId: { exact: 'card-1' }, width: { exact: 1280 } },
    ],
    ['the default', (devices) => devices.chooseResolution(null), { width: { ideal: 640 } }],
    [
      'another card',
      (devices) => devices.chooseDevice('card-2'),
      { deviceId: { exact: 'card-2' }, width: { exact: 1920 } },
    ],
  ])(
    '%s that is chosen while the device is about to refuse the former is kept and opened',
    async (_, choose, asked) => {
      const { mediaDevices, devices } = start()
      const refused: string[] = []
      devices.on('resolutionRefused', ({ code }) => refused.push(code))
      devices.chooseDevice('card-1')
      devices.chooseResolution({ width: 1920, height: 1080 })
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async () => {
        mediaDevices.getUserMedia = ask
        choose(devices)
        throw deviceRefusal('OverconstrainedError', 'width')
      }
      await devices.open()
      expect(refused).toEqual([])
      expect(mediaDevices.asked.at(-1)).toMatchObject(asked)
    },
  )

  it('an answer that comes late does not bring back a card that has gone since', async () => {
    const { mediaDevices, devices } = start(['card-1', 'card-2'])
    let answer: () => void = () => {}
    const list = mediaDevices.enumerateDevices.bind(mediaDevices)
    mediaDevices.enumerateDevices = async () => {
      const found = await list()
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return found
    }
    const late = devices.refresh()
    mediaDevices.enumerateDevices = list
    mediaDevices.cards = ['card-1']
    await devices.refresh()
    answer()
    await late
    expect(devices.getSnapshot().devices.map(({ id }) => id)).toEqual(['card-1'])
  })

  it('the simulated probe is offered only when asked for, after the real cards', async () => {
    const mediaDevices = new FakeMediaDevices(['card-1'])
    const devices = createDeviceList({ mediaDevices, storage: new MemoryStorage(), simulatedProbe: true })
    await devices.refresh()
    expect(devices.getSnapshot().devices.map(({ id }) => id)).toEqual(['card-1', simulatedProbeId])
    const without = createDeviceList({ mediaDevices, storage: new MemoryStorage() })
    await without.refresh()
    expect(without.getSnapshot().devices.map(({ id }) => id)).toEqual(['card-1'])
  })

  it('a card whose name the browser does not tell yet is asked for before the simulated probe is used', async () => {
    const mediaDevices = new FakeMediaDevices([''])
    const devices = createDeviceList({ mediaDevices, storage: new MemoryStorage(), simulatedProbe: true })
    await devices.refresh()
    expect(devices.getSnapshot().chosen).toMatchObject({ kind: 'card', id: '' })
    mediaDevices.refusal = deviceRefusal('NotAllowedError')
    await expect(devices.open()).rejects.toMatchObject({ code: 'DEVICE_NOT_ALLOWED' })
  })

  it('cards that come and go are listed until the list is destroyed', async () => {
    const { mediaDevices, devices } = start(['card-1'])
    const seen: number[] = []
    devices.on('devicesChanged', (list) => seen.push(list.length))
    await devices.refresh()
    mediaDevices.plug(['card-1', 'card-2'])
    await expect.poll(() => seen).toEqual([1, 2])
    devices.destroy()
    mediaDevices.plug([])
    await devices.refresh()
    expect(seen).toEqual([1, 2])
  })
})

describe('resolutions', () => {
  const textOf = (devices: ReturnType<typeof start>['devices']) => devices.getSnapshot().resolutions.map(resolutionText)

  it('of a new computer are asked for as 640x480, which a device may miss', async () => {
    const { mediaDevices, devices } = start()
    await devices.open()
    expect(mediaDevices.asked).toEqual([{ frameRate: { ideal: 30 }, width: { ideal: 640 }, height: { ideal: 480 } }])
  })

  it('are those within what the device says it offers, once it was open', async () => {
    const { mediaDevices, devices } = start()
    expect(textOf(devices)).toContain('1920x1080')
    mediaDevices.largest = { width: 1024, height: 800 }
    await devices.open()
    expect(textOf(devices)).toEqual(['640x480', '720x576', '800x600', '1024x768', '1024x800'])
  })

  it('are those that the device really delivers, once each was tried; this is kept by device', async () => {
    const { mediaDevices, devices, storage } = start()
    mediaDevices.refusedSizes = ['720x576', '800x600', '1280x1024']
    await devices.findResolutions()
    expect(mediaDevices.asked.every((each) => 'resizeMode' in each)).toBe(true)
    expect(mediaDevices.streams.every(({ track }) => track.readyState === 'ended')).toBe(true)
    const found = ['640x480', '1024x768', '1280x720', '1920x1080']
    expect(textOf(devices)).toEqual(found)
    const later = createDeviceList({ mediaDevices, storage })
    await later.refresh()
    expect(textOf(later)).toEqual(found)
    later.chooseDevice('card-2')
    expect(textOf(later)).toHaveLength(7)
  })

  it('are not found out on a device that cannot be opened', async () => {
    const { mediaDevices, devices } = start()
    mediaDevices.refusal = deviceRefusal('NotReadableError')
    await expect(devices.findResolutions()).rejects.toMatchObject({ code: 'DEVICE_NOT_READABLE' })
    expect(textOf(devices)).toHaveLength(7)
  })

  it('are kept as width by height text', () => {
    expect(resolutionText({ width: 1024, height: 768 })).toBe('1024x768')
    expect(readResolution('1024x768')).toEqual({ width: 1024, height: 768 })
    for (const text of [null, '', 'x', '0x0', '1024', '1024x', '99999999x1']) expect(readResolution(text)).toBeNull()
  })
})

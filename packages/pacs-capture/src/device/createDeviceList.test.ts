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

describe('the card in use', () => {
  const twins = { 'card-1': 'USB Video', 'card-2': 'USB Video', 'card-3': 'USB Video' }

  function startTwins(cards: readonly string[] = ['card-1', 'card-2']) {
    const started = start(cards)
    started.mediaDevices.labels = twins
    return started
  }
  const named = ({ devices }: { devices: DeviceList }) =>
    devices.getSnapshot().devices.map(({ label, number }) => (number === undefined ? label : `${label} (${number})`))
  const asked = ({ mediaDevices }: { mediaDevices: FakeMediaDevices }) => mediaDevices.asked.at(-1)?.deviceId

  it('is the first that was opened, from then on', async () => {
    const room = startTwins()
    await room.devices.open()
    expect(room.devices.getSnapshot()).toMatchObject({ chosenId: 'card-1', chosen: { id: 'card-1' }, missing: null })
    expect(room.storage.getItem('captureCard')).toBe('card-1')
    expect(named(room)).toEqual(['USB Video (1)', 'USB Video (2)'])
  })

  it('is the one that the browser opened, which need not be the first of the list', async () => {
    const room = startTwins(['card-2', 'card-1'])
    const list = room.mediaDevices.enumerateDevices.bind(room.mediaDevices)
    room.mediaDevices.enumerateDevices = async () => (await list()).reverse()
    await room.devices.open()
    expect(room.devices.getSnapshot().chosenId).toBe('card-2')
  })

  it('is no card that could not be opened', async () => {
    const room = startTwins()
    room.mediaDevices.refusal = deviceRefusal('NotReadableError')
    await expect(room.devices.open()).rejects.toMatchObject({ code: 'DEVICE_NOT_READABLE' })
    expect(room.devices.getSnapshot().chosenId).toBeNull()
  })

  it('is missed when it is unplugged: another of the same name is offered by its number and not opened', async () => {
    const room = startTwins()
    await room.devices.open()
    room.mediaDevices.plug(['card-2'])
    await expect(room.devices.open()).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' })
    expect(room.mediaDevices.streams).toHaveLength(1)
    expect(room.devices.getSnapshot()).toMatchObject({
      chosen: null,
      missing: { card: { label: 'USB Video', number: 1 }, others: [{ id: 'card-2', label: 'USB Video', number: 2 }] },
    })
  })

  it('comes back by its id when it is plugged in again', async () => {
    const room = startTwins()
    await room.devices.open()
    room.mediaDevices.plug(['card-2'])
    await expect(room.devices.open()).rejects.toThrow()
    room.mediaDevices.plug(['card-2', 'card-1'])
    await room.devices.open()
    expect(asked(room)).toEqual({ exact: 'card-1' })
    expect(room.devices.getSnapshot()).toMatchObject({ chosen: { id: 'card-1', number: 1 }, missing: null })
  })

  it('is another one after a user chose it, also when the former one comes back', async () => {
    const room = startTwins()
    await room.devices.open()
    room.mediaDevices.plug(['card-2'])
    await room.devices.refresh()
    room.devices.chooseDevice('card-2')
    await room.devices.open()
    room.mediaDevices.plug(['card-1', 'card-2'])
    await room.devices.open()
    expect(asked(room)).toEqual({ exact: 'card-2' })
    expect(named(room)).toEqual(['USB Video (1)', 'USB Video (2)'])
  })

  it('of three is missed the same, and both others are offered', async () => {
    const room = startTwins(['card-1', 'card-2', 'card-3'])
    await room.devices.open()
    room.mediaDevices.plug(['card-3', 'card-2'])
    await room.devices.refresh()
    expect(room.devices.getSnapshot().missing?.others.map(({ id, number }) => [id, number])).toEqual([
      ['card-3', 3],
      ['card-2', 2],
    ])
  })

  it('is missed after the page was loaded again without it, by name and number', async () => {
    const room = startTwins()
    await room.devices.open()
    room.mediaDevices.cards = ['card-2']
    const later = createDeviceList({ mediaDevices: room.mediaDevices, storage: room.storage })
    await expect(later.open()).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' })
    expect(later.getSnapshot().missing).toMatchObject({
      card: { label: 'USB Video', number: 1 },
      others: [{ id: 'card-2', number: 2 }],
    })
    expect(room.mediaDevices.streams).toHaveLength(1)
  })

  it('is missed where no other card is connected either', async () => {
    const room = startTwins(['card-1'])
    await room.devices.open()
    room.mediaDevices.cards = []
    const later = createDeviceList({ mediaDevices: room.mediaDevices, storage: room.storage })
    await later.refresh()
    expect(later.getSnapshot().missing).toMatchObject({ card: { label: 'USB Video' }, others: [] })
  })

  it('is asked for when the browser gave all cards other ids: none of them is known to be it', async () => {
    const room = startTwins(['card-1'])
    await room.devices.open()
    room.mediaDevices.labels = { 'new-1': 'USB Video' }
    room.mediaDevices.plug(['new-1'])
    await expect(room.devices.open()).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' })
    expect(room.devices.getSnapshot().missing).toMatchObject({
      card: { number: 1 },
      others: [{ id: 'new-1', number: 2 }],
    })
  })

  it.each([
    {
      case: 'stays the card on a page to which the browser gives other ids, when this computer never had another of its name',
      had: ['card-1'],
      isKept: true,
    },
    {
      case: 'is asked for on such a page when this computer had two of its name',
      had: ['card-1', 'card-2'],
      isKept: false,
    },
  ])('$case', async ({ had, isKept }) => {
    const room = startTwins(had)
    await room.devices.open()
    const mediaDevices = new FakeMediaDevices(['new-1'])
    mediaDevices.labels = { 'new-1': 'USB Video' }
    const later = createDeviceList({ mediaDevices, storage: room.storage })
    await later.refresh()
    const { chosenId, missing } = later.getSnapshot()
    expect({ chosenId, isMissing: missing !== null }).toEqual({
      chosenId: isKept ? 'new-1' : 'card-1',
      isMissing: !isKept,
    })
    expect(room.storage.getItem('captureCard')).toBe(chosenId)
  })

  it('is not missed while the browser lists cards without ids', async () => {
    const room = startTwins()
    room.devices.chooseDevice('card-2')
    room.mediaDevices.isUnidentified = true
    await room.devices.refresh()
    expect(room.devices.getSnapshot().missing).toBeNull()
  })

  it('is found where the browser asks for permission first: any card is opened for that and closed at once', async () => {
    const room = startTwins()
    room.devices.chooseDevice('card-2')
    const { mediaDevices } = room
    mediaDevices.isUnidentified = true
    const request = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const isById = typeof constraints.video === 'object' && constraints.video.deviceId !== undefined
      if (isById && mediaDevices.isUnidentified) throw deviceRefusal('OverconstrainedError', 'deviceId')
      return await request(constraints)
    }
    await room.devices.open()
    expect(asked(room)).toEqual({ exact: 'card-2' })
    expect(mediaDevices.streams.map(({ track }) => track.readyState)).toEqual(['ended', 'live'])
    mediaDevices.isUnidentified = true
    mediaDevices.cards = ['card-1']
    const later = createDeviceList({ mediaDevices, storage: room.storage })
    await expect(later.open()).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' })
    expect(mediaDevices.streams.at(-1)?.track.readyState).toBe('ended')
    expect(later.getSnapshot().missing?.others.map(({ id }) => id)).toEqual(['card-1'])
  })

  it('is never the simulated probe by itself', async () => {
    const storage = new MemoryStorage()
    const mediaDevices = new FakeMediaDevices(['card-1'])
    const devices = createDeviceList({ mediaDevices, storage, simulatedProbe: true })
    await devices.open()
    mediaDevices.plug([])
    await expect(devices.open()).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' })
    expect(devices.getSnapshot().chosen).toBeNull()
    expect(devices.getSnapshot().missing?.others).toEqual([])
  })
})

import { type StudyId, storageKeys } from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import { afterEach, expect, it } from 'vitest'
import { createBufferNames } from '../buffer/createBufferNames'
import { createDeviceList } from '../device/createDeviceList'
import type { MediaDevicesLike } from '../device/DeviceList'
import { createFakeUploads } from '../testing/createFakeUploads'
import type { CaptureSession } from './CaptureSession'
import { createCaptureSession } from './createCaptureSession'

/** Machines with cards of one name, each with a picture of its own colour. */
class PaintedCards extends EventTarget implements MediaDevicesLike {
  connected: readonly string[] = ['blue', 'red', 'green']
  readonly #tracks = new Map<string, MediaStreamTrack>()

  async enumerateDevices() {
    return this.connected.map((deviceId) => ({
      deviceId,
      groupId: deviceId,
      kind: 'videoinput' as const,
      label: 'USB Video',
    }))
  }

  async getUserMedia({ video }: MediaStreamConstraints): Promise<MediaStream> {
    const wanted = typeof video === 'object' ? video.deviceId : undefined
    const exact = typeof wanted === 'object' && 'exact' in wanted ? String(wanted.exact) : undefined
    const [first] = this.connected
    if (first === undefined) throw new DOMException('', 'NotFoundError')
    const id = exact ?? first
    if (!this.connected.includes(id))
      throw Object.assign(new Error(), { name: 'OverconstrainedError', constraint: 'deviceId' })
    return this.#paint(id)
  }

  #paint(id: string): MediaStream {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const context = canvas.getContext('2d')
    const stream = canvas.captureStream(25)
    const [track] = stream.getVideoTracks()
    if (context === null || track === undefined) throw new Error('this browser paints nothing')
    let count = 0
    const timer = setInterval(() => {
      if (track.readyState === 'ended') clearInterval(timer)
      count += 1
      context.fillStyle = id
      context.fillRect(0, 0, 640, 480)
      context.fillStyle = 'white'
      context.fillRect((count * 7) % 600, 300, 40, 40)
    }, 40)
    const settings = track.getSettings.bind(track)
    track.getSettings = () => ({ ...settings(), deviceId: id })
    this.#tracks.set(id, track)
    return stream
  }

  unplug(id: string): void {
    this.connected = this.connected.filter((each) => each !== id)
    const track = this.#tracks.get(id)
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
    this.dispatchEvent(new Event('devicechange'))
  }

  plug(id: string): void {
    this.connected = [...this.connected, id]
    this.dispatchEvent(new Event('devicechange'))
  }
}

let capture: CaptureSession | null = null
afterEach(() => capture?.destroy())

function start(cards: PaintedCards) {
  const storage = new MemoryStorage()
  storage.setItem(storageKeys.roomId, 'room-1')
  const devices = createDeviceList({ storage, mediaDevices: cards })
  const uploads = createFakeUploads()
  const session = createCaptureSession({
    devices,
    storage,
    uploads,
    authorities: () => ['pacs:image:collect_image'],
    bufferNames: createBufferNames({ storage, prefixText: (prefix) => prefix }),
  })
  session.setCurrentStudy('study-1' as StudyId)
  capture = session
  return { session, devices, uploads }
}

/** The colour of a still's corner, as red, green and blue. */
async function colourOf(still: Blob | undefined): Promise<'red' | 'green' | 'blue'> {
  const picture = await createImageBitmap(still ?? new Blob())
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(picture, 20, 20, 1, 1, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
  const most = Math.max(red, green, blue)
  return most === red ? 'red' : most === green ? 'green' : 'blue'
}

it('no picture of another card reaches the patient after the card in use was unplugged, until a user chooses it', async () => {
  const cards = new PaintedCards()
  const { session, devices, uploads } = start(cards)
  await session.start()
  await session.still('study')
  expect(await colourOf(uploads.added[0]?.blob)).toBe('blue')
  cards.unplug('blue')
  await expect.poll(() => devices.getSnapshot().missing?.card.number).toBe(1)
  // Two further tries to open it are over by then.
  await expect.poll(() => session.getSnapshot().retryCount, { timeout: 20_000 }).toBeGreaterThan(1)
  expect(session.getSnapshot().status).toBe('lost')
  expect(await session.still('study')).toBeNull()
  expect(devices.getSnapshot().missing?.others.map(({ id, number }) => `${id} ${number}`)).toEqual(['red 2', 'green 3'])

  await session.chooseDevice('green')
  await expect.poll(() => session.getSnapshot().status).toBe('live')
  await session.still('study')
  expect(await colourOf(uploads.added.at(-1)?.blob)).toBe('green')
})

it('the picture of the card in use comes back by itself when it is plugged in again', async () => {
  const cards = new PaintedCards()
  const { session, uploads } = start(cards)
  await session.start()
  cards.unplug('blue')
  await expect.poll(() => session.getSnapshot().status).toBe('lost')
  cards.plug('blue')
  await expect.poll(() => session.getSnapshot().status, { timeout: 20_000 }).toBe('live')
  await session.still('study')
  expect(await colourOf(uploads.added.at(-1)?.blob)).toBe('blue')
})

import {
  type Clock,
  type FrozenFrame,
  type RoomMediaAccess,
  type RoomParticipant,
  type RoomSource,
  systemClock,
  type UserId,
} from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { barCodeRangeMs, readTime, startMovingSpeckle } from '../../testing/movingSpeckle'
import { doctor, expert, secondExpert } from '../../testing/participants'
import { digestOf } from '../digestOf'
import type { ReceivedFrame, RoomMedia } from '../RoomMedia'

/** A room of tests, in which media travel in one of the ways there are. */
export interface MediaRoom {
  join(self: RoomParticipant, clock: Clock): Promise<RoomMedia>
  /** The others hear that somebody left. */
  quit(userId: UserId): void
}

const ends: (() => void)[] = []
/** Connections that were made since {@link watchConnections}. */
export const connections: RTCPeerConnection[] = []

afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
  connections.splice(0)
  vi.unstubAllGlobals()
})

/** Comes into a room until the test is over. */
export async function join(room: MediaRoom, self: RoomParticipant, clock: Clock = systemClock): Promise<RoomMedia> {
  const media = await room.join(self, clock)
  ends.push(() => media.destroy())
  return media
}

/** Notes every connection that is made. */
export function watchConnections(): void {
  const Made = RTCPeerConnection
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends Made {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    },
  )
}

export function speckle(...size: Parameters<typeof startMovingSpeckle>): MediaStreamTrack {
  const moving = startMovingSpeckle(...size)
  ends.push(moving.stop)
  return moving.track
}

export const remoteOf = (media: RoomMedia, source: RoomSource) =>
  media.getSnapshot().remotes.find((remote) => remote.source === source)

/** A video that plays what arrives. */
export async function play(media: RoomMedia, source: RoomSource): Promise<HTMLVideoElement> {
  const remote = await vi.waitUntil(() => remoteOf(media, source), { timeout: 20_000 })
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = remote.stream
  document.body.append(video)
  ends.push(() => video.remove())
  await video.play()
  return video
}

/** The times that are written in the next different pictures. */
export async function readTimes(video: HTMLVideoElement, count: number): Promise<number[]> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('a canvas draws')
  const times: number[] = []
  while (times.length < count) {
    await new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()))
    context.drawImage(video, 0, 0)
    times.push(readTime(context))
  }
  return times
}

export const allConnected = (...all: RoomMedia[]) =>
  vi.waitUntil(
    () =>
      all.every(
        (media) =>
          media.getSnapshot().peers.length === all.length - 1 &&
          media.getSnapshot().peers.every(({ status }) => status === 'connected'),
      ),
    { timeout: 20_000 },
  )

export async function frameOf(sizeBytes: number): Promise<{ frame: FrozenFrame; blob: Blob }> {
  const bytes = new Uint8Array(sizeBytes)
  for (let at = 0; at < sizeBytes; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, sizeBytes)))
  const blob = new Blob([bytes], { type: 'image/png' })
  const sha256 = await digestOf(blob)
  const takenAt = '2026-01-05T08:00:00.000Z'
  return {
    frame: {
      id: `frame-${sizeBytes}`,
      width: 1_024,
      height: 768,
      contentType: 'image/png',
      sizeBytes,
      sha256,
      takenAt,
    },
    blob,
  }
}

export const wholeFrame = (media: RoomMedia) =>
  new Promise<ReceivedFrame>((resolve) => media.on('frame', (received) => received.blob !== null && resolve(received)))

function describePictures(kind: RoomMediaAccess['kind'], open: () => Promise<MediaRoom>): void {
  describe(`Pictures of a room by ${kind}`, () => {
    test('the ultrasound picture of the doctor moves at the expert, within two seconds of being drawn', async () => {
      const room = await open()
      const one = await join(room, doctor)
      await one.publish('ultrasound', speckle())
      const two = await join(room, expert)
      const times = await readTimes(await play(two, 'ultrasound'), 20)
      const now = Math.round(performance.timeOrigin + performance.now()) % barCodeRangeMs
      expect(new Set(times).size).toBeGreaterThan(10)
      expect((now - (times.at(-1) ?? 0) + barCodeRangeMs) % barCodeRangeMs).toBeLessThan(2_000)
      await expect
        .poll(() => one.getSnapshot())
        .toMatchObject({
          kind,
          published: ['ultrasound'],
          peers: [{ userId: expert.userId, status: 'connected' }],
        })
    })

    test('each track is known by what it shows, appears when it is published and goes when it is not', async () => {
      const room = await open()
      const [one, two] = [await join(room, doctor), await join(room, expert)]
      await allConnected(one, two)
      expect(two.getSnapshot().remotes).toEqual([])
      const [ultrasound, camera] = [speckle(), speckle(320, 240)]
      await one.publish('ultrasound', ultrasound)
      await one.publish('camera', camera)
      const videos = [await play(two, 'ultrasound'), await play(two, 'camera')]
      expect(videos.map(({ videoWidth }) => videoWidth)).toEqual([640, 320])
      await two.publish('camera', camera)
      await play(one, 'camera')
      const stayed = remoteOf(two, 'camera')?.stream
      await one.publish('ultrasound', null)
      await expect.poll(() => two.getSnapshot().remotes.map(({ source }) => source)).toEqual(['camera'])
      expect(remoteOf(two, 'camera')?.stream).toBe(stayed)
      expect(ultrasound.readyState).toBe('live')
    })

    test('three participants see each other, and who leaves is gone', async () => {
      const room = await open()
      const [one, two] = [await join(room, doctor), await join(room, expert)]
      await one.publish('ultrasound', speckle(320, 240))
      const three = await join(room, secondExpert)
      await allConnected(one, two, three)
      for (const media of [two, three]) expect((await readTimes(await play(media, 'ultrasound'), 3)).length).toBe(3)
      room.quit(expert.userId)
      two.destroy()
      await expect.poll(() => one.getSnapshot().peers.map(({ userId }) => userId)).toEqual([secondExpert.userId])
    })
  })
}

function describeConnections(kind: RoomMediaAccess['kind'], open: () => Promise<MediaRoom>): void {
  describe(`Connections of a room by ${kind}`, () => {
    test('a page that was reloaded is connected to again', async () => {
      const room = await open()
      const [one, before] = [await join(room, doctor), await join(room, expert)]
      await one.publish('ultrasound', speckle())
      await allConnected(one, before)
      // The page is gone without a word; the room still shows its user.
      before.destroy()
      const after = await join(room, expert)
      expect((await readTimes(await play(after, 'ultrasound'), 3)).length).toBe(3)
      await allConnected(one, after)
    })

    test('a frozen frame arrives byte by byte the same, to those who are there and to those who come later', async () => {
      const room = await open()
      const [one, two] = [await join(room, doctor), await join(room, expert)]
      await allConnected(one, two)
      const { frame, blob } = await frameOf(5_000_000)
      two.wantFrame(frame)
      const arrived = wholeFrame(two)
      one.sendFrame(frame, blob)
      const received = await arrived
      expect(received).toMatchObject({ frame, senderId: doctor.userId, receivedBytes: frame.sizeBytes })
      expect(received.blob === null ? '' : await digestOf(received.blob)).toBe(frame.sha256)

      const three = await join(room, secondExpert)
      three.wantFrame(frame)
      expect((await wholeFrame(three)).frame).toEqual(frame)
    })

    test('the picture keeps its size and names its figures', async () => {
      const room = await open()
      // A slow computer sends a smaller picture after some seconds; here none pass.
      const [one, two] = [await join(room, doctor, new FakeClock()), await join(room, expert)]
      await one.publish('ultrasound', speckle(1_024, 768))
      await readTimes(await play(two, 'ultrasound'), 30)
      const [received] = (await two.stats()).filter(
        ({ source, direction }) => source === 'ultrasound' && direction === 'received',
      )
      expect(received).toMatchObject({ userId: doctor.userId, width: 1_024, height: 768, isRelayed: false })
      expect(received?.frames).toBeGreaterThan(20)
      expect(received?.codec).toMatch(/^video\//)
      expect((await one.stats()).some(({ direction, encodeMs }) => direction === 'sent' && encodeMs > 0)).toBe(true)
    })

    test('ends with nothing left open', async () => {
      watchConnections()
      const room = await open()
      const [one, two] = [await join(room, doctor), await join(room, expert)]
      await allConnected(one, two)
      one.destroy()
      two.destroy()
      await expect
        .poll(() => connections.map(({ connectionState }) => connectionState))
        .toEqual(connections.map(() => 'closed'))
    })
  })
}

/** What is true of media however they travel. */
export function describeMedia(kind: RoomMediaAccess['kind'], open: () => Promise<MediaRoom>): void {
  describePictures(kind, open)
  describeConnections(kind, open)
}

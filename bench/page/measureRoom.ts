import { createRoomMedia, type RoomMedia } from '@opensono/pacs-consultation'
import { type FrozenFrame, systemClock } from '@opensono/pacs-core'
import { createSignalHub } from '../../packages/pacs-consultation/src/testing/createSignalHub'
import {
  barCodeRangeMs,
  readTime,
  startMovingSpeckle,
} from '../../packages/pacs-consultation/src/testing/movingSpeckle'
import { doctor, expert } from '../../packages/pacs-consultation/src/testing/participants'

const [width, height] = [1_024, 768]
const framesPerSecond = 25

/** What one connection did. */
export interface RoomSample {
  /** From coming in to the first picture on the screen. */
  enterMs: number
  /** From drawing a picture to its copy on the other side's screen, one for each picture. */
  latencyMs: number[]
  /** Pictures shown in the time that was watched, of those drawn. */
  shown: number
  drawn: number
  /** From the send of a frozen frame to all of its bytes, verified; null where there is none. */
  freezeMs: number | null
}

/** The samples of one run. */
export interface RoomSamples {
  ours: RoomSample[]
  bare: RoomSample[]
}

const now = () => performance.timeOrigin + performance.now()

/** Looks at a stream: when its first picture is shown, and how old each one is. */
async function watch(stream: MediaStream, beganAtMs: number, seconds: number): Promise<Omit<RoomSample, 'freezeMs'>> {
  const video = Object.assign(document.createElement('video'), { muted: true, srcObject: stream })
  document.body.append(video)
  const context = new OffscreenCanvas(width, 16).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  await video.play()
  const next = () => new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()))
  await next()
  const enterMs = performance.now() - beganAtMs
  const latencyMs: number[] = []
  const endMs = performance.now() + seconds * 1_000
  while (performance.now() < endMs) {
    await next()
    context.drawImage(video, 0, 0)
    const age = Math.round(now()) - readTime(context as unknown as CanvasRenderingContext2D)
    latencyMs.push(((age % barCodeRangeMs) + barCodeRangeMs) % barCodeRangeMs)
  }
  video.remove()
  return { enterMs, latencyMs, shown: latencyMs.length, drawn: seconds * framesPerSecond }
}

async function streamOf(media: RoomMedia): Promise<MediaStream> {
  const find = () => media.getSnapshot().remotes.find(({ source }) => source === 'ultrasound')?.stream
  return (
    find() ?? new Promise((resolve) => media.subscribe(() => find() !== undefined && resolve(find() as MediaStream)))
  )
}

/** The bytes of a frame of noise, as a PNG of the ultrasound picture is one. */
async function sendFrame(from: RoomMedia, to: RoomMedia): Promise<number> {
  const bytes = new Uint8Array(1_500_000)
  for (let at = 0; at < bytes.length; at += 60_000) crypto.getRandomValues(bytes.subarray(at, at + 60_000))
  const blob = new Blob([bytes], { type: 'image/png' })
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const takenAt = new Date().toISOString()
  const frame: FrozenFrame = {
    id: sha256.slice(0, 8),
    width,
    height,
    contentType: 'image/png',
    sizeBytes: blob.size,
    sha256,
    takenAt,
  }
  const beganAtMs = performance.now()
  const arrived = new Promise<void>((resolve) => to.on('frame', (received) => received.blob !== null && resolve()))
  to.wantFrame(frame)
  from.sendFrame(frame, blob)
  await arrived
  return performance.now() - beganAtMs
}

async function measureOurs(track: MediaStreamTrack, seconds: number): Promise<RoomSample> {
  const hub = createSignalHub()
  const join = (self: typeof doctor) =>
    createRoomMedia({
      signalling: hub.join(self),
      access: async () => ({ kind: 'mesh', iceServers: [], isRelayOnly: false }),
      clock: systemClock,
    })
  const one = join(doctor)
  await one.publish('ultrasound', track)
  const beganAtMs = performance.now()
  const two = join(expert)
  const sample = await watch(await streamOf(two), beganAtMs, seconds)
  const freezeMs = await sendFrame(one, two)
  one.destroy()
  two.destroy()
  return { ...sample, freezeMs }
}

/** Two connections of the browser, as its documentation shows them. */
async function measureBare(track: MediaStreamTrack, seconds: number): Promise<RoomSample> {
  const beganAtMs = performance.now()
  const [one, two] = [new RTCPeerConnection(), new RTCPeerConnection()]
  one.onicecandidate = ({ candidate }) => void two.addIceCandidate(candidate ?? undefined)
  two.onicecandidate = ({ candidate }) => void one.addIceCandidate(candidate ?? undefined)
  const stream = new Promise<MediaStream>((resolve) => {
    two.ontrack = (event) => resolve(new MediaStream([event.track]))
  })
  one.addTrack(track)
  await one.setLocalDescription()
  await two.setRemoteDescription(one.localDescription as RTCSessionDescription)
  await two.setLocalDescription()
  await one.setRemoteDescription(two.localDescription as RTCSessionDescription)
  const sample = await watch(await stream, beganAtMs, seconds)
  one.close()
  two.close()
  return { ...sample, freezeMs: null }
}

/**
 * The picture of a room beside a bare connection in the same page, in turns.
 *
 * @param options - how often, and how long each is watched.
 */
export async function measureRoom(options: { rounds: number; seconds: number }): Promise<RoomSamples> {
  const { track, stop } = startMovingSpeckle(width, height, framesPerSecond)
  const samples: RoomSamples = { ours: [], bare: [] }
  for (let round = 0; round < options.rounds; round += 1) {
    samples.bare.push(await measureBare(track, options.seconds))
    samples.ours.push(await measureOurs(track, options.seconds))
  }
  stop()
  return samples
}

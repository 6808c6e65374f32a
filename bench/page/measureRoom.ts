import { createRoomMedia, type RoomMedia } from '@opensono/pacs-consultation'
import { type FrozenFrame, type RoomMediaAccess, systemClock } from '@opensono/pacs-core'
import { createSignalHub } from '../../packages/pacs-consultation/src/testing/createSignalHub'
import {
  barCodeHeightPx,
  barCodeRangeMs,
  type MovingSpeckle,
  readTime,
  startMovingSpeckle,
} from '../../packages/pacs-consultation/src/testing/movingSpeckle'
import { doctor, expert, secondExpert } from '../../packages/pacs-consultation/src/testing/participants'

const [width, height] = [1_024, 768]
const framesPerSecond = 25

/** What one connection did. */
export interface RoomSample {
  /** From coming in to the first picture on the screen. */
  enterMs: number
  /** From drawing a picture to its copy on the other side's screen, one for each picture. */
  latencyMs: number[]
  /** How alike shown pictures are to those drawn, in decibels. */
  psnrDb: number[]
  /** Width of the last picture as it came, before it was stretched. */
  widthPx: number
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

/** An age above it is a bar code that was read wrongly. */
const mostAgeMs = 10_000
/** Every so manieth picture is compared with what was drawn: that takes longer than a picture lasts. */
const comparedEvery = 25

/** How alike the speckle of two pictures is: peak signal to noise of their brightness. */
function psnrOf(one: ImageData, other: ImageData): number {
  let squares = 0
  for (let at = barCodeHeightPx * width * 4; at < one.data.length; at += 4)
    squares += ((one.data[at + 1] ?? 0) - (other.data[at + 1] ?? 0)) ** 2
  return 10 * Math.log10(255 ** 2 / (squares / (width * (height - barCodeHeightPx))))
}

/** Looks at a stream: when its first picture is shown, how old each one is, and how alike it is to what was drawn. */
async function watch(
  { drawnAt }: MovingSpeckle,
  stream: MediaStream,
  beganAtMs: number,
  seconds: number,
): Promise<Omit<RoomSample, 'freezeMs'>> {
  const video = Object.assign(document.createElement('video'), { muted: true, srcObject: stream })
  document.body.append(video)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  await video.play()
  const next = () => new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()))
  await next()
  const enterMs = performance.now() - beganAtMs
  const latencyMs: number[] = []
  const psnrDb: number[] = []
  const endMs = performance.now() + seconds * 1_000
  let shown = 0
  while (performance.now() < endMs) {
    await next()
    shown += 1
    // A browser that is short of time sends smaller pictures.
    context.drawImage(video, 0, 0, width, height)
    const drawnMs = readTime(context)
    const age = (Math.round(now()) - drawnMs) % barCodeRangeMs
    const ageMs = (age + barCodeRangeMs) % barCodeRangeMs
    if (ageMs < mostAgeMs) latencyMs.push(ageMs)
    const drawn = shown % comparedEvery === 1 ? drawnAt(drawnMs) : null
    if (drawn !== null) psnrDb.push(psnrOf(drawn, context.getImageData(0, 0, width, height)))
  }
  const { videoWidth: widthPx } = video
  video.remove()
  return { enterMs, latencyMs, psnrDb, widthPx, shown, drawn: seconds * framesPerSecond }
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

const mesh: RoomMediaAccess = { kind: 'mesh', iceServers: [], isRelayOnly: false }

/** A room in this page: what joins it, for each participant. */
function openHub() {
  const hub = createSignalHub()
  return (self: typeof doctor, access = mesh) =>
    createRoomMedia({ signalling: hub.join(self), access: async () => access, clock: systemClock })
}

async function measureOurs(card: MovingSpeckle, seconds: number): Promise<RoomSample> {
  const join = openHub()
  const one = join(doctor)
  await one.publish('ultrasound', card.track)
  const beganAtMs = performance.now()
  const two = join(expert)
  const sample = await watch(card, await streamOf(two), beganAtMs, seconds)
  const freezeMs = await sendFrame(one, two)
  one.destroy()
  two.destroy()
  return { ...sample, freezeMs }
}

/** Two connections of the browser, as its documentation shows them. */
async function measureBare(card: MovingSpeckle, seconds: number): Promise<RoomSample> {
  const beganAtMs = performance.now()
  const [one, two] = [new RTCPeerConnection(), new RTCPeerConnection()]
  one.onicecandidate = ({ candidate }) => void two.addIceCandidate(candidate ?? undefined)
  two.onicecandidate = ({ candidate }) => void one.addIceCandidate(candidate ?? undefined)
  const stream = new Promise<MediaStream>((resolve) => {
    two.ontrack = (event) => resolve(new MediaStream([event.track]))
  })
  one.addTrack(card.track)
  await one.setLocalDescription()
  await two.setRemoteDescription(one.localDescription as RTCSessionDescription)
  await two.setLocalDescription()
  await one.setRemoteDescription(two.localDescription as RTCSessionDescription)
  const sample = await watch(card, await stream, beganAtMs, seconds)
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
  const card = startMovingSpeckle(width, height, framesPerSecond)
  const samples: RoomSamples = { ours: [], bare: [] }
  for (let round = 0; round < options.rounds; round += 1) {
    samples.bare.push(await measureBare(card, options.seconds))
    samples.ours.push(await measureOurs(card, options.seconds))
  }
  card.stop()
  return samples
}

/**
 * A room of one doctor and some experts in this page, for a time.
 *
 * @param options - how many experts, how long after all of them have a picture, and how the doctor and each of them reach a media
 *   server; empty where pictures go from one to the other.
 * @returns width of the picture at each expert at the end.
 */
export async function holdRoom(options: {
  experts: number
  seconds: number
  accesses: RoomMediaAccess[]
}): Promise<number[]> {
  const card = startMovingSpeckle(width, height, framesPerSecond)
  const join = openHub()
  const one = join(doctor, options.accesses[0])
  await one.publish('ultrasound', card.track)
  const others = [expert, secondExpert]
    .slice(0, options.experts)
    .map((self, at) => join(self, options.accesses[at + 1]))
  const videos = await Promise.all(
    others.map(async (each) => {
      const video = Object.assign(document.createElement('video'), { muted: true, srcObject: await streamOf(each) })
      document.body.append(video)
      await video.play()
      return video
    }),
  )
  await new Promise<void>((resolve) => systemClock.after(options.seconds * 1_000, resolve))
  const widths = videos.map(({ videoWidth }) => videoWidth)
  for (const media of [one, ...others]) media.destroy()
  for (const video of videos) video.remove()
  card.stop()
  return widths
}

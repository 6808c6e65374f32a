import { oneDevice, openForCheck, pause } from './openForCheck'
import type { SelfCheckContext, SelfCheckOptions, SelfCheckResult, SelfCheckRunner } from './SelfCheck'

/** The picture is looked at so often, with this time between, in milliseconds. */
const looks = 8
const lookMs = 250
/** A device that gives no picture by then gives none. */
const firstMs = 8_000
/** Pictures are compared at this size. */
const width = 64
const height = 48
/** Below this brightness everywhere, of 255, a picture is black. */
const darkest = 16

/** The brightness of a picture, small. */
function readPicture(video: HTMLVideoElement, context: OffscreenCanvasRenderingContext2D): Uint8Array {
  context.drawImage(video, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  return Uint8Array.from({ length: width * height }, (_, at) =>
    Math.max(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0),
  )
}

const isSame = (one: Uint8Array, two: Uint8Array) => one.every((value, at) => value === two[at])

/** Waits for the first picture. */
function firstPicture(video: HTMLVideoElement, context: SelfCheckContext): Promise<void> {
  const shown = new Promise<void>((resolve) => video.addEventListener('loadeddata', () => resolve(), { once: true }))
  return Promise.race([shown, pause(context, firstMs)])
}

async function look(stream: MediaStream, context: SelfCheckContext): Promise<SelfCheckResult> {
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  context.showStream(stream)
  try {
    const first = firstPicture(video, context)
    await video.play().catch(() => {})
    await first
    if (video.videoWidth === 0 || canvas === null) return { code: 'failed' }
    const pictures = [readPicture(video, canvas)]
    while (pictures.length < looks && !context.signal.aborted) {
      await pause(context, lookMs)
      pictures.push(readPicture(video, canvas))
    }
    const facts = { width: video.videoWidth, height: video.videoHeight }
    const [before, ...later] = pictures
    if (pictures.every((picture) => picture.every((value) => value < darkest))) return { code: 'black', facts }
    const isFrozen = before !== undefined && later.every((picture) => isSame(before, picture))
    return { code: isFrozen ? 'frozen' : 'ok', facts }
  } finally {
    context.showStream(null)
    video.srcObject = null
  }
}

/**
 * Opens a camera or capture card and looks whether its picture is there and moves.
 *
 * @param mediaDevices - the browser's devices.
 * @param deviceId - which one.
 */
export function checkPicture(
  mediaDevices: SelfCheckOptions['mediaDevices'],
  deviceId: () => string | null | undefined,
): SelfCheckRunner {
  return {
    run: (context) => openForCheck(mediaDevices, { video: oneDevice(deviceId()) }, (stream) => look(stream, context)),
  }
}

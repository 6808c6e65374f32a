import { PacsError } from '@opensono/pacs-core'
import { recordWithMediaRecorder } from '../clip/recordWithMediaRecorder'
import { createPictureWorker, type PictureWorker } from './createPictureWorker'
import type { PictureSource, Still } from './PictureSource'
import { watchVideo } from './watchVideo'

const lookEveryMs = 500

/** For browsers that cannot draw in a worker: this blocks the page while it draws. */
async function encodeHere(bitmap: ImageBitmap): Promise<Still> {
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 1))
  if (blob === null) throw new PacsError('GET_VIDEO_FAILED')
  return { blob, width: bitmap.width, height: bitmap.height }
}

async function encodeInWorker(worker: PictureWorker, bitmap: ImageBitmap): Promise<Still> {
  const answer = await worker.ask({ kind: 'bitmap', bitmap }, [bitmap])
  if (answer.kind !== 'still') throw new PacsError('GET_VIDEO_FAILED')
  return { blob: answer.blob, width: answer.width, height: answer.height }
}

/**
 * Opens a stream's pictures through a video element that is on no page, for browsers without a track processor.
 *
 * @param stream - the live stream.
 * @param workerUrl - where the worker's script lies.
 */
export function openVideoPictures(stream: MediaStream, workerUrl?: string | URL): PictureSource {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  let worker: PictureWorker | null = null
  let onSignal: Parameters<PictureSource['onSignal']>[0] = () => {}
  let onEnded: () => void = () => {}
  const isDrawnInWorker = typeof OffscreenCanvas !== 'undefined' && typeof Worker !== 'undefined'

  const isLive = () => stream.getVideoTracks()[0]?.readyState === 'live'

  const ready = new Promise<void>((resolve, reject) => {
    video.onloadeddata = () => resolve()
    video.onerror = () => reject(new PacsError('GET_VIDEO_FAILED'))
    video.onemptied = () => reject(new PacsError('GET_VIDEO_FAILED'))
  })
  ready.catch(() => {})
  video.play().catch(() => {})

  const stopWatch = watchVideo(video, (signal) => onSignal(signal))
  const looking = setInterval(() => {
    if (isLive()) return
    clearInterval(looking)
    onEnded()
  }, lookEveryMs)

  return {
    get size() {
      return video.videoWidth === 0 ? null : { width: video.videoWidth, height: video.videoHeight }
    },
    ready: () => ready,
    async still() {
      if (!isLive() || video.videoWidth === 0) throw new PacsError('GET_VIDEO_FAILED')
      const bitmap = await createImageBitmap(video)
      if (!isDrawnInWorker) return await encodeHere(bitmap)
      worker ??= createPictureWorker(workerUrl)
      return await encodeInWorker(worker, bitmap)
    },
    record: async (listener, limitMs) => recordWithMediaRecorder(stream, listener, limitMs),
    // Nothing encodes here but the browser's own recorder, which cannot look back.
    keepLast: () => false,
    forgetLast() {},
    saveLast: async () => null,
    onKept() {},
    onResized(listener) {
      video.onresize = listener
    },
    onSignal(listener) {
      onSignal = listener
    },
    onEnded(listener) {
      onEnded = listener
    },
    close() {
      clearInterval(looking)
      stopWatch()
      video.srcObject = null
      worker?.close()
    },
  }
}

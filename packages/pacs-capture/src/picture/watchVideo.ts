import type { SignalHealth } from '../capture/SignalHealth'
import { createSignalWatch, sampleSize } from './createSignalWatch'

/** Watches the signal of a playing video. @returns ends it. */
export function watchVideo(video: HTMLVideoElement, onSignal: (signal: SignalHealth) => void): () => void {
  const watch = createSignalWatch()
  const canvas = Object.assign(document.createElement('canvas'), sampleSize)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  const { width, height } = sampleSize
  let signal = watch.look(0)
  let seenTime = -1

  const timer = setInterval(() => {
    const nowMs = performance.now()
    if (video.currentTime !== seenTime) {
      seenTime = video.currentTime
      // Time stamps of single pictures are not to be had here, so that lost ones cannot be counted.
      watch.frame(0, nowMs)
      context?.drawImage(video, 0, 0, width, height)
      if (context !== null) watch.sample(context.getImageData(0, 0, width, height).data)
    }
    const next = watch.look(nowMs)
    if (next !== signal) onSignal(next)
    signal = next
  }, 1_000)
  return () => clearInterval(timer)
}

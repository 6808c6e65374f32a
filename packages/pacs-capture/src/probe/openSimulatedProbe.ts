import { PacsError } from '@opensono/pacs-core'
import { createProbePainter } from './createProbePainter'
import type { ProbeStart } from './probe.worker'
import { type ProbePicture, probePicture, type SimulatedProbeOptions } from './SimulatedProbeOptions'

/** Chromium's way to make a track of pictures (w3c/mediacapture-transform, its older form). */
interface TrackGenerator extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>
}
type TrackGeneratorClass = new (init: { kind: 'video' }) => TrackGenerator

/** A track has no event for being stopped by its owner. */
function onStopped(track: MediaStreamTrack, callback: () => void): void {
  const stop = track.stop.bind(track)
  track.stop = () => {
    stop()
    callback()
  }
}

function openInWorker(look: ProbePicture, Generator: TrackGeneratorClass, workerUrl?: string | URL): MediaStream {
  const track = new Generator({ kind: 'video' })
  const worker =
    workerUrl === undefined
      ? new Worker(new URL('./probe.worker.ts', import.meta.url), { type: 'module', name: 'opensono-probe' })
      : new Worker(workerUrl, { type: 'module', name: 'opensono-probe' })
  const start: ProbeStart = { look, writable: track.writable }
  worker.postMessage(start, [track.writable])
  onStopped(track, () => worker.terminate())
  return new MediaStream([track])
}

function canvasOf(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new PacsError('DEVICE_UNKNOWN', { message: 'no canvas' })
  return { canvas, context }
}

function openHere(look: ProbePicture): MediaStream {
  const painter = createProbePainter(look, canvasOf)
  const { canvas, context } = canvasOf(look.width, look.height)
  let picture = 0
  const draw = () => {
    painter.paint(context, picture)
    picture += 1
  }
  draw()
  const stream = canvas.captureStream(look.frameRate)
  const timer = setInterval(draw, 1000 / look.frameRate)
  for (const track of stream.getTracks()) onStopped(track, () => clearInterval(timer))
  return stream
}

/**
 * Opens the simulated ultrasound probe of the demo: a moving sector with a depth scale, a live stream like any camera's.
 *
 * @param options - size, speed and seed.
 * @returns the stream; stopping its track ends everything.
 */
export function openSimulatedProbe(options: SimulatedProbeOptions = {}): MediaStream {
  const look = probePicture(options)
  const { MediaStreamTrackGenerator } = globalThis as { MediaStreamTrackGenerator?: TrackGeneratorClass }
  if (MediaStreamTrackGenerator === undefined) return openHere(look)
  return openInWorker(look, MediaStreamTrackGenerator, options.workerUrl)
}

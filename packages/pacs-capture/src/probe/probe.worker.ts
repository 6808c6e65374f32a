import { createProbePainter } from './createProbePainter'
import type { ProbePicture } from './SimulatedProbeOptions'

/** Messages of the page to the probe's worker. */
export interface ProbeStart {
  look: ProbePicture
  /** Takes the pictures. */
  writable: WritableStream<VideoFrame>
}

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  return { canvas, context }
}

function run({ look, writable }: ProbeStart): void {
  const painter = createProbePainter(look, canvasOf)
  const { canvas, context } = canvasOf(look.width, look.height)
  const writer = writable.getWriter()
  const startedMs = performance.now()
  let picture = 0

  async function next(): Promise<void> {
    painter.paint(context, picture)
    const frame = new VideoFrame(canvas, { timestamp: Math.round((performance.now() - startedMs) * 1000) })
    try {
      await writer.write(frame)
    } catch {
      // The track has ended: nobody looks any more.
      frame.close()
      return self.close()
    }
    picture += 1
    const dueMs = startedMs + (picture * 1000) / look.frameRate
    setTimeout(() => void next(), Math.max(0, dueMs - performance.now()))
  }
  void next()
}

self.onmessage = (event: MessageEvent<ProbeStart>) => run(event.data)

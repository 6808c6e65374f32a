import { createCinePace } from '../cine/cinePace'
import type { Pane } from '../pane/createPane'
import { frameOf } from '../pane/createPane'
import type { PictureSource, PictureWindow } from '../picture/PictureSource'
import { matrixOf } from '../view/PictureView'

/** Draws a pane's picture. */
export interface Painter {
  /** The frame that is on the canvas; null before the first. */
  current(): ImageBitmap | null
  destroy(): void
}

/** What a painter works on. */
export interface PainterOptions {
  readonly canvas: HTMLCanvasElement
  readonly pane: Pane
  readonly source: PictureSource
  /** Called when a frame cannot be decoded. */
  readonly onFault: (error: unknown) => void
}

/** Pixels of a picture are shown as squares from this zoom on: what is measured is seen as it is stored. */
const squaresFrom = 6
/** Frames that are asked for ahead of the one that is shown. */
const ahead = 8

/** A bitmap that its source gave up, since others were asked for meanwhile: by the grid of frames. */
const isClosed = ({ width }: ImageBitmap) => width === 0

/** Draws a frame as its pane looks at it; none clears the canvas. */
function drawFrame(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  pane: Pane,
  bitmap: ImageBitmap | null,
) {
  const state = pane.getSnapshot()
  const frame = frameOf(state)
  // What is on the canvas stays there until its frame has come again.
  if (frame === null || (bitmap !== null && isClosed(bitmap))) return
  const ratio = globalThis.devicePixelRatio || 1
  const [width, height] = [Math.round(frame.stage.width * ratio), Math.round(frame.stage.height * ratio)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, width, height)
  if (bitmap === null) return
  const { a, b, c, d, e, f } = matrixOf(state.view, frame)
  context.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio)
  context.imageSmoothingEnabled = Math.hypot(a, b) < squaresFrom
  // A still picture is scaled with care; frames of a clip must be there in time.
  context.imageSmoothingQuality = state.isPlaying ? 'low' : 'high'
  context.drawImage(bitmap, 0, 0, frame.picture.width, frame.picture.height)
}

/**
 * Draws the frames of a source on a canvas, once for each picture of the screen at most. While a frame is decoded, frames that become due
 * meanwhile are dropped; where that happens again and again, every second, third, ... frame is shown and no other is decoded.
 */
export function createPainter({ canvas, pane, source, onFault }: PainterOptions): Painter {
  // The stage is black around the picture: nothing shines through.
  const context = canvas.getContext('2d', { alpha: false })
  const abort = new AbortController()
  let shown: { bitmap: ImageBitmap; frame: number; window: PictureWindow | null } | null = null
  let asked: { frame: number; window: PictureWindow | null } | null = null
  let handle = 0
  const pace = createCinePace()

  /** The frame to show: of a clip that stands the very one. */
  function wished(): number {
    const { frame, isPlaying } = pane.getSnapshot()
    return isPlaying ? pace.frameFor(frame) : frame
  }

  function ask(): void {
    const { window, facts, isPlaying } = pane.getSnapshot()
    const frame = wished()
    if (facts === null || asked !== null) return
    if (shown?.frame === frame && shown.window === window && !isClosed(shown.bitmap)) return
    asked = { frame, window }
    const wish = asked
    const step = isPlaying ? pace.step : 1
    if (facts.frameCount > 1)
      source.prefetch(isPlaying ? pace.frameAfter(frame, facts.frameCount) : frame + 1, ahead, step)
    source.frame(frame, { signal: abort.signal, ...(window !== null && { window }) }).then(
      (bitmap) => {
        shown = { bitmap, ...wish }
        asked = null
        if (isPlaying && pane.getSnapshot().isPlaying) pace.note(wished() !== wish.frame)
        onFault(null)
        plan()
      },
      (error: unknown) => {
        asked = null
        if (abort.signal.aborted) return
        onFault(error)
        // A frame that cannot be read does not stop the clip.
        if (wished() !== wish.frame) ask()
      },
    )
  }

  function onScreen(nowMs: number): void {
    handle = 0
    if (abort.signal.aborted) return
    pane.tick(nowMs)
    ask()
    if (context !== null) drawFrame(canvas, context, pane, shown?.bitmap ?? null)
    if (pane.getSnapshot().isPlaying) plan()
  }
  function plan(): void {
    if (handle === 0 && !abort.signal.aborted) handle = requestAnimationFrame(onScreen)
  }
  const unsubscribe = pane.subscribe(plan)
  plan()
  return {
    current: () => shown?.bitmap ?? null,
    destroy() {
      unsubscribe()
      abort.abort()
      cancelAnimationFrame(handle)
    },
  }
}

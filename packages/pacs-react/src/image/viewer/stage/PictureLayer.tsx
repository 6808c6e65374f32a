import { cssMatrix } from '@opensono/pacs-core/measure'
import { type RefObject, useEffect, useRef } from 'react'
import { useController } from '../../../provider/useController'
import { frameAt, frameTimesOf } from '../cine/cineClock'
import { frameOf, type Pane } from '../pane/createPane'
import type { PictureSource } from '../picture/PictureSource'
import { matrixOf } from '../view/PictureView'
import { createPainter } from './createPainter'

/** The picture under the annotations. */
export interface PictureLayerProps {
  pane: Pane
  source: PictureSource
  /** The element that plays a clip is put there. */
  video: RefObject<HTMLVideoElement | null>
  /** Called when a frame cannot be read; null when the next one can. */
  onFault: (error: unknown) => void
}

/** The picture as it is looked at: a canvas for frames, a `<video>` for clips that the browser plays by itself. */
export function PictureLayer(props: PictureLayerProps) {
  const videoUrl = useController(props.pane, ({ facts }) => facts?.videoUrl ?? null)
  const filter = useController(props.pane, ({ adjustment: { brightness, contrast } }) =>
    brightness === 1 && contrast === 1 ? undefined : `brightness(${brightness}) contrast(${contrast})`,
  )
  return (
    <div className="pacs-viewer-picture" style={{ filter }}>
      {videoUrl === null ? <FrameLayer {...props} /> : <VideoLayer {...props} url={videoUrl} />}
    </div>
  )
}

function FrameLayer({ pane, source, onFault }: PictureLayerProps) {
  const canvas = useRef<HTMLCanvasElement | null>(null)
  const latest = useRef(onFault)
  useEffect(() => {
    latest.current = onFault
  })
  useEffect(() => {
    if (canvas.current === null) return
    const painter = createPainter({ canvas: canvas.current, pane, source, onFault: (error) => latest.current(error) })
    return painter.destroy
  }, [pane, source])
  return <canvas ref={canvas} className="pacs-viewer-canvas" aria-hidden />
}

function VideoLayer({ pane, url, video, onFault }: PictureLayerProps & { url: string }) {
  const state = useController(pane)
  const { facts, frame, isPlaying, speed, isLooping } = state
  const place = frameOf(state)
  const durations = facts?.frameDurationsMs
  useEffect(() => {
    const element = video.current
    if (element === null || durations === undefined) return
    return followVideo(element, pane, durations)
  }, [pane, durations, video])
  useEffect(() => {
    const element = video.current
    if (element === null) return
    element.playbackRate = speed
    element.loop = isLooping
    // A page in the background may refuse to play: the clip then stays where it is.
    if (isPlaying) element.play().catch(() => pane.play({ isPlaying: false }, true))
    else element.pause()
  }, [pane, isPlaying, speed, isLooping, video])
  useEffect(() => {
    const element = video.current
    if (element === null || isPlaying || durations === undefined) return
    const times = frameTimesOf(durations)
    const middle = ((times[frame] ?? 0) + (times[frame + 1] ?? 0)) / 2_000
    if (frameAt(times, element.currentTime * 1_000) !== frame) element.currentTime = middle
  }, [frame, isPlaying, durations, video])
  return (
    <video
      ref={video}
      className="pacs-viewer-video"
      src={url}
      muted
      playsInline
      tabIndex={-1}
      aria-hidden
      style={{
        width: facts?.width,
        height: facts?.height,
        transform: place === null ? undefined : cssMatrix(matrixOf(state.view, place)),
      }}
      onError={({ currentTarget }) => onFault(currentTarget.error)}
      onEnded={() => pane.play({ isPlaying: false }, true)}
    />
  )
}

/** Says which frame a playing video shows. */
function followVideo(video: HTMLVideoElement, pane: Pane, durationsMs: readonly number[]): () => void {
  const times = frameTimesOf(durationsMs)
  let handle = 0
  function look(): void {
    const { isPlaying, frame } = pane.getSnapshot()
    const shown = frameAt(times, video.currentTime * 1_000)
    if (isPlaying && !video.paused && shown !== frame) pane.showFrame(shown)
    handle = requestAnimationFrame(look)
  }
  handle = requestAnimationFrame(look)
  return () => cancelAnimationFrame(handle)
}

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../control/button/IconButton'
import { useController } from '../../../provider/useController'
import { useText } from '../../../provider/useText'
import type { Pane } from '../pane/createPane'
import type { PictureSource } from '../picture/PictureSource'
import { viewerText } from '../viewerText'
import { frameTimesOf } from './cineClock'

/** Frames on one page of the grid. */
const pageSize = 24

/** The frames of a clip beside each other, a page at a time; a press shows one. */
export function FrameGrid({ pane, source, onChoose }: { pane: Pane; source: PictureSource; onChoose: () => void }) {
  const { t } = useText(viewerText)
  const facts = useController(pane, (state) => state.facts)
  const shown = useController(pane, (state) => state.frame)
  const [page, setPage] = useState(() => Math.floor(shown / pageSize))
  if (facts === null) return null
  const from = page * pageSize
  const to = Math.min(from + pageSize, facts.frameCount)
  const pages = Math.ceil(facts.frameCount / pageSize)
  return (
    <section className="pacs-frame-grid" data-theme="dark" aria-label={t('viewer.cine.grid')}>
      <header>
        <IconButton
          icon={<ChevronLeft />}
          label={t('viewer.previous')}
          isDisabled={page === 0}
          onPress={() => setPage(page - 1)}
        />
        <span className="pacs-numeric">{t('viewer.cine.gridOf', { from: from + 1, to, count: facts.frameCount })}</span>
        <IconButton
          icon={<ChevronRight />}
          label={t('viewer.next')}
          isDisabled={page + 1 >= pages}
          onPress={() => setPage(page + 1)}
        />
      </header>
      <ol>
        {Array.from({ length: to - from }, (_, index) => from + index).map((frame) => (
          <li key={frame}>
            <button
              type="button"
              aria-label={t('viewer.cine.open', { frame: frame + 1 })}
              aria-current={frame === shown || undefined}
              onClick={() => {
                pane.step(frame - pane.getSnapshot().frame)
                onChoose()
              }}
            >
              {facts.videoUrl === null ? (
                <FramePicture
                  source={source}
                  frame={frame}
                  width={facts.width}
                  height={facts.height * facts.pixelAspect}
                />
              ) : (
                <VideoFrame url={facts.videoUrl} atMs={frameTimesOf(facts.frameDurationsMs)[frame] ?? 0} />
              )}
              <span className="pacs-numeric">{frame + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Width of a small frame in pixels of the screen. */
const smallWidth = 240

function FramePicture({
  source,
  frame,
  width,
  height,
}: {
  source: PictureSource
  frame: number
  width: number
  height: number
}) {
  const canvas = useRef<HTMLCanvasElement | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    source.frame(frame, { signal: abort.signal }).then(
      (bitmap) => {
        const context = canvas.current?.getContext('2d')
        if (abort.signal.aborted || !context) return
        context.drawImage(bitmap, 0, 0, context.canvas.width, context.canvas.height)
      },
      // What cannot be read stays black here; the stage says why.
      () => undefined,
    )
    return () => abort.abort()
  }, [source, frame])
  return <canvas ref={canvas} width={smallWidth} height={Math.round((smallWidth * height) / width)} aria-hidden />
}

function VideoFrame({ url, atMs }: { url: string; atMs: number }) {
  const video = useRef<HTMLVideoElement | null>(null)
  useEffect(() => {
    if (video.current !== null) video.current.currentTime = atMs / 1_000 + 0.005
  }, [atMs])
  return <video ref={video} src={url} muted playsInline preload="metadata" tabIndex={-1} aria-hidden />
}

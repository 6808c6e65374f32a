import type { CaptureSession } from '@opensono/pacs-capture'
import { useEffect, useRef } from 'react'

/** How long it is seen, in milliseconds; the same where motion is not wanted, as a frame that comes and goes. */
const flashMs = 120

/** Whose shutter it is. */
export interface ShutterFlashProps {
  capture: Pick<CaptureSession, 'on'>
}

/**
 * The flash of the frame at each still: it begins within the press itself, so it is drawn with the next frame. Nothing is drawn again
 * by React for it.
 */
export function ShutterFlash({ capture }: ShutterFlashProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let running: Animation | undefined
    const stop = capture.on('shutter', () => {
      // A burst flashes for each of its stills.
      running?.cancel()
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      running = frame.current?.animate(
        { opacity: isStill ? [1, 1] : [1, 0] },
        { duration: flashMs, easing: 'ease-out' },
      )
    })
    return () => {
      stop()
      running?.cancel()
    }
  }, [capture])
  return <div ref={frame} className="pacs-stage-flash" aria-hidden="true" />
}

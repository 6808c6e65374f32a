import { limits } from '@opensono/pacs-core'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'

/** A box that one draws in, and what can be done with what is drawn. */
export interface UseSignaturePadResult {
  canvasRef: RefObject<HTMLCanvasElement | null>
  isBlank: boolean
  /** Takes the last stroke away. */
  undo: () => void
  clear: () => void
  /** What is drawn, a PNG as Base64 text. */
  read: () => string
}

const { width } = limits.drawnSignature

/**
 * Draws strokes as they are shown, on as many pixels as are kept: a box that gets another size, as when a phone is turned, draws them again.
 *
 * @param pad - the strokes; they are measured in pixels of the page.
 * @param former - the width for which they were drawn; 0 before.
 */
function fit(canvas: HTMLCanvasElement, pad: SignaturePad, former: number): number {
  const shown = canvas.clientWidth
  if (shown === 0 || shown === former) return former
  const strokes = pad.toData()
  const scale = former === 0 ? 1 : shown / former
  canvas.getContext('2d')?.setTransform(width / shown, 0, 0, width / shown, 0, 0)
  pad.fromData(
    strokes.map((stroke) => ({
      ...stroke,
      points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
    })),
  )
  return shown
}

/** Lets somebody draw a signature in a canvas. */
export function useSignaturePad(): UseSignaturePadResult {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const padRef = useRef<SignaturePad | null>(null)
  const [isBlank, setBlank] = useState(true)

  // Before the box is seen: the first touch draws.
  useLayoutEffect(() => {
    const canvas = canvasRef.current
    if (canvas === null) return
    const pad = new SignaturePad(canvas, { penColor: getComputedStyle(canvas).color })
    padRef.current = pad
    const note = () => setBlank(pad.isEmpty())
    pad.addEventListener('endStroke', note)
    let former = fit(canvas, pad, 0)
    const watch = new ResizeObserver(() => {
      former = fit(canvas, pad, former)
    })
    watch.observe(canvas)
    return () => {
      watch.disconnect()
      pad.off()
      padRef.current = null
    }
  }, [])

  const redraw = useCallback((keep: (strokes: number) => number) => {
    const pad = padRef.current
    if (pad === null) return
    const strokes = pad.toData()
    pad.fromData(strokes.slice(0, keep(strokes.length)))
    setBlank(pad.isEmpty())
  }, [])

  return {
    canvasRef,
    isBlank,
    undo: useCallback(() => redraw((strokes) => strokes - 1), [redraw]),
    clear: useCallback(() => redraw(() => 0), [redraw]),
    read: useCallback(() => canvasRef.current?.toDataURL('image/png').split(',')[1] ?? '', []),
  }
}

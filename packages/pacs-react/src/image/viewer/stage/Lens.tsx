import type { Mark } from '@opensono/pacs-core/measure'
import { type RefObject, useEffect, useRef } from 'react'
import { useController } from '../../../provider/useController'
import { frameOf, type Pane } from '../pane/createPane'
import { matrixOf } from '../view/PictureView'

/** Diameter of the magnifier in CSS pixels, and how much larger it shows. */
const diameter = 176
const factor = 2.5

/** A round magnifier at the pointer; for a finger it is shown above it. */
export function Lens({
  pane,
  stage,
  marks,
}: {
  pane: Pane
  stage: RefObject<HTMLDivElement | null>
  marks: readonly Mark[]
}) {
  const state = useController(pane, (each) => (each.lensAt === null ? null : each))
  const canvas = useRef<HTMLCanvasElement | null>(null)
  const lensAt = state?.lensAt ?? null
  useEffect(() => {
    const picture = stage.current?.querySelector<HTMLCanvasElement | HTMLVideoElement>(
      'canvas.pacs-viewer-canvas, video',
    )
    const context = canvas.current?.getContext('2d')
    const frame = state === null ? null : frameOf(state)
    if (state === null || lensAt === null || !picture || !context || frame === null) return
    const ratio = globalThis.devicePixelRatio || 1
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, diameter * ratio, diameter * ratio)
    // The point under the pointer is in the middle.
    context.setTransform(
      factor * ratio,
      0,
      0,
      factor * ratio,
      (diameter / 2 - lensAt.x * factor) * ratio,
      (diameter / 2 - lensAt.y * factor) * ratio,
    )
    if (picture instanceof HTMLCanvasElement) context.drawImage(picture, 0, 0, frame.stage.width, frame.stage.height)
    else {
      const { a, b, c, d, e, f } = matrixOf(state.view, frame)
      context.transform(a, b, c, d, e, f)
      context.drawImage(picture, 0, 0, frame.picture.width, frame.picture.height)
    }
    drawMarks(context, marks, ratio, lensAt)
  })
  if (lensAt === null) return null
  const ratio = globalThis.devicePixelRatio || 1
  const isLow = lensAt.y < diameter
  const top = isLow ? lensAt.y + 40 : lensAt.y - diameter - 24
  return (
    <canvas
      ref={canvas}
      className="pacs-viewer-lens"
      width={diameter * ratio}
      height={diameter * ratio}
      style={{ left: lensAt.x - diameter / 2, top, width: diameter, height: diameter }}
      aria-hidden
    />
  )
}

/** The lines of the drawings, and a cross in the middle. */
function drawMarks(
  context: CanvasRenderingContext2D,
  marks: readonly Mark[],
  ratio: number,
  at: { x: number; y: number },
): void {
  const style = getComputedStyle(context.canvas)
  context.setTransform(
    factor * ratio,
    0,
    0,
    factor * ratio,
    (diameter / 2 - at.x * factor) * ratio,
    (diameter / 2 - at.y * factor) * ratio,
  )
  context.lineWidth = 1 / factor
  context.strokeStyle = style.getPropertyValue('--pacs-ink')
  for (const { points } of marks.flatMap(({ shape }) => shape.lines)) {
    context.beginPath()
    for (const point of points) context.lineTo(point.x, point.y)
    context.stroke()
  }
  context.strokeStyle = style.getPropertyValue('--pacs-ink-select')
  context.beginPath()
  context.moveTo(at.x - 6, at.y)
  context.lineTo(at.x + 6, at.y)
  context.moveTo(at.x, at.y - 6)
  context.lineTo(at.x, at.y + 6)
  context.stroke()
}

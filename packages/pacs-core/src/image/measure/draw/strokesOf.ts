import { bodyMarkPlace } from './bodyMarkPlace'
import { bodyMarkStrokes } from './bodyMarkStrokes'
import { markPaths, strokeWidths } from './markPaths'
import type { Mark } from './marks'

/** One line of a drawing, as SVG, canvas and paper draw it. */
export interface Stroke {
  /** Path in the language of SVG. */
  readonly d: string
  /** `halo` is the dark edge under a line, by which it is seen on a bright picture. */
  readonly ink: 'ink' | 'halo'
  /** Width in pixels of the stage, before it is scaled. */
  readonly width: number
  readonly isDashed: boolean
  /** Where its origin is on the stage, and how it is scaled there. */
  readonly at: { readonly x: number; readonly y: number; readonly scale: number }
}

/** The probe on a body mark: 28 by 8 pixels around its middle, turned by degrees clockwise. */
export interface ProbePlace {
  readonly x: number
  readonly y: number
  readonly angle: number
}

const origin = { x: 0, y: 0, scale: 1 }

/** The lines of an annotation and its probe, in the order in which they are drawn. */
export function strokesOf({ annotation, shape }: Pick<Mark, 'annotation' | 'shape'>): {
  readonly strokes: readonly Stroke[]
  readonly probe: ProbePlace | null
} {
  const width = strokeWidths[annotation.size]
  const { line, help } = markPaths(shape, width)
  const [point] = shape.handles
  const place = point === undefined ? null : bodyMarkPlace(annotation, point)
  const stroke = (d: string, more: Partial<Stroke> = {}): Stroke => ({
    d,
    ink: 'ink',
    width,
    isDashed: false,
    at: origin,
    ...more,
  })
  const own = [stroke(line + help, { ink: 'halo', width: width + 2 }), stroke(line), stroke(help, { isDashed: true })]
  const lines = own.filter(({ d }) => d !== '')
  if (place === null || annotation.bodyMark === undefined) return { strokes: lines, probe: null }
  const { mark, probe } = annotation.bodyMark
  const scale = place.width / 100
  const at = { x: place.x, y: place.y, scale }
  const body = bodyMarkStrokes[mark]
  const halo = stroke(body, { ink: 'halo', width: (width + 2) / scale, at })
  return {
    strokes: [...lines, halo, stroke(body, { width: width / scale, at })],
    probe: { ...place.probe, angle: probe.angle },
  }
}

import type { Annotation, Point, StrokeSize } from '@opensono/pacs-core/measure'
import type { Box } from './hitTest'

/** Sides of a body mark in CSS pixels. */
const sides: Readonly<Record<StrokeSize, number>> = { S: 72, M: 96, L: 128 }
/** Half the length of a probe. */
const probeHalf = 14

/** Where a body mark and its probe are on the stage. */
export interface BodyMarkPlace extends Box {
  readonly probe: Point
  /** The end of the probe, by which it is turned. */
  readonly tip: Point
}

/** Handle numbers of a body mark's probe: to move it, and to turn it. */
export const probeHandle = -1
/** See {@link probeHandle}. */
export const tipHandle = -2

/**
 * Where a body mark is drawn: upright at every turn of the picture, its middle at its point.
 *
 * @param at - its point on the stage.
 */
export function bodyMarkPlace({ bodyMark, size }: Annotation, at: Point): BodyMarkPlace | null {
  if (bodyMark === undefined) return null
  const side = sides[size]
  const { probe } = bodyMark
  const [x, y] = [at.x - side / 2, at.y - side / 2]
  const middle = { x: x + probe.x * side, y: y + probe.y * side }
  const angle = (probe.angle * Math.PI) / 180
  const tip = { x: middle.x + Math.cos(angle) * probeHalf, y: middle.y + Math.sin(angle) * probeHalf }
  return { x, y, width: side, height: side, probe: middle, tip }
}

const part = (value: number) => Math.min(Math.max(value, 0), 1)

/** The annotation with its probe at a point of the stage, or turned towards it. */
export function moveProbe(annotation: Annotation, place: BodyMarkPlace, handle: number, to: Point): Annotation {
  const { bodyMark } = annotation
  if (bodyMark === undefined) return annotation
  const { x, y } = bodyMark.probe
  const angle = Math.round((Math.atan2(to.y - place.probe.y, to.x - place.probe.x) * 180) / Math.PI)
  const probe =
    handle === tipHandle
      ? { x, y, angle }
      : { ...bodyMark.probe, x: part((to.x - place.x) / place.width), y: part((to.y - place.y) / place.height) }
  return { ...annotation, bodyMark: { ...bodyMark, probe } }
}

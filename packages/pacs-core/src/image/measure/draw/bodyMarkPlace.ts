import type { Annotation, StrokeSize } from '../MeasureDocument'
import type { Point } from '../region'
import type { Box } from './box'

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

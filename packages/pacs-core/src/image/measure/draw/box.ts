import type { Point } from '../region'
import type { ShapeLine } from './shape'

/** A rectangle of the stage in pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Whether a point is in a box. */
export const isInBox = ({ x, y, width, height }: Box, at: Point): boolean =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height

/** Distance of a point from a line of a drawing. */
export function distanceToShapeLine({ points, isClosed }: ShapeLine, at: Point): number {
  const ends = isClosed ? points : points.slice(1)
  const gaps = ends.map((to, index) => {
    const from = isClosed ? points.at(index - 1) : points[index]
    return distanceToLine(at, from ?? to, to)
  })
  return Math.min(Number.POSITIVE_INFINITY, ...gaps)
}

/** Distance of a point from the line between two others. */
export function distanceToLine(point: Point, from: Point, to: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const square = x * x + y * y
  const along = square === 0 ? 0 : ((point.x - from.x) * x + (point.y - from.y) * y) / square
  const part = Math.min(Math.max(along, 0), 1)
  return Math.hypot(point.x - from.x - part * x, point.y - from.y - part * y)
}

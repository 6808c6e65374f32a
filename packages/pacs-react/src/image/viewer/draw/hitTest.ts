import type { Point } from '@opensono/pacs-core/measure'
import { distanceToLine } from './draft'
import { type Shape, type ShapeLine, shownHandles } from './shape'

/** What of a drawing is at a point of the stage. */
export interface Hit {
  readonly id: string
  /** Which of its points; null for its line. */
  readonly handle: number | null
}

/** A drawing on the stage. */
export interface PlacedShape {
  readonly id: string
  readonly shape: Shape
  /** Where else it can be taken hold of: a text, a body mark. */
  readonly box?: Box | undefined
}

/** A rectangle of the stage in CSS pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Least distance between the handles of a traced line that are shown, in CSS pixels. */
export const handleDistance = 18

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

/**
 * What is at a point of the stage: a handle of the selected drawing first, then the nearest handle or line.
 *
 * @param reach - how far away it may be in CSS pixels: farther for fingers.
 */
export function hitTest(
  shapes: readonly PlacedShape[],
  at: Point,
  { reach, selectedId }: { reach: number; selectedId: string | null },
): Hit | null {
  const selected = shapes.filter(({ id }) => id === selectedId)
  return nearestHandle(selected, at, reach) ?? nearestHandle(shapes, at, reach) ?? nearestLine(shapes, at, reach)
}

function nearestHandle(shapes: readonly PlacedShape[], at: Point, reach: number): Hit | null {
  let found: { hit: Hit; distance: number } | null = null
  for (const { id, shape } of shapes) {
    for (const handle of shownHandles(shape, handleDistance)) {
      const distance = Math.hypot(handle.at.x - at.x, handle.at.y - at.y)
      const isNearer = distance <= reach && (found === null || distance < found.distance)
      if (isNearer) found = { hit: { id, handle: handle.index }, distance }
    }
  }
  return found?.hit ?? null
}

function nearestLine(shapes: readonly PlacedShape[], at: Point, reach: number): Hit | null {
  let found: { hit: Hit; distance: number } | null = null
  for (const { id, shape, box } of shapes) {
    const distance =
      box !== undefined && isInBox(box, at)
        ? 0
        : Math.min(Number.POSITIVE_INFINITY, ...shape.lines.map((line) => distanceToShapeLine(line, at)))
    if (distance <= reach && (found === null || distance < found.distance))
      found = { hit: { id, handle: null }, distance }
  }
  return found?.hit ?? null
}

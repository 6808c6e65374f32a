import { type Box, distanceToShapeLine, isInBox, type Point, type Shape } from '@opensono/pacs-core/measure'

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

/** Least distance between the handles of a traced line that are shown, in CSS pixels. */
export const handleDistance = 18

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

/** Handles that are shown: of a traced line as many as can be told apart. */
export function shownHandles({ handles }: Shape, apart: number): { readonly index: number; readonly at: Point }[] {
  const shown: { index: number; at: Point }[] = []
  const isFew = handles.length <= 6
  for (const [index, at] of handles.entries()) {
    const last = shown.at(-1)
    if (isFew || last === undefined || Math.hypot(at.x - last.at.x, at.y - last.at.y) >= apart)
      shown.push({ index, at })
  }
  return shown
}

import type { Point } from '../region'
import { type Box, distanceToShapeLine, isInBox } from './box'
import type { Shape } from './shape'

/** A label that needs a place. */
export interface LabelWish {
  readonly id: string
  readonly shape: Shape
  readonly width: number
  readonly height: number
}

/** Where a label is, and where the line to its drawing ends if it is far away. */
export interface PlacedLabel extends Box {
  readonly id: string
  /** The nearest point of the drawing; null where the label is beside it. */
  readonly leader: Point | null
}

/** Distance of a label from what it must not cover, in CSS pixels. */
const gap = 8
const rings = [12, 32, 60, 96, 140, 190, 250, 330, 420]
const directions = Array.from({ length: 16 }, (_, index) => (index / 16) * 2 * Math.PI)

function pointsOf({ lines, handles }: Shape): readonly Point[] {
  return [...lines.flatMap(({ points }) => points), ...handles]
}

function boundsOf(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

const touches = (one: Box, other: Box, by = 0) =>
  one.x - by < other.x + other.width &&
  other.x < one.x + one.width + by &&
  one.y - by < other.y + other.height &&
  other.y < one.y + one.height + by

/** Whether a point is within a closed line (crossings of a ray). */
function isWithin(points: readonly Point[], at: Point): boolean {
  let isInside = false
  let from = points.at(-1)
  for (const to of points) {
    if (from !== undefined && to.y > at.y !== from.y > at.y) {
      const x = ((from.x - to.x) * (at.y - to.y)) / (from.y - to.y) + to.x
      if (at.x < x) isInside = !isInside
    }
    from = to
  }
  return isInside
}

/** Whether a line between two points goes through a box (Liang and Barsky 1984). */
function crosses({ x, y, width, height }: Box, from: Point, to: Point): boolean {
  let [enter, leave] = [0, 1]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const sides = [
    [-dx, from.x - x],
    [dx, x + width - from.x],
    [-dy, from.y - y],
    [dy, y + height - from.y],
  ] as const
  for (const [step, room] of sides) {
    if (step === 0 && room < 0) return false
    if (step < 0) enter = Math.max(enter, room / step)
    if (step > 0) leave = Math.min(leave, room / step)
  }
  return enter <= leave
}

/** Whether a box lies over what a drawing measures: its lines, its ends, and what it encloses. */
export function covers(box: Box, { lines, handles }: Shape): boolean {
  const wide = { x: box.x - gap / 2, y: box.y - gap / 2, width: box.width + gap, height: box.height + gap }
  if (handles.some((handle) => isInBox(wide, handle))) return true
  return lines.some(({ points, isClosed }) => {
    const ends = isClosed ? points : points.slice(1)
    const isCrossed = ends.some((to, index) =>
      crosses(wide, (isClosed ? points.at(index - 1) : points[index]) ?? to, to),
    )
    return isCrossed || (isClosed && isWithin(points, { x: box.x, y: box.y }))
  })
}

/** Places around a drawing, the nearest first; then the edges of the stage. */
function* candidates({ shape, width, height }: LabelWish, stage: Box): Generator<Box> {
  const around = boundsOf(pointsOf(shape))
  const middle = { x: around.x + around.width / 2, y: around.y + around.height / 2 }
  for (const ring of rings) {
    for (const angle of directions) {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      const x = middle.x + cos * (around.width / 2 + ring + width / 2) - width / 2
      const y = middle.y + sin * (around.height / 2 + ring + height / 2) - height / 2
      yield { x, y, width, height }
    }
  }
  for (let y = stage.y + gap; y + height <= stage.y + stage.height; y += height + 4)
    for (const x of [stage.x + gap, stage.x + stage.width - width - gap, stage.x + (stage.width - width) / 2])
      yield { x, y, width, height }
}

const isInside = (box: Box, stage: Box) =>
  box.x >= stage.x &&
  box.y >= stage.y &&
  box.x + box.width <= stage.x + stage.width &&
  box.y + box.height <= stage.y + stage.height

/**
 * Finds places for labels so that none covers anything that is measured, nor another label. A label of width 0 is not placed; its drawing
 * is still kept free. One whose place is far away gets a line to its drawing. Where there is no such place (a stage full of drawings) a
 * label is placed at the edge of the stage.
 *
 * @param wishes - in the order of their drawings: the places of the first do not depend on those that are drawn later.
 */
export function placeLabels(wishes: readonly LabelWish[], stage: Box): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  for (const wish of wishes) {
    if (wish.width === 0 || pointsOf(wish.shape).length === 0) continue
    const isFree = (box: Box) =>
      isInside(box, stage) &&
      !placed.some((other) => touches(box, other, 2)) &&
      !wishes.some(({ shape }) => covers(box, shape))
    let chosen: Box | null = null
    for (const candidate of candidates(wish, stage)) {
      if (!isFree(candidate)) continue
      chosen = candidate
      break
    }
    const { width, height } = wish
    const box = chosen ?? { x: stage.x + gap, y: stage.y + stage.height - height - gap, width, height }
    placed.push({ ...box, id: wish.id, leader: leaderOf(box, wish.shape) })
  }
  return placed
}

/** A label farther away than this needs a line to its drawing. */
const leaderFrom = 48

function leaderOf(box: Box, shape: Shape): Point | null {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const nearest = pointsOf(shape).reduce<Point | null>((best, point) => {
    const isNearer =
      best === null ||
      Math.hypot(point.x - middle.x, point.y - middle.y) < Math.hypot(best.x - middle.x, best.y - middle.y)
    return isNearer ? point : best
  }, null)
  if (nearest === null) return null
  const toLine = Math.min(Number.POSITIVE_INFINITY, ...shape.lines.map((line) => distanceToShapeLine(line, middle)))
  const away =
    Math.min(toLine, Math.hypot(nearest.x - middle.x, nearest.y - middle.y)) - Math.max(box.width, box.height) / 2
  return away > leaderFrom ? nearest : null
}

import { limits } from '@opensono/pacs-core'

/** A point in parts of the picture's width and height. */
export type PicturePoint = readonly [number, number]

/** Points of a line while it is drawn; what is sent of it is simplified. */
const drawnPoints = 4_000

/** Points nearer than this, in parts of the picture, are one. */
const near = 0.002

/**
 * Adds a point to a line that is being drawn: points that say nothing new are left out, and a line goes no further than some thousand
 * points.
 *
 * @param points - the line so far.
 * @param point - where the pointer is.
 */
export function addPoint(points: readonly PicturePoint[], point: PicturePoint): readonly PicturePoint[] {
  const last = points.at(-1)
  if (points.length >= drawnPoints) return points
  if (last !== undefined && Math.hypot(last[0] - point[0], last[1] - point[1]) < near) return points
  return [...points, point]
}

/** How far a point is from the line through two others; from the first one where these are the same. */
function distance([x, y]: PicturePoint, [fromX, fromY]: PicturePoint, [toX, toY]: PicturePoint): number {
  const length = Math.hypot(toX - fromX, toY - fromY)
  if (length === 0) return Math.hypot(x - fromX, y - fromY)
  return Math.abs((toX - fromX) * (fromY - y) - (fromX - x) * (toY - fromY)) / length
}

/** The points of a line that are farther than a tolerance from the line without them (Douglas and Peucker, 1973). */
function simplified(points: readonly PicturePoint[], tolerance: number): readonly PicturePoint[] {
  const kept = new Set([0, points.length - 1])
  const spans: [number, number][] = [[0, points.length - 1]]
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span
    const [first, last] = [points[from], points[to]]
    if (first === undefined || last === undefined) continue
    let [farthest, most] = [-1, tolerance]
    for (let index = from + 1; index < to; index += 1) {
      const away = distance(points[index] ?? first, first, last)
      if (away > most) [farthest, most] = [index, away]
    }
    if (farthest < 0) continue
    kept.add(farthest)
    spans.push([from, farthest], [farthest, to])
  }
  return points.filter((_, index) => kept.has(index))
}

/**
 * A line as it is sent: points too near to the line to be seen are left out, four decimals are kept, and it is no longer than a room takes.
 *
 * @param points - as they were drawn.
 */
export function simplifyLine(points: readonly PicturePoint[]): readonly PicturePoint[] {
  let tolerance = near / 2
  let line = simplified(points, tolerance)
  while (line.length > limits.consultation.strokePoints) {
    tolerance *= 2
    line = simplified(line, tolerance)
  }
  const rounded = (part: number) => Math.round(part * 10_000) / 10_000
  return line.map(([x, y]) => [rounded(x), rounded(y)])
}

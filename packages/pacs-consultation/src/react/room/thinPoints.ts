import { limits } from '@opensono/pacs-core'
import { simplifyLine } from '@opensono/pacs-core/measure'

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

/**
 * A line as it is sent: points too near to the line to be seen are left out, four decimals are kept, and it is no longer than a room takes.
 *
 * @param points - as they were drawn.
 */
export function sentLine(points: readonly PicturePoint[]): readonly PicturePoint[] {
  const rounded = (part: number) => Math.round(part * 10_000) / 10_000
  const line = points.map(([x, y]) => ({ x, y }))
  return simplifyLine(line, near / 2, limits.consultation.strokePoints).map(({ x, y }) => [rounded(x), rounded(y)])
}

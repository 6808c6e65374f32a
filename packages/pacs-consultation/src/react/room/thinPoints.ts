import { limits } from '@opensono/pacs-core'

/** A point in parts of the picture's width and height. */
export type PicturePoint = readonly [number, number]

/** Points nearer than this, in parts of the picture, are one. */
const near = 0.002

/**
 * Adds a point to a line that is being drawn: points that say nothing new are left out, and a line that is as long as the room takes goes no
 * further.
 *
 * @param points - the line so far.
 * @param point - where the pointer is.
 */
export function addPoint(points: readonly PicturePoint[], point: PicturePoint): readonly PicturePoint[] {
  const last = points.at(-1)
  if (points.length >= limits.consultation.strokePoints) return points
  if (last !== undefined && Math.hypot(last[0] - point[0], last[1] - point[1]) < near) return points
  return [...points, point]
}

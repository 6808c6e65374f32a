import type { Point } from '../region'
import { distanceToLine } from './box'

/** Leaves points out that are nearer to the line through the others than a distance (Douglas and Peucker, 1973). */
function leaveOut(points: readonly Point[], within: number): readonly Point[] {
  const kept = new Set([0, points.length - 1])
  const spans: [number, number][] = [[0, points.length - 1]]
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span
    const [first, last] = [points[from], points[to]]
    if (first === undefined || last === undefined) continue
    let [farthest, most] = [-1, within]
    for (let index = from + 1; index < to; index += 1) {
      const distance = distanceToLine(points[index] ?? first, first, last)
      if (distance > most) [farthest, most] = [index, distance]
    }
    if (farthest < 0) continue
    kept.add(farthest)
    spans.push([from, farthest], [farthest, to])
  }
  return points.filter((_, index) => kept.has(index))
}

/**
 * Leaves points of a drawn line out that nobody would miss.
 *
 * @param points - the line, in any unit.
 * @param within - how far a point may be from the line without it, in the same unit.
 * @param most - maximum number of points; a longer line is simplified further.
 */
export function simplifyLine(points: readonly Point[], within: number, most: number): readonly Point[] {
  let distance = within
  let line = leaveOut(points, distance)
  while (line.length > Math.max(most, 2)) {
    distance *= 2
    line = leaveOut(line, distance)
  }
  return line
}

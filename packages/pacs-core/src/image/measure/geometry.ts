import type { Point } from './region'

/** Distance between two points. */
export function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}

/** Length of an open line through points. */
export function polylineLength(points: readonly Point[]): number {
  let length = 0
  for (const [index, point] of points.entries()) length += distance(points[index - 1] ?? point, point)
  return length
}

/** Length of a closed line through points. */
export function perimeter(points: readonly Point[]): number {
  const [first] = points
  const last = points.at(-1)
  return first === undefined || last === undefined ? 0 : polylineLength(points) + distance(last, first)
}

/** Area within a closed line that does not cross itself (Gauss's area formula). */
export function polygonArea(points: readonly Point[]): number {
  let twice = 0
  let previous = points.at(-1)
  for (const point of points) {
    if (previous !== undefined) twice += previous.x * point.y - point.x * previous.y
    previous = point
  }
  return Math.abs(twice) / 2
}

/** By which part of an area a crossing may change it. */
const clearPart = 0.001

/** Moves points by a millionth of a pixel, so that no line runs through a corner of another one. */
const movedApart = (points: readonly Point[]): Point[] =>
  points.map(({ x, y }, index) => ({ x: x + 1e-6 * Math.sin(7 * index + 1), y: y + 1e-6 * Math.cos(11 * index + 2) }))

/** Where two lines cross, as the part of the first one; null where they do not. */
function crossingOf(from: Point, to: Point, otherFrom: Point, otherTo: Point): number | null {
  const [ax, ay, bx, by] = [to.x - from.x, to.y - from.y, otherTo.x - otherFrom.x, otherTo.y - otherFrom.y]
  const turn = ax * by - ay * bx
  if (turn === 0) return null
  const [cx, cy] = [otherFrom.x - from.x, otherFrom.y - from.y]
  const [part, otherPart] = [(cx * by - cy * bx) / turn, (cx * ay - cy * ax) / turn]
  return part >= 0 && part <= 1 && otherPart >= 0 && otherPart <= 1 ? part : null
}

/**
 * Whether a closed line crosses itself so that its area is unclear. Each crossing cuts it into two rings: where the smaller one is less than a
 * thousandth of the larger one, the hand trembled.
 */
export function crossesItself(points: readonly Point[]): boolean {
  const ring = movedApart(points)
  const last = ring.at(-1)
  if (last === undefined) return false
  // Twice the signed area from the first point on, up to each one.
  const doubled: number[] = []
  ring.reduce((sum, point, index) => {
    const from = ring[index - 1] ?? point
    doubled.push(sum + from.x * point.y - point.x * from.y)
    return doubled[index] ?? 0
  }, 0)
  const whole = (doubled.at(-1) ?? 0) + last.x * (ring[0]?.y ?? 0) - (ring[0]?.x ?? 0) * last.y
  const edges = ring.map((from, index) => {
    const to = ring[index + 1] ?? ring[0] ?? from
    return { index, from, to, left: Math.min(from.x, to.x), right: Math.max(from.x, to.x) }
  })
  edges.sort((one, other) => one.left - other.left)
  let open: typeof edges = []
  for (const edge of edges) {
    open = open.filter(({ right }) => right >= edge.left)
    for (const other of open) {
      const [first, second] = edge.index < other.index ? [edge, other] : [other, edge]
      const apart = second.index - first.index
      if (apart === 1 || apart === ring.length - 1) continue
      const part = crossingOf(first.from, first.to, second.from, second.to)
      if (part === null) continue
      const at = {
        x: first.from.x + part * (first.to.x - first.from.x),
        y: first.from.y + part * (first.to.y - first.from.y),
      }
      const between = (doubled[second.index] ?? 0) - (doubled[first.index + 1] ?? 0)
      const loop = at.x * first.to.y - first.to.x * at.y + between + second.from.x * at.y - at.x * second.from.y
      const [one, rest] = [Math.abs(loop), Math.abs(whole - loop)]
      if (Math.min(one, rest) > clearPart * Math.max(one, rest)) return true
    }
    open.push(edge)
  }
  return false
}

/** An ellipse by two conjugate half diameters, which any scaling of the picture scales as it scales points. */
export interface Ellipse {
  readonly u: Point
  readonly v: Point
}

/**
 * The ellipse that three points of a drawing define.
 *
 * @param start - one end of its first axis.
 * @param end - the other end of its first axis.
 * @param side - a point whose distance from the first axis is the other half axis.
 */
export function ellipseOf(start: Point, end: Point, side: Point): Ellipse {
  const centre = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
  const u = { x: (end.x - start.x) / 2, y: (end.y - start.y) / 2 }
  const length = Math.hypot(u.x, u.y)
  if (length === 0) return { u, v: { x: 0, y: 0 } }
  const normal = { x: -u.y / length, y: u.x / length }
  const half = Math.abs((side.x - centre.x) * normal.x + (side.y - centre.y) * normal.y)
  return { u, v: { x: normal.x * half, y: normal.y * half } }
}

/** Area of an ellipse: pi times the area that its half diameters span. */
export function ellipseArea({ u, v }: Ellipse): number {
  return Math.PI * Math.abs(u.x * v.y - u.y * v.x)
}

/** Lengths of the two axes of an ellipse, the longer one first (singular values of its half diameters, doubled). */
export function ellipseAxes({ u, v }: Ellipse): readonly [number, number] {
  const sum = u.x ** 2 + u.y ** 2 + v.x ** 2 + v.y ** 2
  const area = Math.abs(u.x * v.y - u.y * v.x)
  // (a + b)^2 and (a - b)^2 of the half axes a and b.
  const plus = Math.sqrt(sum + 2 * area)
  const minus = Math.sqrt(Math.max(sum - 2 * area, 0))
  return [plus + minus, plus - minus]
}

/** Circumference of an ellipse, by the arithmetic-geometric mean (Gauss): exact to the last digits in a few steps. */
export function ellipseCircumference(ellipse: Ellipse): number {
  const [long, short] = ellipseAxes(ellipse)
  if (long === 0) return 0
  if (short / long < 1e-9) return 2 * long
  let a = long / 2
  let g = short / 2
  let weight = 0.5
  let sum = a ** 2 - (a ** 2 - g ** 2) / 2
  for (let step = 0; step < 40 && a - g > a * 1e-15; step++) {
    const c = (a - g) / 2
    const mean = (a + g) / 2
    g = Math.sqrt(a * g)
    a = mean
    weight *= 2
    sum -= weight * c ** 2
  }
  return (2 * Math.PI * sum) / a
}

/** Angle in degrees, 0 to 180, at the middle one of three points. */
export function angleAt(start: Point, corner: Point, end: Point): number {
  const a = { x: start.x - corner.x, y: start.y - corner.y }
  const b = { x: end.x - corner.x, y: end.y - corner.y }
  const degrees = (Math.atan2(Math.abs(a.x * b.y - a.y * b.x), a.x * b.x + a.y * b.y) * 180) / Math.PI
  return degrees
}

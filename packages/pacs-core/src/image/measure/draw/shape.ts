import { ellipseOf } from '../geometry'
import type { Annotation, AnnotationKind } from '../MeasureDocument'
import type { Point } from '../region'
import { type Affine, transform } from './affine'

/** A line of a drawing, in pixels of the stage. */
export interface ShapeLine {
  readonly points: readonly Point[]
  readonly isClosed: boolean
  /** Joins two ends that measure something else than their distance. */
  readonly isHelp?: boolean
}

/** How an annotation is drawn, in pixels of the stage. */
export interface Shape {
  readonly lines: readonly ShapeLine[]
  /** Crosses at the ends of calipers. */
  readonly crosses: readonly Point[]
  /** What is drawn by its points, so that each can be moved. */
  readonly handles: readonly Point[]
  /** The tip of an arrow and where it comes from. */
  readonly arrow: readonly [Point, Point] | null
}

/** What is needed of an annotation to draw it; a draft may have fewer points than its kind needs. */
export type Drawn = Pick<Annotation, 'kind' | 'points'>

const ellipseSteps = 72
/** Half the length of the lines across the ends of a depth or a time. */
const tickLength = 14

function ellipsePoints([start, end, side]: readonly Point[]): Point[] {
  if (start === undefined || end === undefined || side === undefined) return []
  const { u, v } = ellipseOf(start, end, side)
  const [x, y] = [(start.x + end.x) / 2, (start.y + end.y) / 2]
  return Array.from({ length: ellipseSteps }, (_, step) => {
    const angle = (step / ellipseSteps) * 2 * Math.PI
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return { x: x + u.x * cos + v.x * sin, y: y + u.y * cos + v.y * sin }
  })
}

function pairsOf(points: readonly Point[]): ShapeLine[] {
  const lines: ShapeLine[] = []
  for (let index = 0; index + 1 < points.length; index += 2)
    lines.push({ points: points.slice(index, index + 2), isClosed: false })
  return lines
}

/** A line from each end along one direction of the picture, and one between them. */
function axisLines(points: readonly Point[], axis: 'x' | 'y', pixel: number): ShapeLine[] {
  const [from, to] = points
  if (from === undefined || to === undefined) return []
  const across = axis === 'y' ? { x: tickLength / pixel, y: 0 } : { x: 0, y: tickLength / pixel }
  const corner = axis === 'y' ? { x: from.x, y: to.y } : { x: to.x, y: from.y }
  const tick = (at: Point): ShapeLine => ({
    points: [
      { x: at.x - across.x, y: at.y - across.y },
      { x: at.x + across.x, y: at.y + across.y },
    ],
    isClosed: false,
  })
  return [
    tick(from),
    tick(to),
    { points: [from, corner], isClosed: false },
    { points: [corner, to], isClosed: false, isHelp: true },
  ]
}

/** Lines in pixels of the picture. */
function linesOf({ kind, points }: Drawn, pixel: number): ShapeLine[] {
  const open: ShapeLine[] = points.length > 1 ? [{ points, isClosed: false }] : []
  switch (kind) {
    case 'ellipse': {
      const [start, end] = points
      const axis = start && end ? [{ points: [start, end], isClosed: false, isHelp: true }] : []
      return points.length < 3 ? open : [{ points: ellipsePoints(points), isClosed: true }, ...axis]
    }
    case 'tracedArea':
      return points.length > 2 ? [{ points, isClosed: true }] : open
    case 'volume':
    case 'ratio':
      return pairsOf(points)
    case 'depth':
      return axisLines(points, 'y', pixel)
    case 'time':
    case 'heartRate':
      return axisLines(points, 'x', pixel)
    case 'resistance':
      return open.map((line) => ({ ...line, isHelp: true }))
    case 'distance':
    case 'freehand':
    case 'angle':
    case 'flowAngle':
    case 'slope':
    case 'flowTrace':
    case 'arrow':
    case 'sketch':
      return open
    case 'velocity':
    case 'text':
    case 'bodyMark':
      return []
  }
}

/** Kinds whose ends are marked by a cross. */
const crossed: readonly AnnotationKind[] = ['distance', 'ellipse', 'volume', 'ratio', 'slope', 'velocity', 'resistance']

/**
 * The shape of an annotation or of a draft.
 *
 * @param matrix - from pixels of the picture to the stage.
 */
export function shapeOf(drawn: Drawn, matrix: Affine): Shape {
  const { kind, points } = drawn
  const pixel = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c))
  const onStage = (point: Point) => transform(matrix, point)
  const handles = points.map(onStage)
  const [tail, tip] = handles
  return {
    lines: linesOf(drawn, pixel).map((line) => ({ ...line, points: line.points.map(onStage) })),
    crosses: crossed.includes(kind) ? handles : [],
    handles,
    arrow: kind === 'arrow' && tail && tip ? [tail, tip] : null,
  }
}

import type { Annotation, MeasureDocument, Point } from '@opensono/pacs-core/measure'
import { isLineKind } from './draft'

/** The size of a picture in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)

/** A point of the picture that is nearest to a point. */
export const intoPicture = ({ x, y }: Point, { width, height }: PictureSize): Point => ({
  x: clamp(x, width),
  y: clamp(y, height),
})

/**
 * Moves one point of a drawing. Of a traced line the neighbours follow, the less the farther they are.
 *
 * @param reach - how far along the line neighbours follow, in pixels of the picture.
 */
export function moveHandle(
  annotation: Annotation,
  { index, to, reach }: { index: number; to: Point; reach: number },
  picture: PictureSize,
): Annotation {
  const { points, kind } = annotation
  const from = points[index]
  if (from === undefined) return annotation
  const target = intoPicture(to, picture)
  if (!isLineKind(kind)) return { ...annotation, points: points.map((point, at) => (at === index ? target : point)) }
  const by = { x: target.x - from.x, y: target.y - from.y }
  const moved = points.map((point, at) => {
    const distance = at === index ? 0 : Math.hypot(point.x - from.x, point.y - from.y)
    const part = distance >= reach ? 0 : (1 + Math.cos((Math.PI * distance) / reach)) / 2
    return part === 0 ? point : intoPicture({ x: point.x + by.x * part, y: point.y + by.y * part }, picture)
  })
  return { ...annotation, points: moved }
}

/** Moves a whole drawing, as far as all of it stays in the picture. */
export function moveWhole(annotation: Annotation, by: Point, { width, height }: PictureSize): Annotation {
  const xs = annotation.points.map(({ x }) => x)
  const ys = annotation.points.map(({ y }) => y)
  const x = Math.min(Math.max(by.x, -Math.min(...xs)), width - Math.max(...xs))
  const y = Math.min(Math.max(by.y, -Math.min(...ys)), height - Math.max(...ys))
  return { ...annotation, points: annotation.points.map((point) => ({ x: point.x + x, y: point.y + y })) }
}

/** The document with one drawing changed, or added at its end. */
export function put(document: MeasureDocument, annotation: Annotation): MeasureDocument {
  const { annotations } = document
  const isThere = annotations.some(({ id }) => id === annotation.id)
  const next = isThere
    ? annotations.map((each) => (each.id === annotation.id ? annotation : each))
    : [...annotations, annotation]
  return { ...document, annotations: next }
}

/** The document without one drawing. */
export function remove(document: MeasureDocument, id: string): MeasureDocument {
  return { ...document, annotations: document.annotations.filter((each) => each.id !== id) }
}

import { bodyMarkPlace } from './bodyMarkPlace'
import { fontSizes, labelPadding, lineHeight } from './markPaths'
import type { Mark } from './marks'
import { type LabelWish, type PlacedLabel, placeLabels } from './placeLabels'
import { type TextWidth, wrapText } from './textWidth'

/** A label with its lines. */
export interface StageLabel extends PlacedLabel {
  readonly lines: readonly string[]
  /** In pixels of the stage. */
  readonly fontSize: number
  /** Whether it says why nothing is measured. */
  readonly isRefusal: boolean
}

/** Greatest width of a label in pixels; reasons are longer than values. */
const mostWidth = 220

/** On a stage narrower than this, in pixels, the first value is shown beside a drawing; the list has all of them. */
const smallStage = 560

/** Lines of a mark as they are drawn, and the size of their box. */
function boxOf({ lines, annotation, values }: Mark, widthOf: TextWidth, isSmall: boolean) {
  const fontSize = fontSizes[annotation.size]
  const shown = isSmall && values.refusal === null ? lines.slice(0, 1) : lines
  const wrapped = shown.flatMap((line) => wrapText(line, mostWidth, (text) => widthOf(text, fontSize)))
  const width = Math.max(...wrapped.map((line) => widthOf(line, fontSize))) + 2 * labelPadding
  return { lines: wrapped, fontSize, width, height: wrapped.length * fontSize * lineHeight + 2 * labelPadding }
}

/** A body mark is a box that no label covers. */
function obstacleOf(mark: Mark): LabelWish['shape'] {
  const [at] = mark.shape.handles
  const place = at === undefined ? null : bodyMarkPlace(mark.annotation, at)
  if (place === null) return mark.shape
  const { x, y, width, height } = place
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
  return { ...mark.shape, lines: [{ points: corners, isClosed: true }] }
}

/** Labels of the marks on a stage: a text is at its own point, values where they cover nothing that is measured. */
export function placeStageLabels(
  marks: readonly Mark[],
  stage: { readonly width: number; readonly height: number },
  widthOf: TextWidth,
): StageLabel[] {
  const boxes = new Map(
    marks
      .filter(({ lines }) => lines.length > 0)
      .map((mark) => [mark.annotation.id, boxOf(mark, widthOf, stage.width < smallStage)]),
  )
  const wishes = marks.map((mark): LabelWish => {
    const { width, height } = boxes.get(mark.annotation.id) ?? { width: 0, height: 0 }
    return { id: mark.annotation.id, shape: obstacleOf(mark), width, height }
  })
  const placed = placeLabels(wishes, { x: 0, y: 0, ...stage })
  return placed.flatMap((place) => {
    const box = boxes.get(place.id)
    const mark = marks.find(({ annotation }) => annotation.id === place.id)
    if (box === undefined || mark === undefined) return []
    const [at] = mark.shape.handles
    const own = mark.annotation.kind === 'text' && at !== undefined ? { x: at.x, y: at.y, leader: null } : {}
    return [{ ...place, ...own, lines: box.lines, fontSize: box.fontSize, isRefusal: mark.values.refusal !== null }]
  })
}

import type { Language, Translate } from '../../../text/createText'
import { steepFlowAngle } from '../flow'
import { formatValue } from '../formatValue'
import type { Annotation, MeasureDocument } from '../MeasureDocument'
import type { PictureCalibration } from '../region'
import { type AnnotationValues, type ValueAtom, valuesOf } from '../valuesOf'
import type { Affine } from './affine'
import { type Shape, shapeOf } from './shape'

/** An annotation as it is listed: with its number among those that measure, and its values. */
export interface ListedMark {
  readonly annotation: Annotation
  /** From 1 over all of the image; null for what measures nothing. */
  readonly number: number | null
  readonly values: AnnotationValues
}

/** An annotation on the stage. */
export interface Mark extends ListedMark {
  readonly shape: Shape
  /** What is written beside it. */
  readonly lines: readonly string[]
}

/** Words and language of what is written beside drawings. */
export interface DrawingWords {
  readonly t: Translate<`measure.${string}`>
  readonly language: Language
}

const measuresNothing: readonly string[] = ['arrow', 'text', 'sketch', 'bodyMark']

/** Id of what is being drawn. */
export const draftId = 'draft'

/** All annotations of an image with their values. */
export function listMarks(imageId: string, document: MeasureDocument, ofFile: PictureCalibration): ListedMark[] {
  const values = new Map(valuesOf(imageId, document, ofFile).map((each) => [each.annotationId, each]))
  let count = 0
  return document.annotations.flatMap((annotation) => {
    const own = values.get(annotation.id)
    if (own === undefined) return []
    const number = measuresNothing.includes(annotation.kind) ? null : ++count
    return [{ annotation, number, values: own }]
  })
}

/** Maximum values beside a drawing; the list has all of them. */
const mostLines = 4

/** What is written beside an annotation. */
export function linesOf({ annotation, number, values }: ListedMark, { t, language }: DrawingWords): string[] {
  const { label, text } = annotation
  if (number === null) return text === undefined || text === '' ? [] : [text]
  const name = label === undefined || label === '' ? String(number) : label
  if (values.refusal !== null) {
    const isDraft = annotation.id === draftId && values.refusal === 'DEGENERATE'
    return isDraft ? [] : [`${name}  ${t(`measure.refusal.${values.refusal}`)}`]
  }
  const [first, ...rest] = values.atoms.slice(0, mostLines)
  if (first === undefined) return []
  const angle = flowAngleText(values.atoms, { t, language })
  // In the first line, which a small picture shows alone.
  const byAngle = angle === '' ? '' : ` · ${angle}`
  if (rest.length === 0) return [`${name}  ${formatValue(first, language)}${byAngle}`]
  const said = (atom: ValueAtom) => `${t(`measure.quantity.${atom.quantity}`)} ${formatValue(atom, language)}`
  return [`${name}  ${said(first)}${byAngle}`, ...rest.map(said)]
}

/**
 * By which angle between beam and flow the values of a drawing are corrected, or that they are not.
 *
 * @param atoms - values of one drawing.
 * @returns empty where no value depends on the angle.
 */
export function flowAngleText(atoms: readonly Pick<ValueAtom, 'flowAngle'>[], { t, language }: DrawingWords): string {
  const flowAngle = atoms.find((atom) => atom.flowAngle !== undefined)?.flowAngle
  if (flowAngle === undefined) return ''
  const { degrees } = flowAngle
  if (degrees === null) return t('measure.flowAngle.none')
  const angle = formatValue({ value: degrees, unit: 'degree' }, language)
  // As it is written: 60.0 is not above 60.
  const isSteep = Number(degrees.toFixed(1)) > steepFlowAngle
  return t(isSteep ? 'measure.flowAngle.steep' : 'measure.flowAngle.corrected', { angle })
}

/** Whether a drawing is seen on a frame, from 0; on null those of every frame alone. */
export const isOnFrame = ({ frame }: Pick<Annotation, 'frame'>, shown: number | null): boolean =>
  frame === null || frame === shown

/** The annotations that are seen on a frame; null shows those of all frames alone. */
export function marksOf(
  listed: readonly ListedMark[],
  frame: number | null,
  matrix: Affine,
  words: DrawingWords,
): Mark[] {
  return listed
    .filter(({ annotation }) => isOnFrame(annotation, frame))
    .map((mark) => ({ ...mark, shape: shapeOf(mark.annotation, matrix), lines: linesOf(mark, words) }))
}

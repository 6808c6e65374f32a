import type { Language, Translate } from '@opensono/pacs-core'
import {
  type Annotation,
  type AnnotationValues,
  annotationKinds,
  calibrationOf,
  formatValue,
  type MeasureDocument,
  measureText,
  type PictureCalibration,
  type ValueAtom,
  valuesOf,
} from '@opensono/pacs-core/measure'
import { isOnFrame } from '../draw/edit'
import { type Shape, shapeOf } from '../draw/shape'
import type { PaneState } from '../pane/createPane'
import type { Affine } from '../view/affine'
import type { ViewerTextKey } from '../viewerText'

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

/** Words and language of measurements. */
export interface MarkWords {
  readonly t: Translate<ViewerTextKey | `measure.${string}` | 'common.listSeparator'>
  readonly language: Language
}

const measuresNothing: readonly string[] = ['arrow', 'text', 'sketch', 'bodyMark']

/** The document as it is while something is moved or drawn. */
export function documentNow(
  document: MeasureDocument,
  { live, draft, frame, facts }: Pick<PaneState, 'live' | 'draft' | 'facts'> & { readonly frame: number | null },
): MeasureDocument {
  const moved = document.annotations.map((each) => (each.id === live?.id ? live : each))
  if (draft === null || draft.points.length < annotationKinds[draft.kind][0]) return { ...document, annotations: moved }
  const isClip = facts !== null && facts.frameCount > 1
  const drawn: Annotation = {
    id: draftId,
    kind: draft.kind,
    frame: isClip ? frame : null,
    points: [...draft.points],
    size: 'M',
  }
  // What a body mark shows, and what a text says, is known when it is placed.
  return { ...document, annotations: draft.kind === 'bodyMark' ? moved : [...moved, drawn] }
}

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
export function linesOf({ annotation, number, values }: ListedMark, { t, language }: MarkWords): string[] {
  const { label, text } = annotation
  if (number === null) return text === undefined || text === '' ? [] : [text]
  const name = label === undefined || label === '' ? String(number) : label
  if (values.refusal !== null) {
    const isDraft = annotation.id === draftId && values.refusal === 'DEGENERATE'
    return isDraft ? [] : [`${name}  ${t(`measure.refusal.${values.refusal}`)}`]
  }
  const [first, ...rest] = values.atoms.slice(0, mostLines)
  if (first === undefined) return []
  if (rest.length === 0) return [`${name}  ${formatValue(first, language)}`]
  const said = (atom: ValueAtom) => `${t(`measure.quantity.${atom.quantity}`)} ${formatValue(atom, language)}`
  return [`${name}  ${said(first)}`, ...rest.map(said)]
}

/** The annotations that are seen on a frame; null shows those of all frames alone. */
export function marksOf(listed: readonly ListedMark[], frame: number | null, matrix: Affine, words: MarkWords): Mark[] {
  return listed
    .filter(({ annotation }) => isOnFrame(annotation, frame))
    .map((mark) => ({ ...mark, shape: shapeOf(mark.annotation, matrix), lines: linesOf(mark, words) }))
}

/** Values of an annotation in one line, for the list and for who hears it. */
export function valuesText({ values }: ListedMark, { t, language }: MarkWords): string {
  if (values.refusal !== null) return t(`measure.refusal.${values.refusal}`)
  return values.atoms
    .map((atom) => `${t(`measure.quantity.${atom.quantity}`)} ${formatValue(atom, language)}`)
    .join(t('common.listSeparator'))
}

/** An annotation in words, with its values. */
export function describeMark(mark: ListedMark, words: MarkWords): string {
  const { t } = words
  const { kind, text, bodyMark } = mark.annotation
  const name = t(`measure.kind.${kind}`)
  if (bodyMark !== undefined)
    return t('viewer.describeText', { kind: name, text: t(`viewer.bodyMarks.${bodyMark.mark}`) })
  if (mark.number === null) return text ? t('viewer.describeText', { kind: name, text }) : name
  const values = valuesText(mark, words) || t('viewer.noValue')
  return t('viewer.describe', { kind: name, number: mark.annotation.label || mark.number, values })
}

const formulaOf = {
  distance: 'distance',
  freehand: 'distance',
  ellipse: 'ellipse',
  tracedArea: 'tracedArea',
  volume: 'volume',
  angle: 'angle',
  ratio: 'ratio',
  depth: 'axis',
  time: 'axis',
  slope: 'axis',
  heartRate: 'heartRate',
  velocity: 'velocity',
  resistance: 'resistance',
  flowTrace: 'flowTrace',
  arrow: null,
  text: null,
  sketch: null,
  bodyMark: null,
} as const

/** Where the values of an annotation come from: image, frame, area, calibration, formula. */
export function sourceText({ values }: ListedMark, imageName: string, words: MarkWords): string {
  const [atom] = values.atoms
  return atom === undefined ? '' : atomSourceText(atom, imageName, words)
}

/** What is said of where a value comes from. */
export interface AtomSource extends Pick<ValueAtom, 'frame'> {
  readonly kind: string
  readonly calibration: { readonly source: string; readonly region: number | null }
}

const isMeasuring = (kind: string): kind is keyof typeof formulaOf => Object.hasOwn(formulaOf, kind)

/** Where a value comes from: image, frame, area, calibration, formula. */
export function atomSourceText({ kind, frame, calibration }: AtomSource, imageName: string, { t }: MarkWords): string {
  const formula = isMeasuring(kind) ? formulaOf[kind] : null
  if (formula === null) return ''
  const { source, region } = calibration
  return [
    imageName,
    frame === null ? null : t('viewer.list.onFrame', { frame: frame + 1 }),
    region === null ? null : t('viewer.list.region', { region: region + 1 }),
    t(`measure.source.${source}`),
    t(`viewer.formula.${formula}`),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

/** Whether any part of a frame has a time axis. */
export function hasTraces(document: MeasureDocument, ofFile: PictureCalibration): boolean {
  const { regions, frames } = calibrationOf(document, ofFile)
  return [regions, ...Object.values(frames ?? {})].flat().some(({ x }) => x.unit === 's')
}

/** The words that measurements need. */
export const markWords = measureText

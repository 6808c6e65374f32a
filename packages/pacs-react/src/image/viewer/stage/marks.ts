import type { Language, Translate } from '@opensono/pacs-core'
import {
  type Annotation,
  annotationKinds,
  calibrationOf,
  draftId,
  flowAngleText,
  formatValue,
  type ListedMark,
  type MeasureDocument,
  measureText,
  type PictureCalibration,
  type ValueAtom,
} from '@opensono/pacs-core/measure'
import type { PaneState } from '../pane/createPane'
import type { ViewerTextKey } from '../viewerText'

/** Words and language of measurements. */
export interface MarkWords {
  readonly t: Translate<ViewerTextKey | `measure.${string}` | 'common.listSeparator'>
  readonly language: Language
}

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

/** Values of an annotation in one line, for the list and for who hears it. */
export function valuesText({ values }: ListedMark, { t, language }: MarkWords): string {
  if (values.refusal !== null) return t(`measure.refusal.${values.refusal}`)
  return [
    ...values.atoms.map((atom) => `${t(`measure.quantity.${atom.quantity}`)} ${formatValue(atom, language)}`),
    flowAngleText(values.atoms, { t, language }),
  ]
    .filter(Boolean)
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
  flowAngle: 'flowAngle',
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

import {
  type ReportParameter,
  type ReportTextField,
  type ReportValue,
  type ReportVersion,
  reportTextFields,
} from '@opensono/pacs-core'
import { compareLists, compareTexts, type TextPiece } from '../earlier/compareTexts'

/** A part of a report that two versions are compared by. */
export type VersionPart = ReportTextField | 'template' | 'result' | 'values' | 'images'

/** What differs in one part. */
export interface PartDifference {
  readonly part: VersionPart
  /** Pieces of a text, or entries of a list. */
  readonly pieces: readonly TextPiece[]
}

/** A parameter that two versions say something else of. */
export interface ParameterDifference {
  readonly parameter: ReportParameter
  /** Null where it is not filled in. */
  readonly former: string | null
  readonly newer: string | null
}

/** What differs between two versions of a report. */
export interface VersionDifference {
  readonly parts: readonly PartDifference[]
  readonly parameters: readonly ParameterDifference[]
}

/** How what is no text is worded. */
export interface VersionWords {
  template: (id: ReportVersion['templateId']) => string
  result: (result: ReportVersion['result']) => string
  image: (id: string) => string
  /** A linked value, printed as `text`. */
  value: (value: ReportValue, text: string) => string
}

const whole = (newer: string, former: string) => compareLists([newer], [former])

function parameterDifferences(newer: ReportVersion, former: ReportVersion): ParameterDifference[] {
  const valueIn = ({ parameters }: ReportVersion, id: string) =>
    parameters.find(({ parameterId }) => parameterId === id)?.value ?? null
  const gone = former.parameters.filter(({ parameterId }) => valueIn(newer, parameterId) === null)
  return [...newer.parameters, ...gone]
    .map((parameter) => {
      const { parameterId } = parameter
      return { parameter, newer: valueIn(newer, parameterId), former: valueIn(former, parameterId) }
    })
    .filter((each) => each.newer !== each.former)
}

/**
 * Compares two versions of a report: texts by sentences, linked values and images as lists in their order, parameters one by one.
 *
 * @returns only what differs, in the order in which a report is read.
 */
export function compareVersions(newer: ReportVersion, former: ReportVersion, words: VersionWords): VersionDifference {
  const wordsOf = (version: ReportVersion) =>
    version.values.map((value) => words.value(value, version[value.field].slice(value.start, value.end)))
  const imagesOf = ({ imageIds }: ReportVersion) => imageIds.map(words.image)
  const parts: PartDifference[] = [
    { part: 'template', pieces: whole(words.template(newer.templateId), words.template(former.templateId)) },
    ...reportTextFields.map((part) => ({ part, pieces: compareTexts(newer[part], former[part]) })),
    { part: 'result', pieces: whole(words.result(newer.result), words.result(former.result)) },
    { part: 'values', pieces: compareLists(wordsOf(newer), wordsOf(former)) },
    { part: 'images', pieces: compareLists(imagesOf(newer), imagesOf(former)) },
  ]
  return {
    parts: parts.filter(({ pieces }) => pieces.some(({ kind }) => kind !== 'both')),
    parameters: parameterDifferences(newer, former),
  }
}

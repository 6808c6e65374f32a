import {
  type ReportParameter,
  type ReportTextField,
  type ReportValue,
  type ReportVersion,
  type ReportWorksheet,
  reportTextFields,
  sizeText,
  type Worksheet,
  worksheetAnswers,
  worksheets,
} from '@opensono/pacs-core'
import { compareLists, compareTexts, type TextPiece } from '../earlier/compareTexts'

/** A part of a report that two versions are compared by. */
export type VersionPart = ReportTextField | 'template' | 'language' | 'result' | 'values' | 'images' | 'drawings'

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

/** A line of a scored worksheet that two versions say something else of. */
export interface AnswerDifference {
  /** Id of the item, or what follows from all of them. */
  readonly id: string
  /** Empty where it is not answered. */
  readonly former: string
  readonly newer: string
}

/** A scored worksheet that two versions filled in differently. */
export interface WorksheetDifference {
  readonly worksheet: Worksheet
  /** Which finding of the worksheet, from 0. */
  readonly finding: number
  readonly answers: readonly AnswerDifference[]
}

/** What differs between two versions of a report. */
export interface VersionDifference {
  readonly parts: readonly PartDifference[]
  readonly parameters: readonly ParameterDifference[]
  readonly worksheets: readonly WorksheetDifference[]
}

/** How what is no text is worded. */
export interface VersionWords {
  template: (id: ReportVersion['templateId']) => string
  result: (result: ReportVersion['result']) => string
  image: (id: string) => string
  /** A linked value, printed as `text`. */
  value: (value: ReportValue, text: string) => string
  /** Empty for none that was chosen. */
  language: (language: ReportVersion['language']) => string
  /** The options chosen of an item of a worksheet. */
  options: (worksheet: Worksheet, optionIds: readonly string[]) => string
  side: (side: NonNullable<ReportWorksheet['side']>) => string
  /** What a worksheet says, as far as it is filled in. */
  score: (worksheet: Worksheet, filled: ReportWorksheet) => string
}

const whole = (newer: string, former: string) =>
  compareLists(
    [newer].filter((text) => text !== ''),
    [former].filter((text) => text !== ''),
  )

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

/** What a version answers in each line of a worksheet: its score, its items, and the size. */
function answerLines(
  { worksheets }: ReportVersion,
  worksheet: Worksheet,
  finding: number,
  words: VersionWords,
): Map<string, string> {
  const filled = worksheets.filter(({ worksheetId }) => worksheetId === worksheet.id)[finding]
  const answers = worksheetAnswers(filled)
  const items = worksheet.items.map(({ id, options }): [string, string] => {
    const chosen = options.flatMap((option) => (answers[id]?.includes(option.id) ? option.id : []))
    return [id, words.options(worksheet, chosen)]
  })
  const score = filled === undefined ? '' : words.score(worksheet, filled)
  const where = [filled?.side && words.side(filled.side), filled?.place?.trim()].filter(Boolean).join(' ')
  return new Map([['score', score], ...items, ['size', sizeOf(filled)], ['where', where]])
}

/** All measured diameters, or what was typed. */
function sizeOf(filled: ReportWorksheet | undefined): string {
  const typed = filled?.size.trim() ?? ''
  if (filled?.measured !== undefined) return sizeText(filled)
  return typed === '' ? '' : `${typed} mm`
}

function worksheetDifferences(newer: ReportVersion, former: ReportVersion, words: VersionWords): WorksheetDifference[] {
  const count = ({ worksheets: filled }: ReportVersion, id: string) =>
    filled.filter(({ worksheetId }) => worksheetId === id).length
  return worksheets.flatMap((worksheet) => {
    const findings = Math.max(count(newer, worksheet.id), count(former, worksheet.id))
    return Array.from({ length: findings }, (_, finding) => {
      const then = answerLines(former, worksheet, finding, words)
      const answers = [...answerLines(newer, worksheet, finding, words)]
        .map(([id, said]) => ({ id, newer: said, former: then.get(id) ?? '' }))
        .filter((each) => each.newer !== each.former)
      return { worksheet, finding, answers }
    }).filter(({ answers }) => answers.length > 0)
  })
}

/**
 * Compares two versions of a report: texts by sentences, linked values, images and images without drawings as lists in their order, parameters and the lines of
 * worksheets one by one.
 *
 * @returns only what differs, in the order in which a report is read.
 */
export function compareVersions(newer: ReportVersion, former: ReportVersion, words: VersionWords): VersionDifference {
  const wordsOf = (version: ReportVersion) =>
    version.values.map((value) => words.value(value, version[value.field].slice(value.start, value.end)))
  const imagesOf = ({ imageIds }: ReportVersion) => imageIds.map(words.image)
  const plainOf = ({ drawings }: ReportVersion) =>
    drawings.flatMap(({ imageId, isPrinted }) => (isPrinted ? [] : [words.image(imageId)]))
  const parts: PartDifference[] = [
    { part: 'template', pieces: whole(words.template(newer.templateId), words.template(former.templateId)) },
    { part: 'language', pieces: whole(words.language(newer.language), words.language(former.language)) },
    ...reportTextFields.map((part) => ({ part, pieces: compareTexts(newer[part], former[part]) })),
    { part: 'result', pieces: whole(words.result(newer.result), words.result(former.result)) },
    { part: 'values', pieces: compareLists(wordsOf(newer), wordsOf(former)) },
    { part: 'images', pieces: compareLists(imagesOf(newer), imagesOf(former)) },
    { part: 'drawings', pieces: compareLists(plainOf(newer), plainOf(former)) },
  ]
  return {
    parts: parts.filter(({ pieces }) => pieces.some(({ kind }) => kind !== 'both')),
    parameters: parameterDifferences(newer, former),
    worksheets: worksheetDifferences(newer, former, words),
  }
}

import { type ReportTextField, type ReportTexts, reportTextFields } from './reportContent'

/** A gap in a text that the writer is to fill: `【name】`, or `【left|right】` with a choice. */
export interface Placeholder {
  /** Where its opening bracket is, in UTF-16 code units. */
  readonly start: number
  /** Behind its closing bracket, in UTF-16 code units. */
  readonly end: number
  /** The text between the brackets, without blanks at its ends. */
  readonly name: string
  /** What it offers; empty unless there are at least two. */
  readonly options: readonly string[]
}

/** A bracket inside of a bracket begins again; one line holds a placeholder or there is none. */
const pattern = /【([^【】\n]*)】/gu

/**
 * The placeholders of a text in their order. Brackets with nothing between them are one, too: they are a gap without a name.
 *
 * @param text - findings, an impression, a text of a template or of the knowledge base.
 * @example
 * placeholdersOf('肝右叶【左|右】').map(({ options }) => options)
 */
export function placeholdersOf(text: string): readonly Placeholder[] {
  return [...text.matchAll(pattern)].map((match) => {
    const name = (match[1] ?? '').trim()
    const parts = name.split(/[|｜]/u).map((part) => part.trim())
    const options = [...new Set(parts.filter((part) => part !== ''))]
    return {
      start: match.index,
      end: match.index + match[0].length,
      name,
      options: parts.length > 1 ? options : [],
    }
  })
}

/** The first gap of a report, and how many there are. */
export interface OpenGap extends Pick<Placeholder, 'start' | 'end'> {
  readonly field: ReportTextField
  /** As it is written, with its brackets. */
  readonly words: string
  readonly count: number
}

/**
 * The first gap that is left in the texts of a report: with one it is not finished.
 *
 * @returns null when all are filled.
 */
export function openGapOf(texts: ReportTexts): OpenGap | null {
  const gaps = reportTextFields.flatMap((field) => placeholdersOf(texts[field]).map((gap) => ({ field, ...gap })))
  const [first] = gaps
  if (first === undefined) return null
  const { field, start, end } = first
  return { field, start, end, words: texts[field].slice(start, end), count: gaps.length }
}

/**
 * Puts a text behind another one, on a line of its own. Nothing of the former is replaced.
 *
 * @param text - what is written.
 * @param addition - what comes behind it; an empty one changes nothing.
 * @returns the whole, and where the addition begins in it, in UTF-16 code units.
 */
export function appendText(text: string, addition: string): { readonly text: string; readonly start: number } {
  if (addition === '') return { text, start: text.length }
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`
  return { text: before + addition, start: before.length }
}

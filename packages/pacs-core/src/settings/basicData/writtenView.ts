import { bodyMarkNames } from '../../image/measure/bodyMarkNames'
import { type BodyMark, bodyMarks } from '../../image/measure/bodyMarks'
import { limits } from '../../value/limits'
import type { ExamView } from './examView'

const lengthOf = (text: string) => [...text].length
/** Body marks by their keys and their names in both languages. */
const markOf = new Map<string, BodyMark>(
  bodyMarks.flatMap((mark) =>
    [mark, bodyMarkNames.en[mark], bodyMarkNames.zh[mark]].map((name) => [name.toLowerCase(), mark] as const),
  ),
)

type Asked = { isRequired: true } | { needsBodyMark: true; bodyMark: BodyMark | null }

/** What one of the words behind the names asks for; null for any other word. */
function readAsked(word: string): Asked | null {
  if (/^(required|必需)$/i.test(word)) return { isRequired: true }
  const found = /^(?:mark|体标)(?:\s*[:：]\s*(\S.*))?$/i.exec(word)
  if (found === null) return null
  const [, name] = found
  const bodyMark = name === undefined ? null : markOf.get(name.toLowerCase())
  return bodyMark === undefined ? null : { needsBodyMark: true, bodyMark }
}

/**
 * Reads a view as it is written in the basic data of an exam type: `LL | 肝左叶 | Left lobe | required | mark: abdomen`. Key and name are
 * needed; the English name may be empty; the last two words may be left out, and are written in Chinese as 必需 and 体标. A body mark is named
 * by its key or its name; without one any body mark will do.
 *
 * @param text - of one view.
 * @returns null for anything else.
 */
export function readExamView(text: string): ExamView | null {
  const [code = '', name = '', englishName = '', ...rest] = text.split(/[|｜]/u).map((part) => part.trim())
  const { codeLength, nameLength } = limits.views
  const asked = rest.map(readAsked)
  const kinds = new Set(asked.map((each) => each !== null && 'isRequired' in each))
  if (code === '' || name === '' || asked.includes(null) || kinds.size < asked.length) return null
  if (lengthOf(code) > codeLength || lengthOf(name) > nameLength || lengthOf(englishName) > nameLength) return null
  const plain = { isRequired: false, needsBodyMark: false, bodyMark: null }
  return Object.assign({ code, name, englishName: englishName === '' ? null : englishName, ...plain }, ...asked)
}

/** Writes a view as {@link readExamView} reads it. Bars and commas part other things: they become blanks. */
export function writeExamView({ code, name, englishName, isRequired, needsBodyMark, bodyMark }: ExamView): string {
  const plain = [code, name, englishName ?? ''].map((text) => text.replace(/[|｜,]/gu, ' ').trim())
  const mark = bodyMark === null ? 'mark' : `mark: ${bodyMark}`
  return [...plain, ...(isRequired ? ['required'] : []), ...(needsBodyMark ? [mark] : [])].join(' | ')
}

/**
 * The views of an exam type in their order; a text that cannot be read is left out.
 *
 * @param texts - as the basic data keeps them; null and undefined for none.
 */
export function examViewsOf(texts: readonly string[] | null | undefined): ExamView[] {
  return (texts ?? []).flatMap((text) => readExamView(text) ?? [])
}

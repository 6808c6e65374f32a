import * as z from 'zod/mini'
import { limits } from '../../value/limits'

/** A view that examinations of an exam type are to have on file: a standard section or plane. */
export const ExamView = z.object({
  /** Short key by which images are tagged; unique within the exam type. */
  code: z.string(),
  name: z.string(),
  /** The name where the interface is English; null shows `name`. */
  englishName: z.nullable(z.string()),
  /** False for a view that is only wished for: it is shown, and no finding when it is missing. */
  isRequired: z.boolean(),
  /** Whether an image of it must carry a body mark. */
  needsBodyMark: z.boolean(),
})

/** A view that examinations of an exam type are to have on file: a standard section or plane. */
export interface ExamView extends z.output<typeof ExamView> {}

const words: Readonly<Record<string, 'isRequired' | 'needsBodyMark'>> = {
  required: 'isRequired',
  必需: 'isRequired',
  mark: 'needsBodyMark',
  体标: 'needsBodyMark',
}
const lengthOf = (text: string) => [...text].length

/**
 * Reads a view as it is written in the basic data of an exam type: `LL | 肝左叶 | Left lobe | required | mark`. Key and name are
 * needed; the English name may be empty; the last two words may be left out, and stand in Chinese as 必需 and 体标.
 *
 * @param text - of one view.
 * @returns null for anything else.
 */
export function readExamView(text: string): ExamView | null {
  const [code = '', name = '', englishName = '', ...rest] = text.split(/[|｜]/u).map((part) => part.trim())
  const { codeLength, nameLength } = limits.views
  const marks = rest.map((word) => words[word.toLowerCase()])
  if (code === '' || name === '' || marks.includes(undefined) || new Set(marks).size < marks.length) return null
  if (lengthOf(code) > codeLength || lengthOf(name) > nameLength || lengthOf(englishName) > nameLength) return null
  return {
    code,
    name,
    englishName: englishName === '' ? null : englishName,
    isRequired: marks.includes('isRequired'),
    needsBodyMark: marks.includes('needsBodyMark'),
  }
}

/** Writes a view as {@link readExamView} reads it. Bars and commas part other things: they become blanks. */
export function writeExamView({ code, name, englishName, isRequired, needsBodyMark }: ExamView): string {
  const plain = [code, name, englishName ?? ''].map((text) => text.replace(/[|｜,]/gu, ' ').trim())
  return [...plain, ...(isRequired ? ['required'] : []), ...(needsBodyMark ? ['mark'] : [])].join(' | ')
}

/**
 * The views of an exam type in their order; a text that cannot be read is left out.
 *
 * @param texts - as the basic data keeps them; null and undefined for none.
 */
export function examViewsOf(texts: readonly string[] | null | undefined): ExamView[] {
  return (texts ?? []).flatMap((text) => readExamView(text) ?? [])
}

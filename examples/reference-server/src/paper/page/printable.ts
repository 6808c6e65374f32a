import { chooseFonts } from './fonts'
import { plainText } from './plainText'

/** Stands in the place of a character that no font has. */
export const missingCharacter = '□'

const blank = /\s/u

/** Parts of a paper that hold files, not words. */
const files: readonly string[] = ['source', 'signature', 'bytes', 'path']

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const member of value) yield* textsIn(member)
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const [name, member] of Object.entries(value)) if (!files.includes(name)) yield* textsIn(member)
  }
}

function withTexts<Value>(value: Value, change: (text: string) => string): Value
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((member) => withTexts(member, change))
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  const changed = Object.entries(value).map(([name, member]) => [
    name,
    files.includes(name) ? member : withTexts(member, change),
  ])
  return Object.fromEntries(changed)
}

/** A paper all of whose characters can be drawn. */
export interface Printable<Paper> {
  readonly paper: Paper
  /** The families that draw it. */
  readonly families: string[]
  /** Characters that have a box in their place. */
  readonly missing: readonly string[]
}

/**
 * Chooses the fonts of a paper and puts a box in the place of each character that none of them has. A rare blank becomes a space.
 */
export async function makePrintable<Paper>(paper: Paper): Promise<Printable<Paper>> {
  const characters = new Set<string>()
  for (const text of textsIn(paper)) for (const character of plainText(text)) characters.add(character)
  characters.delete('\n')
  const { families, missing } = await chooseFonts(characters)
  if (missing.length === 0) return { paper, families, missing }
  const lacking = new Set(missing)
  const replaced = (character: string) =>
    !lacking.has(character) ? character : blank.test(character) ? ' ' : missingCharacter
  return {
    paper: withTexts(paper, (text) => Array.from(text, replaced).join('')),
    families,
    missing: missing.filter((character) => !blank.test(character)),
  }
}

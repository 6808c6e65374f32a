import { foldNumber, foldPhone, foldText } from '@opensono/pacs-core'
import { pinyin } from 'pinyin-pro'
import { foldTypedName, nameReadings } from './nameReadings'

/** How a name can be found: by any part of it in its own script, of a reading in Latin letters, or of the initials of one. */
export interface NameSearch {
  /** All one- and two-character pieces, sorted, each once; PostgreSQL indexes these. */
  grams: string[]
  /**
   * The name, its usual reading and the initials of that, one after the other; behind ` | ` its other readings, and behind another ` | ` the
   * initials of these. Checks what the pieces found.
   */
  text: string
}

function gramsOf(word: string): string[] {
  const characters = [...word]
  return characters.flatMap((character, index) => {
    const next = characters[index + 1]
    return next === undefined ? [character] : [character, character + next]
  })
}

/** Syllables of Chinese characters; what is between these is one piece. */
function syllablesOf(name: string): string[] {
  return pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', surname: 'head' })
}

/**
 * A name in Latin letters without tones: `zhang san` for 张三. What is not Chinese is left as it is.
 *
 * @param name - in any script.
 */
export const spelledName = (name: string): string => syllablesOf(name.normalize('NFKC')).join(' ')

/** A short word in capitals is known by all of its letters, any other by its first one. */
const lettersOf = (word: string) => (/^[A-Z0-9]{1,4}$/.test(word) ? word : ([...word][0] ?? ''))

/**
 * The letters by which a name is usually looked up: the initials of its pinyin, as `DN` for a gallbladder and `NTJC` for an NT scan.
 *
 * @param name - in any script.
 */
export function initialsOf(name: string): string {
  const words = syllablesOf(name.normalize('NFKC')).flatMap((piece) => piece.match(/[\p{L}\p{N}]+/gu) ?? [])
  return words.map(lettersOf).join('').toUpperCase()
}

/**
 * What is stored beside a name so that it can be found.
 *
 * @param name - in any script.
 */
export function nameSearch(name: string): NameSearch {
  const { name: own, readings, initials } = nameReadings(name)
  const [usual = own, ...others] = readings
  const [letters = own, ...otherLetters] = initials
  const lists = [[own, usual, letters], others, otherLetters].filter((words) => words.length > 0)
  const grams = new Set(lists.flat().flatMap(gramsOf))
  return { grams: [...grams].sort(), text: lists.map((words) => words.join(' ')).join(' | ') }
}

/**
 * What to look for when a part of a name was typed: the longest pieces only, as they imply the shorter ones.
 *
 * @param typed - at least one character that is not a space.
 */
export function searchedName(typed: string): NameSearch {
  const word = foldTypedName(typed)
  const characters = [...word]
  return {
    grams: characters.length < 2 ? characters : gramsOf(word).filter((gram) => [...gram].length === 2),
    text: word,
  }
}

/**
 * Whether a typed text looks like a number (patient id, exam, accession or request number, phone) and not like a name.
 *
 * @param typed - what was typed.
 */
export function isNumberLike(typed: string): boolean {
  const text = foldText(typed)
  // Digits alone may be in groups: 138 1234 5678.
  if (/^[\d\s+().-]+$/.test(text)) return /\d/.test(text)
  return /^[A-Za-z_./-]{0,8}\d[\dA-Za-z_./-]*$/.test(text)
}

/**
 * The starts of numbers that a typed number may be: as it is typed, without blanks and hyphens, and as a phone; each in capitals. Marks that
 * are not seen, and the width of digits, do not count.
 *
 * @param typed - what was typed.
 */
export function searchedNumbers(typed: string): string[] {
  const text = foldText(typed).replace(/\s/g, '').toUpperCase()
  return [...new Set([text, foldNumber(typed), foldPhone(typed)])].filter((each) => each !== '')
}

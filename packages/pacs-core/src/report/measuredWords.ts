import { placeholdersOf } from './placeholder'
import { quantitiesIn } from './review/quantities'
import type { Span } from './review/readText'

/** Gestational ages, and units that only a template would write as if they were measured. */
const ages = /\d{1,2}(?:\s?\+\s?\d)?\s?(?:周|weeks?\b|w(?:\s?\d\s?d)?\b)/gi
const letter = /[A-Za-z]/

/**
 * The numbers with a measuring unit that a text holds: 11 mm, 64 %, 52 × 45 mm, 24 weeks. In a template or in the knowledge base they are values
 * that were not measured in the patient: who inserts the text reports them. A gap, `【】 mm`, holds none.
 *
 * @param text - a text of a template or of the knowledge base.
 * @returns the words as they are written, each once, in the order of the text.
 * @example
 * measuredWords('门静脉内径 11 mm，胆总管内径【内径】mm') // ['11 mm']
 */
export function measuredWords(text: string): readonly string[] {
  // What a gap offers is chosen for the patient.
  let written = text
  for (const { start, end } of placeholdersOf(text)) {
    written = written.slice(0, start) + '【'.repeat(end - start) + written.slice(end)
  }
  const sizes = quantitiesIn(written).filter(
    ({ units, end }) => units.some((unit) => unit !== null) && !letter.test(written[end] ?? ''),
  )
  const weeks = [...written.matchAll(ages)].map(
    ({ index, 0: words }): Span => ({ start: index, end: index + words.length }),
  )
  const places = [...sizes, ...weeks].sort((one, other) => one.start - other.start)
  return [...new Set(places.map(({ start, end }) => text.slice(start, end).trim()))]
}

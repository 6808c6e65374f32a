import { type FormulaParameter, foldSearch, formulaFunctions, formulaName } from '@opensono/pacs-core'

/** A part of the formula that an offer takes the place of. */
export interface FormulaWord {
  /** Where it begins, in UTF-16 units. */
  readonly at: number
  /** What is typed of it. */
  readonly text: string
}

/** What may be put in the place of the word that is being typed. */
export interface FormulaOffer {
  readonly id: string
  /** What is put in. */
  readonly text: string
  /** Name and unit of a parameter; empty for a function. */
  readonly note: string
}

/** Maximum offers below a formula. */
const offersMost = 8

/**
 * The word that ends where the caret is; empty between words.
 *
 * @param formula - the text.
 * @param caret - in UTF-16 units.
 */
export function formulaWord(formula: string, caret: number): FormulaWord {
  const before = formula.slice(0, caret)
  const [text = ''] = /\{[^{}]*$|[\p{L}_][\p{L}\p{M}\p{Nd}_'′’]*$/u.exec(before) ?? []
  return { at: caret - text.length, text }
}

/**
 * What is offered for a word: abbreviations that begin with it, then those that hold it or whose names do, then functions.
 *
 * @param word - what is typed.
 * @param parameters - those that the formula may name.
 */
export function formulaOffers({ text }: FormulaWord, parameters: readonly FormulaParameter[]): readonly FormulaOffer[] {
  const wanted = foldSearch(text.replace(/^\{/, ''))
  const rank = ({ abbreviation, name }: FormulaParameter) => {
    const folded = foldSearch(abbreviation)
    if (folded.startsWith(wanted)) return 0
    return folded.includes(wanted) || foldSearch(name).includes(wanted) ? 1 : 2
  }
  const ranked = parameters.map((parameter) => ({ parameter, rank: rank(parameter) }))
  const found = [0, 1].flatMap((place) => ranked.filter((each) => each.rank === place))
  const functions = wanted === '' ? [] : Object.keys(formulaFunctions).filter((name) => name.startsWith(wanted))
  return [
    ...found.map(({ parameter: { id, abbreviation, name, unit } }) => ({
      id,
      text: formulaName(abbreviation),
      note: unit === '' ? name : `${name} (${unit})`,
    })),
    ...functions.map((name) => ({ id: name, text: `${name}(`, note: '' })),
  ].slice(0, offersMost)
}

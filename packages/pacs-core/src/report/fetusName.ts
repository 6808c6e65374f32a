import { foldName } from '../settings/basicData/foldName'

/** The letters of fetuses, in their order. */
export const fetusLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const

/** What the abbreviation of a parameter says: the measure, and which fetus has it. */
export interface FetusName {
  /** Folded, without the letter: `bpd`. */
  readonly measure: string
  /** 0 for fetus A, which needs no letter. */
  readonly fetus: number
}

/**
 * Reads an abbreviation: `BPD` and `BPD_A` are the first fetus's, `BPD_B` the second's.
 *
 * @param abbreviation - of a parameter.
 */
export function fetusNameOf(abbreviation: string): FetusName {
  const [, measure, letter = 'a'] = /^(.+)_([a-i])$/u.exec(foldName(abbreviation)) ?? []
  if (measure === undefined) return { measure: foldName(abbreviation), fetus: 0 }
  return { measure, fetus: letter.charCodeAt(0) - 'a'.charCodeAt(0) }
}

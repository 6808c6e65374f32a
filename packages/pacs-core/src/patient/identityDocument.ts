import { foldNumber } from '../value/fold'
import { readIdCard } from './idCard'

/** Kinds of document that a patient shows. */
export const documentKinds = [
  /** Resident identity card, 18 characters or the old 15 digits. */
  'idCard',
  /** Passport of any country. */
  'passport',
  /** Mainland travel permit of a resident of Hong Kong or Macao: H or M and digits. */
  'hkMacaoPermit',
  /** Mainland travel permit of a resident of Taiwan: 8 digits, or the former 10 digits and a letter. */
  'taiwanPermit',
  /** Permanent residence card of a foreigner in its former form: 3 letters and 12 digits. The newer one has the form of an ID card. */
  'foreignResidence',
] as const

/** A kind of document that a patient shows. */
export type DocumentKind = (typeof documentKinds)[number]

/** The form of the numbers of each kind that an ID card cannot be confused with. */
const forms: readonly (readonly [kind: DocumentKind, form: RegExp])[] = [
  ['hkMacaoPermit', /^[HM]\d{8,11}$/],
  ['foreignResidence', /^[A-Z]{3}\d{12}$/],
  ['taiwanPermit', /^(?:\d{8}|\d{10}[A-Z])$/],
  ['passport', /^(?:[A-Z]{1,2}\d{6,11}|\d{9}|[A-Z]\d{2}[A-Z\d]{6})$/],
]

/**
 * The kind of document that a number is of, by its form.
 *
 * @param text - the number as typed, in any width, with blanks or hyphens.
 * @returns null for a number of none: an ID card with a wrong digit is no other document.
 */
export function documentKindOf(text: string): DocumentKind | null {
  const number = foldNumber(text)
  if (readIdCard(number) !== null) return 'idCard'
  return forms.find(([, form]) => form.test(number))?.[0] ?? null
}

import { foldNumber } from '../value/fold'
import { readIdCard } from './idCard'

/** Kinds of document that a patient shows. */
export const documentKinds = [
  /** Resident identity card, 18 characters or the old 15 digits; also the residence permit for Hong Kong, Macao and Taiwan residents. */
  'idCard',
  /** Passport of any country. */
  'passport',
  /** Mainland travel permit of a resident of Hong Kong or Macao: H or M and digits. */
  'hkMacaoPermit',
  /** Mainland travel permit of a resident of Taiwan: 8 digits, or the former 10 digits and a letter. */
  'taiwanPermit',
  /** Permanent residence card of a foreigner: 18 digits that begin with 9, or the former 3 letters and 12 digits. */
  'foreignResidence',
  /** Any other document, for instance a military one. */
  'other',
] as const

/** A kind of document that a patient shows. */
export type DocumentKind = (typeof documentKinds)[number]

/** The rule of each kind for a folded number. */
const isNumberOf: Readonly<Record<DocumentKind, (number: string) => boolean>> = {
  idCard: (number) => !number.startsWith('9') && readIdCard(number) !== null,
  passport: (number) => /^[A-Z\d]{5,13}$/.test(number) && /\d/.test(number),
  hkMacaoPermit: (number) => /^[HM]\d{8,11}$/.test(number),
  taiwanPermit: (number) => /^(?:\d{8}|\d{10}[A-Z])$/.test(number),
  foreignResidence: (number) =>
    /^[A-Z]{3}\d{12}$/.test(number) || (/^9\d{16}[\dX]$/.test(number) && readIdCard(number) !== null),
  other: (number) => /^[\p{L}\p{N}]+$/u.test(number),
}

/** Kinds that a number shows by its form. A passport is recognised by fewer forms than a number that is said to be one may have. */
const recognised: readonly (readonly [kind: DocumentKind, isOf: (number: string) => boolean])[] = [
  ['idCard', isNumberOf.idCard],
  ['foreignResidence', isNumberOf.foreignResidence],
  ['hkMacaoPermit', isNumberOf.hkMacaoPermit],
  ['taiwanPermit', isNumberOf.taiwanPermit],
  ['passport', (number) => /^(?:[A-Z]{1,2}\d{6,11}|\d{9}|[A-Z]\d{2}[A-Z\d]{6})$/.test(number)],
]

/**
 * The kind of document that a number is of, by its form.
 *
 * @param text - the number as typed, in any width, with blanks or hyphens.
 * @returns null for a number of none: an ID card with a wrong digit is no other document.
 */
export function documentKindOf(text: string): DocumentKind | null {
  const number = foldNumber(text)
  return recognised.find(([, isOf]) => isOf(number))?.[0] ?? null
}

/**
 * Whether a number can be that of a document of a kind.
 *
 * @param kind - of the document.
 * @param text - the number as typed.
 */
export function isDocumentNumber(kind: DocumentKind, text: string): boolean {
  return isNumberOf[kind](foldNumber(text))
}

/**
 * The kind that a form shows while a number is typed and no kind was chosen: an ID card until the number can be no such card. Eight and
 * nine digits may be the beginning of one, so {@link documentKindOf} is offered for them, not taken.
 *
 * @param text - as far as it is typed.
 */
export function typedDocumentKind(text: string): DocumentKind {
  const number = foldNumber(text)
  return /^\d{1,9}$/.test(number) ? 'idCard' : (documentKindOf(number) ?? 'idCard')
}

/** The number of a document, and its kind; a kind of null, or none, is the one that the number shows. */
export interface IdentityDocument {
  readonly documentKind?: DocumentKind | null | undefined
  readonly idCard: string | null
}

/**
 * The kind of a document: as it is said, else as its number shows it, else an ID card.
 *
 * @param document - its number, and the kind if it is known.
 */
export function kindOfDocument({ documentKind, idCard }: IdentityDocument): DocumentKind {
  return documentKind ?? documentKindOf(idCard ?? '') ?? 'idCard'
}

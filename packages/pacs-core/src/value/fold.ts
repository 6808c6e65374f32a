/** Marks that are not seen: those that turn the direction of writing, join letters or choose a variant (Unicode, Default_Ignorable_Code_Point). */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const hyphens = /[\p{Pd}\u2212]/gu
const blanks = /\s/gu

/**
 * A text as it was meant: letters and digits in one width (Unicode NFKC), without marks that are not seen, and without blanks at its ends or
 * in runs.
 *
 * @param text - as it was typed or pasted.
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').replace(invisible, '').replace(/\s+/gu, ' ').trim()
}

/**
 * A text as lists are searched by it: {@link foldText}, in lower case and without blanks. Both what is typed and what is searched are folded.
 *
 * @param text - as it was typed, or as it is stored.
 */
export function foldSearch(text: string): string {
  return foldText(text).replace(blanks, '').toLowerCase().normalize('NFKC')
}

/**
 * Whether a typed text finds a row of a list: it is a part of one of the row's texts, both as {@link foldSearch} folds them.
 *
 * @param texts - of the row.
 * @param typed - as typed; an empty text finds everything.
 */
export function isFoundIn(texts: readonly string[], typed: string): boolean {
  const wanted = foldSearch(typed)
  return texts.some((text) => foldSearch(text).includes(wanted))
}

/**
 * A number or code as it is compared: {@link foldText}, in capitals, without blanks and hyphens.
 *
 * @param text - as it was typed or pasted: an ID card, an inpatient number, a code of six digits.
 */
export function foldNumber(text: string): string {
  return foldText(text).replace(blanks, '').replace(hyphens, '').toUpperCase()
}

/**
 * A phone number as it is stored and compared: `foldNumber`, without brackets and dots, and without the country code of mainland China
 * (`+86`, `0086`, `86`) before a mobile number. `00` before any other country code becomes `+`.
 *
 * @param text - as it was typed or pasted.
 */
export function foldPhone(text: string): string {
  const plain = foldNumber(text).replace(/[().]/g, '')
  const mobile = /^(?:\+|00)?86(1[3-9]\d{9})$/.exec(plain)
  if (mobile?.[1] !== undefined) return mobile[1]
  return /^00[1-9]\d{6,14}$/.test(plain) ? `+${plain.slice(2)}` : plain
}

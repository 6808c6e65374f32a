/** Marks that people set between groups of three digits, beside comma and point. */
const spaces = /[\s'’_]/gu
/** What cannot be seen, as copied from other programs. */
const invisible = /\p{Cf}/gu

const bySpaces = /^[1-9]\d{0,2}(?:[\s'’_]\d{3})+(?:[.,]\d+)?$/u
const byCommas = /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:,\d{3})+\.\d+)$/
/** A comma before three digits and nothing else: 1,234 is 1.234 in Europe and 1234 in England and China. */
const ambiguous = /^[1-9]\d{0,2},\d{3}$/
/** A single point before three digits is a decimal point. */
const byPoints = /^[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:\.\d{3})+,\d+)$/

/** The digits of a number without its sign, with a decimal point; null for anything else. */
function plainDigits(text: string): string | null {
  if (bySpaces.test(text)) return text.replace(spaces, '').replace(',', '.')
  if (byCommas.test(text)) return text.replaceAll(',', '')
  if (ambiguous.test(text)) return null
  if (byPoints.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return text !== '' && /^\d*(?:[.,]\d+)?$/.test(text) ? text.replace(',', '.') : null
}

/** What is typed in one width, and its sign; an empty text where it is too long for a number. */
function signedText(typed: string): { sign: '' | '-'; text: string } {
  if (typed.length > 64) return { sign: '', text: '' }
  const text = typed.normalize('NFKC').replace(invisible, '').replace(/[。｡]/g, '.').replace(/[−–]/g, '-').trim()
  return { sign: text.startsWith('-') ? '-' : '', text: /^[+-]/.test(text) ? text.slice(1).trimStart() : text }
}

/**
 * Whether a text is a number that can be read as two: `1,234` is 1.234 or 1234. It is refused wherever numbers are typed, with the words of
 * `fault.ambiguousNumber`, and never guessed.
 *
 * @param typed - as typed, with or without a sign.
 */
export function isAmbiguousNumber(typed: string): boolean {
  return ambiguous.test(signedText(typed).text)
}

/**
 * A number as people type it, in the one form that is stored and sent: digits with a decimal point. Full-width digits, a decimal comma, the
 * Chinese full stop as a point, and marks between groups of three digits are read: `１２。5`, `12,5`, `1,234.5`, `1.234,5`, `1 234,5`.
 * A single comma before exactly three digits can be a decimal comma or part thousands (`1,234` is 1.234 or 1234): it is not read, unless the number
 * begins with 0. See {@link isAmbiguousNumber}.
 *
 * @param typed - as typed, with or without a sign.
 * @returns for instance `1234.5` or `-0.5`, with the decimals that were typed; null for anything that is no number.
 */
export function plainNumber(typed: string): string | null {
  const { sign, text } = signedText(typed)
  const digits = plainDigits(text)
  if (digits === null) return null
  const [whole = '', decimals = ''] = digits.split('.')
  return `${sign}${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`
}

/** A number as people type it, see {@link plainNumber}. @returns null for anything that is no number. */
export function readNumber(typed: string): number | null {
  const plain = plainNumber(typed)
  return plain === null ? null : Number(plain)
}

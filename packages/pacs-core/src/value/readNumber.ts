/** Blanks within a line: a line break or a tab parts two numbers. */
const blank = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
/** Marks that people set between groups of three digits, beside comma and point. */
const marks = /[ '’_]/g
/** What cannot be seen, as copied from other programs. A soft hyphen can be seen at the end of a line. */
const invisible = /(?!\u00ad)\p{Cf}/gu
/** Letters and signs in the width of Chinese characters. */
const wide = /[\uff01-\uff5e]/g
const wideOffset = 0xfee0

const byMarks = /^[1-9]\d{0,2}(?:[ '’_]\d{3})+(?:[.,]\d+)?$/
const byCommas = /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:,\d{3})+\.\d+)$/
/** A comma before three digits and nothing else: 1,234 is 1.234 in Europe and 1234 in England and China. */
const ambiguous = /^[1-9]\d{0,2},\d{3}$/
/** A single point before three digits is a decimal point. */
const byPoints = /^[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:\.\d{3})+,\d+)$/

/** The digits of a number without its sign, with a decimal point; null for anything else. */
function plainDigits(text: string): string | null {
  if (byMarks.test(text)) return text.replace(marks, '').replace(',', '.')
  if (byCommas.test(text)) return text.replaceAll(',', '')
  if (ambiguous.test(text)) return null
  if (byPoints.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return text !== '' && /^\d*(?:[.,]\d+)?$/.test(text) ? text.replace(',', '.') : null
}

/** A text in one width. Other forms of digits stay what they are: 10² is not 102. */
function inOneWidth(typed: string): string {
  return typed
    .replace(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - wideOffset))
    .replace(blank, ' ')
    .replace(invisible, '')
    .replace(/[。｡]/g, '.')
    .replace(/[−–]/g, '-')
    .trim()
}

/** A number without the unit that stands before or behind it. */
function withoutUnit(text: string, units: readonly string[]): string {
  const folded = text.toLowerCase()
  for (const each of units) {
    const unit = inOneWidth(each).toLowerCase()
    // A unit of digits alone, such as the 1 of a ratio, cannot be told from the number.
    if (!/[^\d\s.,'’_+-]/.test(unit)) continue
    const [before, behind] = [text.slice(0, -unit.length), text.slice(unit.length)]
    // Digits of a unit, such as those of 10^9/L, are apart from those of the number.
    if (folded.endsWith(unit) && !(/^\d/.test(unit) && /\d$/.test(before))) return before.trimEnd()
    if (folded.startsWith(unit) && !(/\d$/.test(unit) && /^\d/.test(behind))) return behind.trimStart()
  }
  return text
}

/** A text behind its sign. */
function partSign(text: string): { sign: string; text: string } {
  const [sign = ''] = /^[+-]?/.exec(text) ?? []
  return { sign, text: text.slice(sign.length).trimStart() }
}

/** What is typed in one width and without its unit, and its sign; an empty text where it is too long for a number. */
function signedText(typed: string, units: readonly string[]): { isNegative: boolean; text: string } {
  if (typed.length > 64) return { isNegative: false, text: '' }
  const outer = partSign(inOneWidth(typed))
  const bare = withoutUnit(outer.text, units)
  // The sign stands before the unit or behind it: -¥5, ¥-5.
  const inner = outer.sign === '' && bare !== outer.text ? partSign(bare) : { sign: '', text: bare }
  return { isNegative: [outer.sign, inner.sign].includes('-'), text: inner.text }
}

/**
 * Whether a text is a number that can be read as two: `1,234` is 1.234 or 1234. It is refused wherever numbers are typed, with the words of
 * `fault.ambiguousNumber`, and never guessed.
 *
 * @param typed - as typed, with or without a sign.
 * @param units - see {@link plainNumber}.
 */
export function isAmbiguousNumber(typed: string, units: readonly string[] = []): boolean {
  return ambiguous.test(signedText(typed, units).text)
}

/**
 * A number as people type it, in the one form that is stored and sent: digits with a decimal point. Full-width digits, a decimal comma, the
 * Chinese full stop as a point, and marks between groups of three digits are read: `１２。5`, `12,5`, `1,234.5`, `1.234,5`, `1 234,5`.
 * A single comma before exactly three digits can be a decimal comma or part thousands (`1,234` is 1.234 or 1234): it is not read, unless the number
 * begins with 0. See {@link isAmbiguousNumber}.
 *
 * @param typed - as typed, with or without a sign.
 * @param units - of which one may stand before or behind the number: `¥`, `元`, `mm`. A number with any other is not read. @defaultValue none
 * @returns for instance `1234.5` or `-0.5`, with the decimals that were typed; null for anything that is no number.
 */
export function plainNumber(typed: string, units: readonly string[] = []): string | null {
  const { isNegative, text } = signedText(typed, units)
  const digits = plainDigits(text)
  if (digits === null) return null
  const [whole = '', decimals = ''] = digits.split('.')
  return `${isNegative ? '-' : ''}${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`
}

/** A number as people type it, see {@link plainNumber}. @returns null for anything that is no number. */
export function readNumber(typed: string): number | null {
  const plain = plainNumber(typed)
  return plain === null ? null : Number(plain)
}

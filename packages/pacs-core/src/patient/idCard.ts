import { foldNumber } from '../value/fold'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const checkCharacters = '10X98765432'

/** The check character of the first 17 digits. */
function checkCharacterOf(digits: string): string {
  const sum = weights.reduce<number>((total, weight, index) => total + weight * Number(digits[index]), 0)
  return checkCharacters[sum % 11] ?? ''
}

function isRealDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** What a resident identity card number contains. */
export interface IdCardFacts {
  /** `YYYY-MM-DD`. */
  birthDate: string
  sex: 'male' | 'female'
}

/**
 * Reads a resident identity card number: 18 characters with a check character (GB 11643-1999, ISO 7064 MOD 11-2), or the old
 * 15-digit form.
 *
 * @param text - the number as typed, in any width, with blanks, hyphens or a lower-case `x`.
 * @returns what it contains, or null when the number is not legal.
 */
export function readIdCard(text: string): IdCardFacts | null {
  const number = foldNumber(text)
  const match = /^(\d{6})(\d{4}|\d{2})(\d{2})(\d{2})(\d{3})([\dX]?)$/.exec(number)
  if (match === null) return null
  const [, region = '', yearText = '', monthText = '', dayText = '', order = '', check = ''] = match
  if (region.startsWith('0')) return null
  const isLong = number.length === 18
  if (isLong !== (yearText.length === 4) || isLong !== (check !== '')) return null
  const year = isLong ? Number(yearText) : 1900 + Number(yearText)
  if (year < 1850 || !isRealDate(year, Number(monthText), Number(dayText))) return null
  if (isLong) {
    if (checkCharacterOf(number) !== check) return null
  }
  return { birthDate: `${year}-${monthText}-${dayText}`, sex: Number(order) % 2 === 1 ? 'male' : 'female' }
}

/**
 * An ID card number as it is compared: the old 15 digits become the 18 of the same person's card. Any other number is only folded.
 *
 * @param text - the number as typed.
 */
export function idCardKey(text: string): string {
  const number = foldNumber(text)
  if (number.length !== 15 || readIdCard(number) === null) return number
  const digits = `${number.slice(0, 6)}19${number.slice(6)}`
  return digits + checkCharacterOf(digits)
}

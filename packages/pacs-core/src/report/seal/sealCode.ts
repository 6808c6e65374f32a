/** Crockford's base 32: no letter that is read as a digit. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const letterBits = 5
const codeLength = 16

/** Four letters a group. */
const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

/**
 * The short name of a seal, as it is printed and typed: the first 80 bits of its digest, in four groups.
 *
 * @param digest - SHA-256 in hexadecimal.
 */
export function sealCodeOf(digest: string): string {
  const bits = [...digest.slice(0, 20)].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
  const code = Array.from(
    { length: codeLength },
    (_, place) => letters[Number.parseInt(bits.slice(place * letterBits, (place + 1) * letterBits), 2)] ?? '',
  ).join('')
  return grouped(code)
}

/**
 * Reads a code that somebody typed: small letters, spaces, and O, I and L for digits are understood.
 *
 * @returns the code as {@link sealCodeOf} writes it; null when it is none.
 */
export function readSealCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const isCode = code.length === codeLength && [...code].every((letter) => letters.includes(letter))
  return isCode ? grouped(code) : null
}

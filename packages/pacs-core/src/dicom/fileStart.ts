import { preambleFault } from './preambleFault'

/** A file begins with at most this many bytes before its mark (PS3.10, 7.1). */
export const preambleBytes = 128

/** Value representations that an element of group 2 or 8 may have. */
const firstVrs = new Set('AE AS CS DA DS DT IS LO LT OB OW PN SH SQ ST TM UI UL UN US UT'.split(' '))
/** The first element of an implicit file is no longer. */
const longestImplicit = 64

const letters = (bytes: Uint8Array, at: number, count: number) => String.fromCharCode(...bytes.subarray(at, at + count))

/** Whether an element that files begin with is there: of group 2 or 8, in any encoding. */
function isFirstElement(bytes: Uint8Array, at: number): boolean {
  const [first, second, third, fourth, length, ...rest] = bytes.subarray(at, at + 8)
  const isLittle = (first === 2 || first === 8) && second === 0 && (third ?? 255) < 0x20 && fourth === 0
  if (firstVrs.has(letters(bytes, at + 4, 2))) return isLittle || (first === 0 && second === 8 && third === 0)
  return isLittle && (length ?? 255) <= longestImplicit && rest.length === 3 && rest.every((byte) => byte === 0)
}

/** Where the elements of a DICOM file begin: behind preamble and mark, of which some writers leave out one or both. @returns null for another file. */
export function elementsStart(bytes: Uint8Array): number | null {
  if (letters(bytes, preambleBytes, 4) === 'DICM') return preambleBytes + 4
  if (letters(bytes, 0, 4) === 'DICM' && isFirstElement(bytes, 4)) return 4
  const isEmpty = bytes.length > preambleBytes && bytes.subarray(0, preambleBytes).every((byte) => byte === 0)
  if (isEmpty && isFirstElement(bytes, preambleBytes)) return preambleBytes
  return isFirstElement(bytes, 0) ? 0 : null
}

/**
 * Whether a file begins as PS3.10, 7.1, wants it: with a preamble that is empty or that of a TIFF, the letters DICM, and file meta information in
 * Explicit VR Little Endian.
 *
 * @param bytes - the first 138 bytes, or more.
 */
export function hasFileStart(bytes: Uint8Array): boolean {
  if (letters(bytes, preambleBytes, 4) !== 'DICM' || preambleFault(bytes) !== null) return false
  const [low, high] = bytes.subarray(preambleBytes + 4, preambleBytes + 6)
  return low === 2 && high === 0 && firstVrs.has(letters(bytes, preambleBytes + 8, 2))
}

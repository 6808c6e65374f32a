/**
 * Widths of bars and gaps of each symbol value, in modules (ISO/IEC 15417, table 1). The last one, the stop, has a bar more.
 */
const symbols = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
  223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
  112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
  311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
  122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/)

const startB = 104
const startC = 105
const switchToC = 99
const stop = 106

/** Two digits are one symbol of set C. */
const pairsOf = (digits: string) => (digits.match(/\d\d/g) ?? []).map(Number)

/** Set B: the printable characters of ASCII, from the blank on. */
const lettersOf = (text: string) => [...text].map((letter) => letter.charCodeAt(0) - 32)

function valuesOf(text: string): number[] {
  if (/^(\d\d)+$/.test(text)) return [startC, ...pairsOf(text)]
  // An odd digit goes first, in set B.
  if (/^\d{3,}$/.test(text)) return [startB, ...lettersOf(text.slice(0, 1)), switchToC, ...pairsOf(text.slice(1))]
  return [startB, ...lettersOf(text)]
}

function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103
}

/**
 * Writes a text as a Code 128 bar code.
 *
 * @param text - printable ASCII, not empty.
 * @returns the modules from left to right without the quiet zones: 1 for ink, 0 for none.
 * @throws RangeError for characters that the code's set B does not have.
 * @see ISO/IEC 15417
 */
export function code128(text: string): string {
  if (!/^[\x20-\x7E]+$/.test(text)) throw new RangeError('a bar code of other characters than printable ASCII')
  const values = valuesOf(text)
  const widths = [...values, checkOf(values), stop].map((value) => symbols[value] ?? '').join('')
  return [...widths].map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(Number(width))).join('')
}

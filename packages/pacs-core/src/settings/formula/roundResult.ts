/** A decimal number with its point moved; decimal text keeps what binary multiplication would lose (1.005 is 100.5, not 100.49...). */
function movePoint(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/**
 * Rounds half away from zero, as on paper.
 *
 * @param value - any finite number.
 * @param decimals - digits after the point.
 */
export function roundTo(value: number, decimals: number): number {
  // The last digits of a double are the noise of its calculation.
  const clean = Number(Math.abs(value).toPrecision(14))
  const rounded = movePoint(Math.round(movePoint(clean, decimals)), -decimals)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Decimals of a number as it was typed. */
const decimalsIn = (text: string) => text.split('.')[1]?.length ?? 0

/**
 * Rounds a calculated value as it is shown and printed: to two decimals, to more where the reference range is written with more, and
 * so that three digits remain of a small number.
 *
 * @param value - the exact one.
 * @param range - the reference range as typed; empty texts for none.
 */
export function roundResult(value: number, range: readonly string[]): number {
  const size = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)))
  return roundTo(value, Math.min(12, Math.max(2, 2 - size, ...range.map(decimalsIn))))
}

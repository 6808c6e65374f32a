/** Where a value lies in a standard. */
export interface GrowthPlace {
  /** Standard deviations from the mean. */
  readonly z: number
  /** Per cent of the standard's values that are smaller. */
  readonly centile: number
}

/**
 * Per cent of a normal distribution below a number of standard deviations. Source: Abramowitz and Stegun, Handbook of Mathematical
 * Functions (1964), formula 26.2.17; its error is below 7.5e-8.
 */
export function centileOf(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (series * Math.exp(-(z ** 2) / 2)) / Math.sqrt(2 * Math.PI)
  return 100 * (z < 0 ? tail : 1 - tail)
}

/** The place of a value that is `z` standard deviations from the mean. */
export function placeOf(z: number): GrowthPlace {
  return { z, centile: centileOf(z) }
}

/**
 * The value below which a share of the samples lies.
 *
 * @param samples - at least one.
 * @param share - 0.5 is the median.
 */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/**
 * Least and greatest sample.
 *
 * @param samples - at least one.
 */
export function rangeOf(samples: readonly number[]): readonly [number, number] {
  return [Math.min(...samples), Math.max(...samples)]
}

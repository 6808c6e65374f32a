import type { Figure } from './Figure'
import { quantile, rangeOf } from './statistics'

/** What is said of a figure beside its value. */
export type FigureWords = Pick<Figure, 'target' | 'atLeast' | 'note'>

/** The median of samples as a figure. */
export function medianOf(
  name: string,
  unit: Figure['unit'],
  samples: readonly number[],
  words: FigureWords = {},
): Figure {
  return { name, unit, value: quantile(samples, 0.5), range: rangeOf(samples), runs: samples.length, ...words }
}

/** How many times as much one median is as another that was measured in the same run. */
export function ratioOf(
  name: string,
  ours: readonly number[],
  other: readonly number[],
  words: FigureWords = {},
): Figure {
  const value = quantile(ours, 0.5) / quantile(other, 0.5)
  return { name, unit: 'x', value, runs: Math.min(ours.length, other.length), ...words }
}

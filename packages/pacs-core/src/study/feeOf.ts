import type { BasicDataFields } from '../settings/basicData/BasicDataFields'
import type { RuleValues } from '../settings/rule/ruleTable'

/**
 * The fee of an examination: what its parts cost together.
 *
 * @param prices - decimal texts such as `120.00`; null costs nothing.
 * @returns decimal text with two decimals; empty when no part has a price.
 */
export function feeOf(prices: readonly (string | null)[]): string {
  // Counted in cents: binary fractions do not add up to money.
  const cents = prices.map((price) => (price === null || price === '' ? null : Math.round(Number(price) * 100)))
  const known = cents.filter((each): each is number => each !== null && Number.isFinite(each))
  if (known.length === 0) return ''
  const sum = known.reduce((total, each) => total + each, 0)
  return `${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, '0')}`
}

/** What a body part costs, and counts for in statistics, by what it is examined with: decimal texts. */
export type PricedPart = Pick<BasicDataFields, 'blackWhitePrice' | 'blackWhiteScore' | 'colourPrice' | 'colourScore'>

/**
 * What an examination of some body parts costs.
 *
 * @param parts - those that are examined.
 * @param ultrasonicType - what with.
 * @returns as {@link feeOf}.
 */
export function partsFee(parts: readonly PricedPart[], ultrasonicType: RuleValues['ultrasonicType']): string {
  const field = ultrasonicType === 'BlackWhiteUltrasonic' ? 'blackWhitePrice' : 'colourPrice'
  return feeOf(parts.map((part) => part[field] ?? null))
}

/**
 * What an examination of some body parts counts for in statistics.
 *
 * @param parts - those that are examined.
 * @param ultrasonicType - what with.
 * @returns as {@link feeOf}.
 */
export function partsScore(parts: readonly PricedPart[], ultrasonicType: RuleValues['ultrasonicType']): string {
  const field = ultrasonicType === 'BlackWhiteUltrasonic' ? 'blackWhiteScore' : 'colourScore'
  return feeOf(parts.map((part) => part[field] ?? null))
}

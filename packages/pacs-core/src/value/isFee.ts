import { limits } from './limits'

const { integerDigits, decimals } = limits.fee
const money = new RegExp(`^\\d{1,${integerDigits}}(\\.\\d{1,${decimals}})?$`)

/**
 * Whether a text is a fee: up to eight digits, and up to two decimals. A score is written the same way.
 *
 * @param text - as typed.
 */
export function isFee(text: string): boolean {
  return money.test(text)
}

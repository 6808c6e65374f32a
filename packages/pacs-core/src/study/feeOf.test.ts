import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOf } from './feeOf'

test('the fee is the sum of the prices of the body parts, to the cent', () => {
  expect(feeOf(['0.10', '0.20'])).toBe('0.30')
  expect(feeOf(['120', null, '80.5'])).toBe('200.50')
  expect(feeOf([null])).toBe('')
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 20 }), (cents) => {
      const fee = feeOf(cents.map((each) => (each / 100).toFixed(2)))
      expect(Math.round(Number(fee) * 100)).toBe(cents.reduce((sum, each) => sum + each, 0))
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOf, partsFee, partsScore } from './feeOf'

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

test('parts cost and count by what they are examined with', () => {
  const liver = { blackWhitePrice: '40.00', blackWhiteScore: '1', colourPrice: '60.00', colourScore: '1.5' }
  const heart = { blackWhitePrice: '', blackWhiteScore: '', colourPrice: '180', colourScore: '3' }
  expect(partsFee([liver, heart], 'ColorUltrasonic')).toBe('240.00')
  expect(partsFee([liver, heart], 'BlackWhiteUltrasonic')).toBe('40.00')
  expect(partsScore([liver, heart], 'ColorUltrasonic')).toBe('4.50')
  expect(partsScore([heart], 'BlackWhiteUltrasonic')).toBe('')
})

import { expect, test } from 'vitest'
import { retryDelay } from './retryDelay'

test('the first attempt is within a second, then after 3, 5 and 7 seconds, and from the eleventh on every 30', () => {
  expect([0, 1, 2, 3, 4, 9, 10, 11, 1_000].map((count) => retryDelay(count, 0.5))).toEqual([
    500, 3_000, 5_000, 7_000, 7_000, 7_000, 30_000, 30_000, 30_000,
  ])
})

test('attempts of many clients are spread by half', () => {
  expect([0, 1].map((random) => retryDelay(0, random))).toEqual([0, 1_000])
  expect([0, 1].map((random) => retryDelay(1, random))).toEqual([1_500, 4_500])
  expect([0, 1].map((random) => retryDelay(10, random))).toEqual([15_000, 45_000])
})

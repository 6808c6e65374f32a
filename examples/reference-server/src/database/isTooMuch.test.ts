import { expect, test } from 'vitest'
import { isTooMuch } from './isTooMuch'

test('a further call is too much when 32 wait, however short', () => {
  expect([isTooMuch(31, 0), isTooMuch(32, 0)]).toEqual([false, true])
})

test('or when 24 wait and the last one waited longer than 600 ms; when fewer wait, the next one is answered', () => {
  expect([isTooMuch(24, 600), isTooMuch(24, 601), isTooMuch(23, 5_000)]).toEqual([false, true, false])
})

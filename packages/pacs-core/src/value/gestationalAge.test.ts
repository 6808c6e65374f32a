import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gestationalAge, gestationalAgeText, readGestationalAge } from './gestationalAge'

describe('a gestational age', () => {
  test.each([
    [0, '0w0d', '0周0天'],
    [6, '0w6d', '0周6天'],
    [7, '1w0d', '1周0天'],
    [87, '12w3d', '12周3天'],
    [88.29, '12w4d', '12周4天'],
    [88.5, '12w5d', '12周5天'],
    // Never seven days.
    [90.6, '13w0d', '13周0天'],
    [280, '40w0d', '40周0天'],
    [289, '41w2d', '41周2天'],
  ])('of %f days is written as weeks and days', (days, en, zh) => {
    expect([gestationalAgeText('en', days), gestationalAgeText('zh', days)]).toEqual([en, zh])
  })

  test('has at most six days beside its weeks, whatever part of a day is calculated', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 322, noNaN: true }), (exact) => {
        const { weeks, days } = gestationalAge(exact)
        expect(days).toBeLessThanOrEqual(6)
        expect(Math.abs(weeks * 7 + days - exact)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  test('that is written is read again, in either language', () => {
    for (let days = 0; days <= 322; days += 1) {
      for (const language of ['en', 'zh'] as const) {
        expect(readGestationalAge(gestationalAgeText(language, days))).toBe(days)
      }
    }
  })

  test.each([
    ['12w4d', 88],
    ['12W4D', 88],
    [' 12 w 4 d ', 88],
    ['12 weeks 4 days', 88],
    ['12 weeks + 4 days', 88],
    ['12wk4d', 88],
    ['１２周４天', 88],
    ['孕12周4天', 88],
    ['12周+4天', 88],
    ['12+4', 88],
    ['12 + 4 周', 88],
    ['12w+4', 88],
    ['12 4/7', 88],
    ['12周', 84],
    ['1w0d', 7],
    ['88 d', 88],
    ['88天', 88],
    ['46w0d', 322],
  ])('may be typed as %o', (typed, days) => expect(readGestationalAge(typed)).toBe(days))

  test.each([
    '',
    '12',
    '88.29',
    '88.29 d',
    '12.5w',
    '12w7d',
    '12+7',
    '12/4',
    '124/7',
    '46w1d',
    '323d',
    '-1w',
    'w4d',
    '12w4m',
    '<12w',
  ])('is not read from %o', (typed) => expect(readGestationalAge(typed)).toBeNull())
})

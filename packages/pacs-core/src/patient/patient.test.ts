import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { coreText } from '../coreText'
import { createText } from '../text/createText'
import { Age, ageOn, ageParts, agePartUnits, ageRest, ageText, ageUnits, GivenAge, wholeAge } from './age'
import { readIdCard } from './idCard'

/** GB 11643-1999, annex A: an example of the standard. */
const legal = '11010519491231002X'

function withCheck(first17: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(first17[index]), 0)
  return first17 + '10X98765432'[sum % 11]
}

describe('an ID card number', () => {
  test('of the standard is legal, in either case of X, and tells birth date and sex', () => {
    expect(readIdCard(legal)).toEqual({ birthDate: '1949-12-31', sex: 'female' })
    expect(readIdCard(legal.toLowerCase())).toEqual({ birthDate: '1949-12-31', sex: 'female' })
  })

  test('with any other check character is not', () => {
    for (const check of '0123456789') expect(readIdCard(legal.slice(0, 17) + check)).toBeNull()
  })

  test('with any one digit changed is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (at, add) => {
        const digit = (Number(legal[at]) + add) % 10
        expect(readIdCard(legal.slice(0, at) + digit + legal.slice(at + 1))).toBeNull()
      }),
    )
  })

  test('of any person born on a real day is legal', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        fc.integer({ min: 110_000, max: 829_999 }),
        day,
        fc.integer({ min: 0, max: 999 }),
        (region, born, order) => {
          const date = born.toISOString().slice(0, 10)
          const number = withCheck(`${region}${date.replaceAll('-', '')}${String(order).padStart(3, '0')}`)
          expect(readIdCard(number)).toEqual({ birthDate: date, sex: order % 2 === 1 ? 'male' : 'female' })
        },
      ),
    )
  })

  test.each([
    '',
    '1101051949123100',
    withCheck('11010519490231002'),
    withCheck('01010519491231002'),
    `${legal}0`,
    '中文',
  ])('%j is not', (text) => expect(readIdCard(text)).toBeNull())

  test('of the old fifteen digits is legal', () => {
    expect(readIdCard('110105491231002')).toEqual({ birthDate: '1949-12-31', sex: 'female' })
  })
})

describe('an age', () => {
  test.each([
    ['2026-11-21', { value: 0, unit: 'day' }],
    ['2026-10-22', { value: 30, unit: 'day' }],
    ['2026-10-21', { value: 1, unit: 'month' }],
    ['2025-11-22', { value: 11, unit: 'month' }],
    ['2025-11-21', { value: 1, unit: 'year' }],
    ['1984-11-22', { value: 41, unit: 'year' }],
    ['1984-11-21', { value: 42, unit: 'year' }],
    ['2026-11-22', null],
  ])('of somebody born on %s is %j on 21 November 2026', (birthDate, age) => {
    expect(ageOn(birthDate, '2026-11-21')).toEqual(age)
  })

  const infant = { value: 1, unit: 'year', year: 1, month: 3, day: 0, hour: 0, minute: 0 } as const

  test('of several parts is read by value and unit, by its parts, and by both', () => {
    for (const given of [infant, { year: 1, month: 3 }, { value: 1, unit: 'year', month: 3 }])
      expect(GivenAge.parse(given)).toEqual(infant)
    expect(GivenAge.parse({ year: 0, month: 3, day: 12 })).toMatchObject({ value: 3, unit: 'month', year: 0, day: 12 })
    expect(GivenAge.parse({ year: 0, month: 0, day: 0, hour: 0, minute: 0 })).toMatchObject({ value: 0, unit: 'day' })
    expect(GivenAge.parse({ value: 2, unit: 'week' })).toMatchObject({ value: 2, unit: 'week', day: 14 })
  })

  test.each([
    [{}],
    [{ value: 1 }],
    [{ unit: 'year' }],
    [{ value: 2, unit: 'year', year: 1, month: 3 }],
    [{ year: 1, month: 12 }],
    [{ month: 2, day: 31 }],
    [{ day: 1, hour: 24 }],
    [{ hour: 1, minute: 60 }],
    [{ year: -1 }],
    [{ year: 1.5 }],
    [{ year: 151 }],
    [{ value: 3, unit: 'month', year: 1 }],
  ])('%j is refused', (given) => expect(z.safeParse(GivenAge, given).success).toBe(false))

  test('in parts is the same age after a journey to the server and back, whatever its parts are', () => {
    const parts = fc.record({
      year: fc.integer({ min: 0, max: 150 }),
      month: fc.integer({ min: 0, max: 11 }),
      day: fc.integer({ min: 0, max: 30 }),
      hour: fc.integer({ min: 0, max: 23 }),
      minute: fc.integer({ min: 0, max: 59 }),
    })
    fc.assert(
      fc.property(parts, (given) => {
        const age = GivenAge.parse(given)
        expect(ageParts(age)).toEqual(given)
        expect(wholeAge({ value: age.value, unit: age.unit, ...ageRest(age) })).toEqual(age)
        expect(GivenAge.parse(age)).toEqual(age)
        expect(agePartUnits.filter((unit) => given[unit] > 0).length <= 1).toBe(Object.keys(ageRest(age)).length === 0)
      }),
    )
  })

  test('of a child until the third birthday has its months', () => {
    expect(ageOn('2025-08-10', '2026-11-21')).toEqual({ value: 1, unit: 'year', month: 3 })
    expect(ageOn('2023-11-22', '2026-11-21')).toEqual({ value: 2, unit: 'year', month: 11 })
    expect(ageOn('2023-11-21', '2026-11-21')).toEqual({ value: 3, unit: 'year' })
    expect(ageOn('2025-11-21', '2026-11-21')).toEqual({ value: 1, unit: 'year' })
  })

  test('of a birth date is always one that registration takes', () => {
    const day = fc.date({ min: new Date('1880-01-01'), max: new Date('2026-11-21'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (born) => {
        const age = ageOn(born.toISOString().slice(0, 10), '2026-11-21')
        expect(Age.safeParse(age).success).toBe(true)
      }),
    )
  })

  test.each([
    [{ value: 150, unit: 'year' }, true],
    [{ value: 151, unit: 'year' }, false],
    [{ value: -1, unit: 'day' }, false],
    [{ value: 1.5, unit: 'year' }, false],
    [{ value: 3, unit: 'decade' }, false],
  ])('%j is taken: %j', (age, isTaken) => {
    expect(Age.safeParse(age).success).toBe(isTaken)
  })

  test('by parts keeps what was entered; a week is seven days', () => {
    expect(ageParts({ value: 3, unit: 'week' })).toEqual({ year: 0, month: 0, day: 21, hour: 0, minute: 0 })
    expect(ageParts({ value: 42, unit: 'year' }).year).toBe(42)
  })

  test('reads as words in both languages, in the singular and the plural', () => {
    const text = createText({ resources: [coreText], browserLanguage: 'en-GB' })
    const words = (value: number) => ageUnits.map((unit) => ageText(text.getSnapshot().t, { value, unit }))
    expect([words(1)[0], words(2)[0]]).toEqual(['1 year', '2 years'])
    expect(ageText(text.getSnapshot().t, infant)).toBe('1 year 3 months')
    expect(ageText(text.getSnapshot().t, { value: 1, unit: 'year', month: 3 })).toBe('1 year 3 months')
    text.setLanguage('zh')
    expect(ageText(text.getSnapshot().t, infant)).toBe('1 岁零 3 个月')
    expect(words(2)).toEqual(['2 岁', '2 个月', '2 周', '2 天', '2 小时', '2 分钟'])
  })
})

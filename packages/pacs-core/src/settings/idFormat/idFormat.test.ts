import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  counterLength,
  counterOf,
  counterPeriod,
  formatId,
  type IdFormat,
  idDateFormats,
  idFormatFaults,
  idResets,
} from './idFormat'

const today = '2026-11-21'
const exam: IdFormat = { prefix: 'US', suffix: 'X', dateFormat: 'YYYYMMDD', length: 15, resetBy: 'day' }
const affix = fc.stringMatching(/^[A-Z0-9-]{0,6}$/)
const formats: fc.Arbitrary<IdFormat> = fc.record({
  prefix: affix,
  suffix: affix,
  dateFormat: fc.constantFrom(...idDateFormats),
  length: fc.integer({ min: 0, max: 24 }),
  resetBy: fc.constantFrom(...idResets),
})
const goodFormats = formats.filter((format) => idFormatFaults(format).length === 0)
const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a number by format', () => {
  test('is prefix, date, counter and suffix, of the length asked for', () => {
    expect(formatId(exam, 7, today)).toBe('US202611210007X')
    expect(formatId({ ...exam, dateFormat: 'YYMMDD', suffix: '', length: 12 }, 1, today)).toBe('US2611210001')
  })

  test('has the length asked for until its counter outgrows its place, and then stays unique', () => {
    fc.assert(
      fc.property(goodFormats, days, fc.integer({ min: 1, max: 99_999 }), (format, day, counter) => {
        const number = formatId(format, counter, day)
        const fits = String(counter).length <= counterLength(format)
        expect(number.length === format.length).toBe(fits)
        expect(counterOf(format, number, day)).toBe(fits ? counter : null)
        expect(formatId(format, counter + 1, day)).not.toBe(number)
      }),
    )
  })

  test('is never made twice: two counters of two periods, or of one, make two numbers', () => {
    const counters = fc.integer({ min: 1, max: 999 })
    fc.assert(
      fc.property(goodFormats, days, days, counters, counters, (format, first, second, one, other) => {
        const isSame = counterPeriod(format, first) === counterPeriod(format, second) && one === other
        if (!isSame) expect(formatId(format, one, first)).not.toBe(formatId(format, other, second))
      }),
    )
  })

  test('has a counter that starts again with the day or the year, and never without a date', () => {
    expect(counterPeriod({ resetBy: 'day', dateFormat: 'YYMMDD' }, today)).toBe('2026-11-21')
    expect(counterPeriod({ resetBy: 'year', dateFormat: 'YYYYMM' }, today)).toBe('2026')
    expect(counterPeriod({ resetBy: 'year', dateFormat: '' }, today)).toBe('ever')
  })
})

describe('a format', () => {
  test('needs at least three more characters than prefix, suffix and date, and has at most twenty', () => {
    fc.assert(
      fc.property(formats, (format) => {
        const { prefix, suffix, dateFormat, length } = format
        const isGood = length - prefix.length - suffix.length - dateFormat.length >= 3 && length <= 20
        expect(idFormatFaults(format).some(({ path }) => path === 'length')).toBe(!isGood)
      }),
    )
    const fault = (length: number) => idFormatFaults({ ...exam, length })[0]?.message ?? null
    expect([13, 14, 20, 21].map(fault)).toEqual(['tooShort', null, null, 'tooLong'])
  })

  test('that starts again each day has the day in its date', () => {
    const fault = (dateFormat: IdFormat['dateFormat']) =>
      idFormatFaults({ ...exam, dateFormat, length: 20 })[0]?.message ?? null
    expect(['YYYY', 'YYYYMM', 'YYYYMMDD', 'YYMMDD', ''].map((each) => fault(each as IdFormat['dateFormat']))).toEqual([
      'numbersRepeat',
      'numbersRepeat',
      null,
      null,
      null,
    ])
  })

  test.each(['us', 'U S', '超', 'U/S', 'U\\S'])(
    'takes no prefix %j: searches and devices would not find it',
    (prefix) => {
      expect(idFormatFaults({ ...exam, prefix, length: 20 })).toEqual([{ path: 'prefix', message: 'patientId' }])
    },
  )
})

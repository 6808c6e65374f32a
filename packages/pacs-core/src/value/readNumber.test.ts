import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAmbiguousNumber, plainNumber, readNumber } from './readNumber'

test.each([
  ['12.5', '12.5'],
  ['12,5', '12.5'],
  ['12，5', '12.5'],
  ['12。5', '12.5'],
  ['１２．５', '12.5'],
  ['  12.50 ', '12.50'],
  ['0,234', '0.234'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['1.234', '1.234'],
  ['1,234.5', '1234.5'],
  ['1,234,567', '1234567'],
  ['1.234,5', '1234.5'],
  ['1.234.567', '1234567'],
  ['1 234,5', '1234.5'],
  ['1\u00a0234.5', '1234.5'],
  ['1\u202f234', '1234'],
  ["1'234.50", '1234.50'],
  ['12,34', '12.34'],
  ['1234,567', '1234.567'],
  ['-2.5', '-2.5'],
  ['−2,5', '-2.5'],
  ['+3', '3'],
  ['\u202d138\u202c', '138'],
  ['007', '007'],
  ['0', '0'],
])('%o is %o', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain)
  expect(readNumber(typed)).toBe(Number(plain))
})

test.each([
  '',
  ' ',
  '.',
  '12.',
  ',',
  '-',
  '12 mm',
  '1e3',
  '0x10',
  '1,23,456',
  '12,345,6',
  '1,2.3',
  '1 2',
  '1..2',
  '5-7',
  '½a',
  '一',
  '1\n234',
  '1\t234',
  '5\u00ad7',
  '5‐7',
  '10²',
  '3₂',
  '①②',
  '½',
  '1、234',
  '1  234',
  '1 23',
  '0 123',
  '1万',
  '٣',
  'NaN',
  'Infinity',
])('%o is no number', (typed) => expect(readNumber(typed)).toBeNull())

test.each([
  ['￥1,234.50', ['¥', '￥', '元'], '1234.50'],
  ['1 234,50 元', ['元'], '1234.50'],
  ['１２元', ['元'], '12'],
  ['12 RMB', ['rmb'], '12'],
  ['-¥5', ['¥'], '-5'],
  ['¥ -5', ['¥'], '-5'],
  ['5.5 mm', ['mm'], '5.5'],
  ['5.5MM', ['mm'], '5.5'],
  ['50％', ['%'], '50'],
  ['3.5 10^9/L', ['10^9/L'], '3.5'],
  ['12', ['', 'mm'], '12'],
  ['15', ['1'], '15'],
  ['1', ['1'], '1'],
])('%o with one of the units %o is %s', (typed, units, plain) => {
  expect(plainNumber(typed, units)).toBe(plain)
})

test.each([
  ['12 mm', ['cm']],
  ['12 mm', ['m']],
  ['1kg', ['g']],
  ['510^9/L', ['10^9/L']],
  ['12 元 元', ['元']],
  ['cm25', ['cm2']],
  ['--5', ['¥']],
  ['-¥-5', ['¥']],
  ['元', ['元']],
])('%o with the units %o is no number', (typed, units) => expect(plainNumber(typed, units)).toBeNull())

test('a unit does not tell which of two numbers is meant', () => {
  expect([plainNumber('¥1,234', ['¥']), isAmbiguousNumber('¥1,234', ['¥'])]).toEqual([null, true])
  expect([plainNumber('1，234元', ['元']), isAmbiguousNumber('1，234元', ['元'])]).toEqual([null, true])
})

test.each(['1,234', '１，２３４', '-12,345', '+999,000', ' 1,234 '])(
  '%o can be two numbers: it is not read',
  (typed) => {
    expect([readNumber(typed), isAmbiguousNumber(typed)]).toEqual([null, true])
  },
)

test.each(['1.234', '0,234', '1234,567', '1,23', '1,2345', '1,234.0', '1,234,567', '1 234', '12', '1,23x', ''])(
  '%o is not two numbers',
  (typed) => expect(isAmbiguousNumber(typed)).toBe(false),
)

test('a number in the form of any language is read again', () => {
  const value = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(value, fc.constantFrom('en', 'zh-CN', 'de', 'fr', 'pl', 'de-CH'), (number, locale) => {
      const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(number)
      expect(readNumber(written)).toBe(number)
    }),
  )
})

test('no text makes it throw, and what is read is a number', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const read = readNumber(typed)
      expect(read === null || Number.isFinite(read)).toBe(true)
    }),
  )
})

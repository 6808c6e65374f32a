import { expect, test } from 'vitest'
import { code128 } from './code128'

/** Made by JsBarcode 3.12, which shares no code with ours. */
const modules = {
  '2600000001': '110100111001110010011011011001100110110011001101100110011001101100101000110001100011101011',
  '2699999999': '110100111001110010011010111011110101110111101011101111010111011110110000100101100011101011',
  '7': '1101001000011101101110111010011001100011101011',
  '~ aZ-': '110100100001000101111011011001100100101100001110110001010011011100100110000101100011101011',
}

test.each(Object.entries(modules))('%s has the bars that another encoder gives it', (text, expected) => {
  expect(code128(text)).toBe(expected)
})

test('each symbol is eleven modules of three bars, the stop thirteen of four', () => {
  for (let digits = 0; digits < 100; digits += 1) {
    const bars = code128(`${String(digits).padStart(2, '0')}00`)
    expect(bars).toHaveLength(5 * 11 + 2)
    expect(bars.match(/1+/g)).toHaveLength(5 * 3 + 1)
  }
})

test('an odd number of digits and letters are written, too; other characters are refused', () => {
  expect(code128('123')).toHaveLength(6 * 11 + 2)
  expect(code128('US01')).toHaveLength(7 * 11 + 2)
  for (const text of ['', '中文', 'a\n']) expect(() => code128(text)).toThrow(RangeError)
})

import { expect, it } from 'vitest'
import { foldNumber, foldPhone, foldSearch, foldText, isFoundIn } from './fold'
import { foldPersonName } from './foldPersonName'

it.each([
  ['138 1234 5678'],
  ['138-1234-5678'],
  ['138–1234–5678'],
  ['１３８１２３４５６７８'],
  ['１３８－１２３４－５６７８'],
  ['\u202d13812345678\u202c'],
  ['\u200b138\u00a01234\u20035678\ufeff'],
  ['8613812345678'],
  ['+86 138 1234 5678'],
  ['＋８６１３８１２３４５６７８'],
  ['0086-138-1234-5678'],
  ['(+86) 138.1234.5678'],
])('The phone %j is 13812345678', (typed) => {
  expect(foldPhone(typed)).toBe('13812345678')
})

it.each([
  ['(010) 6512-3456', '01065123456'],
  ['+44 20 7946 0958', '+442079460958'],
  ['0044 20 7946 0958', '+442079460958'],
  // No mobile number of mainland China: the digits are the number's own.
  ['8612345678', '8612345678'],
  ['', ''],
])('The phone %j is %j', (typed, phone) => {
  expect(foldPhone(typed)).toBe(phone)
})

it.each([
  ['110105 19491231 002x', '11010519491231002X'],
  ['１１０１０５－１９４９１２３１－００２ｘ', '11010519491231002X'],
  [' us-2026 \u200e0001', 'US20260001'],
  ['９６９２７４', '969274'],
])('The number %j is compared as %j', (typed, number) => {
  expect(foldNumber(typed)).toBe(number)
})

it('A text keeps its single blanks and its hyphens', () => {
  expect(foldText('\ufeff Ａ-1\u3000\u200d  b ')).toBe('A-1 b')
})

it.each([
  ['阿依古丽·买买提', '阿依古丽买买提'],
  ['阿依古丽・买买提', '阿依古丽买买提'],
  ['阿依古丽•买买提', '阿依古丽买买提'],
  ['阿依古丽 买买提', '阿依古丽买买提'],
  ['José', 'jose'],
  ['Jose\u0301', 'jose'],
  ['ＬＹＵ，　ＷＥＩ', 'lyuwei'],
  ["O'Brien", 'obrien'],
  ['O’Brien', 'obrien'],
  ['Zoë Müller-Weiß', 'zoemullerweiss'],
  ['Søren Łukasz', 'sorenlukasz'],
  ['한국어', '한국어'],
  ['สมชาย', 'สมชาย'],
  ['·', ''],
])('The name %j is compared as %j', (name, folded) => {
  expect(foldPersonName(name)).toBe(folded)
})

it.each([
  ['as it is', 'Ab 1-小'],
  ['in full width', 'ＡＢ　１－小'],
  ['with marks that are not seen', '\u202da\u200bb\ufeff 1-小'],
  ['without blanks', 'aB1-小'],
  ['in capitals', ' AB 1-小 '],
])('a list is searched by a text %s', (_, typed) => {
  expect(foldSearch(typed)).toBe('ab1-小')
  expect(isFoundIn(['nothing', 'xＡb １-小满'], typed)).toBe(true)
  expect(isFoundIn(['nothing'], typed)).toBe(false)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appendText, openGapOf, placeholdersOf } from './placeholder'

test('a placeholder is what stands in 【 】, with its place; several words parted by | are options', () => {
  expect(placeholdersOf('肝【左|右】叶见【大小】mm，【】')).toEqual([
    { start: 1, end: 6, name: '左|右', options: ['左', '右'] },
    { start: 8, end: 12, name: '大小', options: [] },
    { start: 15, end: 17, name: '', options: [] },
  ])
})

test.each([
  ['no brackets', 'a [b] 〔c〕', []],
  ['one that is not closed', '【大小', []],
  ['one that goes over a line', '【大\n小】', []],
  ['a bracket in a bracket', '【a【b】', ['b']],
  ['blanks and full-width bars', '【 a ｜b | | a】', ['a ｜b | | a']],
])('of %s', (_, text, names) => {
  expect(placeholdersOf(text).map(({ name }) => name)).toEqual(names)
})

test('options are told once each, and none is empty', () => {
  expect(placeholdersOf('【 a ｜b | | a】')[0]?.options).toEqual(['a', 'b'])
  expect(placeholdersOf('【a|】')[0]?.options).toEqual(['a'])
})

test('places count UTF-16 code units, as cursors do', () => {
  const text = '😀【a】'
  const [only] = placeholdersOf(text)
  expect(text.slice(only?.start, only?.end)).toBe('【a】')
})

test('any text is read, and each placeholder is cut out of it by its own places', () => {
  const texts = fc.array(fc.constantFrom('【', '】', '|', '｜', '\n', 'a', '肝', '😀')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      let last = 0
      for (const { start, end, name } of placeholdersOf(text)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(text.slice(start + 1, end - 1).trim()).toBe(name)
        last = end
      }
    }),
  )
})

test('an addition goes behind what is written, on a line of its own, and replaces nothing', () => {
  expect(appendText('', '肝囊肿')).toEqual({ text: '肝囊肿', start: 0 })
  expect(appendText('a', 'b')).toEqual({ text: 'a\nb', start: 2 })
  expect(appendText('a\n', 'b')).toEqual({ text: 'a\nb', start: 2 })
  expect(appendText('a', '')).toEqual({ text: 'a', start: 1 })
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, addition) => {
      const whole = appendText(text, addition)
      expect(whole.text.startsWith(text)).toBe(true)
      expect(whole.text.slice(whole.start)).toBe(addition)
    }),
  )
})

test('the first gap of a report is that of its first text that has one, with the number of all', () => {
  const filled = { findings: '肝脏正常。', impression: '正常。', recommendation: '', history: '' }
  expect(openGapOf(filled)).toBeNull()
  expect(openGapOf({ ...filled, findings: '大小【】 mm，【左|右】叶', history: '末次月经【日期】' })).toEqual({
    field: 'history',
    start: 4,
    end: 8,
    words: '【日期】',
    count: 3,
  })
  expect(openGapOf({ ...filled, findings: '大小【】 mm' })).toMatchObject({
    field: 'findings',
    start: 2,
    end: 4,
    count: 1,
  })
})

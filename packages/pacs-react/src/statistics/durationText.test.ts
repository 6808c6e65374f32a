import { createText, type Language } from '@opensono/pacs-core'
import { expect, test } from 'vitest'
import { durationText } from './durationText'
import { type StatisticTextKey, statisticText } from './statisticText'

const minute = 60_000
const words = (language: Language) =>
  createText<StatisticTextKey>({ resources: [statisticText], browserLanguage: language }).getSnapshot().t

test.each([
  [null, '–'],
  [0, '0'],
  [59_400, '59 s'],
  [minute, '1 min'],
  [60 * minute - 1, '59 min'],
  [60 * minute, '1 h 00 min'],
  [125 * minute, '2 h 05 min'],
  [24 * 60 * minute - 1, '23 h 59 min'],
  [24 * 60 * minute, '1 d 0 h'],
  [76 * 60 * minute, '3 d 4 h'],
])('%s ms read %s', (ms, text) => {
  expect(durationText(words('en'), ms)).toBe(text)
})

test('in Chinese too', () => {
  expect(durationText(words('zh'), 125 * minute)).toBe('2 小时 05 分')
})

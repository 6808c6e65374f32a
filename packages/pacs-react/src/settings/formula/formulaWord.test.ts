import type { FormulaParameter } from '@opensono/pacs-core'
import { expect, test } from 'vitest'
import { formulaOffers, formulaWord } from './formulaWord'

const row = (abbreviation: string, name: string, unit = ''): FormulaParameter => ({
  id: abbreviation,
  abbreviation,
  name,
  unit,
  referenceStart: '',
  referenceEnd: '',
  options: [],
  formula: '',
})
const rows = [
  row('EDV', '舒张末期容积', 'ml'),
  row('ESV', '收缩末期容积', 'ml'),
  row('E/A', 'E 峰与 A 峰之比'),
  row('舒张期', '内径'),
]
const offered = (formula: string, caret = formula.length) =>
  formulaOffers(formulaWord(formula, caret), rows).map(({ text }) => text)

test('the word is what stands before the caret', () => {
  expect(formulaWord('EDV - ES', 8)).toEqual({ at: 6, text: 'ES' })
  expect(formulaWord('EDV - ES', 2)).toEqual({ at: 0, text: 'ED' })
  expect(formulaWord('EDV - ', 6)).toEqual({ at: 6, text: '' })
  expect(formulaWord('2*{E/', 5)).toEqual({ at: 2, text: '{E/' })
  expect(formulaWord('2*舒', 3)).toEqual({ at: 2, text: '舒' })
  expect(formulaWord('{E/A}', 5)).toEqual({ at: 5, text: '' })
})

test('what begins like the word comes first, then what is named like it, then functions', () => {
  expect(offered('1 + e')).toEqual(['EDV', 'ESV', '{E/A}', 'exp('])
  expect(offered('1 + ES')).toEqual(['ESV'])
  expect(offered('舒张')).toEqual(['舒张期', 'EDV'])
  expect(offered('{E/')).toEqual(['{E/A}'])
  expect(offered('sq')).toEqual(['sqrt('])
  expect(offered('')).toEqual(['EDV', 'ESV', '{E/A}', '舒张期'])
})

import { expect, test } from 'vitest'
import { matchEntries } from './matchEntries'

const entry = (label: string, keywords: string[] = [], isAlways = false) => ({
  id: label,
  label,
  group: 'Go to',
  keywords,
  isAlways,
})
const entries = [entry('Operation log', ['操作日志']), entry('登记', ['Register']), entry('Find', [], true)]
const found = (text: string) => matchEntries(entries, text).map(({ label }) => label)

test('an entry is found by the beginnings of its words, in either language, whatever the case', () => {
  expect(found('')).toEqual(['Operation log', '登记', 'Find'])
  expect(found('LOG op')).toEqual(['Operation log', 'Find'])
  expect(found('reg')).toEqual(['登记', 'Find'])
  expect(found('日志')).toEqual(['Operation log', 'Find'])
  expect(found('gist')).toEqual(['Find'])
})

test('what is made of the typed text stands whatever is typed', () => {
  expect(found('王芳')).toEqual(['Find'])
})

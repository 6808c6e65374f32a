import { expect, test } from 'vitest'
import { storyDictionaries } from '../storyDictionary'
import { mappingRows } from './mappingRows'

const rows = storyDictionaries['body-part'] ?? []
const names = (...how: [search: string, state: '' | 'mapped' | 'notMapped']) =>
  mappingRows(rows, ...how).map(({ name }) => name)

test('parts without a mapping come first, each in the order of the hospital', () => {
  expect(rows[0]?.name).toBe('肝胆胰脾')
  expect(names('', '')).toEqual(['甲状腺', '前列腺', '子宫附件', '肝胆胰脾'])
  expect(names('', 'mapped')).toEqual(['肝胆胰脾'])
  expect(names('', 'notMapped')).toHaveLength(3)
})

test('they are found by name, initials, code and what the other system calls them', () => {
  expect(names('jzx', '')).toEqual(['甲状腺'])
  expect(names(' us0101 ', '')).toEqual(['肝胆胰脾'])
  expect(names('彩超', '')).toEqual(['肝胆胰脾'])
  expect(names('AB07', '')).toEqual(['前列腺'])
  expect(names('nothing', '')).toEqual([])
})

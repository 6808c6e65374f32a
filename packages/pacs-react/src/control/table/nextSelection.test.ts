import { expect, test } from 'vitest'
import { nextSelection } from './nextSelection'

const list = { mode: 'multiple' as const, anchorId: null, selectedIds: new Set(['a']), rowIds: ['a', 'b', 'c', 'd'] }
const ids = (set: Set<string>) => [...set].sort().join('')

test('a plain press chooses the row alone', () => {
  expect(ids(nextSelection({ ...list, gesture: 'replace', id: 'c' }))).toBe('c')
})

test('a toggle adds a row and takes it away again', () => {
  expect(ids(nextSelection({ ...list, gesture: 'toggle', id: 'c' }))).toBe('ac')
  expect(ids(nextSelection({ ...list, gesture: 'toggle', id: 'a' }))).toBe('')
})

test('an extension takes all rows between, upwards too, and keeps the others', () => {
  expect(ids(nextSelection({ ...list, gesture: 'extend', anchorId: 'b', id: 'd' }))).toBe('abcd')
  expect(ids(nextSelection({ ...list, selectedIds: new Set(), gesture: 'extend', anchorId: 'd', id: 'b' }))).toBe('bcd')
})

test('an extension from a row that is gone takes the pressed row', () => {
  expect(ids(nextSelection({ ...list, selectedIds: new Set(), gesture: 'extend', anchorId: 'x', id: 'b' }))).toBe('b')
})

test('where one row may be chosen, every gesture chooses it alone', () => {
  expect(ids(nextSelection({ ...list, mode: 'single', gesture: 'extend', anchorId: 'a', id: 'd' }))).toBe('d')
})

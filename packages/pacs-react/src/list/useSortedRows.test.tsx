import { act, renderHook } from '@testing-library/react'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortRows, useSortedRows } from './useSortedRows'

const valueOfRow = (row: { readonly n: number | null }) => row.n

test('rows are in the order of their values, those without one at the end in both directions', () => {
  const rows = [{ n: 2 }, { n: null }, { n: 10 }, { n: 1 }]
  expect(sortRows(rows, valueOfRow, 'ascending').map(({ n }) => n)).toEqual([1, 2, 10, null])
  expect(sortRows(rows, valueOfRow, 'descending').map(({ n }) => n)).toEqual([10, 2, 1, null])
})

test('no row is lost, added or changed, and equal ones keep their order', () => {
  const anyRows = fc.array(fc.record({ n: fc.option(fc.integer({ min: 0, max: 3 })), id: fc.integer() }))
  fc.assert(
    fc.property(anyRows, fc.constantFrom('ascending' as const, 'descending' as const), (rows, direction) => {
      const sorted = sortRows(rows, valueOfRow, direction)
      expect(new Set(sorted)).toEqual(new Set(rows))
      expect(sorted).toHaveLength(rows.length)
      for (const n of [0, 1, 2, 3, null]) {
        expect(sorted.filter((row) => row.n === n)).toEqual(rows.filter((row) => row.n === n))
      }
    }),
  )
})

test('a column of figures begins with the largest, one of names with the first, and a second press turns the order', () => {
  const rows = [
    { name: 'b', n: 1 },
    { name: 'a', n: 2 },
  ]
  const { result } = renderHook(() => useSortedRows(rows, byColumn, { columnId: 'name', direction: 'ascending' }))
  const names = () => result.current.rows.map(({ name }) => name)
  expect(names()).toEqual(['a', 'b'])
  // A table asks for the ascending order of a column that it was not sorted by.
  act(() => result.current.onSortChange({ columnId: 'n', direction: 'ascending' }))
  expect(result.current.sort).toEqual({ columnId: 'n', direction: 'descending' })
  expect(names()).toEqual(['a', 'b'])
  act(() => result.current.onSortChange({ columnId: 'n', direction: 'ascending' }))
  expect(names()).toEqual(['b', 'a'])
  act(() => result.current.onSortChange({ columnId: 'name', direction: 'ascending' }))
  expect(names()).toEqual(['a', 'b'])
})

const byColumn = (row: { readonly name: string; readonly n: number }, columnId: string) =>
  columnId === 'name' ? row.name : row.n

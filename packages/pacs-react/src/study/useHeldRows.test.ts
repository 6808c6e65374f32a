import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdRows } from './useHeldRows'

const rowsOf = (text: string, version = 1) => [...text].map((id) => ({ id, version }))
const idOf = ({ id }: { id: string }) => id
const shown = (text: string, before: string | null) => {
  const { rows, waiting } = holdRows(rowsOf(text), before === null ? null : [...before], idOf)
  return [rows.map(idOf).join(''), waiting]
}

describe('Rows of a list that changes while somebody looks at it', () => {
  test('keep their places, and those that would push them down wait', () => {
    expect(shown('abc', null)).toEqual(['abc', 0])
    expect(shown('xyab', 'abc')).toEqual(['ab', 2])
    expect(shown('axbc', 'abc')).toEqual(['abc', 1])
    expect(shown('cab', 'abc')).toEqual(['abc', 0])
  })

  test('leave at once when they are gone, and those behind the last come', () => {
    expect(shown('acde', 'abc')).toEqual(['acde', 0])
    expect(shown('xacd', 'abc')).toEqual(['acd', 1])
    expect(shown('xy', 'abc')).toEqual(['xy', 0])
    expect(shown('', 'abc')).toEqual(['', 0])
  })

  test('are as the server has them now', () => {
    expect(holdRows(rowsOf('xab', 2), ['a', 'b'], idOf).rows).toEqual(rowsOf('ab', 2))
  })

  test('are each of the server, once, and with those that wait all of them', () => {
    const list = fc.uniqueArray(fc.constantFrom(...'abcdefgh'))
    fc.assert(
      fc.property(list, list, (fresh, before) => {
        const { rows, waiting } = holdRows(
          fresh.map((id) => ({ id })),
          before,
          idOf,
        )
        expect(new Set(rows.map(idOf)).size).toBe(rows.length)
        expect(rows.every(({ id }) => fresh.includes(id))).toBe(true)
        expect(rows.length + waiting).toBe(fresh.length)
      }),
    )
  })
})

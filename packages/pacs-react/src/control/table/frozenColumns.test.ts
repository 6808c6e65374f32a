import { describe, expect, test } from 'vitest'
import { frozenPlace, frozenStart, inFrozenOrder } from './frozenColumns'

const columns = [
  { id: 'a' },
  { id: 'b', frozen: 'start' as const },
  { id: 'c', frozen: 'end' as const },
  { id: 'd', frozen: 'start' as const },
  { id: 'e' },
]
const widths = { a: 100, b: 100, c: 100, d: 200, e: 100 }
const ordered = inFrozenOrder(columns)

describe('Columns that stay in sight', () => {
  test('stand first or last, each in the order in which they were asked for', () => {
    expect(ordered.map(({ id }) => id)).toEqual(['b', 'd', 'a', 'e', 'c'])
    const plain = [{ id: 'a' }, { id: 'b' }]
    expect(inFrozenOrder(plain)).toBe(plain)
  })

  test('stand one beside the other behind the boxes', () => {
    const { count, offsets } = frozenStart(ordered, widths, 1000, 36)
    expect(count).toBe(2)
    expect(offsets).toEqual({ '--pacs-frozen-0': '36px', '--pacs-frozen-1': '136px' })
    expect(ordered.map((column, index) => frozenPlace(column, index, count))).toEqual([
      { index: 0, isLast: false },
      { index: 1, isLast: true },
      ...[undefined, undefined, 'end'],
    ])
  })

  test('leave half of the room to what scrolls', () => {
    expect(frozenStart(ordered, widths, 672, 36).count).toBe(2)
    expect(frozenStart(ordered, widths, 671, 36).count).toBe(1)
    expect(frozenStart(ordered, widths, 200, 36).count).toBe(0)
    expect(frozenStart(ordered, null, 1000, 36).count).toBe(0)
  })
})

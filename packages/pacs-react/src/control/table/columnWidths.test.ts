import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnWidths } from './columnWidths'

test('fixed columns keep their width and shares divide the rest', () => {
  const columns = [{ id: 'a', width: 100 }, { id: 'b', width: '2fr' as const }, { id: 'c' }]
  expect(columnWidths(columns, 400)).toEqual({ a: 100, b: 200, c: 100 })
})

test('a share under the least takes from the others', () => {
  const columns = [
    { id: 'a', width: '1fr' as const, minWidth: 150 },
    { id: 'b', width: '3fr' as const },
  ]
  expect(columnWidths(columns, 400)).toEqual({ a: 150, b: 250 })
})

test('a dragged column keeps what it was dragged to, but never less than its least', () => {
  const columns = [{ id: 'a' }, { id: 'b' }]
  expect(columnWidths(columns, 400, { a: 300 })).toEqual({ a: 300, b: 100 })
  expect(columnWidths(columns, 400, { a: 3 })).toEqual({ a: 64, b: 336 })
})

test('columns with shares fill the width exactly whenever there is room, and are never under their least', () => {
  const column = fc.record({
    width: fc.constantFrom(undefined, '1fr' as const, '2fr' as const, '3fr' as const, 80, 120),
    minWidth: fc.integer({ min: 20, max: 120 }),
  })
  fc.assert(
    fc.property(
      fc.array(column, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 100, max: 3000 }),
      (specs, room) => {
        const columns = specs.map((spec, index) => ({ id: String(index), ...spec }))
        const widths = columnWidths(columns, room)
        const total = Object.values(widths).reduce((sum, width) => sum + width, 0)
        for (const { id, minWidth } of columns) expect(widths[id]).toBeGreaterThanOrEqual(minWidth)
        const least = columns.reduce(
          (sum, { width, minWidth }) => sum + (typeof width === 'number' ? Math.max(width, minWidth) : minWidth),
          0,
        )
        const hasShare = columns.some(({ width }) => typeof width !== 'number')
        if (hasShare && room >= least) expect(total).toBeCloseTo(room)
        else expect(total).toBeCloseTo(least)
      },
    ),
  )
})

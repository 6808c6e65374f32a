import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeOf, scrollTo } from './useMountedRange'

const rows = fc.record({
  count: fc.integer({ min: 1, max: 500 }),
  viewportPx: fc.integer({ min: 100, max: 2_000 }),
  stridePx: fc.integer({ min: 40, max: 120 }),
})

test('every entry that is seen is mounted, and never more than fit beside a few', () => {
  fc.assert(
    fc.property(rows, fc.double({ min: 0, max: 1, noNaN: true }), ({ count, viewportPx, stridePx }, part) => {
      const scrolledPx = part * Math.max(0, count * stridePx - viewportPx)
      const { start, end } = rangeOf({ viewportPx, scrolledPx, stridePx }, count, 0)
      for (let index = 0; index < count; index++) {
        const isSeen = index * stridePx < scrolledPx + viewportPx && (index + 1) * stridePx > scrolledPx
        if (isSeen) expect(index >= start && index < end).toBe(true)
      }
      expect(end - start).toBeLessThanOrEqual(Math.ceil(viewportPx / stridePx) + 10)
    }),
  )
})

test('an entry is seen whole after the row was scrolled to it, and a row that shows it already is not scrolled', () => {
  fc.assert(
    fc.property(rows, fc.nat(499), fc.nat(20_000), ({ count, viewportPx, stridePx }, at, scrolledPx) => {
      const index = at % count
      const scrolled = scrollTo({ viewportPx, scrolledPx, stridePx }, index)
      if (stridePx <= viewportPx) {
        expect(index * stridePx).toBeGreaterThanOrEqual(scrolled)
        expect((index + 1) * stridePx).toBeLessThanOrEqual(scrolled + viewportPx)
      }
      expect(scrollTo({ viewportPx, scrolledPx: scrolled, stridePx }, index)).toBe(scrolled)
    }),
  )
})

test('before anything is measured entries around the current one are mounted', () => {
  const unknown = { viewportPx: 0, scrolledPx: 0, stridePx: 0 }
  expect(rangeOf(unknown, 9, 3)).toEqual({ start: 0, end: 9 })
  expect(rangeOf(unknown, 300, 0)).toEqual({ start: 0, end: 24 })
  expect(rangeOf(unknown, 300, 150)).toEqual({ start: 138, end: 162 })
  expect(rangeOf(unknown, 300, 299)).toEqual({ start: 276, end: 300 })
})

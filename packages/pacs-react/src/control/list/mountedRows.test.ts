import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mountedRows, mountedRuns, scrollTo } from './mountedRows'

const lists = fc.record({
  count: fc.integer({ min: 1, max: 500 }),
  viewportPx: fc.integer({ min: 100, max: 2_000 }),
  stridePx: fc.double({ min: 40, max: 120, noNaN: true }),
})

test('every row that is seen is mounted, and never more than fit beside a few', () => {
  fc.assert(
    fc.property(lists, fc.double({ min: -1, max: 2, noNaN: true }), ({ count, viewportPx, stridePx }, part) => {
      const fromPx = part * count * stridePx
      const toPx = fromPx + viewportPx
      const { start, end } = mountedRows({ fromPx, toPx, stridePx }, count, 0)
      for (let row = 0; row < count; row++) {
        const isSeen = row * stridePx < toPx && (row + 1) * stridePx > fromPx
        if (isSeen) expect(row >= start && row < end).toBe(true)
      }
      // What is out of sight has some mounted too: they say how large the others are.
      expect(end - start).toBeGreaterThan(0)
      expect(end - start).toBeLessThanOrEqual(Math.ceil(viewportPx / stridePx) + 10)
    }),
  )
})

test('a row is seen whole after the list was scrolled to it, and a list that shows it already is not scrolled', () => {
  fc.assert(
    fc.property(lists, fc.nat(499), fc.nat(20_000), ({ count, viewportPx, stridePx }, at, fromPx) => {
      const row = at % count
      const from = scrollTo({ fromPx, toPx: fromPx + viewportPx, stridePx }, row)
      if (stridePx <= viewportPx) {
        expect(row * stridePx).toBeGreaterThanOrEqual(from - 0.001)
        expect((row + 1) * stridePx).toBeLessThanOrEqual(from + viewportPx + 0.001)
      }
    }),
  )
})

test('before anything is measured rows around the current one are mounted', () => {
  const unknown = { fromPx: 0, toPx: 0, stridePx: 0 }
  expect(mountedRows(unknown, 9, 3)).toEqual({ start: 0, end: 9 })
  expect(mountedRows(unknown, 300, 0)).toEqual({ start: 0, end: 24 })
  expect(mountedRows(unknown, 300, 150)).toEqual({ start: 138, end: 162 })
  expect(mountedRows(unknown, 300, 299)).toEqual({ start: 276, end: 300 })
})

test('a kept row is mounted with its neighbours, no row twice, and skipped and mounted rows are all rows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.nat(299),
      fc.integer({ min: 1, max: 30 }),
      fc.array(fc.nat(299), { maxLength: 3 }),
      (count, from, length, kept) => {
        const start = from % count
        const range = { start, end: Math.min(count, start + length) }
        const runs = mountedRuns(range, kept, count)
        const rows = runs.flatMap((run) => Array.from({ length: run.end - run.start }, (_, at) => run.start + at))
        expect(new Set(rows).size).toBe(rows.length)
        expect(rows).toEqual([...rows].sort((a, b) => a - b))
        for (const row of kept.filter((each) => each < count))
          for (const near of [row - 1, row, row + 1]) if (near >= 0 && near < count) expect(rows).toContain(near)
        let at = 0
        for (const run of runs) {
          expect(run.start).toBe(at + run.skipped)
          at = run.end
        }
      },
    ),
  )
})

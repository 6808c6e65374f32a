import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceToLine } from './box'
import { simplifyLine } from './simplifyLine'

test('what is left of a line is nowhere farther from what was drawn than it may be', () => {
  const coordinate = fc.double({ min: 0, max: 500, noNaN: true })
  const lines = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 3, maxLength: 60 })
  fc.assert(
    fc.property(lines, fc.double({ min: 0.1, max: 20, noNaN: true }), (points, within) => {
      const kept = simplifyLine(points, within, Number.POSITIVE_INFINITY)
      expect(kept[0]).toEqual(points[0])
      expect(kept.at(-1)).toEqual(points.at(-1))
      for (const point of points) {
        const gaps = kept.slice(1).map((to, index) => distanceToLine(point, kept[index] ?? to, to))
        expect(Math.min(...gaps)).toBeLessThanOrEqual(within + 1e-9)
      }
    }),
  )
})

test('a line of more points than may be is simplified further, and its ends stay', () => {
  const wild = Array.from({ length: 4_000 }, (_, place) => ({ x: place, y: (place * 7919) % 101 }))
  const kept = simplifyLine(wild, 0.1, 300)
  expect(kept.length).toBeLessThanOrEqual(300)
  expect([kept[0], kept.at(-1)]).toEqual([wild[0], wild.at(-1)])
  expect(simplifyLine([], 1, 2)).toEqual([])
  expect(simplifyLine([{ x: 1, y: 1 }], 1, 2)).toHaveLength(1)
})

import type { AnnotationKind } from '@opensono/pacs-core/measure'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaling } from './affine'
import { covers, placeLabels } from './placeLabels'
import { shapeOf } from './shape'

const stage = { x: 0, y: 0, width: 900, height: 700 }
const point = fc.record({ x: fc.integer({ min: 150, max: 750 }), y: fc.integer({ min: 100, max: 600 }) })
const kinds: [AnnotationKind, number][] = [
  ['distance', 2],
  ['ellipse', 3],
  ['tracedArea', 8],
  ['angle', 3],
]
const wishes = fc
  .array(
    fc
      .constantFrom(...kinds)
      .chain(([kind, count]) =>
        fc.array(point, { minLength: count, maxLength: count }).map((points) => ({ kind, points })),
      ),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) =>
    all.map((drawn, index) => ({ id: String(index), shape: shapeOf(drawn, scaling(1, 1)), width: 90, height: 20 })),
  )

test('no label covers anything that is measured, nor another label, and all are on the stage', () => {
  fc.assert(
    fc.property(wishes, (all) => {
      const placed = placeLabels(all, stage)
      expect(placed).toHaveLength(all.length)
      for (const label of placed) {
        for (const { shape } of all) expect(covers(label, shape)).toBe(false)
        expect(label.x).toBeGreaterThanOrEqual(0)
        expect(label.x + label.width).toBeLessThanOrEqual(stage.width)
        expect(label.y + label.height).toBeLessThanOrEqual(stage.height)
        for (const other of placed) {
          if (other.id === label.id) continue
          const isApart =
            label.x + label.width <= other.x ||
            other.x + other.width <= label.x ||
            label.y + label.height <= other.y ||
            other.y + other.height <= label.y
          expect(isApart).toBe(true)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('a label within an area that is measured would cover it', () => {
  const shape = shapeOf(
    {
      kind: 'tracedArea',
      points: [
        { x: 0, y: 0 },
        { x: 400, y: 0 },
        { x: 400, y: 400 },
        { x: 0, y: 400 },
      ],
    },
    scaling(1, 1),
  )
  expect(covers({ x: 150, y: 150, width: 60, height: 20 }, shape)).toBe(true)
  expect(covers({ x: 450, y: 150, width: 60, height: 20 }, shape)).toBe(false)
})

test('a label that is far from its drawing has a line to its nearest point, one beside it has none', () => {
  const short = shapeOf(
    {
      kind: 'distance',
      points: [
        { x: 10, y: 10 },
        { x: 50, y: 10 },
      ],
    },
    scaling(1, 1),
  )
  // An enlarged picture: what is measured reaches beyond the stage on every side.
  const nearest = { x: -200, y: 900 }
  const points = [{ x: -200, y: -200 }, { x: 1_100, y: -200 }, { x: 1_100, y: 900 }, nearest]
  const whole = shapeOf({ kind: 'tracedArea', points }, scaling(1, 1))
  const leaderOf = (shape: typeof short) => placeLabels([{ id: 'a', shape, width: 60, height: 18 }], stage)[0]?.leader
  expect(leaderOf(short)).toBeNull()
  expect(leaderOf(whole)).toEqual(nearest)
})

import {
  type Annotation,
  type AnnotationKind,
  compose,
  rotation,
  scaling,
  shapeOf,
  transform,
  translation,
} from '@opensono/pacs-core/measure'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveHandle, moveWhole } from './edit'
import { hitTest } from './hitTest'

const picture = { width: 800, height: 600 }
const point = fc.record({
  x: fc.double({ min: 0, max: 800, noNaN: true }),
  y: fc.double({ min: 0, max: 600, noNaN: true }),
})
const annotationOf = (kind: AnnotationKind, points: Annotation['points']): Annotation => ({
  id: 'a',
  kind,
  frame: null,
  points,
  size: 'M',
})
const matrices = fc
  .record({
    zoom: fc.double({ min: 0.25, max: 40, noNaN: true }),
    turn: fc.double({ min: 0, max: 360, noNaN: true }),
    isFlipped: fc.boolean(),
  })
  .map(({ zoom, turn, isFlipped }) =>
    compose(translation({ x: 300, y: 200 }), rotation(turn), scaling(isFlipped ? -zoom : zoom, zoom)),
  )

test('each end of a caliper can be taken hold of where it is seen, at every zoom, turn and flip', () => {
  fc.assert(
    fc.property(matrices, point, point, (matrix, from, to) => {
      const shape = shapeOf({ kind: 'distance', points: [from, to] }, matrix)
      for (const [index, pixel] of [from, to].entries()) {
        const hit = hitTest([{ id: 'a', shape }], transform(matrix, pixel), { reach: 10, selectedId: null })
        const seen = shape.handles.map((handle) =>
          Math.hypot(handle.x - transform(matrix, pixel).x, handle.y - transform(matrix, pixel).y),
        )
        // Nobody can distinguish two ends in one place.
        if (Math.min(...seen.filter((_, other) => other !== index)) > 0.01)
          expect(hit).toEqual({ id: 'a', handle: index })
      }
    }),
  )
})

test('the handles of the selected drawing are taken before those of another that lies nearer', () => {
  const matrix = scaling(1, 1)
  const shapes = [
    {
      id: 'one',
      shape: shapeOf(
        {
          kind: 'distance',
          points: [
            { x: 0, y: 0 },
            { x: 100, y: 0 },
          ],
        },
        matrix,
      ),
    },
    {
      id: 'two',
      shape: shapeOf(
        {
          kind: 'distance',
          points: [
            { x: 4, y: 0 },
            { x: 100, y: 90 },
          ],
        },
        matrix,
      ),
    },
  ]
  expect(hitTest(shapes, { x: 4, y: 0 }, { reach: 10, selectedId: 'one' })).toEqual({ id: 'one', handle: 0 })
  expect(hitTest(shapes, { x: 4, y: 0 }, { reach: 10, selectedId: null })).toEqual({ id: 'two', handle: 0 })
  expect(hitTest(shapes, { x: 50, y: 5 }, { reach: 10, selectedId: null })).toEqual({ id: 'one', handle: null })
  expect(hitTest(shapes, { x: 50, y: 300 }, { reach: 10, selectedId: null })).toBeNull()
})

test('a drawing that is moved keeps its form and stays in the picture', () => {
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: -2_000, max: 2_000 }),
      fc.integer({ min: -2_000, max: 2_000 }),
      (points, x, y) => {
        const moved = moveWhole(annotationOf('freehand', points), { x, y }, picture).points
        const [first, firstMoved] = [points[0], moved[0]]
        for (const [index, now] of moved.entries()) {
          expect(now.x).toBeGreaterThanOrEqual(-1e-9)
          expect(now.x).toBeLessThanOrEqual(800 + 1e-9)
          expect(now.y).toBeGreaterThanOrEqual(-1e-9)
          expect(now.y).toBeLessThanOrEqual(600 + 1e-9)
          const was = points[index]
          if (was && first && firstMoved) expect(now.x - firstMoved.x).toBeCloseTo(was.x - first.x, 6)
        }
      },
    ),
  )
})

test('a point is moved to the finger, in the picture; of a traced line the neighbours follow', () => {
  const line = annotationOf('distance', [
    { x: 10, y: 10 },
    { x: 50, y: 10 },
  ])
  expect(moveHandle(line, { index: 1, to: { x: 900, y: 20 }, reach: 30 }, picture).points).toEqual([
    { x: 10, y: 10 },
    { x: 800, y: 20 },
  ])
  const traced = annotationOf('tracedArea', [
    { x: 0, y: 100 },
    { x: 15, y: 100 },
    { x: 30, y: 100 },
    { x: 90, y: 100 },
  ])
  const [, near, moved, far] = moveHandle(traced, { index: 2, to: { x: 30, y: 80 }, reach: 30 }, picture).points
  expect(moved).toEqual({ x: 30, y: 80 })
  expect(near?.y).toBeCloseTo(90)
  expect(far).toEqual({ x: 90, y: 100 })
})

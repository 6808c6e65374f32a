import { type AnnotationKind, annotationKinds, type Point } from '@opensono/pacs-core/measure'
import { expect, test } from 'vitest'
import { type Draft, isLineKind, moveDraft, pressDraft, type Released, releaseDraft } from './draft'

const at = (x: number, y = 0): Point => ({ x, y })
const step = 1
const pointKinds = (Object.keys(annotationKinds) as AnnotationKind[]).filter((kind) => !isLineKind(kind))

const leftOf = (released: Released): Draft | null => (released !== null && 'draft' in released ? released.draft : null)

function tap(draft: Draft | null, kind: AnnotationKind, point: Point): Released {
  return releaseDraft(pressDraft(draft, kind, point), point, { hasMoved: false, step })
}

function drag(draft: Draft | null, kind: AnnotationKind, from: Point, to: Point): Released {
  const moved = moveDraft(pressDraft(draft, kind, from), to, { isDown: true, step })
  return releaseDraft(moved, to, { hasMoved: true, step })
}

test.each(pointKinds)('a %s is done after one tap for each of its points', (kind) => {
  const needed = annotationKinds[kind][0]
  let released: Released = null
  for (let index = 0; index < needed; index++) released = tap(leftOf(released), kind, at(index * 10))
  expect(released).toEqual({ points: Array.from({ length: needed }, (_, index) => at(index * 10)) })
})

test('a distance is drawn by one drag, an angle by a drag and a tap, a volume by three drags', () => {
  expect(drag(null, 'distance', at(0), at(50))).toEqual({ points: [at(0), at(50)] })
  const arm = drag(null, 'angle', at(0), at(50))
  expect(tap(leftOf(arm), 'angle', at(50, 50))).toEqual({ points: [at(0), at(50), at(50, 50)] })
  let volume: Released = null
  for (let index = 0; index < 3; index++) volume = drag(leftOf(volume), 'volume', at(0, index), at(50, index))
  expect(volume).toEqual({ points: [at(0, 0), at(50, 0), at(0, 1), at(50, 1), at(0, 2), at(50, 2)] })
})

test('between two taps the last point follows the pointer', () => {
  const begun = leftOf(tap(null, 'distance', at(0)))
  expect(begun && moveDraft(begun, at(30), { isDown: false, step }).points).toEqual([at(0), at(30)])
})

test('a traced line that encloses nothing is no drawing', () => {
  expect(tap(null, 'tracedArea', at(0))).toBeNull()
  expect(tap(null, 'freehand', at(0))).toBeNull()
})

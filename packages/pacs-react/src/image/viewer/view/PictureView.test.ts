import { invert, transform } from '@opensono/pacs-core/measure'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fitZoom,
  flip,
  matrixOf,
  type PictureView,
  panBy,
  pinch,
  pixelAt,
  resetView,
  rotateBy,
  type StageFrame,
  turnOf,
  zoomAt,
  zoomRange,
} from './PictureView'

const side = fc.integer({ min: 64, max: 2_000 })
const frames: fc.Arbitrary<StageFrame> = fc.record({
  stage: fc.record({ width: side, height: side }),
  picture: fc.record({ width: side, height: side, pixelAspect: fc.double({ min: 0.5, max: 2, noNaN: true }) }),
})
const unit = fc.double({ min: 0, max: 1, noNaN: true })
/** A frame, a view of it, and a point of the stage that shows the picture's inner half. */
const looks = fc
  .tuple(frames, fc.double({ min: 0.5, max: 20, noNaN: true }), unit, unit, unit, fc.boolean())
  .map(([frame, zoom, x, y, turn, isFlipped]) => {
    const centre = { x: frame.picture.width * (0.25 + x / 2), y: frame.picture.height * (0.25 + y / 2) }
    const view: PictureView = { zoom, centre, rotation: turn * 359.9, isFlipped }
    return { frame, view }
  })

const near = (one: { x: number; y: number }, other: { x: number; y: number }, within: number) =>
  expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeLessThan(within)

test('a point of the picture goes to the stage and back at every zoom, turn and flip', () => {
  fc.assert(
    fc.property(looks, unit, unit, ({ frame, view }, u, v) => {
      const pixel = { x: u * frame.picture.width, y: v * frame.picture.height }
      const matrix = matrixOf(view, frame)
      near(transform(invert(matrix), transform(matrix, pixel)), pixel, 1e-6)
    }),
  )
})

test('the pixel under the pointer stays there while one zooms, as long as the picture stays in reach', () => {
  fc.assert(
    fc.property(looks, unit, unit, fc.double({ min: 1, max: 1.5, noNaN: true }), ({ frame, view }, u, v, factor) => {
      const middle = { x: frame.stage.width / 2, y: frame.stage.height / 2 }
      const at = { x: middle.x + (u - 0.5) * 40, y: middle.y + (v - 0.5) * 40 }
      const pixel = pixelAt(view, frame, at)
      const zoomed = zoomAt(view, frame, at, factor)
      const isHeld =
        zoomed.centre.x > 0 &&
        zoomed.centre.x < frame.picture.width &&
        zoomed.centre.y > 0 &&
        zoomed.centre.y < frame.picture.height
      if (isHeld) near(transform(matrixOf(zoomed, frame), pixel), at, 1e-6)
      expect(zoomed.zoom).toBeLessThanOrEqual(zoomRange.most)
    }),
  )
})

test('a picture never leaves the stage: its centre stays in the picture however far it is pushed', () => {
  fc.assert(
    fc.property(
      looks,
      fc.integer({ min: -9_999, max: 9_999 }),
      fc.integer({ min: -9_999, max: 9_999 }),
      ({ frame, view }, x, y) => {
        const { centre } = panBy(view, frame, { x, y })
        expect(centre.x).toBeGreaterThanOrEqual(0)
        expect(centre.x).toBeLessThanOrEqual(frame.picture.width)
        expect(centre.y).toBeGreaterThanOrEqual(0)
        expect(centre.y).toBeLessThanOrEqual(frame.picture.height)
      },
    ),
  )
})

test('the whole picture is in sight after a reset, and after each quarter turn of a whole picture', () => {
  fc.assert(
    fc.property(frames, fc.integer({ min: 0, max: 7 }), (frame, turns) => {
      let view = resetView(frame)
      for (let turn = 0; turn < turns; turn++) view = rotateBy(view, frame, 90)
      const { width, height } = frame.picture
      const corners = [
        { x: 0, y: 0 },
        { x: width, y: 0 },
        { x: 0, y: height },
        { x: width, y: height },
      ]
      for (const corner of corners) {
        const { x, y } = transform(matrixOf(view, frame), corner)
        expect(x).toBeGreaterThan(-0.01)
        expect(x).toBeLessThan(frame.stage.width + 0.01)
        expect(y).toBeGreaterThan(-0.01)
        expect(y).toBeLessThan(frame.stage.height + 0.01)
      }
    }),
  )
})

test('flipping exchanges left and right of what is seen, whatever the turn; twice is nothing', () => {
  fc.assert(
    fc.property(
      looks,
      unit,
      unit,
      fc.constantFrom('horizontal' as const, 'vertical' as const),
      ({ frame, view }, u, v, axis) => {
        const pixel = { x: u * frame.picture.width, y: v * frame.picture.height }
        const before = transform(matrixOf(view, frame), pixel)
        const after = transform(matrixOf(flip(view, axis), frame), pixel)
        const { width, height } = frame.stage
        const scale = 1 + Math.abs(before.x) + Math.abs(before.y)
        const mirrored =
          axis === 'horizontal' ? { x: width - before.x, y: before.y } : { x: before.x, y: height - before.y }
        near(after, mirrored, scale * 1e-6)
        near(transform(matrixOf(flip(flip(view, axis), axis), frame), pixel), before, scale * 1e-6)
      },
    ),
  )
})

test('what was between two fingers stays between them', () => {
  fc.assert(
    fc.property(looks, unit, unit, fc.boolean(), ({ frame, view }, u, v, isTurning) => {
      const middle = { x: frame.stage.width / 2, y: frame.stage.height / 2 }
      const from = [
        { x: middle.x - 50, y: middle.y },
        { x: middle.x + 50, y: middle.y },
      ] as const
      const shift = { x: (u - 0.5) * 10, y: (v - 0.5) * 10 }
      const to = [
        { x: middle.x - 60 + shift.x, y: middle.y - 15 + shift.y },
        { x: middle.x + 60 + shift.x, y: middle.y + 15 + shift.y },
      ] as const
      const pixel = pixelAt(view, frame, middle)
      const next = pinch(view, frame, { from, to, isTurning })
      const isHeld =
        next.centre.x > 0 &&
        next.centre.x < frame.picture.width &&
        next.centre.y > 0 &&
        next.centre.y < frame.picture.height
      if (isHeld) near(transform(matrixOf(next, frame), pixel), { x: middle.x + shift.x, y: middle.y + shift.y }, 1e-6)
      if (!isTurning) expect(next.rotation).toBe(view.rotation)
    }),
  )
})

test('the turn of two fingers has a sign: clockwise is positive', () => {
  const flat = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
  ] as const
  expect(
    turnOf(flat, [
      { x: 0, y: 0 },
      { x: 0, y: 10 },
    ]),
  ).toBeCloseTo(90)
  expect(
    turnOf(flat, [
      { x: 0, y: 0 },
      { x: 0, y: -10 },
    ]),
  ).toBeCloseTo(-90)
})

test('a picture on its side is whole at a smaller zoom when it is wider than the stage is high', () => {
  const frame = { stage: { width: 800, height: 600 }, picture: { width: 800, height: 600, pixelAspect: 1 } }
  expect(fitZoom(frame, 0)).toBe(1)
  expect(fitZoom(frame, 90)).toBeCloseTo(0.75)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitCrop, partOf, wholeCrop } from './cropSquare'

const size = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) })
const number = fc.double({ min: -20, max: 20, noNaN: true })

test('whatever is dragged and zoomed, the part that is kept is a square inside of the picture', () => {
  fc.assert(
    fc.property(size, fc.record({ zoom: number, x: number, y: number }), (picture, crop) => {
      const { left, top, side } = partOf(crop, picture)
      const slack = 1e-6 * Math.max(picture.width, picture.height)
      expect(side).toBeGreaterThan(0)
      expect(left).toBeGreaterThanOrEqual(-slack)
      expect(top).toBeGreaterThanOrEqual(-slack)
      expect(left + side).toBeLessThanOrEqual(picture.width + slack)
      expect(top + side).toBeLessThanOrEqual(picture.height + slack)
      const fitted = fitCrop(crop, picture)
      expect(fitCrop(fitted, picture)).toEqual(fitted)
    }),
  )
})

test('the start is the middle, as large as it goes', () => {
  expect(partOf(wholeCrop, { width: 300, height: 200 })).toEqual({ left: 50, top: 0, side: 200 })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeOfPicture, pointOfPicture } from './placeOfPicture'

const length = fc.integer({ min: 1, max: 8192 })

it('a picture lies as large as possible in its box, in its own shape and in the middle', () => {
  expect(placeOfPicture({ width: 1024, height: 768 }, { width: 1016, height: 692 })).toEqual({
    left: expect.closeTo(46.67, 1),
    top: 0,
    width: expect.closeTo(922.67, 1),
    height: 692,
  })
  fc.assert(
    fc.property(length, length, length, length, (width, height, boxWidth, boxHeight) => {
      const place = placeOfPicture({ width, height }, { width: boxWidth, height: boxHeight })
      expect(place.width / place.height).toBeCloseTo(width / height, 6)
      expect(Math.min(boxWidth - place.width, boxHeight - place.height)).toBeCloseTo(0, 6)
      expect(place.left * 2 + place.width).toBeCloseTo(boxWidth, 6)
    }),
  )
})

it('a picture whose size is not known has no place', () => {
  expect(placeOfPicture({ width: 0, height: 0 }, { width: 10, height: 10 })).toMatchObject({ width: 0, height: 0 })
})

it('a point beyond the edge of the picture is on its edge', () => {
  const place = { width: 200, height: 100 }
  expect(pointOfPicture({ x: 50, y: 50 }, place)).toEqual([0.25, 0.5])
  expect(pointOfPicture({ x: -10, y: 130 }, place)).toEqual([0, 1])
  expect(pointOfPicture({ x: 1, y: 1 }, { width: 0, height: 0 })).toEqual([0, 0])
})

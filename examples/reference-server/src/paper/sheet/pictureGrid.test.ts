import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentWidth, fitPicture, inRows, pictureGap, pictureGrid } from './pictureGrid'

const count = fc.integer({ min: 1, max: 12 })
const side = fc.integer({ min: 1, max: 5000 })

describe('the pictures of a sheet', () => {
  it('never leave the margins, however many there are', () => {
    fc.assert(
      fc.property(count, (pictures) => {
        const { columns, width } = pictureGrid(pictures)
        expect(columns * width + (columns - 1) * pictureGap).toBeLessThanOrEqual(contentWidth + 0.01)
      }),
    )
  })

  it('fill their box in one direction and keep their aspect', () => {
    fc.assert(
      fc.property(count, side, side, (pictures, width, height) => {
        const box = pictureGrid(pictures)
        const size = fitPicture({ width, height }, box)
        expect(size.width / size.height).toBeCloseTo(width / height, 6)
        expect(Math.max(size.width / box.width, size.height / box.maxHeight)).toBeCloseTo(1, 9)
      }),
    )
  })

  it('keep their order from row to row', () => {
    expect(inRows([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  })
})

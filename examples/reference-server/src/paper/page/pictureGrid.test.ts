import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitPicture, inRows, pictureGap, pictureGrid } from './pictureGrid'

const count = fc.integer({ min: 1, max: 12 })
const across = fc.integer({ min: 300, max: 800 })
const columnsOfTemplate = fc.option(fc.integer({ min: 1, max: 4 }))
const side = fc.integer({ min: 1, max: 5000 })

describe('the pictures of a sheet', () => {
  it('never leave the margins, however many there are', () => {
    fc.assert(
      fc.property(count, across, columnsOfTemplate, (pictures, room, asked) => {
        const { columns, width } = pictureGrid(pictures, room, asked)
        expect(columns * width + (columns - 1) * pictureGap).toBeLessThanOrEqual(room + 0.01)
        if (asked !== null) expect(columns).toBe(asked)
      }),
    )
  })

  it('fill their box in one direction and keep their aspect', () => {
    fc.assert(
      fc.property(count, side, side, (pictures, width, height) => {
        const box = pictureGrid(pictures, 499)
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

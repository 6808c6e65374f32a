import { expect, it } from 'vitest'
import { placeMarks } from './placeMarks'

const run = () => ({
  positions: [
    { xAdvance: 600, xOffset: 0, yOffset: 0 },
    { xAdvance: 0, xOffset: -400, yOffset: 20 },
    { xAdvance: 500, xOffset: 0, yOffset: 0 },
  ],
})

/** Where each glyph begins. */
function beginnings({ positions }: ReturnType<typeof run>): number[] {
  let pen = 0
  return positions.map(({ xAdvance, xOffset }) => {
    const at = pen + xOffset
    pen += xAdvance
    return at
  })
}

it('a mark is drawn over its letter without an offset, and the letter after it where it was', () => {
  const placed = run()
  placeMarks(placed, 'བོད')
  expect(placed.positions.map(({ xOffset }) => xOffset)).toEqual([0, 0, 0])
  expect(beginnings(placed)).toEqual(beginnings(run()))
})

it('a run from the right stays as it is', () => {
  const placed = run()
  placeMarks(placed, 'ئۇي')
  expect(placed).toEqual(run())
})

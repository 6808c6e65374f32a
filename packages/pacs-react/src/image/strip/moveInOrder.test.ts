import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveBefore, moveByOne } from './moveInOrder'

const order = ['1', '2', '3', '4', '5']

describe('the order of images', () => {
  it('takes a dragged image before the one it is dropped on', () => {
    expect(moveBefore(order, ['4'], '2')).toEqual(['1', '4', '2', '3', '5'])
    expect(moveBefore(order, ['1'], '3')).toEqual(['2', '1', '3', '4', '5'])
    expect(moveBefore(order, ['2'], null)).toEqual(['1', '3', '4', '5', '2'])
  })

  it('keeps several dragged images together and in their order', () => {
    expect(moveBefore(order, ['5', '2'], '1')).toEqual(['2', '5', '1', '3', '4'])
    expect(moveBefore(order, ['2', '3'], '3')).toEqual(['1', '2', '3', '4', '5'])
  })

  it('moves an image by one place with the keys, and not beyond the ends', () => {
    expect(moveByOne(order, ['2'], 1)).toEqual(['1', '3', '2', '4', '5'])
    expect(moveByOne(order, ['2'], -1)).toEqual(['2', '1', '3', '4', '5'])
    expect(moveByOne(order, ['1'], -1)).toEqual(order)
    expect(moveByOne(order, ['4', '5'], 1)).toEqual(order)
    expect(moveByOne(order, ['gone'], 1)).toEqual(order)
  })

  it('never loses an image and never shows one twice', () => {
    const ids = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(ids, fc.array(fc.nat()), fc.option(fc.nat()), (some, picks, before) => {
        const moved = picks.flatMap((pick) => some[pick % some.length] ?? [])
        const target = before === null ? null : (some[before % some.length] ?? null)
        const sorted = [...some].sort()
        expect([...moveBefore(some, moved, target)].sort()).toEqual(sorted)
        expect([...moveByOne(some, moved, 1)].sort()).toEqual(sorted)
      }),
    )
  })
})

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { StripItem } from '../StripItem'
import { useSelection } from './useSelection'

afterEach(cleanup)

/** An image that is stored, or one that is still on its way. */
const item = (key: string, isStored = true) => ({ key, imageId: isStored ? key : null }) as unknown as StripItem
const [a, b, c, d] = [item('a'), item('b'), item('sent', false), item('d')] as const

function open() {
  const { result, rerender } = renderHook(({ items }) => useSelection(items), { initialProps: { items: [a, b, c, d] } })
  return {
    use: () => result.current,
    chosen: () => result.current.chosen.map(({ key }) => key),
    show: (items: StripItem[]) => rerender({ items }),
  }
}

test('everything is chosen but what is still on its way', () => {
  const { use, chosen } = open()
  act(() => use().chooseAll())
  expect(chosen()).toEqual(['a', 'b', 'd'])
  expect(use().isChosen(c)).toBe(false)
})

test('a range goes from the image that was chosen last, in both directions, and adds to the choice', () => {
  const { use, chosen } = open()
  act(() => use().choose(d, true))
  act(() => use().chooseUpTo(b))
  expect(chosen()).toEqual(['b', 'd'])
  act(() => use().chooseUpTo(a))
  expect(chosen()).toEqual(['a', 'b', 'd'])
})

test('a range begins at the first image while none was chosen, and after all were left', () => {
  const { use, chosen } = open()
  act(() => use().chooseUpTo(b))
  expect(chosen()).toEqual(['a', 'b'])
  act(() => use().choose(d, true))
  act(() => use().chooseNone())
  act(() => use().chooseUpTo(b))
  expect(chosen()).toEqual(['a', 'b'])
})

test('what leaves the strip is not chosen any more, and a range to it chooses nothing', () => {
  const { use, chosen, show } = open()
  act(() => use().choose(a, true))
  act(() => use().choose(b, true))
  show([b, d])
  expect(chosen()).toEqual(['b'])
  act(() => use().chooseUpTo(a))
  expect(chosen()).toEqual(['b'])
})

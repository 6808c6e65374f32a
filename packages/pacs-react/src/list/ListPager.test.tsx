import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ListPager } from './ListPager'
import type { PageState } from './pageState'
import type { ListQuery } from './useListQuery'

afterEach(cleanup)

function show(patch: Partial<PageState<unknown>>, pageNumber: number): Partial<ListQuery>[] {
  const asked: Partial<ListQuery>[] = []
  const found: PageState<unknown> = {
    rows: [],
    total: 20,
    isTotalExact: true,
    status: 'ready',
    error: null,
    refetch: () => undefined,
    ...patch,
  }
  render(<ListPager found={found} query={{ pageNumber, pageSize: 20 }} set={(next) => asked.push(next)} />)
  // What is asked for twice is the same page.
  expect(new Set(asked.map(({ pageNumber }) => pageNumber)).size).toBeLessThan(2)
  return asked.slice(-1)
}

test('a page whose last row is gone gives way to the last one that has rows', () => {
  expect(show({}, 1)).toEqual([{ pageNumber: 0 }])
  expect(show({ total: 41 }, 5)).toEqual([{ pageNumber: 2 }])
})

test('a list that is empty, still read or not to be read stays where it is', () => {
  expect(show({ total: 0 }, 0)).toEqual([])
  expect(show({ status: 'loading' }, 1)).toEqual([])
  expect(show({ status: 'error' }, 1)).toEqual([])
  expect(show({ rows: [1] }, 1)).toEqual([])
})

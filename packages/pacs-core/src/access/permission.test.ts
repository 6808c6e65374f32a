import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterRoutes, type GuardedRoute } from './filterRoutes'
import { isAllowed, isRouteAllowed, permissionCodes } from './permission'

const code = fc.constantFrom(...permissionCodes.slice(0, 6), 'pacs:unknown:code')
const expression = fc.array(code, { minLength: 1, maxLength: 4 })

describe('the visibility rule', () => {
  test('a || b means any of them, a list means all of them', () => {
    fc.assert(
      fc.property(fc.array(expression, { maxLength: 4 }), fc.array(code), (all, held) => {
        const oracle = all.every((any) => any.some((each) => held.includes(each)))
        expect(
          isAllowed(
            all.map((any) => any.join('||')),
            held,
          ),
        ).toBe(oracle)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([[undefined], [''], [[]], ['  ']])('%j needs nothing', (none) => {
    expect(isAllowed(none, [])).toBe(true)
  })

  test('a code that nobody holds denies', () => {
    expect(isAllowed('pacs:unknown:code', permissionCodes)).toBe(false)
  })

  test('spaces around || mean nothing', () => {
    expect(isAllowed('a || b', ['b'])).toBe(true)
  })
})

describe('the route rule', () => {
  interface Route extends GuardedRoute {
    path: string
    children?: readonly this[]
  }
  const routes: Route[] = [
    { path: 'open' },
    { path: 'a', permissions: ['a'], children: [{ path: 'both', permissions: ['b', 'c'] }, { path: 'free' }] },
    { path: 'none', permissions: [] },
  ]

  test('a route without permissions is kept for everyone; otherwise one of them is enough, recursively', () => {
    expect(filterRoutes(routes, [])).toEqual([{ path: 'open' }, { path: 'none', permissions: [] }])
    expect(filterRoutes(routes, ['a'])[1]?.children).toEqual([{ path: 'free' }])
    expect(filterRoutes(routes, ['a', 'c'])[1]?.children).toHaveLength(2)
  })

  test('a list means any of them', () => {
    expect(isRouteAllowed(['a', 'b'], ['b'])).toBe(true)
    expect(isRouteAllowed(['a', 'b'], ['c'])).toBe(false)
  })
})

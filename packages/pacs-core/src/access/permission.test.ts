import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterRoutes, type GuardedRoute } from './filterRoutes'
import { anyOf, isAllowed, isRouteAllowed, permissionCodes } from './permission'

const codes = permissionCodes.slice(0, 6)
const code = fc.constantFrom(...codes)

describe('the visibility rule', () => {
  test('anyOf means any of them, a list means all of them', () => {
    const any = fc.tuple(code, code, fc.array(code, { maxLength: 2 }))
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), fc.array(code), (all, held) => {
        const expression = all.map(([first, second, others]) => anyOf(first, second, ...others))
        const oracle = all.every((each) => each.flat().some((one) => held.includes(one)))
        expect(isAllowed(expression, held)).toBe(oracle)
        expect(isAllowed(codes, held)).toBe(codes.every((one) => held.includes(one)))
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([[undefined], [[]]])('%j needs nothing', (none) => {
    expect(isAllowed(none, [])).toBe(true)
  })
})

describe('the route rule', () => {
  interface Route extends GuardedRoute {
    path: string
    children?: readonly this[]
  }
  const [a, b, c] = ['pacs:image:collect_image', 'pacs:other:read_log', 'pacs:other:mfa_unbind'] as const
  const routes: Route[] = [
    { path: 'open' },
    { path: 'a', permissions: [a], children: [{ path: 'both', permissions: [b, c] }, { path: 'free' }] },
    { path: 'none', permissions: [] },
  ]

  test('a route without permissions is kept for everyone; otherwise one of them is enough, recursively', () => {
    expect(filterRoutes(routes, [])).toEqual([{ path: 'open' }, { path: 'none', permissions: [] }])
    expect(filterRoutes(routes, [a])[1]?.children).toEqual([{ path: 'free' }])
    expect(filterRoutes(routes, [a, c])[1]?.children).toHaveLength(2)
  })

  test('a list means any of them', () => {
    expect(isRouteAllowed([a, b], [b])).toBe(true)
    expect(isRouteAllowed([a, b], [c])).toBe(false)
  })
})

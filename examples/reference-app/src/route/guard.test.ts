import { describe, expect, test } from 'vitest'
import { routesOf } from './appRoutes'
import { afterLogin, guard } from './guard'

const at = (path: string) => new URL(path, 'https://pacs.test')

describe('the guard', () => {
  test('without a stored token any path goes to /login carrying a redirect and keeping the query', () => {
    expect(guard(at('/report?dev=1'), false)).toBe('/login?dev=1&redirect=%2Freport')
    expect(guard(at('/'), false)).toBe('/login')
  })

  test('/login and /device/DeviceJumpError pass without a token', () => {
    expect(guard(at('/login?redirect=%2Freport'), false)).toBeNull()
    expect(guard(at('/device/DeviceJumpError?dev=1'), false)).toBeNull()
    expect(guard(at('/device/elsewhere'), false)).toBe('/login?redirect=%2Fdevice%2Felsewhere')
  })

  test('a device that could not open its examination is told so with and without a login, and its token is removed', () => {
    expect(guard(at('/device/DeviceJumpError'), true)).toBeNull()
    expect(guard(at('/device/DeviceJumpError?token=abc'), false)).toBe('/device/DeviceJumpError')
  })

  test('a token in the query string is ignored and removed', () => {
    expect(guard(at('/record?token=abc&dev=1'), false)).toBe('/record?dev=1')
    expect(guard(at('/record?token=abc'), true)).toBe('/record')
  })

  test('a logged-in user who visits /login goes to /', () => {
    expect(guard(at('/login'), true)).toBe('/')
    expect(guard(at('/record'), true)).toBeNull()
  })

  test('a login leads back to the page that was asked for, with its query, and never off the site', () => {
    const isKnown = (path: string) => path === '/report'
    expect(afterLogin('?dev=1&redirect=%2Freport', isKnown)).toBe('/report?dev=1')
    expect(afterLogin('?redirect=%2Fnowhere', isKnown)).toBe('/')
    expect(afterLogin('?redirect=https%3A%2F%2Fevil.test%2Freport', isKnown)).toBe('/')
    expect(afterLogin('?redirect=%2F%2Fevil.test%2Freport', isKnown)).toBe('/')
    expect(afterLogin('', isKnown)).toBe('/')
  })
})

describe('the route filter', () => {
  test('keeps the routes for which the user holds at least one permission, in their order', () => {
    const held = ['pacs:diagnostic_report:diagnostic_report_view', 'pacs:registration:register_study']
    expect(routesOf(held, false).map((route) => route.name)).toEqual(['register', 'report'])
    expect(routesOf([], false)).toEqual([])
  })

  test('image capture is hidden on the Qt client', () => {
    const held = ['pacs:image:collect_image']
    expect(routesOf(held, false)).toHaveLength(1)
    expect(routesOf(held, true)).toEqual([])
  })
})

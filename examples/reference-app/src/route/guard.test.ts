import { describe, expect, test } from 'vitest'
import { appRoutes, pageOf, pagesOf, routesOf, trailOf } from './appRoutes'
import { afterLogin, guard, moreInfoPath } from './guard'

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

  test('/verify passes without a token too: who verifies a report has no account here', () => {
    expect(guard(at('/verify'), false)).toBeNull()
    expect(guard(at('/verify'), true)).toBeNull()
    expect(guard(at('/verify/elsewhere'), false)).toBe('/login?redirect=%2Fverify%2Felsewhere')
  })

  test('/sign with a ticket passes without a token too: a phone has no login; nothing else below it does', () => {
    expect(guard(at('/sign/abc'), false)).toBeNull()
    expect(guard(at('/sign/abc'), true)).toBeNull()
    expect(guard(at('/sign'), false)).toBe('/login?redirect=%2Fsign')
    expect(guard(at('/sign/abc/def'), false)).toBe('/login?redirect=%2Fsign%2Fabc%2Fdef')
  })

  test('a device that could not open its examination is told so with and without a login, and its token is removed', () => {
    expect(guard(at('/device/DeviceJumpError'), true)).toBeNull()
    expect(guard(at('/device/DeviceJumpError?token=abc'), false)).toBe('/device/DeviceJumpError')
  })

  test('a study in full asks for a login first, which leads back to that study', () => {
    const path = '/worklist/MoreInfo?study=study-1'
    expect(guard(at(path), true)).toBeNull()
    expect(guard(at(path), false)).toBe('/login?study=study-1&redirect=%2Fworklist%2FMoreInfo')
    expect(afterLogin('?study=study-1&redirect=%2Fworklist%2FMoreInfo', (known) => known === moreInfoPath)).toBe(path)
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

  test('image capture and the waiting list are hidden on the Qt client', () => {
    const held = ['pacs:image:collect_image']
    expect(routesOf(held, false).map((route) => route.name)).toEqual(['image', 'waiting'])
    expect(routesOf(held, true)).toEqual([])
  })

  test('an open group of routes is kept for anyone who may open one of its children, and for nobody else', () => {
    expect(routesOf(['pacs:other:read_log'], false).map((route) => route.name)).toEqual(['settings'])
    expect(names(['pacs:other:read_log'])).toEqual(['log'])
    expect(names(['pacs:image:collect_image'])).toEqual(['image', 'waiting'])
  })

  test('filters recursively over children: a route that lists several permissions needs one of them', () => {
    const maintained = names(['pacs:other:set_basic_info'])
    expect(maintained.slice(0, 2)).toEqual(['user', 'patient'])
    expect(maintained).not.toContain('auth')
    expect(names(['pacs:other:user_unlock'])).toEqual(['user'])
    expect(names(['pacs:other:set_authority_info'])).toEqual(['auth', 'user', 'machine-key'])
  })
})

describe('the settings', () => {
  const leads = (path: string, held: readonly string[]) => {
    const route = trailOf(routesOf(held, false), path).at(-1)
    return route === undefined ? null : pageOf(route).path
  }

  test('maintain leads to basic, and basic to auth with the authority-info permission, otherwise to user', () => {
    for (const path of ['/settings/maintain', '/settings/maintain/basic']) {
      expect(leads(path, ['pacs:other:set_authority_info', 'pacs:other:set_basic_info'])).toBe(
        '/settings/maintain/basic/auth',
      )
      expect(leads(path, ['pacs:other:set_basic_info'])).toBe('/settings/maintain/basic/user')
    }
  })

  test('lead to the first page that the user may see', () => {
    expect(leads('/settings', ['pacs:other:read_log'])).toBe('/settings/log')
    expect(leads('/settings', ['pacs:other:read_log', 'pacs:other:set_basic_info'])).toBe(
      '/settings/maintain/basic/user',
    )
  })

  test('pages of one heading follow each other', () => {
    const sections = pagesOf(appRoutes).flatMap(({ section }) => (section === undefined ? [] : [section]))
    const changes = sections.filter((section, place) => section !== sections[place - 1])
    expect(changes).toEqual([...new Set(sections)])
    expect(sections).toHaveLength(21)
  })

  test('a page without permission is no route of the user, though its address is known', () => {
    const path = '/settings/maintain/basic/auth'
    expect(trailOf(appRoutes, path).map((route) => route.name)).toEqual(['settings', 'maintain', 'basic', 'auth'])
    expect(leads(path, ['pacs:other:set_basic_info'])).toBeNull()
  })
})

describe('the statistics', () => {
  const held = ['pacs:statistics:hospital_statistics']

  test('need their permission, and lead to the workload of doctors', () => {
    expect(routesOf([], false)).toEqual([])
    expect(names(['pacs:medical_record:medical_record_view'])).toEqual(['record'])
    const [statistics] = routesOf(held, false)
    expect(statistics?.name).toBe('statistics')
    expect(statistics && pageOf(statistics).path).toBe('/statistics/workload')
  })

  test('have pages by part, device and exam type, and those of consultations, which lead to the data board', () => {
    for (const name of ['part', 'machine', 'kind']) {
      expect(trailOf(routesOf(held, false), `/statistics/${name}`).map((route) => route.name)).toEqual([
        'statistics',
        name,
      ])
    }
    const consultations = trailOf(routesOf(held, false), '/statistics/consultation-statistic').at(-1)
    expect(consultations?.children?.map(({ path }) => path)).toEqual([
      '/statistics/consultation-statistic/data-board',
      '/statistics/consultation-statistic/received-consultation-statistics',
      '/statistics/consultation-statistic/request-consultation-statistics',
    ])
    expect(consultations && pageOf(consultations).name).toBe('data-board')
  })
})

/** The pages that a user may open. */
function names(held: readonly string[]): readonly string[] {
  return pagesOf(routesOf(held, false)).map((route) => route.name)
}

import { describe, expect, it } from 'vitest'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'

describe('The guard of the routes', () => {
  const browser = useBrowser()

  it('ignores a token in the query string: it is never stored, never sent and leaves the address', async () => {
    const token = lane().token
    const { page } = await openPage(browser())
    const authorized: string[] = []
    page.on('request', (request) => {
      if (request.headers().authorization !== undefined || request.headers().referer?.includes(token)) {
        authorized.push(request.url())
      }
    })
    for (const path of ['/', '/login', '/record', '/image', '/no/such/page']) {
      await page.goto(`${path}?token=${token}`)
      await page.waitForURL((url) => url.pathname === '/login' && !url.search.includes(token))
      await page.getByRole('textbox').first().waitFor()
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(token)
    }
    expect(authorized).toEqual([])
  })

  it('sends anyone who is not logged in to the login, keeping where they wanted to go and what they asked for', async () => {
    const { page } = await openPage(browser())
    await page.goto('/record?from=his')
    await page.waitForURL((url) => url.pathname === '/login')
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('redirect')).toContain('/record')
    expect(`${searchParams}`).toContain('from')
    await page.goto('/no/such/page?from=his')
    await page.waitForURL((url) => url.pathname === '/login')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ from: 'his', redirect: '/no/such/page' })
  })

  it('tells a device that its examination could not be opened, without a login, and leads to the login', async () => {
    const { page } = await openPage(browser())
    await page.goto('/device/DeviceJumpError')
    await page.getByRole('main').getByRole('button').click()
    await page.waitForURL((url) => url.pathname === '/login')
    expect(new URL(page.url()).search).toBe('')
  })

  it('redirects every other path to the first route that the user may see, and a logged-in user away from the login', async () => {
    const { page } = await openPage(browser(), { isLoggedIn: true })
    await page.goto('/')
    await page.waitForURL((url) => url.pathname.length > 1 && url.pathname !== '/login')
    const home = new URL(page.url()).pathname
    for (const path of ['/no/such/page', '/login', '/record/nothing/here']) {
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === home)
      if (path !== '/login') await page.getByText('This page does not exist.').waitFor()
    }
  })
})

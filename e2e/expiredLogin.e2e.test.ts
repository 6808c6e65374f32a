import { describe, expect, it } from 'vitest'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { reachServices } from './harness/reachServices'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

describe('A call', () => {
  const browser = useBrowser()

  it.each([
    [403, 'FORBIDDEN', 'You may not do this. An administrator can give you the permission.'],
    [504, 'GATEWAY_TIMEOUT', 'The connection timed out. Try again.'],
  ] as const)(
    'that is answered with %i says so once for twenty at once, and the login goes on',
    async (status, code, text) => {
      const { page, watch } = await openPage(browser(), { isLoggedIn: true })
      watch.allow(new RegExp(`(answer:|status of) ${status}`))
      await page.goto('/record')
      await page.getByRole('navigation').first().waitFor()
      await page.waitForLoadState('networkidle')
      const app = await reachServices(page)
      await page.route('**/api/pacs/login/info', (route) => route.fulfill({ status, body: '<html></html>' }))
      const codes = await app.evaluate(async ({ services }) => {
        const asked = await Promise.allSettled(Array.from({ length: 20 }, () => services.pacs.session.info()))
        return asked.map((each) => (each.status === 'rejected' ? each.reason.code : each.status))
      })
      expect(codes).toEqual(Array(20).fill(code))
      await page.getByText(text).first().waitFor()
      expect(await page.getByText(text).count()).toBe(1)
      expect(new URL(page.url()).pathname).toBe('/record')
      expect(await page.evaluate(() => Object.keys(localStorage))).toContain('pacs_token')
    },
  )
})

describe('A login that expired', () => {
  const browser = useBrowser()

  it.each(['en', 'zh'] as const)(
    'is told once for a burst of refused calls and leads to the login, in %s',
    async (language) => {
      const { page, watch } = await openPage(browser(), { language, isLoggedIn: true })
      watch.allow(/status of 401/)
      await page.goto('/record')
      await page.getByRole('navigation').first().waitFor()
      // A list that is being read cannot be asked for again.
      await page.waitForLoadState('networkidle')
      const navigations: string[] = []
      page.on('framenavigated', (frame) => navigations.push(frame.url()))
      await page.route('**/api/pacs/**', (route) =>
        route.fulfill({ status: 401, json: { success: false, errorCode: 'UNAUTHORIZED' } }),
      )
      // In one moment the user asks for the list again and comes back to the tab, so that everything asks at once.
      const again = page.getByRole('button', { name: words[language].readAgain })
      await again.evaluate((button: HTMLElement) => {
        button.click()
        document.dispatchEvent(new Event('visibilitychange'))
        window.dispatchEvent(new Event('focus'))
        window.dispatchEvent(new Event('online'))
      })
      await page.waitForURL((url) => url.pathname === '/login')
      // The address comes first: until the login is shown, the page that is left may say so in its own place.
      await page.getByLabel(words[language].phone).waitFor()
      expect(await page.getByText(words[language].loginExpired).count()).toBe(1)
      expect(navigations.filter((url) => url.includes('/login'))).toHaveLength(1)
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('pacs_token')
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('curPatient')
    },
  )

  it('is told once for twenty refusals at once and those within two seconds, and again after that', async () => {
    const { page, watch } = await openPage(browser(), { isLoggedIn: true })
    watch.allow(/status of 401/)
    await page.clock.install()
    await page.goto('/record')
    await page.getByRole('navigation').first().waitFor()
    await page.waitForLoadState('networkidle')
    // From here on the page's time passes only when the test says so.
    await page.clock.pauseAt(Date.now() + 60_000)

    const app = await reachServices(page)
    let refuses = false
    let refused = 0
    await page.route('**/api/pacs/**', async (route) => {
      if (!refuses) return await route.continue()
      refused += 1
      await route.fulfill({ status: 401, json: { success: false, errorCode: 'UNAUTHORIZED' } })
    })
    const navigations: string[] = []
    page.on('framenavigated', (frame) => navigations.push(new URL(frame.url()).pathname))
    const messages = page.getByText(words.en.loginExpired)
    const storage = () => page.evaluate(() => Object.keys(localStorage))

    /** Refuses twenty calls at once, and looks at what is left of the login. */
    async function refuseTwenty(): Promise<void> {
      refuses = true
      refused = 0
      navigations.length = 0
      const codes = await app.evaluate(async ({ services }) => {
        const asked = await Promise.allSettled(Array.from({ length: 20 }, () => services.pacs.session.info()))
        return asked.map((each) => (each.status === 'rejected' ? each.reason.code : each.status))
      })
      await page.getByLabel(words.en.phone).waitFor()
      expect(codes).toEqual(Array(20).fill('UNAUTHORIZED'))
      // The page may be reading something besides; a loop it must not begin.
      expect(refused).toBeGreaterThanOrEqual(20)
      expect(refused).toBeLessThan(30)
      expect(navigations).toEqual(['/login'])
      const left = await storage()
      expect(left).not.toContain('pacs_token')
      expect(left).not.toContain('curPatient')
      refuses = false
    }
    /** Somebody works on a patient again, in no time. */
    async function workAgain(): Promise<void> {
      await page.evaluate((token) => localStorage.setItem('pacs_token', token), lane().token)
      expect(await app.evaluate(({ services }) => services.session.restore())).toBe(true)
      await app.evaluate(({ router }) => router.navigate('/record'))
      await page.getByRole('navigation').first().waitFor()
      await page.evaluate(() =>
        localStorage.setItem('curPatient', '{"studyId":"01900000-0000-7000-8000-000000000000"}'),
      )
      expect(await storage()).toEqual(expect.arrayContaining(['pacs_token', 'curPatient']))
    }

    await refuseTwenty()
    expect(await messages.count()).toBe(1)
    await workAgain()
    await page.clock.runFor(1_900)
    await refuseTwenty()
    expect(await messages.count()).toBe(1)
    await workAgain()
    await page.clock.runFor(200)
    // The same words are one notice as long as it is there.
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Close' }).click()
    expect(await messages.count()).toBe(0)
    await refuseTwenty()
    expect(await messages.count()).toBe(1)
  })
})

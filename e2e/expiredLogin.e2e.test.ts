import { describe, expect, it } from 'vitest'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

describe('A login that expired', () => {
  const browser = useBrowser()

  it.each(['en', 'zh'] as const)(
    'is told once for a burst of refused calls and leads to the login, in %s',
    async (language) => {
      const { page, watch } = await openPage(browser(), { language, isLoggedIn: true })
      watch.allow(/status of 401/)
      await page.goto('/record')
      await page.getByRole('navigation').first().waitFor()
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
      // The address comes first: until the login stands there, the page that is left may say so in its own place.
      await page.getByLabel(words[language].phone).waitFor()
      expect(await page.getByText(words[language].loginExpired).count()).toBe(1)
      expect(navigations.filter((url) => url.includes('/login'))).toHaveLength(1)
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('pacs_token')
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('curPatient')
    },
  )
})

import { describe, expect, it } from 'vitest'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

describe('Language and theme', () => {
  const browser = useBrowser()

  it('begin as the browser and the system have them, and are kept on this computer once chosen', async () => {
    const { page } = await openPage(browser(), { language: 'zh' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/login')
    const theme = () => page.locator('[data-theme]').first().getAttribute('data-theme')
    await page.getByRole('textbox', { name: words.zh.phone }).waitFor()
    expect(await theme()).toBe('dark')
    await page.getByRole('button', { name: words.zh.otherLanguage }).click()
    await page.getByRole('textbox', { name: words.en.phone }).waitFor()
    await page.getByRole('button', { name: words.en.lightTheme }).click()
    await expect.poll(theme).toBe('light')
    await page.reload()
    await page.getByRole('textbox', { name: words.en.phone }).waitFor()
    expect(await theme()).toBe('light')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
    expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({
      'current-language': 'en',
      'data-theme': 'light',
    })
  })
})

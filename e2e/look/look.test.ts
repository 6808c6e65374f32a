import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openPage } from '../harness/openPage'
import { useBrowser } from '../harness/useBrowser'
import { literalColours } from './literalColours'
import { pageFaults, watchLayoutShift } from './pageFaults'
import { type Screen, screens, windows } from './screens'

const folder = fileURLToPath(new URL('../../.look', import.meta.url))
describe('Every screen', () => {
  const browser = useBrowser()
  const views = windows.flatMap((size) =>
    (['dark', 'light'] as const).flatMap((theme) =>
      (['en', 'zh'] as const).map((language) => ({ size, theme, language })),
    ),
  )

  describe.each(views)('at $size.width x $size.height, $theme, $language', ({ size, theme, language }) => {
    it.each(screens)('looks right: $name', async (screen) => {
      const storage = { 'data-theme': theme, 'current-language': language }
      const { page } = await openPage(browser(), { language, storage, isLoggedIn: screen.isLoggedIn })
      await page.setViewportSize(size)
      await watchLayoutShift(page)
      await page.goto(screen.path)
      await settle(page)
      const file = path.join(folder, `${screen.name}-${size.width}-${theme}-${language}.png`)
      await page.screenshot({ path: file })
      expect([...(await pageFaults(page)), ...(await pictureFaults(page, screen))]).toEqual([])
    })
  })

  it('takes every colour from a token', () => {
    expect(literalColours()).toEqual([])
  })
})

/** Nothing is asked for any more, and no skeleton stands. */
async function settle(page: Page): Promise<void> {
  await page.locator('.pacs-root').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('.pacs-skeleton') === null)
}

async function pictureFaults(page: Page, screen: Screen): Promise<string[]> {
  if (screen.pictureShare === undefined) return []
  const share = await page.evaluate(() => {
    const areas = [...document.querySelectorAll('video, canvas')].map((picture) => {
      const { width, height } = picture.getBoundingClientRect()
      return width * height
    })
    return Math.max(0, ...areas) / (innerWidth * innerHeight)
  })
  return share < screen.pictureShare ? [`the live picture takes ${Math.round(share * 100)} % of the window`] : []
}

import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPage } from '../harness/openPage'
import { useBrowser } from '../harness/useBrowser'
import { literalColours } from './literalColours'
import { pageFaults, pictureFaults, watchLayoutShift } from './pageFaults'
import { screens, windows } from './screens'
import { pictureFolder, settle } from './settle'

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
      const file = path.join(pictureFolder, `${screen.name}-${size.width}-${theme}-${language}.png`)
      await page.screenshot({ path: file })
      expect([...(await pageFaults(page)), ...(await pictureFaults(page, screen.pictureShare))]).toEqual([])
    })
  })

  it('takes every colour from a token', () => {
    expect(literalColours()).toEqual([])
  })
})

import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPage } from '../harness/openPage'
import { useBrowser } from '../harness/useBrowser'
import { pageFaults, watchLayoutShift } from './pageFaults'
import { windows } from './screens'
import { settingsScenes } from './settingsScenes'
import { pictureFolder, settle } from './settle'

/** Each scene in both windows, themes and languages and in large type; not in every mixture of them. */
const views = windows.flatMap((size, index) => {
  const [first, second] = index === 0 ? (['en', 'zh'] as const) : (['zh', 'en'] as const)
  return [
    { size, theme: 'dark', language: first, mode: 'comfortable' },
    { size, theme: 'light', language: second, mode: 'comfortable' },
    { size, theme: index === 0 ? 'light' : 'dark', language: first, mode: 'touch' },
  ] as const
})

describe('What an administrator meets', () => {
  const browser = useBrowser()

  describe.each(views)('at $size.width x $size.height, $theme, $language, $mode', (view) => {
    const { size, theme, language, mode } = view
    it.each(settingsScenes)('looks right: $name', async (scene) => {
      const storage = { 'data-theme': theme, 'current-language': language, 'current-mode': mode }
      const { page } = await openPage(browser(), { language, storage, isLoggedIn: true })
      await page.setViewportSize(size)
      await watchLayoutShift(page)
      await page.goto(scene.path)
      await settle(page)
      await scene.reach?.(page)
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
      const file = path.join(pictureFolder, `settings-${scene.name}-${size.width}-${theme}-${language}-${mode}.png`)
      await page.screenshot({ path: file })
      expect(await pageFaults(page, mode)).toEqual([])
    })
  })
})

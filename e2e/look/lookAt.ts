import path from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openPage } from '../harness/openPage'
import { useBrowser } from '../harness/useBrowser'
import { pageFaults, watchLayoutShift } from './pageFaults'
import type { Scene } from './Scene'
import { windows } from './screens'
import { pictureFolder, settle } from './settle'

/** Something that people meet on a page of their own, and where it begins. */
export interface PlacedScene extends Scene {
  path: string
  /** Whose login it is. @defaultValue the director's */
  token?: () => string
  /** The window, where it is no computer's. @defaultValue that of the view */
  size?: { readonly width: number; readonly height: number }
  /** Nobody is logged in. */
  isAnonymous?: true
  /** What the browser says of an answer that the scene is about. */
  allows?: RegExp
  /** Makes good what the scene leaves behind for others. */
  leave?: (page: Page) => Promise<void>
}

/** Each scene in both windows, themes and languages and in large type; not in every mixture of them. */
const views = windows.flatMap((size, index) => {
  const [first, second] = index === 0 ? (['en', 'zh'] as const) : (['zh', 'en'] as const)
  return [
    { size, theme: 'dark', language: first, mode: 'comfortable' },
    { size, theme: 'light', language: second, mode: 'comfortable' },
    { size, theme: index === 0 ? 'light' : 'dark', language: first, mode: 'touch' },
  ] as const
})

/**
 * Has every scene looked at in every view, and takes its picture.
 *
 * @param title - of the tests.
 * @param group - begins the names of the pictures.
 * @param scenes - what to look at.
 */
export function lookAt(title: string, group: string, scenes: readonly PlacedScene[]): void {
  describe(title, () => {
    const browser = useBrowser()

    describe.each(views)('at $size.width x $size.height, $theme, $language, $mode', (view) => {
      const { theme, language, mode } = view
      it.each(scenes)('looks right: $name', async (scene) => {
        const { size = view.size } = scene
        const look = { 'data-theme': theme, 'current-language': language, 'current-mode': mode }
        const { isAnonymous = false, token } = scene
        const login = token === undefined ? {} : { pacs_token: token() }
        const { page, watch } = await openPage(browser(), {
          language,
          storage: { ...look, ...login, ...scene.storage },
          isLoggedIn: !isAnonymous,
        })
        if (scene.allows !== undefined) watch.allow(scene.allows)
        await page.setViewportSize(size)
        await watchLayoutShift(page)
        await scene.arrange?.(page)
        await page.goto(scene.path)
        await settle(page)
        await scene.reach?.(page)
        await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
        const file = path.join(pictureFolder, `${group}-${scene.name}-${size.width}-${theme}-${language}-${mode}.png`)
        await page.screenshot({ path: file })
        const faults = await pageFaults(page, mode)
        await scene.leave?.(page)
        expect(faults).toEqual([])
      })
    })
  })
}

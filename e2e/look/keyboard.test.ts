import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { lane } from '../harness/lane'
import { openPage } from '../harness/openPage'
import { currentPatientOf, registerStudy } from '../harness/registerStudy'
import { useBrowser } from '../harness/useBrowser'
import { windows } from './screens'
import { seedImages } from './seedImages'
import { settle } from './settle'

/** Where the focus is: the part of the page, and what it is on. */
async function focused(page: Page): Promise<{ part: string; name: string; isRinged: boolean } | null> {
  return await page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const parts = ['nav', 'header', '.pacs-stage', '.pacs-strip', '.pacs-workbench-tabs', '.pacs-capture-bar']
    const part = parts.filter((selector) => element.closest(selector) !== null).at(-1) ?? 'page'
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return { part, name: `${element.tagName} ${name}`, isRinged: getComputedStyle(element).outlineStyle !== 'none' }
  })
}

describe('By the keyboard alone', () => {
  const browser = useBrowser()

  it.each(windows)('Tab walks the capture page in reading order at $width x $height', async (size) => {
    const study = await registerStudy(lane().productUrl, lane().token, 'Keyboard')
    const { page } = await openPage(browser(), { isLoggedIn: true, storage: { curPatient: currentPatientOf(study) } })
    await page.goto('/image')
    await settle(page)
    await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.2))
    await seedImages(page)
    await page.setViewportSize(size)
    await page.locator('body').focus()
    const stops: NonNullable<Awaited<ReturnType<typeof focused>>>[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      const stop = await focused(page)
      if (stop === null || stops.length > 60) break
      stops.push(stop)
    }
    expect(stops.filter(({ isRinged }) => !isRinged)).toEqual([])
    const parts = stops.map(({ part }) => part).filter((part, index, all) => part !== all[index - 1])
    const strips = size.width < 1200 ? '.pacs-workbench-tabs' : '.pacs-strip'
    expect(parts).toEqual(['nav', 'header', '.pacs-capture-bar', strips])
  })

  it('an image is taken, chosen, shown and left again', async () => {
    const study = await registerStudy(lane().productUrl, lane().token, 'Keyboard')
    const { page } = await openPage(browser(), { isLoggedIn: true, storage: { curPatient: currentPatientOf(study) } })
    await page.goto('/image')
    await settle(page)
    await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.2))
    const still = page.locator('.pacs-capture-bar button').first()
    await tabTo(page, still)
    await page.keyboard.press('Enter')
    await page.locator('.pacs-strip').first().locator('li[data-status=stored]').first().waitFor()
    const picture = page.locator('.pacs-thumb-picture').first()
    await tabTo(page, picture)
    await page.keyboard.press('Space')
    await page.locator('.pacs-strip-chosen').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.pacs-strip-chosen').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => picture.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('arrows walk the capture buttons, and Tab comes back to the one that was left', async () => {
    const study = await registerStudy(lane().productUrl, lane().token, 'Keyboard')
    const { page } = await openPage(browser(), { isLoggedIn: true, storage: { curPatient: currentPatientOf(study) } })
    await page.goto('/image')
    await settle(page)
    const buttons = page.locator('.pacs-capture-bar button')
    const isFocused = (button: Locator) => button.evaluate((element) => element === document.activeElement)
    await tabTo(page, buttons.first())
    await page.keyboard.press('End')
    expect(await isFocused(buttons.last())).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await isFocused(buttons.nth(1))).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect(await page.locator('.pacs-capture-bar').evaluate((bar) => bar.contains(document.activeElement))).toBe(false)
    await page.keyboard.press('Tab')
    expect(await isFocused(buttons.nth(1))).toBe(true)
    // Space and Enter still press what has the focus.
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(buttons.last())).toBe(true)
  })
})

/** Presses Tab until it comes there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Tab does not come there.')
}

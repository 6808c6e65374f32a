import type { Page } from 'playwright'
import type { Words } from './words'

/**
 * Opens the capture workbench and waits for the moving picture.
 *
 * @param page - somebody who may capture is logged in.
 * @param words - of the interface's language.
 */
export async function openCapture(page: Page, words: Words): Promise<void> {
  await openModule(page, words, words.capture)
  await page.getByRole('region', { name: words.livePicture, exact: true }).locator('video').waitFor()
  await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.2))
}

/**
 * Opens a module by the rail.
 *
 * @param page - somebody is logged in.
 * @param words - of the interface's language.
 * @param module - its name on the rail.
 */
export async function openModule(page: Page, words: Words, module: string): Promise<void> {
  const rail = page.getByRole('navigation', { name: words.modules })
  await rail.getByRole('link', { name: module, exact: true }).click()
}

import type { Locator, Page } from 'playwright'
import type { Words } from './words'

/**
 * The images of the current study, or of the room's buffer.
 *
 * @param page - shows the capture workbench.
 * @param title - the strip's name on the screen.
 */
export function strip(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/**
 * Waits until a strip holds the given number of images, each of them stored on the server.
 *
 * @param images - the strip.
 * @param count - how many.
 */
export async function waitForStored(images: Locator, count: number): Promise<void> {
  const stored = images.locator('li[data-status=stored]')
  await stored.nth(count - 1).waitFor({ timeout: 20_000 })
  await stored.nth(count).waitFor({ state: 'detached' })
}

/**
 * Presses an entry of an image's menu.
 *
 * @param page - shows the capture workbench.
 * @param words - of the interface's language.
 * @param image - the image's name.
 * @param entry - what to do with it.
 */
export async function actOnImage(page: Page, words: Words, image: string | RegExp, entry: string): Promise<void> {
  const name = typeof image === 'string' ? words.more(image) : image
  // The menu's button is in sight while the pointer or the focus is on the image.
  const button = page.getByRole('button', { name, exact: typeof image === 'string' }).first()
  await button.focus()
  await button.click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

import type { Locator, Page } from 'playwright'

const thumbs = '.pacs-workbench-side .pacs-thumb'

/** Waits for the moving picture. */
export const isLive = (page: Page) =>
  page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.2))

/** Waits until something is shown on the page. */
export const settled = (page: Page, selector: string) => page.locator(selector).first().waitFor()

/** The pictures of both strips, or of the one in sight. */
export const pictures = (page: Page) => page.locator(`${thumbs} .pacs-thumb-picture`)

/** Opens the choice of the device. */
export async function openDevice(page: Page): Promise<void> {
  await isLive(page)
  await page.locator('.pacs-capture-device').click()
  await settled(page, '.pacs-capture-device-body')
}

/** Opens all settings. */
export async function openSettings(page: Page): Promise<void> {
  await openDevice(page)
  await page.locator('.pacs-capture-device-body > .pacs-button').last().click()
  await settled(page, '.pacs-capture-settings')
}

/** In a narrow window the buffer is behind a tab. */
export async function showBuffer(page: Page): Promise<void> {
  const tab = page.locator('.pacs-workbench-tabs [role=tab]').nth(1)
  if (await tab.isVisible()) await tab.click()
}

/** The images of the buffer. */
export const bufferThumbs = (page: Page) => page.locator('.pacs-strip').last().locator('.pacs-thumb')

/** Chooses images by their places. */
export async function choose(page: Page, places: readonly number[]): Promise<void> {
  for (const place of places)
    await pictures(page)
      .nth(place)
      .click({ modifiers: ['Control'] })
}

/** Opens the menu of an image, else of the first. */
export async function openMenu(page: Page, thumb: Locator = page.locator(thumbs).first()): Promise<void> {
  await thumb.locator('.pacs-thumb-picture').click({ button: 'right' })
  await page.getByRole('menu').waitFor()
}

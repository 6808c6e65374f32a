import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'

/** Where the pictures go. */
export const pictureFolder = fileURLToPath(new URL('../../.look', import.meta.url))

/**
 * Waits until no request is pending, and no skeleton is shown.
 *
 * @param page - the page.
 */
export async function settle(page: Page): Promise<void> {
  await page.locator('.pacs-root').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('.pacs-skeleton') === null)
}

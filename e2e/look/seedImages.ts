import type { Page } from 'playwright'

/**
 * Takes stills and a clip by the keys, for the current study and for the room's buffer, and waits until all are stored.
 *
 * @param page - the capture page with its moving picture.
 */
export async function seedImages(page: Page): Promise<void> {
  for (const key of ['F1', 'F1', 'F1', 'F2', 'F2', 'F2']) await page.keyboard.press(key)
  await page.keyboard.press('F3')
  await page.getByRole('timer').getByText('00:01').waitFor()
  await page.keyboard.press('F3')
  await page.locator('li[data-status=stored]').nth(6).waitFor({ timeout: 20_000 })
}

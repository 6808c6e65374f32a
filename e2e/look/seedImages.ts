import type { Page } from 'playwright'

/**
 * Takes stills and a clip by the keys, for a new study and for the room's buffer, and waits until all are stored.
 *
 * @param page - the capture page with its moving picture.
 */
export async function seedImages(page: Page): Promise<void> {
  for (const key of ['F1', 'F1', 'F1', 'F2', 'F2', 'F2']) await page.keyboard.press(key)
  await page.keyboard.press('F3')
  await page
    .getByRole('timer')
    .getByText(/00:0[1-9]/)
    .waitFor()
  await page.keyboard.press('F3')
  // The study is new; the room's buffer may hold what other tests put there.
  const stored = page.locator('.pacs-strip').first().locator('li[data-status=stored]')
  await stored.nth(3).waitFor({ timeout: 20_000 })
  await page.waitForFunction(
    () => document.querySelector('.pacs-strip li[data-status]:not([data-status=stored])') === null,
  )
}

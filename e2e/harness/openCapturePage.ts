import type { BrowserContext, Page } from 'playwright'

/**
 * Opens the capture workbench in a browser that keeps what it is given, and waits for the moving picture.
 *
 * @param context - the browser.
 * @param storage - what its local storage holds before; what lies there already stays.
 */
export async function openCapturePage(context: BrowserContext, storage: Record<string, string> = {}): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/favicon.svg')
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, Object.entries(storage))
  await page.goto('/image')
  await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.2))
  return page
}

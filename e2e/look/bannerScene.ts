import type { Page } from 'playwright'
import type { Scene } from './Scene'

/**
 * What a login shows of the files on this computer: a clip of its own that was recovered, and one that another user left.
 *
 * @param otherToken - session of that other user.
 */
export function bannerScene(otherToken: () => string): Scene {
  return {
    name: 'banners',
    async arrange(page) {
      const first = await page.context().newPage()
      await first.goto('/favicon.svg')
      const own = await first.evaluate(() => localStorage.getItem('pacs_token') ?? '')
      // Anyone who leaves a clip of a study behind goes on occupying it: the other user's is one of the buffer.
      await logInAs(first, otherToken())
      await leaveClip(page, 'F4')
      await logInAs(first, own)
      await leaveClip(page, 'F3')
      await first.close()
    },
    async reach(page) {
      await page.locator('.pacs-upload-banners .pacs-banner').nth(1).waitFor()
    },
  }
}

const logInAs = (page: Page, token: string) =>
  page.evaluate((text) => {
    localStorage.setItem('pacs_token', text)
  }, token)

/** Closes the tab in the middle of a clip. */
async function leaveClip(page: Page, key: 'F3' | 'F4'): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto('/image')
  await tab.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.2))
  await tab.keyboard.press(key)
  await tab
    .getByRole('timer')
    .getByText(/00:0[2-9]/)
    .waitFor()
  await tab.close()
}

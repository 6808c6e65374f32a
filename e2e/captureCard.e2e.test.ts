import { describe, it } from 'vitest'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'
import { changeLanguage } from './walk/changeLanguage'
import { words } from './walk/words'

describe('Without a capture card', () => {
  const browser = useBrowser({ kind: 'none' })

  it('the stage says what is wrong, in both languages', async () => {
    // The card that this computer captured from yesterday; without one the demo takes its simulated probe.
    const storage = { captureCard: 'the-card-of-yesterday' }
    const { page } = await openPage(browser(), { isLoggedIn: true, storage })
    await page.goto('/image')
    await page.getByText(words.en.noCard, { exact: true }).waitFor()
    await changeLanguage(page, 'zh')
    await page.getByText(words.zh.noCard, { exact: true }).waitFor()
  })
})

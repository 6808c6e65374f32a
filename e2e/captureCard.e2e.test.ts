import { describe, it } from 'vitest'
import { openPage } from './harness/openPage'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

const languages = ['en', 'zh'] as const

describe('Without a capture card', () => {
  const browser = useBrowser({ kind: 'none' })

  it.each(languages)('the stage says what is wrong, in %s', async (language) => {
    // The card that this computer captured from yesterday; without one the demo takes its simulated probe.
    const storage = { captureCard: 'the-card-of-yesterday' }
    const { page } = await openPage(browser(), { language, isLoggedIn: true, storage })
    await page.goto('/image')
    await page.getByText(words[language].noCard, { exact: true }).waitFor()
  })
})

describe('With a capture card that the person refuses', () => {
  const browser = useBrowser({ kind: 'refused' })

  it.each(languages)('the stage says what to do, in %s', async (language) => {
    const { page } = await openPage(browser(), { language, isLoggedIn: true })
    await page.goto('/image')
    await page.getByText(words[language].refusedCard, { exact: true }).waitFor()
  })
})

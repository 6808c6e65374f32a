import type { Browser } from 'playwright'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Card, launchBrowser } from '../browser/launchBrowser'

/**
 * One browser for a file of tests.
 *
 * @param card - its capture card; the moving picture when left out.
 * @returns the browser, from the first test on.
 */
export function useBrowser(card?: Card): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await launchBrowser(card ?? { kind: 'picture', file: inject('fakeCard') })
  })
  afterAll(async () => {
    await browser?.close()
  })
  return () => {
    if (browser === undefined) throw new Error('The browser starts before the first test, not before that.')
    return browser
  }
}

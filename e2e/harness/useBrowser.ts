import type { Browser } from 'playwright'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Card, launchBrowser } from '../browser/launchBrowser'

/** The browser on which the files of a lane take turns; it ends with their worker. */
let ofLane: Browser | undefined

/** One that died is started again. */
async function takeTurn(card: Card): Promise<Browser> {
  if (ofLane?.isConnected() !== true) ofLane = await launchBrowser(card, false)
  return ofLane
}

/**
 * The browser of a file of tests, each of which opens contexts of its own. Files of a lane share one with the moving picture.
 *
 * @param card - its capture card; the moving picture when left out.
 * @returns the browser, from the first test on.
 */
export function useBrowser(card?: Card): () => Browser {
  const isShared = card === undefined && inject('laneCount') !== undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    const found = card ?? { kind: 'picture', file: inject('fakeCard') }
    browser = await (isShared ? takeTurn(found) : launchBrowser(found))
  })
  afterAll(async () => {
    if (!isShared) await browser?.close()
  })
  return () => {
    if (browser === undefined) throw new Error('The browser starts before the first test, not before that.')
    return browser
  }
}

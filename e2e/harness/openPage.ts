import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { expect, inject, onTestFinished } from 'vitest'
import { PageWatch } from '../browser/PageWatch'
import { lane } from './lane'

const pictures = fileURLToPath(new URL('../../node_modules/.test-reports/e2e', import.meta.url))

/** Numbers the pictures of one test. */
let pagesOpened = 0

/** How a page is opened. */
export interface OpenPageOptions {
  /** Of the interface, as the browser's own language says it. @defaultValue 'en' */
  language?: 'en' | 'zh'
  /** Opens it with the director's session. */
  isLoggedIn?: boolean
  /** What else local storage holds before the page opens. */
  storage?: Readonly<Record<string, string>>
  /** Another product than the suite's. */
  productUrl?: string
}

/** A page, and the watch over it. */
export interface OpenPage {
  page: Page
  watch: PageWatch
}

/**
 * Opens an empty page in a context of its own. When the test ends, any fault that the page met fails it; a failed test leaves
 * a picture of the page.
 *
 * @param browser - the file's browser.
 * @param options - language and storage.
 */
export async function openPage(browser: Browser, options: OpenPageOptions = {}): Promise<OpenPage> {
  const language = options.language ?? 'en'
  const productUrl = options.productUrl ?? lane().productUrl
  const login = options.isLoggedIn === true ? { pacs_token: lane().token } : {}
  const storage = Object.entries({ ...login, ...options.storage }).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    baseURL: productUrl,
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // A walk waits for no animation; how it looks is looked at elsewhere.
    reducedMotion: inject('laneCount') === undefined ? 'no-preference' : 'reduce',
    storageState: { cookies: [], origins: [{ origin: productUrl, localStorage: storage }] },
  })
  context.setDefaultTimeout(20_000)
  // A browser without a window has no print dialog: Chromium ends the page that prints a PDF.
  await context.addInitScript(() => {
    window.print = () => undefined
  })
  const page = await context.newPage()
  const watch = await PageWatch.on(page)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const name = `${task.name} ${pagesOpened}`.replace(/\W+/g, '-').slice(-70)
      pagesOpened += 1
      await page.screenshot({ path: path.join(pictures, `${name}.png`) }).catch(() => undefined)
    }
    await context.close()
    expect(watch.faults).toEqual([])
  })
  return { page, watch }
}

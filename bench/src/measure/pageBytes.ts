import { countScripts } from '@opensono/e2e/browser/countScripts'
import type { Browser } from 'playwright'
import type { Figure } from '../report/Figure'

/**
 * Bytes of JavaScript until the login, the records and the capture page can be used, each opened afresh.
 *
 * @param browser - any.
 * @param url - the product.
 * @param token - of somebody who may open all of them.
 */
export async function measurePageBytes(browser: Browser, url: string, token: string): Promise<Figure[]> {
  const pages = [
    { name: 'JavaScript until the login', path: '/login', token: null, target: 190 },
    { name: 'JavaScript until the records', path: '/record', token, target: 330 },
    { name: 'JavaScript until the capture page', path: '/image', token },
  ]
  const figures: Figure[] = []
  for (const one of pages) {
    const localStorage = one.token === null ? [] : [{ name: 'pacs_token', value: one.token }]
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    const page = await context.newPage()
    const sum = countScripts(page)
    await page.goto(`${url}${one.path}`)
    await page.waitForLoadState('networkidle')
    const target = one.target === undefined ? {} : { target: one.target }
    figures.push({ name: one.name, unit: 'kB', value: await sum(), runs: 1, ...target, note: 'gzip' })
    await context.close()
  }
  return figures
}

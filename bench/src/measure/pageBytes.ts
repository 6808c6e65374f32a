import { countScripts } from '@opensono/e2e/browser/countScripts'
import { currentPatientOf, registerStudy } from '@opensono/e2e/harness/registerStudy'
import type { Browser } from 'playwright'
import type { Figure } from '../report/Figure'

/**
 * Bytes of JavaScript until the login, the records, the capture page and a report can be used, each opened afresh.
 *
 * @param browser - any.
 * @param url - the product.
 * @param token - of somebody who may open all of them.
 */
export async function measurePageBytes(browser: Browser, url: string, token: string): Promise<Figure[]> {
  const curPatient = currentPatientOf(await registerStudy(url, token, 'Page Bytes'))
  const pages: { name: string; path: string; token: string | null; target?: number }[] = [
    { name: 'JavaScript until the login', path: '/login', token: null, target: 190 },
    { name: 'JavaScript until the records', path: '/record', token, target: 330 },
    { name: 'JavaScript until the capture page', path: '/image', token },
    // 300 kB more than the records.
    { name: 'JavaScript until a report can be written', path: '/report', token, target: 757 },
  ]
  const figures: Figure[] = []
  for (const one of pages) {
    const isReport = one.path === '/report'
    const stored = { ...(one.token !== null && { pacs_token: one.token }), ...(isReport && { curPatient }) }
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    const page = await context.newPage()
    const sum = countScripts(page)
    await page.goto(`${url}${one.path}`)
    if (isReport) await page.waitForSelector('.pacs-report-findings [contenteditable=true]')
    await page.waitForLoadState('networkidle')
    const target = one.target === undefined ? {} : { target: one.target }
    figures.push({ name: one.name, unit: 'kB', value: await sum(), runs: 1, ...target, note: 'gzip' })
    await context.close()
  }
  return figures
}

import type { Browser, Page } from 'playwright'
import type { Figure } from '../report/Figure'
import { quantile, rangeOf } from '../report/statistics'

const runs = 15

/** What the page itself measured, in milliseconds from the press of the key. */
interface Still {
  thumbnailMs: number
  acknowledgedMs: number
}

/**
 * From the press of F2 to the thumbnail on the screen, and to the server's word that it has the still. Measured inside the
 * page: a driver from outside slows uploads.
 *
 * @param browser - has a capture card with a moving picture.
 * @param url - the product.
 * @param token - of somebody who may capture.
 */
export async function measureStills(browser: Browser, url: string, token: string): Promise<Figure[]> {
  const localStorage = [{ name: 'pacs_token', value: token }]
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: url, localStorage }] } })
  // tsx marks the functions that it compiles by a helper, which the page does not have.
  await context.addInitScript('globalThis.__name = (value) => value')
  const page = await context.newPage()
  await page.goto(`${url}/image`)
  await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 1))
  const stills: Still[] = []
  for (let run = 0; run < runs; run += 1) stills.push(await captureOne(page))
  await context.close()
  const figure = (name: string, samples: number[]): Figure => ({
    name,
    unit: 'ms',
    value: quantile(samples, 0.5),
    range: rangeOf(samples),
    runs,
    note: 'software rendering, no graphics card',
  })
  return [
    figure(
      'Still: key press to thumbnail',
      stills.map((still) => still.thumbnailMs),
    ),
    figure(
      "Still: key press to the server's acknowledgement",
      stills.map((still) => still.acknowledgedMs),
    ),
  ]
}

async function captureOne(page: Page): Promise<Still> {
  const measured = page.evaluate(
    () =>
      new Promise<Still>((resolve) => {
        const pictures = () => document.querySelectorAll('.pacs-thumb img').length
        const before = pictures()
        let pressedAt = 0
        let thumbnailMs = 0
        let acknowledgedMs = 0
        const conclude = () => {
          if (thumbnailMs === 0 || acknowledgedMs === 0) return
          sight.disconnect()
          answers.disconnect()
          resolve({ thumbnailMs, acknowledgedMs })
        }
        const sight = new MutationObserver(() => {
          if (thumbnailMs > 0 || pictures() <= before) return
          thumbnailMs = performance.now() - pressedAt
          conclude()
        })
        const answers = new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByType('resource')) {
            if (!entry.name.includes('/cache/on-upload') || entry.startTime < pressedAt || pressedAt === 0) continue
            acknowledgedMs = entry.startTime + entry.duration - pressedAt
            conclude()
          }
        })
        sight.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['src'] })
        answers.observe({ type: 'resource' })
        const note = () => {
          pressedAt = performance.now()
        }
        addEventListener('keydown', note, { capture: true, once: true })
      }),
  )
  await page.keyboard.press('F2')
  return await measured
}

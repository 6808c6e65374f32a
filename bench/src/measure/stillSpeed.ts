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
  return await page.evaluate(
    () =>
      new Promise<Still>((resolve, reject) => {
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
        setTimeout(() => {
          const seen = `pressed ${pressedAt}, thumbnail ${thumbnailMs}, acknowledged ${acknowledgedMs}, ${before} before, ${pictures()} now`
          reject(new Error(`a still did not arrive: ${seen}`))
        }, 20_000)
        // Pressed by the page itself: a key from outside may come before the page is ready to look.
        pressedAt = performance.now()
        dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', code: 'F2', bubbles: true, cancelable: true }))
      }),
  )
}

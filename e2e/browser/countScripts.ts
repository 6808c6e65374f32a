import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'

/**
 * Counts the JavaScript that a page loads, as gzip would send it.
 *
 * @param page - before it is opened.
 * @returns a function that returns the sum in kB so far.
 */
export function countScripts(page: Page): () => Promise<number> {
  const bodies: Promise<number>[] = []
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return
    bodies.push(answer.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  return async () => (await Promise.all(bodies)).reduce((sum, bytes) => sum + bytes, 0) / 1000
}
